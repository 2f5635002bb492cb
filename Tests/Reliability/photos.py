"""Generates photos of a few hundred bytes, each with a time, and a phone full of them."""

import base64
import os
import random
import struct
from datetime import datetime, timedelta
from pathlib import Path

# 24 × 16 gray pixels.
PICTURE = base64.b64decode(
    "/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAA0JCgsKCA0LCgsODg0PEyAVExISEyccHhcgLikxMC4pLSwzOko+MzZGNywtQFdBRkxO"
    "UlNSMj5aYVpQYEpRUk//wAALCAAQABgBAREA/8QAFgABAQEAAAAAAAAAAAAAAAAABgQF/8QAIBAAAQMEAgMAAAAAAAAAAAAAAQIE"
    "EQAFIjEDIQYyQv/aAAgBAQAAPwAuxtesaRMbXrGkbG16xqBja9Y1srQytbUurg44m/Cn6WYkwTAGyYB6HZohfvNnLtS2fj4U2bhR"
    "SXX3ypiMQRgNmfbXr2K//9k="
)


def photo(time=None, offset=None, place=None, salt=b"", film=None):
    """A JPEG; a salt after its end, where no reader looks, makes its bytes unique. A Live Photo names its film."""
    exif = metadata(time, offset, place, film) if time or place or film else b""
    segment = b"\xff\xe1" + struct.pack(">H", len(exif) + 8) + b"Exif\0\0" + exif if exif else b""
    return PICTURE[:2] + segment + PICTURE[2:] + salt


def maker_note(film):
    """Apple's note with the identifier of a film; it is big-endian, and counts from its own start."""
    value = film.encode() + b"\0"
    return b"Apple iOS\0\0\1MM" + struct.pack(">HHHIII", 1, 0x11, 2, len(value), 32, 0) + value


def metadata(time, offset, place, film=None):
    """A little-endian TIFF: the first directory points to those of the photo and of GPS."""
    shot = {0x9003: text(time.strftime("%Y:%m:%d %H:%M:%S"))} if time else {}
    if film:
        note = maker_note(film)
        shot[0x927C] = (7, len(note), note)
    if time and offset:
        shot[0x9011] = text(offset)
    satellites = {}
    if place:
        for key, value, signs in ((1, place[0], "NS"), (3, place[1], "EW")):
            satellites[key] = text(signs[value < 0])
            satellites[key + 1] = (5, 3, struct.pack("<6I", round(abs(value) * 1e6), 10**6, 0, 1, 0, 1))
    first = 8
    size = 2 + 12 * (1 + bool(place)) + 4
    body, start = directory(shot, first + size)
    pointers = {0x8769: (4, 1, struct.pack("<I", first + size))}
    if place:
        pointers[0x8825] = (4, 1, struct.pack("<I", start))
        more, _ = directory(satellites, start)
        body += more
    head, _ = directory(pointers, first)
    return b"II*\0" + struct.pack("<I", first) + head + body


def text(words):
    return (2, len(words) + 1, words.encode() + b"\0")


def directory(fields, start):
    """The bytes of a directory at an offset, and the offset of its end."""
    entries, data = b"", b""
    at = start + 2 + 12 * len(fields) + 4
    for tag, (kind, count, value) in sorted(fields.items()):
        if len(value) > 4:
            entries += struct.pack("<HHII", tag, kind, count, at + len(data))
            data += value + b"\0" * (len(value) % 2)
        else:
            entries += struct.pack("<HHI", tag, kind, count) + value.ljust(4, b"\0")
    return struct.pack("<H", len(fields)) + entries + b"\0\0\0\0" + data, at + len(data)


def phone(folder: Path, count: int, seed: int):
    """A phone's folders: photos in bursts, some with zones and places, messengers' names, twins, films beside photos."""
    dice = random.Random(seed)
    time = datetime(2024, 3, 1, 8)
    for number in range(count):
        time += timedelta(seconds=dice.choice([5, 40, 300, 3000, 3599, 3601, 20_000, 90_000]))
        camera, messenger = folder / f"DCIM/{100 + number // 200}", folder / "WhatsApp/Images"
        salt = b"%d" % number
        shape = dice.random()
        if shape < 0.6:
            offset = dice.choice([None, None, "+02:00", "-03:00"])
            place = dice.choice([None, (50.08, 14.42), (-33.9, 151.2)])
            path = camera / f"IMG_{number:05}.JPG"
            write(path, photo(time, offset, place, salt))
            if dice.random() < 0.2:
                write(path.with_suffix(".MOV"), film(salt))
        elif shape < 0.75:
            write(messenger / f"IMG-{time:%Y%m%d}-WA{number:04}.jpg", photo(salt=salt))
        elif shape < 0.85:
            write(folder / f"Screenshots/Screenshot_{time:%Y%m%d-%H%M%S}.jpg", photo(salt=salt))
        elif shape < 0.95:
            path = folder / f"Download/picture {number}.jpg"
            write(path, photo(salt=salt))
            os.utime(path, (time.timestamp(), time.timestamp()))
        else:
            write(folder / f"Notes/{number}.txt", b"no photo " + salt)
        if dice.random() < 0.05:
            twins = sorted(camera.glob("*.JPG"))
            if twins:
                write(folder / f"Copies/{number}.jpg", dice.choice(twins).read_bytes())


def film(salt):
    """A film without pictures: the beginning of a QuickTime file."""
    head = b"ftypqt  \0\0\0\0qt  "
    return struct.pack(">I", len(head) + 4) + head + struct.pack(">I", 8 + len(salt)) + b"free" + salt


def write(path, content):
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content)
