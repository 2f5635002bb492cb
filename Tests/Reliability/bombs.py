"""Photos and sounds that lie about their size, or grow beyond all bounds when they are read."""

import io
import os
import struct
import zlib

from store import MEDIA

LARGEST = 0xFFFFFFFF


class Sparse:
    """A file of a few bytes here and there; the rest are zeros that no disk holds."""

    def __init__(self, size, *pieces):
        self.size, self.pieces = size, pieces

    def write(self, path):
        with open(path, "wb") as file:
            for place, content in self.pieces:
                file.seek(place)
                file.write(content)
            file.truncate(self.size)


def box(name, *contents):
    content = b"".join(contents)
    return struct.pack(">I", len(content) + 8) + name + content


def chunk(name, content):
    return struct.pack(">I", len(content)) + name + content + struct.pack(">I", zlib.crc32(name + content))


def png(width, height, depth=8, color=0, rows=b"", interlaced=0, *more):
    header = struct.pack(">IIBBBBB", width, height, depth, color, 0, 0, interlaced)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + b"".join(more) + chunk(b"IDAT", rows) + chunk(b"IEND", b"")


def packed_zeros(count):
    packer, packed = zlib.compressobj(9), io.BytesIO()
    for _ in range(0, count, 1 << 20):
        packed.write(packer.compress(bytes(1 << 20)))
    packed.write(packer.flush())
    return packed.getvalue()


def packed_text(name, count):
    return chunk(name, b"Comment\0\0" + packed_zeros(count))


def xmp_text(content):
    return chunk(b"iTXt", b"XML:com.adobe.xmp\0\0\0\0\0" + content)


def gif(width, height, left=0, top=0, inner=(1, 1), before=b""):
    palette = bytes(6)
    picture = b"\x2c" + struct.pack("<HHHHB", left, top, *inner, 0) + b"\x02\x02\x44\x01\x00"
    return b"GIF89a" + struct.pack("<HHBBB", width, height, 0x80, 0, 0) + palette + before + picture + b"\x3b"


def tiff(fields, tail=b"", following=0):
    """A list of fields: tag, type, count, value."""
    entries = b"".join(struct.pack("<HHII", *field) for field in fields)
    return b"II*\0" + struct.pack("<IH", 8, len(fields)) + entries + struct.pack("<I", following) + tail


def page(width, height, *more):
    plain = {258: 8, 259: 1, 262: 1, 273: 400, 277: 1, 278: height, 279: 100}
    fields = {256: width, 257: height, **plain, **dict(more)}
    return tiff([(tag, 4, 1, value) for tag, value in sorted(fields.items())], bytes(1000))


def segment(marker, content):
    return b"\xff" + bytes([marker]) + struct.pack(">H", len(content) + 2) + content


def jpeg(*segments):
    picture = (MEDIA / "odd/zeros.jpg").read_bytes()
    return picture[:2] + b"".join(segments) + picture[2:]


def profile_parts(profile):
    parts = [profile[start:start + 65_000] for start in range(0, len(profile), 65_000)]
    return [segment(0xE2, b"ICC_PROFILE\0" + bytes([number + 1, len(parts)]) + part)
            for number, part in enumerate(parts)]


def profile(tag_count, size):
    head = struct.pack(">I4sI4s4s4s", size, b"lcms", 0x04300000, b"mntr", b"RGB ", b"XYZ ") + bytes(12)
    head += b"acsp" + bytes(88)
    tags = b"".join(struct.pack(">4sII", b"A%03d" % (index % 1000), 200, size - 200) for index in range(tag_count))
    return (head + struct.pack(">I", tag_count) + tags).ljust(size, b"\0")[:size]


def heif(items, references, properties, associations, data):
    """Items: number, type, place and length in the data; properties: whole boxes; associations: item, numbers."""
    informations = b"".join(box(b"infe", b"\2\0\0\0", struct.pack(">HH4s", number, 0, kind), b"\0")
                            for number, kind, _, _ in items)
    ipma = b"".join(struct.pack(">HB", item, len(numbers)) + bytes(numbers) for item, numbers in associations)

    def whole(start):
        places = b"".join(struct.pack(">HHHII", number, 0, 1, start + place, length)
                          for number, _, place, length in items)
        meta = box(
            b"meta", bytes(4), box(b"hdlr", bytes(8), b"pict", bytes(13)), box(b"pitm", bytes(4), b"\0\1"),
            box(b"iloc", bytes(4), b"\x44\0", struct.pack(">H", len(items)), places),
            box(b"iinf", bytes(4), struct.pack(">H", len(items)), informations),
            box(b"iprp", box(b"ipco", *properties),
                box(b"ipma", bytes(4), struct.pack(">I", len(associations)), ipma)), references)
        return box(b"ftyp", b"heic", bytes(4), b"mif1heic") + meta

    head = whole(0)
    return whole(len(head) + 8) + box(b"mdat", data)


def size_box(width, height):
    return box(b"ispe", bytes(4), struct.pack(">II", width, height))


def resized(ending, width, height):
    """A real one that claims another size."""
    content = bytearray((MEDIA / f"formats/balloon.{ending}").read_bytes())
    for place in range(len(content) - 16):
        if content[place:place + 4] == b"ispe":
            content[place + 8:place + 16] = struct.pack(">II", width, height)
    return bytes(content)


def grid(rows, columns, width, height):
    """A grid of one tile over and over."""
    tile = (MEDIA / "formats/balloon.heic").read_bytes()
    start = tile.index(b"hvcC") - 4
    configuration = tile[start:start + struct.unpack_from(">I", tile, start)[0]]
    # Of the first item's place: a base, how many pieces, then each piece's distance and length.
    place, _, _, length = struct.unpack_from(">IHII", tile, tile.index(b"iloc") + 16)
    layout = bytes([0, 1, rows - 1, columns - 1]) + struct.pack(">II", width, height)
    count = min(rows * columns, 0xFFFF)
    references = box(b"iref", bytes(4), box(b"dimg", struct.pack(">HH", 1, count), b"\0\2" * count))
    items = [(1, b"grid", 0, len(layout)), (2, b"hvc1", len(layout), length)]
    return heif(items, references, [configuration, size_box(64, 64), size_box(width, height)],
                [(1, [3]), (2, [0x81, 2])], layout + tile[place:place + length])


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


def synchronised(size):
    return bytes(size >> shift & 0x7F for shift in (21, 14, 7, 0))


def frames(count):
    return (b"\xff\xfb\x90\x64" + bytes(413)) * count


def pictures():
    yield "png-1x1e9.png", png(1, 1_000_000_000)
    yield "png-wide.png", png(65_501, 1)
    yield "png-400-megapixels.png", png(20_000, 20_000, 1)
    yield "png-299-megapixels-of-nothing.png", png(30_000, 9_990, 1, 0, packed_zeros(3751 * 9990))
    yield "png-interlaced-of-a-gigabyte.png", png(16_000, 16_000, 8, 6, b"", 1)
    yield "png-text-of-a-gigabyte.png", png(1, 1, 8, 0, packed_zeros(1), 0, packed_text(b"zTXt", 1 << 30))
    yield "png-profile-of-a-gigabyte.png", png(1, 1, 8, 2, packed_zeros(1), 0, packed_text(b"iCCP", 1 << 30))
    texts = b"".join(chunk(b"tEXt", b"%d\0" % number + b"x" * 50_000) for number in range(9000))
    yield "png-9000-texts.png", png(1, 1, 8, 0, packed_zeros(1), 0, texts)
    yield "png-exif-of-2-mb.png", png(1, 1, 8, 0, packed_zeros(1), 0, chunk(b"eXIf", b"II*\0" + bytes(2 << 20)))
    for name, text in {
        "open": b"<a>" * 300_000, "items": b"<dc:subject>" + b"<rdf:li>x</rdf:li>" * 50_000 + b"</dc:subject>",
        "entities": b"<dc:title><rdf:li>" + b"&amp;" * 180_000 + b"</rdf:li></dc:title>", "marks": b"<" * 1_000_000,
        "accents": b"<dc:title><rdf:li>a" + "\u0301".encode() * 400_000 + b"&</rdf:li></dc:title>",
    }.items():
        yield f"png-xmp-{name}.png", png(1, 1, 8, 0, packed_zeros(1), 0, xmp_text(text))
    yield "gif-300-megapixels.gif", gif(65_500, 4_580)
    yield "gif-picture-beyond-its-ground.gif", gif(10, 10, 60_000, 60_000, (65_500, 4_500))
    yield "gif-million-comments.gif", gif(1, 1, before=b"\x21\xfe\x01x\x00" * 1_000_000)
    yield "tiff-of-4-thousand-million.tif", page(LARGEST, LARGEST)
    yield "tiff-299-megapixels.tif", page(30_000, 9_990)
    yield "tiff-strips-without-end.tif", page(1000, 1000, (278, 1), (273, LARGEST), (279, LARGEST))
    yield "tiff-strip-of-4-gb.tif", page(10_000, 10_000, (279, LARGEST))
    yield "tiff-tile-of-4-gb.tif", page(10_000, 10_000, (322, 65_536), (323, 65_536), (324, 400), (325, LARGEST))
    yield "tiff-loop.tif", tiff([(330, 4, 1, 8), (34665, 4, 1, 8), (34853, 4, 1, 8)], following=8)
    yield "tiff-samples.tif", page(4000, 4000, (277, 65_535), (258, 32))
    many = [(tag, 1, 0xFFFF, 8) for tag in range(1, 65_500)]
    yield "tiff-65000-fields-of-64-kb.tif", tiff(many, bytes(100_000))
    yield "dng-of-4-thousand-million.dng", tiff(
        [(256, 4, 1, LARGEST), (257, 4, 1, LARGEST), (50706, 4, 1, 1)], (MEDIA / "odd/zeros.jpg").read_bytes())
    lists = [(330, 4, 32, 8 + 2 + 12 + 4), (256, 4, 1, 1)]
    yield "dng-lists-below-lists.dng", tiff(lists + [(50706, 4, 1, 1)], struct.pack("<32I", *[8] * 32))
    for name, part in {"same": 0xE1, "comments": 0xFE}.items():
        yield f"jpeg-20000-segments-{name}.jpg", jpeg(*[segment(part, b"Exif\0\0" + bytes(1000))] * 20_000)
    yield "jpeg-profile-of-16-mb.jpg", jpeg(*profile_parts(bytes(254 * 65_000)))
    yield "jpeg-profile-of-many-tags.jpg", jpeg(*profile_parts(profile(100, 3_000_000)))
    yield "jpeg-profile-that-lies.jpg", jpeg(*profile_parts(profile(50_000, 800_000)))
    vp8x = struct.pack("<I", 10) + b"\x02\0\0\0" + b"\xff\x3f\x00" * 2
    yield "webp-animated-of-268-megapixels.webp", b"RIFF" + struct.pack("<I", 1000) + b"WEBPVP8X" + vp8x + b"ANIM" + \
        struct.pack("<I", 6) + bytes(6)
    lossless = b"\x2f" + struct.pack("<I", 16_383 | 16_383 << 14) + bytes(100)
    yield "webp-lossless-of-268-megapixels.webp", b"RIFF" + struct.pack("<I", len(lossless) + 12) + b"WEBPVP8L" + \
        struct.pack("<I", len(lossless)) + lossless
    for name, size in {"4-thousand-million": (LARGEST, LARGEST), "299-megapixels": (30_000, 9_990)}.items():
        yield f"heic-of-{name}.heic", resized("heic", *size)
        yield f"avif-of-{name}.avif", resized("avif", *size)
    yield "heic-grid-of-65535-tiles.heic", grid(255, 256, 10_900, 10_900)
    yield "heic-grid-too-large.heic", grid(256, 256, 65_500, 65_500)
    yield "heic-grid-of-one-small-tile.heic", grid(1, 1, 10_000, 10_000)
    turning = [size_box(64, 64)] + [box(b"irot", b"\1")] * 200
    yield "heic-200-turns.heic", heif([(1, b"hvc1", 0, 8)], b"", turning, [(1, list(range(1, 120)))], bytes(8))
    itself = box(b"iref", bytes(4), box(b"dimg", struct.pack(">HHH", 1, 1, 1)))
    yield "heic-grid-of-itself.heic", heif([(1, b"grid", 0, 12)], itself, [size_box(64, 64)], [(1, [1])],
                                           bytes([0, 1, 0, 0]) + struct.pack(">II", 64, 64))
    yield "heic-boxes-in-boxes.heic", box(b"ftyp", b"heic", bytes(4), b"heic") + \
        b"".join(struct.pack(">I4sI", 4_000_000 - number * 12, b"meta", 0) for number in range(100_000))
    yield "heic-of-3-gb.heic", Sparse(3 << 30, (0, box(b"ftyp", b"heic", bytes(4), b"heic")))
    yield "jpeg-of-3-gb.jpg", Sparse(3 << 30, (0, b"\xff\xd8\xff\xe0\0\x10JFIF\0"))
    yield "png-of-3-gb.png", Sparse(3 << 30, (0, png(100, 100)[:41] + struct.pack(">I", 0x7FFFFFFF) + b"IDAT"))


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
    yield "aac-of-small-frames.aac", b"\xff\xf1\x50\x80\x00\xff\xfc" * 2_000_000
    yield "wv-of-all.wv", b"wvpk" + struct.pack("<IHBBIIIII", LARGEST, 0x410, 0, 0, *[LARGEST] * 5) + bytes(1000)
    yield "ape-of-all.ape", b"MAC " + struct.pack("<HHIIIIIIHHI", 3990, 0, *[LARGEST] * 6, 65_535, 65_535, LARGEST)


def write_all(folder):
    """Writes them into a folder and tells their paths."""
    for name, content in [*pictures(), *sounds()]:
        path = os.path.join(folder, name)
        if isinstance(content, Sparse):
            content.write(path)
        else:
            with open(path, "wb") as file:
                file.write(content)
        yield path
