#!/usr/bin/env python3
"""Lets diary recognize the pictures of pictures.sh, and compares with Tesseract run by hand on the upright ones.

    Tests/Recognition/check.py [DIARY]      needs Tesseract with eng, ces, deu, jpn and osd, and ImageMagick

Prints the found words of each picture. Exits with 1 if diary finds fewer than Tesseract does, or fewer than nine of
ten in the pictures that are neither photographed nor turned.
"""

import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import unicodedata

HERE = pathlib.Path(__file__).resolve().parent
CLEAN = {"page.png", "page-cs.png", "page-de.png", "receipt.png", "screenshot.png", "inverted.png", "columns.png",
         "ticket.png", "whiteboard.jpg", "small.png"}


def folded(text):
    plain = unicodedata.normalize("NFD", text.lower())
    return "".join(c for c in plain if not unicodedata.combining(c) and not c.isspace())


def found(words, text):
    return sum(folded(word) in folded(text) for word in words)


def by_hand(path, languages, folder):
    convert = shutil.which("magick") or "convert"
    upright = folder / "upright.ppm"
    subprocess.run([convert, path, "-auto-orient", upright], check=True)
    run = subprocess.run(["tesseract", upright, "stdout", "-l", languages], capture_output=True, text=True)
    return run.stdout


def main():
    diary = os.path.abspath(sys.argv[1]) if len(sys.argv) > 1 else "diary"
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        subprocess.run([HERE / "pictures.sh", folder / "pictures"], check=True)
        rows = [line.split("\t") for line in (folder / "pictures/words.tsv").read_text().splitlines()]
        environment = dict(os.environ, DIARY_DIR=str(folder / "diary"), XDG_STATE_HOME=str(folder / "state"))

        def run(*words):
            return subprocess.run([diary, *words], env=environment, check=True, capture_output=True, text=True).stdout

        for picture, languages, _ in rows:
            identifier = run("add", picture, "--media", str(folder / "pictures" / picture)).strip()
            run("recognize", "--on-battery", "--language", languages, identifier)
        texts = {m["fileName"]: m.get("recognizedText", "") for m in json.loads(run("media", "-f", "json"))}
        ours = theirs = clean = clean_all = 0
        for picture, languages, words in rows:
            words = words.split()
            mine = found(words, texts[picture])
            hand = found(words, by_hand(folder / "pictures" / picture, languages, folder))
            print(f"{picture:22} {languages:4} {mine:3} of {len(words):3}   tesseract {hand:3}")
            ours, theirs = ours + mine, theirs + hand
            if picture in CLEAN:
                clean, clean_all = clean + mine, clean_all + len(words)
        print(f"{ours} words, tesseract by hand {theirs}; {clean} of {clean_all} in the clean pictures")
        return 0 if ours >= theirs and clean >= 0.9 * clean_all else 1


sys.exit(main())
