"""Pages with words, and a diary with the words of many media."""

import json
import shutil
import subprocess
import wave

import texts

FONT = "DejaVu Serif 12"
# A page of A4 at 150 dots per inch, with its margins.
WIDTH, MARGIN, DOTS = 1040, 100, 150


def write_pages(folder, count, seed):
    """Pages of English words, black on white, all different."""
    words = (entry["text"] for entry in texts.entries(count * 4, seed) if entry["text"].isascii())
    mask, page = folder / "mask.v", folder / "page.v"
    for number, text in zip(range(count), words):
        subprocess.run(
            ["vips", "text", mask, text, "--font", FONT, "--width", str(WIDTH), "--dpi", str(DOTS), "--spacing", "6"],
            check=True)
        subprocess.run(["vips", "invert", mask, page], check=True)
        width, height = (int(subprocess.run(
            ["vipsheader", "-f", field, page], check=True, capture_output=True, text=True).stdout) for field in ("width", "height"))
        subprocess.run(
            ["vips", "embed", page, folder / f"page-{number:03}.png", str(MARGIN), str(MARGIN), str(width + 2 * MARGIN),
             str(height + 2 * MARGIN), "--extend", "white"], check=True)
    mask.unlink(), page.unlink()


def write_media(folder, entry_count, media_count, seed, with_words):
    """JSON lines of entries, some with a short sound, which has words or none."""
    (folder / "media").mkdir(parents=True)
    spoken = texts.entries(media_count, seed + 1)
    with open(folder / "entries.jsonl", "w", encoding="utf-8") as lines:
        for number, entry in enumerate(texts.entries(entry_count, seed)):
            if number * media_count // entry_count != (number + 1) * media_count // entry_count:
                path = f"media/{number:06}.wav"
                write_sound(folder / path, number)
                medium = {"type": "audio", "fileName": f"memo {number}.wav", "file": path}
                words = next(spoken)["text"]
                if with_words:
                    medium |= {"recognizedText": words, "recognizer": "whisper.cpp 1.7", "recognizedLanguage": "en"}
                entry["media"] = [medium]
            lines.write(json.dumps(entry, ensure_ascii=False) + "\n")


def write_sound(path, number):
    """Ten milliseconds that no other sound has."""
    with wave.open(str(path), "wb") as sound:
        sound.setnchannels(1)
        sound.setsampwidth(2)
        sound.setframerate(8000)
        sound.writeframes(number.to_bytes(4, "little") * 40)


def store(bench, entry_count, media_count, with_words):
    """A diary of entries and sounds, with the words of the sounds or without."""

    def write(folder):
        source = bench.folder / "words-source"
        bench.remove(source)
        write_media(source, entry_count, media_count, bench.seed, with_words)
        subprocess.run([bench.program, "--diary", folder, "import", source], stdout=subprocess.DEVNULL, check=True)
        shutil.rmtree(source)

    return bench.made(f"{'words' if with_words else 'no-words'}-{entry_count}-{bench.seed}", write)


def pages(bench, count):
    def write(folder):
        folder.mkdir()
        write_pages(folder, count, bench.seed)

    return bench.made(f"pages-{count}-{bench.seed}", write)
