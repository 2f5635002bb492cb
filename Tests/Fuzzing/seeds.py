#!/usr/bin/env python3
"""Chooses what a path of the fuzzer starts from: seeds.py PATH TARGET FOLDER…

Small files of the right kind, by their content; for a path of metadata the blocks that lie in them.
"""

import datetime
import hashlib
import io
import json
import plistlib
import struct
import sys
import tarfile
import zipfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "Reliability"))
import cards

LARGEST = 40_000

PICTURES = {
    "jpeg": [(0, b"\xff\xd8")],
    "png": [(0, b"\x89PNG")],
    "webp": [(8, b"WEBP")],
    "heic": [(4, b"ftyp")],
    "avif": [(4, b"ftyp")],
    "gif": [(0, b"GIF8")],
    "tiff": [(0, b"II*\0"), (0, b"MM\0*")],
    "raw": [(0, b"II"), (0, b"MM"), (0, b"FUJIFILM"), (0, b"FOVb"), (0, b"\0MRM")],
    "jxl": [(0, b"\xff\x0a"), (4, b"JXL ")],
    "bmp": [(0, b"BM")],
}
OTHERS = {
    "segments": PICTURES["jpeg"],
    "chunks": PICTURES["png"],
    "boxes": PICTURES["heic"],
    "walkers": PICTURES["png"] + PICTURES["webp"] + PICTURES["heic"] + PICTURES["tiff"] + [(0, b"\x1a\x45\xdf\xa3")],
    "movie": [(4, b"ftyp"), (4, b"moov"), (4, b"mdat"), (4, b"wide")],
    "matroska": [(0, b"\x1a\x45\xdf\xa3")],
    "ogg": [(0, b"OggS")],
    "frames": [(0, b"\x0b\x77"), (0, b"#!AMR"), (0, b"\xff\xf1"), (0, b"\xff\xf9"), (0, b"\xff\xfb"), (0, b"\xff\xf3")],
    "samples": [(0, b".snd")],
    "blocks": PICTURES["gif"],
    "archive": [(0, b"PK\x03\x04"), (0, b"\x1f\x8b"), (0, b"\xfd7zXZ"), (0, b"\x28\xb5\x2f\xfd"), (0, b"7z\xbc\xaf"),
                (257, b"ustar")],
    "plist": [(0, b"bplist"), (0, b"<?xml")],
    "calendar": [(0, b"BEGIN:V")],
    "containers": [(0, b"\x30\x26\xb2\x75"), (0, b"caff"), (0, b"DSD "), (1, b"dss")],
}


def segments(data, name):
    """The contents of a JPEG's segments that begin with these bytes."""
    offset = 2
    while data[:2] == b"\xff\xd8" and offset + 4 < len(data) and data[offset] == 0xFF and data[offset + 1] != 0xDA:
        length = int.from_bytes(data[offset + 2:offset + 4], "big")
        content = data[offset + 4:offset + 2 + length]
        if content.startswith(name):
            yield content[len(name):]
        offset += 2 + max(2, length)


def cut(data, mark, before, count):
    """The text around every occurrence of a mark."""
    place = data.find(mark)
    while place >= 0:
        yield data[max(0, place - before):place + count]
        place = data.find(mark, place + 1)


def blocks(path, data):
    """The part of a whole file that a metadata path reads."""
    if path == "exif":
        yield from segments(data, b"Exif\0\0")
        for mark in (b"II*\0", b"MM\0*"):
            yield from cut(data, mark, 0, 4000)
    elif path == "xmp":
        yield from segments(data, b"http://ns.adobe.com/xap/1.0/\0")
        yield from cut(data, b"<x:xmpmeta", 0, 4000)
    elif path == "iptc":
        yield from segments(data, b"Photoshop 3.0\0")
        yield from cut(data, b"\x1c\x02\x05", 0, 500)
    elif path == "icc":
        yield from (content[2:] for content in segments(data, b"ICC_PROFILE\0"))
        yield from cut(data, b"acsp", 36, 4000)
    elif path == "parts":
        yield from unfinished(data[:3000]) if data[:2] == b"\xff\xd8" else []
    elif path == "maker-note":
        yield from cut(data, b"Apple iOS\0", 0, 2000)


def tiff_box(fields):
    entries = b"".join(struct.pack("<HHII", tag, 4, 1, value) for tag, value in fields)
    return b"II*\0" + struct.pack("<IH", 8, len(fields)) + entries + bytes(4)


def unfinished(preview):
    """RAW photos with this preview: DNG, Fuji's, and one whose preview has to be searched."""
    fields = [(0x100, 4000), (0x101, 3000), (0x112, 6), (0x201, 86), (0x202, len(preview)), (0xC612, 1)]
    yield tiff_box(fields) + preview
    yield b"FUJIFILMCCD-RAW".ljust(84, b"0") + struct.pack(">II", 92, len(preview)) + preview
    yield b"FOVb".ljust(40, b"\0") + preview
    records = struct.pack("<HHIIHIII", 2, 0x2007, len(preview), 0, 0x080A, 10, len(preview), len(preview) + 10)
    yield b"II" + struct.pack("<I", 14) + b"HEAPCCDR" + preview + b"Canon\0EOS\0" + records
    parts = tiff_box(fields) + preview
    yield b"\0MRM" + struct.pack(">I", len(parts) + 8) + b"\0TTW" + struct.pack(">I", len(parts)) + parts
    identifier = bytes.fromhex("85c0b687820f11e08111f4ce462b6a48")
    block = struct.pack(">I4s", 8 + len(parts), b"CMT1") + parts
    shown = struct.pack(">I4s", 24 + len(preview), b"PRVW") + bytes(16) + preview
    inner = struct.pack(">I4s", 24 + len(block) + len(shown), b"uuid") + identifier + block + shown
    yield b"\0\0\0\x18ftypcrx \0\0\0\1crx isom" + struct.pack(">I4s", 8 + len(inner), b"moov") + inner


def archives():
    """A zip, and a tar with and without compression."""
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as packed:
        packed.writestr("a/ü.txt", "hello " * 20)
        packed.writestr("b", "b", zipfile.ZIP_STORED)
    yield file.getvalue()
    for mode in ("w", "w:gz", "w:xz"):
        file = io.BytesIO()
        with tarfile.open(fileobj=file, mode=mode) as packed:
            for name in ("a", "ü" * 120):
                member = tarfile.TarInfo(name)
                member.size = 6
                packed.addfile(member, io.BytesIO(b"hello\n"))
        yield file.getvalue()


def documents():
    """A document of each kind."""
    values = {"title": "Käse", "n": -7, "r": 1.5, "d": datetime.datetime(2012, 1, 31, 8), "b": b"\0\1", "l": [True, {}]}
    yield plistlib.dumps([values], fmt=plistlib.FMT_BINARY)
    yield plistlib.dumps([values])
    yield b"<!doctype html><p class=a>x<b>y<table><tr><td>z</p><svg><a xlink:href=b>c</svg><!-- d -->"
    yield b"---\na: [1, 'b', \"c\"]\n? d\n: |\n  e\n  f\n1: {g: ~, h: &i !!str j}\n# k\n"
    yield (b"BEGIN:VCALENDAR\r\nVERSION:2.0\r\nBEGIN:VTODO\r\nUID:1\r\nDUE;VALUE=DATE:20240202\r\nCATEGORIES:a,b\r\n"
           b"DTSTART;TZID=Europe/Vienna:20240131T083000\r\nRRULE:FREQ=DAILY\r\nBEGIN:VALARM\r\nTRIGGER:-PT5M\r\nEND:VALARM\r\n"
           b"SUMMARY:a\r\n b\r\nEND:VTODO\r\nEND:VCALENDAR\r\n")


def camera_files():
    """Motion photos of three forms, and what cameras and programs write beside photos and films."""
    time = datetime.datetime(2024, 7, 15, 14, 30)
    film = bare_film()
    photo = cards.picture(time, "+02:00", make="SONY", model="DSC-RX100")
    items = "".join(f'<rdf:li><Container:Item Item:Mime="{kind}" Item:Semantic="{meaning}" Item:Length="{length}"/></rdf:li>'
                    for kind, meaning, length in (("image/jpeg", "Primary", 0), ("video/mp4", "MotionPhoto", len(film))))
    packet = (f'<x:xmpmeta><rdf:RDF><rdf:Description Camera:MotionPhoto="1"><Container:Directory><rdf:Seq>{items}</rdf:Seq>'
              "</Container:Directory></rdf:Description></rdf:RDF></x:xmpmeta>").encode()
    yield cards.picture(time, "+02:00", motion=film)
    yield photo[:2] + cards.segment(0xE1, b"http://ns.adobe.com/xap/1.0/\0" + packet) + photo[2:] + film
    yield photo + samsung_trailer(((0x0A01, b"Image_UTC_Data", b"1721046600000"), (0x0A30, b"MotionPhoto_Data", film)))
    # A THM is such a picture, too.
    yield photo
    yield cards.notes(time, "+02:00")
    yield (b'<?xml version="1.0"?><ClipContent><StartDateTime>2024-07-15T14:30:00+02:00</StartDateTime>'
           b'<Item name="LatitudeRef" value="N"/><Item name="Latitude" value="52:27:13.1"/>'
           b'<Item name="LongitudeRef" value="E"/><Item name="Longitude" value="13:24:36"/></ClipContent>')
    yield cards.sidecar(time).replace(
        b"photoshop:D", b'xmp:Rating="4" exif:GPSLatitude="50,5.4N" exif:GPSLongitude="14,25.2E" photoshop:D')


def bare_film():
    """A film that is only its boxes: it describes pictures and has none."""
    box, made = cards.box, struct.pack(">3I", 0, cards.QUICKTIME, cards.QUICKTIME)
    entry = box(b"avc1", bytes(7) + b"\1" + bytes(16) + struct.pack(">HH", 64, 48) + bytes(50))
    table = box(b"stsd", struct.pack(">II", 0, 1) + entry) + box(b"stts", struct.pack(">4I", 0, 1, 70, 512))
    media = (box(b"mdhd", made + struct.pack(">3I", 12_800, 35_840, 0)) + box(b"hdlr", bytes(8) + b"vide" + bytes(12))
             + box(b"minf", box(b"stbl", table)))
    matrix, size = (1 << 16, 0, 0, 0, 1 << 16, 0, 0, 0, 1 << 30), (64 << 16, 48 << 16)
    header = struct.pack(">4I", 1, 0, 0, 1) + bytes(24) + struct.pack(">11I", *matrix, *size)
    movie = (box(b"mvhd", made + struct.pack(">II", 1000, 2800) + bytes(80))
             + box(b"trak", box(b"tkhd", header) + box(b"mdia", media)))
    return box(b"ftyp", b"mp42\0\0\0\0mp42") + box(b"moov", movie)


def samsung_trailer(blocks):
    """The blocks that Samsung's phones write after a photo, and their directory."""
    whole = [struct.pack("<HHI", 0, number, len(name)) + name + content for number, name, content in blocks]
    distance, directory = sum(map(len, whole)), b"SEFH" + struct.pack("<II", 106, len(whole))
    for (number, _, _), block in zip(blocks, whole):
        directory += struct.pack("<HHII", 0, number, distance, len(block))
        distance -= len(block)
    return b"".join(whole) + directory + struct.pack("<I", len(directory)) + b"SEFT"


def seeds(path, data):
    if path == "raw" and data[:2] == b"\xff\xd8":
        return unfinished(data)
    marks = PICTURES.get(path) or OTHERS.get(path)
    if marks:
        return [data] if any(data[place:place + len(mark)] == mark for place, mark in marks) else []
    if path in ("sound", "tags", "described"):
        is_picture = any(data[place:place + len(mark)] == mark for kind, marks in PICTURES.items()
                         for place, mark in marks if kind not in ("heic", "avif"))
        return [] if is_picture else [data]
    if path in ("html", "yaml"):
        return [data] if data[:1] in (b"<", b"-", b"{", b"1") else []
    return [data] if path == "file" else list(blocks(path, data))


def main():
    path, target, folders = sys.argv[1], Path(sys.argv[2]), sys.argv[3:]
    for file in (file for folder in folders for file in Path(folder).rglob("*") if file.is_file()):
        whole = file.stat().st_size <= LARGEST or path in ("exif", "xmp", "iptc", "icc", "maker-note", "movie")
        for seed in seeds(path, file.read_bytes()) if whole else []:
            seed = seed[:LARGEST]
            (target / hashlib.sha1(seed).hexdigest()).write_bytes(seed)
    # The beginning of a message, and one of each kind.
    if path in ("message", "frame"):
        for kind in range(14):
            message = kind.to_bytes(8, "little") + bytes([1]) * 24 + b"\x03\0\0\0\0\0\0\0jpg\x0a\0\0\0\0\0\0\0image/jpeg"
            frame = len(message).to_bytes(4, "little") + b"\x03" + message
            (target / f"{path}-{kind}").write_bytes(message if path == "message" else frame)
    makers = {"archive": archives, "file": camera_files} | dict.fromkeys(("html", "yaml", "plist", "calendar"), documents)
    made = makers[path]() if path in makers else []
    for number, seed in enumerate(made):
        (target / f"made-{number}").write_bytes(seed)
    if path == "probe":
        (target / "description").write_bytes(
            b'{"streams":[{"codec_type":"video","codec_name":"h264","width":9,"height":8,"avg_frame_rate":"30/1",'
            b'"side_data_list":[{"rotation":-90}]},{"codec_type":"audio","sample_rate":"48000","channels":2}],'
            b'"format":{"duration":"1.5","tags":{"creation_time":"2024-01-05T10:11:12Z"}}}')
        (target / "frame").write_bytes(b"P6\n3 2\n255\n" + bytes(range(18)))
    if path == "shared-folder":
        # The first byte determines how the rest is read: a name, words, a key file, fields, a sealed file.
        vector = Path("Tests/SharedFolderTests/Vector")
        words = json.loads((vector / "expected.json").read_bytes())["words"].encode()
        made = [b"\1" + words, b"\1" + b" ".join(word[:4].upper() for word in words.split()), b"\3" + bytes(88)]
        for file in (file for file in vector.glob("diary-*/**/*") if file.is_file()):
            data = file.read_bytes()[:5000]
            made += [b"\0" + file.name.encode(), b"\2" + data, b"\2" + data[24:], b"\4" + data, b"\4" + data[40:]]
        for number, seed in enumerate(made):
            (target / f"made-{number}").write_bytes(seed)
    if path == "samples":
        header = b"".join(number.to_bytes(4, "big") for number in (24, 0xFFFFFFFF, 3, 8000, 1))
        (target / "samples").write_bytes(b".snd" + header + bytes(range(200)))


main()
