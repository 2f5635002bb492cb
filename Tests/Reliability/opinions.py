#!/usr/bin/env python3
"""What other readers say of the same files: opinions.py PROGRAM [FOLDER…] [--list]

Imports each folder (else a made telephone and the repository's own media) into a diary of its own, and compares the metadata of
each medium with what exiftool, ffprobe and mediainfo read; without one of them it is skipped. A value is right if one of them
has it; any other needs a reason (`REASONS`), and ends it with 1 if it has none. --list shows the differences with their
reasons, too.
"""

import argparse
import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections import Counter, defaultdict
from datetime import datetime, timezone
from pathlib import Path

sys.dont_write_bytecode = True  # Nothing is left in the sources.

from cards import Telephone
from store import random_seed

# Keys of media, with the tags of exiftool (all groups, numbers), the fields of ffprobe and those of mediainfo.
EXIFTOOL = {
    "make": ["Make", "AndroidManufacturer", "AndroidMake"],
    "model": ["Model", "AndroidModel", "CameraModelName"],
    "lens": ["LensModel", "LensInfo", "Lens", "LensID"],
    "isoSpeed": ["ISO", "PhotographicSensitivity", "RecommendedExposureIndex"],
    "exposureTime": ["ExposureTime", "ShutterSpeedValue", "ShutterSpeed"],
    "fNumber": ["FNumber", "ApertureValue", "Aperture"],
    "focalLength": ["FocalLength"],
    "orientation": ["Orientation"],
    "width": ["ImageWidth", "ExifImageWidth", "SourceImageWidth"],
    "height": ["ImageHeight", "ExifImageHeight", "SourceImageHeight"],
    "latitude": ["GPSLatitude"],
    "longitude": ["GPSLongitude"],
    "altitude": ["GPSAltitude"],
    "rating": ["Rating"],
    "duration": ["Duration", "TrackDuration", "MediaDuration"],
    "sampleRate": ["SampleRate", "AudioSampleRate"],
    "channels": ["NumChannels", "AudioChannels", "Channels", "ChannelMode"],
    "bitDepth": ["BitsPerSample", "AudioBitsPerSample", "SampleSize"],
    "title": ["Title", "TrackName", "ObjectName", "Headline"],
    "artist": ["Artist", "Creator", "By-line", "Author", "Performer"],
    "album": ["Album"],
    "captureTime": [
        "SubSecDateTimeOriginal", "DateTimeOriginal", "SubSecCreateDate", "CreateDate", "CreationDate", "DateTimeCreated",
        "DigitalCreationDateTime", "GPSDateTime", "ModifyDate", "MediaCreateDate", "TrackCreateDate", "DateTime",
        "ContentCreateDate", "Year", "Date", "DateCreated", "DateTimeDigitized", "RecordedDate", "RecordingTime", "SonyDateTime",
        "DateTimeUTC", "TimeStamp", "CreationTime", "StartTime", "DateAcquired",
    ],
}
FFPROBE = {
    "width": [("video", "width")],
    "height": [("video", "height")],
    "sampleRate": [("audio", "sample_rate")],
    "channels": [("audio", "channels")],
    "bitDepth": [("audio", "bits_per_raw_sample"), ("audio", "bits_per_sample")],
    "duration": [("format", "duration"), ("audio", "duration"), ("video", "duration")],
}
MEDIAINFO = {
    "width": [("Video", "Width"), ("Image", "Width")],
    "height": [("Video", "Height"), ("Image", "Height")],
    "sampleRate": [("Audio", "SamplingRate")],
    "channels": [("Audio", "Channels")],
    "bitDepth": [("Audio", "BitDepth")],
    "duration": [("General", "Duration"), ("Audio", "Duration"), ("Video", "Duration")],
    "title": [("General", "Title"), ("General", "Track")],
    "artist": [("General", "Performer"), ("General", "Artist")],
    "album": [("General", "Album")],
}
# How much numbers may differ: relatively.
NEARNESS = {"latitude": 1e-6, "longitude": 1e-6, "altitude": 1e-3, "exposureTime": 0.02, "fNumber": 0.02, "focalLength": 0.01}


def reason(key, value, others, medium, file):
    """Why a value may differ from all the others; None where it may not."""
    for keys, test, words in REASONS:
        if key in keys and test(value, others, medium, file):
            return words
    return None


def is_beside(value, others, medium, file):
    """True if a sidecar or another program's record lies beside the file."""
    siblings = [path.name for path in file.parent.iterdir() if path.suffix.lower() in (".xmp", ".json", ".xml", ".thm")]
    stem = file.stem.split("-")[0].split("(")[0].split(".")[0].casefold()
    return any(name.casefold().startswith(stem) for name in siblings) or "companions" in medium


def is_named(value, others, medium, file):
    """True if the day stands in the file's name, and no reader has one from after 2003."""
    day = re.sub(r"\D", "", value)[:8]
    return day in re.sub(r"\D", "", file.name) and not any(str(other)[:4] > "2003" for _, other in others)


def has_hour_24(value, others, medium, file):
    return any(" 24:" in str(other) for _, other in others)


def is_mended_text(value, others, medium, file):
    return any(len(str(other)) == len(value.encode()) > len(value) for _, other in others)


def always(value, others, medium, file):
    return True


def in_files(*names):
    return lambda value, others, medium, file: file.name in names


REASONS = [
    (["captureTime", "make", "model", "rating", "title", "latitude", "longitude", "altitude"], is_beside, "from the sidecar or record beside it"),
    (["captureTime"], is_named, "from the file's name, which the others don't read"),
    (["captureTime"], has_hour_24, "24 o'clock is a camera's 0 o'clock"),
    (["title", "artist", "album", "comment"], is_mended_text, "UTF-8 in a field that is to be Latin-1"),
    (["captureTime"], in_files("itch-audiomoth.wav"), "AudioMoth's sentence in the comment"),
    (["captureTime", "album"], lambda v, o, m, f: f.suffix.lower() == ".wav", "from iXML or the BWF chunk, which the others show as one text"),
    (["captureTime", "make"], lambda v, o, m, f: f.suffix.lower() == ".avi", "Canon's chunk IDIT and its software's name"),
    (["make", "model"], in_files("sony-top.mp4"), "Sony's XML inside the film"),
    (["latitude", "longitude"], in_files("0.jpg"), "seconds of 0/0 are none"),
    (["latitude", "longitude"], in_files("1-apple-decimal-ref.jpg"), "XMP's decimal with a reference of its own: S and W"),
    (["orientation"], lambda v, o, m, f: f.suffix.lower() == ".heic", "HEIF's irot counts, EXIF's orientation doesn't"),
    (["duration"], in_files("chained.ogg"), "the sum of all chains; the others read the first or the last"),
    (["duration"], in_files("raw-adts.aac"), "counted frames; the others estimate from the bit rate"),
    (["duration"], in_files("emptylist.mp3", "variable-block.flac"), "what the cut file holds; its header has the whole song"),
    (["duration"], in_files("example.opus"), "less what the first page's granule says was cut"),
    (["duration"], lambda v, o, m, f: f.suffix == ".mp3" and min(float(x) for _, x in o) - v < 0.2, "less LAME's delay and padding"),
    (["duration"], lambda v, o, m, f: f.suffix == ".webm" and not o, "no length in the file: counted"),
    (["sampleRate", "channels"], in_files("bad-POPM-frame.mp3"), "exiftool stops at a damaged frame"),
    (["album"], lambda v, o, m, f: f.suffix == ".webm", "Matroska's title of target level 50"),
]


def read(command, **options):
    return subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, check=False, **options).stdout


def exiftool(files):
    """What exiftool reads of each file: tag → values, of all groups."""
    found = {}
    listing = "\n".join(map(str, files))
    answer = read(
        ["exiftool", "-j", "-n", "-a", "-G1:4", "-ee", "-api", "largefilesupport=1", "-charset", "filename=utf8", "-@", "-"],
        input=listing.encode(),
    )
    try:
        items = json.loads(answer.decode(errors="replace") or "[]", strict=False)
    except ValueError:
        # Some values of hostile files make it write JSON that is none: each file alone, then.
        items = []
        if len(files) > 1:
            for file in files:
                found |= exiftool([file])
    for item in items:
        tags = {}
        for tag, value in item.items():
            tags.setdefault(tag.split(":")[-1], []).append(value)
        found[Path(item["SourceFile"])] = tags
    return found


def ffprobe(file):
    answer = read(["ffprobe", "-v", "error", "-of", "json", "-show_format", "-show_streams", "-i", file])
    try:
        described = json.loads(answer or b"{}")
    except ValueError:
        return {}
    values = {"format": [described.get("format", {})]}
    for stream in described.get("streams", []):
        values.setdefault(stream.get("codec_type"), []).append(stream)
    return values


def mediainfo(file):
    try:
        described = json.loads(read(["mediainfo", "--Output=JSON", file]) or b"{}")
    except ValueError:
        return {}
    values = {}
    for track in (described.get("media") or {}).get("track", []):
        values.setdefault(track.get("@type"), []).append(track)
    return values


ORIENTATIONS = {0: 1, 90: 6, 180: 3, 270: 8}


def opinions(key, tags, probe, info):
    """(reader, value) of a key."""
    if key == "orientation":
        # Of films.
        yield from (("exiftool", ORIENTATIONS.get(value)) for value in tags.get("Rotation", []))
    for tag in EXIFTOOL.get(key, []):
        for value in tags.get(tag, []):
            yield "exiftool", value
    for kind, field in FFPROBE.get(key, []):
        for group in probe.get(kind, []):
            if group.get(field) not in (None, 0, "0"):
                yield "ffprobe", group[field]
    for kind, field in MEDIAINFO.get(key, []):
        for group in info.get(kind, []):
            if field in group:
                yield "mediainfo", group[field]


def number(value):
    try:
        return float(value)
    except (TypeError, ValueError):
        return None


def is_same(key, mine, other):
    if key == "captureTime":
        return is_same_time(mine, other)
    left, right = number(mine), number(other)
    if left is not None and right is not None:
        if key == "duration":
            return abs(left - right) <= 0.06 + 0.005 * max(left, right)
        return abs(left - right) <= NEARNESS.get(key, 1e-9) * max(1e-9, abs(left), abs(right)) + 1e-9
    if isinstance(other, list):
        return any(is_same(key, mine, item) for item in other) or str(mine) in (", ".join(map(str, other)), ";".join(map(str, other)))

    def plain(text):
        return " ".join(str(text).replace("\0", " ").split()).casefold()

    # Several values of one field, and what each reader puts between them.
    return plain(mine) == plain(other) or plain(mine) == plain(re.sub(r" ?/ ?", ";", str(other)))


def is_same_time(mine, other):
    """True if the digits of the wall clock, or those of UTC, begin with the other's, which are at least a day's."""
    moment = datetime.fromisoformat(mine)
    digits = re.sub(r"\D", "", str(other))[:14]
    clocks = (value.strftime("%Y%m%d%H%M%S") for value in (moment, moment.astimezone(timezone.utc)))
    return len(digits) >= 8 and any(clock.startswith(digits) for clock in clocks)


def media(program, folder, home):
    """The media that an import of the folder gives: hash → values."""
    environment = {**os.environ, "HOME": str(home), "XDG_CONFIG_HOME": str(home), "XDG_STATE_HOME": str(home), "TZ": "UTC"}
    diary = home / "diary"
    shutil.rmtree(diary, ignore_errors=True)
    run = [program, "--diary", diary]
    subprocess.run([*run, "import", folder], env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False)
    lines = read([*run, "export", "-f", "jsonl", "-o", "-"], env=environment).decode().splitlines()
    return {medium["hash"]: medium for line in lines for medium in json.loads(line).get("media", [])}


def samples(home):
    yield Telephone(home / "telephone", random_seed()).folder
    yield Path(__file__).resolve().parents[2] / "Media"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program", type=Path)
    parser.add_argument("folders", type=Path, nargs="*")
    parser.add_argument("--list", action="store_true")
    arguments = parser.parse_args()
    missing = [reader for reader in ("exiftool", "ffprobe", "mediainfo") if not shutil.which(reader)]
    if missing:
        print(f"skipped: {', '.join(missing)} would be asked")
        return 0
    counts, differences = defaultdict(Counter), []
    with tempfile.TemporaryDirectory() as home:
        for folder in arguments.folders or samples(Path(home)):
            imported = media(arguments.program.resolve(), folder, Path(home))
            files = sorted(path for path in folder.rglob("*") if path.is_file() and not path.is_symlink())
            tags_of = exiftool(files)
            for file in files:
                medium = imported.get(hashlib.blake2b(file.read_bytes(), digest_size=32).hexdigest())
                if not medium:
                    continue
                probe = {} if medium["type"] == "image" else ffprobe(file)
                info = mediainfo(file)
                for key in EXIFTOOL:
                    value = medium.get(key)
                    if value is None:
                        continue
                    others = list(opinions(key, tags_of.get(file, {}), probe, info))
                    agreeing = {reader for reader, other in others if is_same(key, value, other)}
                    counts[key].update(agreeing, values=1)
                    if not agreeing:
                        words = reason(key, value, others, medium, file)
                        counts[key]["reasons"] += words is not None
                        differences.append((file, key, value, others, words))
    if not counts:
        sys.exit("no value was compared")
    print(f"{'key':14} {'values':>7} {'exiftool':>9} {'ffprobe':>8} {'mediainfo':>10} {'with reason':>12}")
    for key, count in counts.items():
        print(
            f"{key:14} {count['values']:7} {count['exiftool']:9} {count['ffprobe']:8} {count['mediainfo']:10} {count['reasons']:12}"
        )
    unexplained = [item for item in differences if item[4] is None]
    for file, key, value, others, words in differences if arguments.list else unexplained:
        said = ", ".join(f"{reader} {other!r}" for reader, other in others) or "nothing"
        print(f"{'known' if words else 'DIFFERENT'}: {file}: {key} {value!r}; {said}{': ' + words if words else ''}")
    return 1 if unexplained else 0


if __name__ == "__main__":
    sys.exit(main())
