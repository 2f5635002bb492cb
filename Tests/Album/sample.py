"""A small diary for testing albums: texts in several scripts, hostile ones, photos, sounds, tasks, measurements."""

import json
import os
import pathlib
import shutil
import subprocess

MEDIA = pathlib.Path(__file__).resolve().parents[2] / "Media"

# A text that tries to escape its context in any format.
HOSTILE = '"><script>document.title="taken"</script><img src=https://example.org/x onerror=alert(1)>'


def photos(*names):
    """Media by their path below the lines, since an import reads no file from elsewhere."""
    return [{"file": f"Media/{name}"} for name in names]


ALL_SHAPES = photos(
    "river-in-fog.jpg", "orientations/orientation-1.jpg", "moon-over-kamo.jpg", "lighthouse.jpg", "tram-in-snow.jpg",
    "hills-in-grey.jpg", "formats/balloon.webp", "formats/balloon-in-thin-air.png", "IMG-20260614-WA0003.jpg",
)

ENTRIES = [
    {
        "creationTime": "2026-05-02T06:41:00+02:00", "timeZone": "Europe/Berlin", "starred": True,
        "place": "Bad Schandau", "tags": ["river", "morning"],
        "text": "# First ferry\n\nFog on the river until eight. The ferryman said it would lift, and it did, "
        "*all at once*, like a curtain.\n\n- [x] bread\n- [ ] the key for Anna\n\n> Nobody steps into the same river twice.\n\n"
        "More on it at https://example.org/ferry and in my [notes](http://example.org/notes).",
        "media": photos("river-in-fog.jpg", "fog-on-the-river.flac"),
    },
    {
        "creationTime": "2026-05-02T21:15:00+02:00", "timeZone": "Europe/Berlin", "tags": ["home"],
        "text": "Dinner at Anna’s, far too much garlic, and the cat asleep in my coat. "
        "Two hours in the Café Slavia before that.",
        "media": [dict(ALL_SHAPES[0], caption="Café Slavia, the table by the window")] + ALL_SHAPES[1:],
    },
    {
        "creationTime": "2026-05-03T11:00:00+02:00", "timeZone": "Europe/Berlin", "tags": ["home"],
        "text": "Nothing but rain. Read all day.",
        "measurements": [{"name": "weight", "value": 71.2, "unit": "kg"}, {"name": "rain", "value": 14, "unit": "mm"}],
    },
    {
        "creationTime": "2026-05-04T08:30:00+02:00", "timeZone": "Europe/Berlin", "tags": ["work"],
        "text": "Pay the mortgage", "due": "2026-05-08T17:00:00+02:00", "dueTimeZone": "Europe/Berlin",
        "dueHasTime": True, "done": False,
    },
    {
        "creationTime": "2026-04-04T21:10:00+09:00", "timeZone": "Asia/Tokyo", "place": "京都", "starred": True,
        "tags": ["旅行", "river"],
        "text": "🍁京都で散歩した。東京都より静か。鴨川で鷺を三羽見た。Then tea, far too hot, and the long way home.",
        "media": photos("moon-over-kamo.jpg", "lighthouse.jpg"),
    },
    {
        "creationTime": "2026-04-05T10:00:00+09:00", "timeZone": "Asia/Tokyo", "tags": ["旅行"],
        "text": "ﾊﾝｶｸとカタカナ。２０２６年。", "media": photos("formats/balloon.heic"),
    },
    {
        "creationTime": "2026-01-09T17:22:00+01:00", "timeZone": "Europe/Prague", "tags": ["čeština", "tram"],
        "text": "Žluťoučký kůň úpěl ďábelské ódy. Tram 18 in the snow; said it aloud instead.",
        "media": photos("tram-in-snow.jpg", "zlutoucky-kun.ogg", "tags/memo.wma", "nebel-auf-dem-fluss.opus"),
    },
    {
        "creationTime": "2025-11-23T12:00:00+01:00", "timeZone": "Europe/Prague", "hasTime": False,
        "tags": ["hostile/<b>&\"'"], "place": HOSTILE,
        "text": HOSTILE + "\n\n<iframe src='https://example.org'></iframe>\n\n![a picture](https://example.org/p.png) "
        "![data](data:image/png;base64,AAAA) [click](javascript:alert(1)) [file](file:///etc/passwd)\n\n"
        "```\n</code></pre><script>alert(2)</script>\n```",
        "media": [dict(photos("hills-in-grey.jpg")[0], caption=HOSTILE)],
    },
    {
        "creationTime": "2025-11-24T19:05:00+01:00", "timeZone": "Europe/Prague", "tags": ["winter"],
        "text": "## Recipe\n\n| flour | 500 g |\n|---|---:|\n| water | 350 g |\n| salt | 10 g |\n\n"
        "1. Mix and wait.\n2. Fold, wait again.\n\n### And then\n\nBake it ~~long~~ *very* hot: `250 °C`.",
    },
    {
        "creationTime": "2024-07-13T16:40:00+02:00", "timeZone": "Europe/Paris", "tags": ["trip", "river"],
        "text": "Third day, rain; two hours in the Café Bellecour, the best of Lyon, while Straße and straße were one.",
        "media": photos("formats/balloon.webp", "formats/balloon.gif", "formats/balloon-in-thin-air.png"),
    },
]


def filler(count):
    """Further plain entries, so that there are years to choose from."""
    words = "river fog garden bread letter window tram snow apple harbour piano winter morning paper candle stone".split()
    for number in range(count):
        day = f"{2020 + number % 4}-{number % 12 + 1:02}-{number % 27 + 1:02}"
        chosen = [words[(number * step + step) % len(words)] for step in (1, 3, 5, 7, 11, 13)]
        yield {
            "creationTime": f"{day}T{number % 24:02}:{number % 60:02}:00+01:00", "timeZone": "Europe/Prague",
            "tags": [chosen[0]], "text": f"Number {number}: {' '.join(chosen)}.",
        }


def make_videos(media):
    """An entry with a video that browsers play and one that they need a copy of; nothing without ffmpeg."""
    if not shutil.which("ffmpeg"):
        return []
    source = ["-f", "lavfi", "-i", "testsrc=size=320x240:rate=25:duration=2", "-f", "lavfi", "-i", "sine=duration=2"]
    for name, codec in [("tram.mp4", ["-c:v", "libx264", "-pix_fmt", "yuv420p"]), ("old.avi", ["-c:v", "mpeg4"])]:
        subprocess.run(["ffmpeg", "-v", "error", "-y", *source, *codec, media / name], check=True)
    return [{
        "creationTime": "2026-05-05T10:00:00+02:00", "timeZone": "Europe/Berlin", "text": "The old tram, from its bell on.",
        "media": [dict(photos("tram.mp4")[0], caption="Tram 18 at the bridge")] + photos("old.avi"),
    }]


def make(program, folder, count=60):
    """Fills a new diary; returns the data that `run` needs for its queries."""
    shutil.copytree(MEDIA, folder / "Media")
    videos = make_videos(folder / "Media")
    lines = folder / "entries.jsonl"
    with open(lines, "w", encoding="utf-8") as file:
        for entry in ENTRIES + videos + list(filler(count)):
            file.write(json.dumps(entry, ensure_ascii=False) + "\n")
    environment = dict(os.environ, DIARY_DIR=str(folder / "diary"), LC_ALL="C.UTF-8", TZ="Europe/Prague")

    def run(*words, status=0):
        done = subprocess.run(
            [program, *map(str, words)], env=environment, stdin=subprocess.DEVNULL, capture_output=True, text=True)
        assert done.returncode == status, (words, done.returncode, done.stderr)
        return done

    run("import", lines)
    return run
