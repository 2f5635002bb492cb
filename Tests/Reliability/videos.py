#!/usr/bin/env python3
"""Imports a telephone full of generated films, killed and resumed, and exports it without places: videos.py PROGRAM [--kills 12]

Films of every kind are made with ffmpeg; exiftool checks whether a copy still contains its position, and whether
anything else has changed. Without ffmpeg the test is skipped with a message.
"""

import os
import random
import shutil
import subprocess
import sys
import time
import zlib
from datetime import datetime

sys.dont_write_bytecode = True  # Nothing is left in the sources.
os.environ["TZ"] = "Europe/Prague"

from import_parts import killed_until_done, originals, content_of
from photos import photo
from store import Store, argument_parser, temporary_folder

PLACE = "+50.0875+014.4213+230.000/"
# The name, and further arguments for ffmpeg.
FILMS = [
    ("IMG_0001.MOV", ["-c:v", "libx264", "-movflags", "use_metadata_tags",
                      "-metadata", f"com.apple.quicktime.location.ISO6709={PLACE}",
                      "-metadata", "com.apple.quicktime.make=Apple", "-metadata", "com.apple.quicktime.model=iPhone 15",
                      "-metadata", "com.apple.quicktime.creationdate=2024-07-02T14:05:33+0200"]),
    ("VID_20240702_120000.mp4", ["-c:v", "libx264", "-metadata", f"location={PLACE}"]),
    ("start.mp4", ["-c:v", "libx264", "-movflags", "+faststart", "-metadata", "creation_time=2024-07-02T10:00:00Z"]),
    ("fragments.mp4", ["-c:v", "libx264", "-movflags", "frag_keyframe+empty_moov", "-g", "10"]),
    ("hevc.mp4", ["-c:v", "libx265", "-x265-params", "log-level=none", "-tag:v", "hvc1"]),
    ("hdr.mov", ["-c:v", "libx265", "-pix_fmt", "yuv420p10le", "-tag:v", "hvc1", "-color_primaries", "bt2020",
                 "-color_trc", "smpte2084", "-colorspace", "bt2020nc", "-x265-params",
                 "log-level=none:colorprim=bt2020:transfer=smpte2084:colormatrix=bt2020nc"]),
    ("old.3gp", ["-c:v", "h263", "-s", "352x288", "-c:a", "aac", "-metadata", f"location={PLACE}"]),
    ("itunes.m4v", ["-c:v", "libx264", "-f", "ipod"]),
    ("clip.mkv", ["-c:v", "libx264", "-metadata", f"location={PLACE}", "-metadata", "title=a title"]),
    ("clip.webm", ["-c:v", "libvpx", "-b:v", "200k"]),
    ("camera.avi", ["-c:v", "mjpeg", "-q:v", "5", "-pix_fmt", "yuvj420p"]),
    ("00001.MTS", ["-c:v", "libx264", "-f", "mpegts", "-mpegts_m2ts_mode", "1"]),
    ("tv.ts", ["-c:v", "mpeg2video"]),
    ("two-sounds.mp4", ["-map", "0:v", "-map", "1:a", "-map", "1:a", "-c:v", "libx264"]),
]
# The name of a photo, the identifiers of its film and of the photo, the film's seconds, and whether they belong together.
PAIRS = [
    ("IMG_9001", "film-1", "film-1", 2, True), ("IMG_9002", "film-2", "film-2", 2, True),
    ("IMG_9003", "film-x", "film-3", 2, False), ("IMG_9004", "film-4", "film-4", 6, True),
    ("IMG_9005", None, None, 2, True), ("IMG_9006", None, None, 6, False),
]


def ffmpeg(*words, errors=None):
    command = ["ffmpeg", "-nostdin", "-v", "error", "-y", *map(str, words)]
    return subprocess.run(command, stdin=subprocess.DEVNULL, stderr=errors).returncode == 0


def dump(folder, copies):
    """Films of every kind, some beside photos, and that many copies of each with different bytes after their end."""
    made = folder / "made"
    made.mkdir(parents=True)
    camera = folder / "phone/DCIM"
    camera.mkdir(parents=True)
    for index, (name, words) in enumerate(FILMS):
        sources = ["-f", "lavfi", "-i", f"testsrc=s=320x240:r=25:d={1 + index % 4}",
                   "-f", "lavfi", "-i", f"sine=440:r=48000:d={1 + index % 4}"]
        if not ffmpeg(*sources, *words, made / name):
            skip(made / name)
            continue
        content = (made / name).read_bytes()
        for number in range(copies):
            # A box of free space for the MP4 family; readers of other formats ignore bytes after the end.
            salt = b"\0\0\0\x10free%08d" % number
            path = camera / (name if number == 0 else f"{number}-{name}")
            path.write_bytes(content + (salt if number else b""))
            when = 1_720_000_000 + 4000 * index + 100_000 * number
            os.utime(path, (when, when))
    for angle in (90, 180, 270):
        turned = camera / f"turned-{angle}.mp4"
        # The first is of newer versions of ffmpeg, the second of older ones.
        copy_of(made / "start.mp4", turned, ["-display_rotation", angle], []) or copy_of(
            made / "start.mp4", turned, [], ["-metadata:s:v", f"rotate={angle}"]) or skip(turned)
    # A beginning that no key frame has is cut off by an edit list.
    copy_of(made / "two-sounds.mp4", camera / "cut.mp4", ["-ss", "0.5"], []) or skip(camera / "cut.mp4")
    still = camera / "IMG_9000.JPG"
    still.write_bytes(photo(salt=b"live"))
    shutil.copy(made / FILMS[0][0], still.with_suffix(".MOV"))
    for name, film, identifier, seconds, _ in PAIRS:
        day = datetime(2024, 7, 3, 12)
        (camera / f"{name}.JPG").write_bytes(photo(day, "+02:00", salt=name.encode(), film=identifier))
        words = [*FILMS[0][1][:4], "-metadata", f"comment={name}", "-metadata",
                 "com.apple.quicktime.creationdate=2024-07-03T12:00:00+0200"]
        if film:
            words += ["-metadata", f"com.apple.quicktime.content.identifier={film}"]
        path = camera / (f"{name}.MOV" if name != "IMG_9002" else "IMG_E9002.MOV")
        ffmpeg("-f", "lavfi", "-i", f"testsrc=s=320x240:r=25:d={seconds}", *words, path)
    return folder / "phone"


def copy_of(source, target, before, after):
    """The same pictures and sounds in another file, with words before the source and before the target."""
    return source.exists() and ffmpeg(*before, "-i", source, "-map", "0", "-c", "copy", *after, target, errors=subprocess.DEVNULL)


def skip(film):
    print(f"skipped: this ffmpeg can't make {film.name}")


def check_pairs(store):
    """Whether a film stays with its photo: by its identifier, else by its name and length."""
    beside = {name for (name,) in store.rows("SELECT fileName FROM medium WHERE id IN (SELECT medium FROM companion)")}
    for name, _, _, _, belongs in PAIRS:
        if (f"{name}.JPG" in beside) != belongs:
            sys.exit(f"the film of {name} {'has left' if belongs else 'is taken for a part of'} its photo")


def tags(path):
    """The output of exiftool about a file, without file system data."""
    words = ["exiftool", "-a", "-u", "-ee", "-G1", "-s", "--System:all", "--ExifTool:all", str(path)]
    lines = subprocess.run(words, capture_output=True, text=True, errors="replace").stdout.splitlines()
    # Tags without a place have another checksum; checksums() checks whether it is correct.
    lines = [line.split(":")[0] if "CRC-32" in line else line for line in lines]
    return [line for line in lines if "MediaDataOffset" not in line]


def checksums(path):
    """The number of correct checksums of tags in a Matroska file."""
    content, count, start = path.read_bytes(), 0, 0
    while (start := content.find(b"\x12\x54\xc3\x67", start) + 4) > 3 and start < len(content):
        width = 9 - content[start].bit_length()
        length = int.from_bytes(content[start : start + width], "big") & ((1 << 7 * width) - 1)
        tags = content[start + width : start + width + length]
        count += tags[:2] == b"\xbf\x84" and zlib.crc32(tags[6:]) == int.from_bytes(tags[2:6], "little")
    return count


def frames(path):
    """The checksum of every picture and every piece of sound."""
    words = ["ffmpeg", "-nostdin", "-v", "error", "-i", str(path), "-map", "0", "-c", "copy", "-f", "streamhash", "-"]
    return subprocess.run(words, stdin=subprocess.DEVNULL, capture_output=True).stdout


def has_place(line):
    return any(word in line for word in ("GPS", "Location", "Latitude", "Longitude"))


def check_export(store, source, folder):
    """Copies without places, each compared with its original."""
    done = store.run("export", "-f", "media", "--no-places", "-o", folder)
    if done.returncode != 0:
        sys.exit(f"the export ends with {done.returncode}: {done.stderr}")
    stripped = 0
    for path in sorted(source.rglob("*")):
        copies = [each for each in folder.iterdir() if each.name.endswith(" " + path.name) or each.name == path.name]
        if path.suffix.lower() == ".jpg" or len(copies) != 1:
            continue
        before, after = tags(path), tags(copies[0])
        if any(has_place(line) for line in after):
            sys.exit(f"{copies[0]} contains a place: {[line for line in after if has_place(line)]}")
        # A checksum of changed data is removed, which Matroska allows.
        lost = [line for line in before if not has_place(line) and line not in after and "] CRC-32 " not in line]
        if lost:
            sys.exit(f"{copies[0]} lost more than its place: {lost}")
        if path.stat().st_size != copies[0].stat().st_size or frames(path) != frames(copies[0]):
            sys.exit(f"{copies[0]} has other pictures or sounds than its original")
        if checksums(path) != checksums(copies[0]):
            sys.exit(f"{copies[0]} has checksums that are not true any more")
        stripped += any(has_place(line) for line in before)
    return stripped


def main():
    options = argument_parser(__doc__, kills=12, copies=4).parse_args()
    missing = [name for name in ("ffmpeg", "exiftool") if not shutil.which(name)]
    if missing:
        return print(f"skipped: {' and '.join(missing)} not installed")
    print(f"seed {options.seed}")
    dice = random.Random(options.seed)
    folder = temporary_folder("videos")
    source = dump(folder, options.copies)

    calm = Store(options.program, folder / "calm")
    start = time.monotonic()
    done = calm.run("import", source)
    longest = time.monotonic() - start
    if done.returncode != 0:
        sys.exit(f"the undisturbed import ends with {done.returncode}: {done.stderr}")
    print(done.stderr)
    without = calm.rows("SELECT fileName FROM medium WHERE id NOT IN (SELECT medium FROM thumbnail)")
    if without:
        sys.exit(f"no picture of {without}")
    unknown = calm.rows(
        "SELECT fileName FROM medium WHERE type = 'video'"
        " AND (duration IS NULL OR width IS NULL OR videoCodec IS NULL OR frameRate IS NULL)")
    if unknown:
        sys.exit(f"not all is known of {unknown}")
    check_pairs(calm)
    wanted, wanted_files = content_of(calm), originals(calm)

    kills = rounds = 0
    while kills < options.kills:
        store = Store(options.program, folder / f"killed-{rounds}")
        kills += killed_until_done(store, source, longest * 0.6, dice, min(6, options.kills - kills))
        rounds += 1
        if content_of(store) != wanted or originals(store) != wanted_files:
            difference = next((pair for pair in zip(content_of(store), wanted) if pair[0] != pair[1]), "another number")
            sys.exit(f"other than undisturbed after {kills} kills: {difference}; kept in {folder}")
        shutil.rmtree(store.folder)
    stripped = check_export(calm, source, folder / "away")
    checked = calm.run("check", "--read-data")
    if checked.returncode != 0:
        sys.exit(f"check finds: {checked.stdout}")
    count = len(calm.rows("SELECT 1 FROM medium WHERE type = 'video'"))
    shutil.rmtree(folder)
    print(f"{count} films, {kills} kills in {rounds} diaries: each as the undisturbed run of {longest:.1f} s left it; "
          f"{stripped} copies lost their place, and nothing else")


if __name__ == "__main__":
    main()
