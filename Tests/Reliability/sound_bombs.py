"""Sounds with false sizes, or whose decoded size is excessive."""

import struct

from bomb_parts import LARGEST, Sparse, box


def element(identifier, content, length=None):
    size = struct.pack(">Q", 1 << 56 | (len(content) if length is None else length))
    return bytes.fromhex(identifier) + size + content


def ebml(*elements):
    return element("1a45dfa3", element("4282", b"webm")) + element("18538067", b"".join(elements))


def wave(channels=1, rate=8000, length=LARGEST, bits=16, data=bytes(1000), name=b"RIFF"):
    form = struct.pack("<HHIIHH", 1, channels, rate, rate * 2 & LARGEST, 2, bits)
    return name + struct.pack("<I", LARGEST) + b"WAVEfmt " + struct.pack("<I", 16) + form + b"data" + \
        struct.pack("<I", length) + data


def ogg_page(flags, position, number, content=b""):
    return b"OggS\0" + bytes([flags]) + struct.pack("<qIIIB", position, 1, number, 0, 1) + bytes([len(content)]) + content


def windows_media(*objects):
    """A Windows Media file with one sound and the claimed value in an object."""
    sound = bytes.fromhex("409e69f84d5bcf11a8fd00805f5c442b") + bytes(38) + struct.pack("<HHI", 0x161, 2, 44_100) + bytes(10)
    parts = [(bytes.fromhex("9107dcb7b7a9cf118ee600c00c205365"), sound), *objects]
    content = b"".join(name + struct.pack("<Q", len(content) + 24) + content for name, content in parts)
    return bytes.fromhex("3026b2758e66cf11a6d900aa0062ce6c") + struct.pack("<QI", len(content) + 30, LARGEST >> 1) + b"\1\2" + content


def full_box(name, *contents):
    return box(name, bytes(4), *contents)


def long_table(name, width):
    """A sound whose table claims the maximum number of entries."""
    table = full_box(name, struct.pack(">I", LARGEST), bytes(width * 1000))
    description = full_box(b"stsd", struct.pack(">I", 1), box(b"mp4a", bytes(28)))
    media = full_box(b"mdhd", bytes(8), struct.pack(">II", 1, LARGEST), bytes(4))
    handler = full_box(b"hdlr", bytes(4), b"soun", bytes(12))
    track = box(b"trak", box(b"mdia", media, handler, box(b"minf", box(b"stbl", description, table))))
    return box(b"ftyp", b"M4A ", bytes(4), b"M4A ") + box(b"moov", track)


def synchronised(size):
    return bytes(size >> shift & 0x7F for shift in (21, 14, 7, 0))


def frames(count):
    return (b"\xff\xfb\x90\x64" + bytes(413)) * count


def sounds():
    first = frames(20)
    yield "id3-of-256-mb.mp3", Sparse((1 << 28) + 20_000, (0, b"ID3\4\0\0" + synchronised((1 << 28) - 1)),
                                      ((1 << 28) + 9, first))
    yield "id3-that-claims-256-mb.mp3", b"ID3\4\0\0" + synchronised((1 << 28) - 1) + first
    tags = b"".join(b"TIT2" + synchronised(2) + b"\0\0\3x" for _ in range(300_000))
    yield "id3-of-300000-frames.mp3", b"ID3\4\0\0" + synchronised(len(tags)) + tags + first
    cover = b"APIC" + synchronised(150 << 20) + b"\0\0\0image/jpeg\0\3\0"
    yield "id3-cover-of-150-mb.mp3", Sparse((151 << 20), (0, b"ID3\4\0\0" + synchronised(151 << 20) + cover))
    yield "id3-in-id3.mp3", (b"ID3\4\0\0" + synchronised(10)) * 100_000 + first
    yield "mp3-of-no-frames.mp3", b"\xff\xfb" * 500_000
    yield "ape-tag-of-4-gb.mp3", first + b"APETAGEX" + struct.pack("<IIII", 2000, LARGEST, LARGEST, 0xA0000000) + bytes(8)
    yield "webm-of-long-lengths.webm", ebml(element("1549a966", b"", (1 << 56) - 2))
    deep = b""
    for _ in range(2000):
        deep = element("67c8", deep)
    yield "webm-deep.webm", ebml(element("1254c367", deep))
    yield "webm-million-elements.webm", ebml(b"\xec\x80" * 3_000_000)
    yield "webm-endless.webm", b"\x1a\x45\xdf\xa3\x80" + b"\x18\x53\x80\x67\xff" * 100_000 + b"\x1f\x43\xb6\x75\xff" * 500_000
    yield "webm-hours.webm", ebml(element("1549a966", element("4489", struct.pack(">d", 1e300))))
    track = box(b"trak", box(b"mdia", box(b"hdlr", bytes(8), b"soun", bytes(12))))
    start = box(b"ftyp", b"M4A ", bytes(4), b"M4A ")
    yield "m4a-100000-tracks.m4a", start + box(b"moov", track * 100_000)
    yield "m4a-million-boxes.m4a", start + box(b"free") * 3_000_000
    run = box(b"trun", struct.pack(">II", 0x100, LARGEST), bytes(400))
    fragments = box(b"moof", box(b"traf", run)) * 50_000
    head = box(b"mdhd", bytes(12), struct.pack(">I", 1), bytes(8))
    sound = box(b"trak", box(b"mdia", head, box(b"hdlr", bytes(8), b"soun", bytes(12))))
    yield "m4a-fragments.m4a", start + box(b"moov", sound) + fragments
    deep = b""
    for _ in range(30_000):
        deep = box(b"moov", deep)
    yield "m4a-deep.m4a", start + deep
    yield "m4a-cover-of-500-mb.m4a", Sparse(500 << 20, (0, start + struct.pack(">I4s", 499 << 20, b"moov")
                                            + struct.pack(">I4s", 498 << 20, b"udta")
                                            + struct.pack(">I4sI", 497 << 20, b"meta", 0)
                                            + struct.pack(">I4s", 496 << 20, b"ilst")
                                            + struct.pack(">I4s", 495 << 20, b"covr")
                                            + struct.pack(">I4sII", 494 << 20, b"data", 13, 0)))
    vorbis = b"\x01vorbis" + struct.pack("<IBIIIIBB", 0, 1, 8000, 0, 0, 0, 0xB8, 1)
    yield "ogg-million-pages.ogg", b"".join(ogg_page(0 if number else 2, number, number, vorbis[:30])
                                            for number in range(300_000))
    yield "ogg-5000-links.ogg", b"".join(ogg_page(flags, 0, 0, vorbis) for _ in range(5000) for flags in (2, 0))
    yield "opus-255-channels.opus", ogg_page(2, 0, 0, b"OpusHead\1\xff" + bytes(9) + b"\xff")
    form = struct.pack("<HHIIHH", 1, 1, 8000, 16_000, 2, 16)
    for name, piece in {"nothing": b"junk\0\0\0\0", "texts": b"LIST\x0e\0\0\0INFOINAM\2\0\0\0xy"}.items():
        yield f"wav-million-chunks-of-{name}.wav", b"RIFF" + struct.pack("<I", LARGEST) + b"WAVEfmt " + struct.pack("<I", 16) \
            + form + piece * 1_000_000 + b"data" + struct.pack("<I", 1000) + bytes(1000)
    for name, width in {"stco": 4, "co64": 8, "stsz": 4, "stsc": 12, "stts": 8}.items():
        yield f"m4a-endless-{name}.m4a", long_table(name.encode(), width)
    claims = struct.pack("<H", 0xFFFF)
    library = bytes.fromhex("941c234498 94d149a1411d134e457054".replace(" ", "")) + struct.pack("<Q", 26) + claims
    extension = bytes(18) + struct.pack("<I", LARGEST) + library
    yield "wma-texts-without-end.wma", windows_media((bytes.fromhex("40a4d0d207e3d21197f000a0c95ea850"), claims))
    yield "wma-library-without-end.wma", windows_media((bytes.fromhex("b503bf5f2ea9cf118ee300c00c205365"), extension))
    yield "wma-million-objects.wma", windows_media(*[(bytes(16), b"")] * 1_000_000)
    yield "wav-65535-channels.wav", wave(channels=65_535)
    yield "wav-4-ghz.wav", wave(rate=LARGEST)
    yield "wav-of-3-gb.wav", Sparse(3 << 30, (0, wave(length=LARGEST, rate=768_000)))
    yield "wav-rf64-of-all.wav", wave(name=b"RF64") + b"ds64" + struct.pack("<IQQQI", 28, *[(1 << 63) - 1] * 3, LARGEST)
    yield "caf-of-all.caf", b"caff\0\1\0\0desc" + struct.pack(">qd4sIIIII", 32, 1e300, b"lpcm", 0, LARGEST, 1, LARGEST, 16) \
        + b"data" + struct.pack(">q", -1) + bytes(1000)
    yield "aiff-of-all.aiff", b"FORM" + struct.pack(">I", LARGEST) + b"AIFFCOMM" + struct.pack(">IHIH", 18, 1, LARGEST, 16) \
        + b"\x7f\xfe" + b"\xff" * 8 + b"SSND" + struct.pack(">I", LARGEST) + bytes(1000)
    information = struct.pack(">HH", 16, 65_535) + bytes(6) + struct.pack(">Q", 0xFFFFF << 44 | 0xFFF << 36 | 0xFFFFFFFFF)
    yield "flac-of-all.flac", b"fLaC\x80\0\0\x22" + information + bytes(16) + bytes(1000)
    comments = struct.pack("<I", 4) + b"none" + struct.pack("<I", LARGEST)
    yield "flac-comments-without-end.flac", b"fLaC\0\0\0\x22" + information + bytes(16) + b"\x84\0\0\x0c" + comments
    yield "au-of-all.au", b".snd" + struct.pack(">IIIII", LARGEST, LARGEST, 3, LARGEST, LARGEST) + bytes(1000)
    yield "amr-of-100-mb.amr", Sparse(100 << 20, (0, b"#!AMR\n" + b"\x7c" * 1000))
    yield "amr-of-one-byte-frames.amr", b"#!AMR\n" + b"\x7c" * 20_000_000
    yield "flac-100000-pictures.flac", b"fLaC\0\0\0\x22" + information + bytes(16) + (
        b"\x06\0\0\x20" + struct.pack(">I", 3) + bytes(28)) * 100_000 + b"\x81\0\0\0"
    yield "wav-of-4-tb.wav", Sparse(4 << 40, (0, wave(name=b"RF64")))
    yield "mp3-of-4-tb.mp3", Sparse(4 << 40, (0, first))
    yield "aac-of-small-frames.aac", b"\xff\xf1\x50\x80\x00\xff\xfc" * 2_000_000
    yield "wv-of-all.wv", b"wvpk" + struct.pack("<IHBBIIIII", LARGEST, 0x410, 0, 0, *[LARGEST] * 5) + bytes(1000)
    yield "ape-of-all.ape", b"MAC " + struct.pack("<HHIIIIIIHHI", 3990, 0, *[LARGEST] * 6, 65_535, 65_535, LARGEST)
