"""Photos with false sizes, or whose decoded size is excessive."""

import io
import struct
import zlib

from bomb_parts import LARGEST, Sparse, box
from store import MEDIA


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
    """A directory of fields: tag, type, count, value."""
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
    """Items: number, type, offset and length in the data; properties: whole boxes; associations: item, numbers."""
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
    """A real file that claims another size."""
    content = bytearray((MEDIA / f"formats/balloon.{ending}").read_bytes())
    for place in range(len(content) - 16):
        if content[place:place + 4] == b"ispe":
            content[place + 8:place + 16] = struct.pack(">II", width, height)
    return bytes(content)


def grid(rows, columns, width, height):
    """A grid that repeats one tile."""
    tile = (MEDIA / "formats/balloon.heic").read_bytes()
    start = tile.index(b"hvcC") - 4
    configuration = tile[start:start + struct.unpack_from(">I", tile, start)[0]]
    # The location of the first item: a base, the number of pieces, then each piece's offset and length.
    place, _, _, length = struct.unpack_from(">IHII", tile, tile.index(b"iloc") + 16)
    layout = bytes([0, 1, rows - 1, columns - 1]) + struct.pack(">II", width, height)
    count = min(rows * columns, 0xFFFF)
    references = box(b"iref", bytes(4), box(b"dimg", struct.pack(">HH", 1, count), b"\0\2" * count))
    items = [(1, b"grid", 0, len(layout)), (2, b"hvc1", len(layout), length)]
    return heif(items, references, [configuration, size_box(64, 64), size_box(width, height)],
                [(1, [3]), (2, [0x81, 2])], layout + tile[place:place + length])


def animated_webp(count):
    """One small frame, repeated."""
    still = (MEDIA / "formats/balloon.webp").read_bytes()
    frame = bytes(6) + struct.pack("<I", 63)[:3] + struct.pack("<I", 63)[:3] + bytes(4) + still[12:]
    piece = b"ANMF" + struct.pack("<I", len(frame)) + frame + bytes(len(frame) & 1)
    head = b"VP8X" + struct.pack("<I", 10) + b"\x02\0\0\0" + b"\x3f\0\0" * 2 + b"ANIM" + struct.pack("<I", 6) + bytes(6)
    content = head + piece * count
    return b"RIFF" + struct.pack("<I", len(content) + 4) + b"WEBP" + content


def scans(count, width, height):
    """A progressive JPEG that repeats its first scan."""
    quantization = segment(0xDB, b"\0" + b"\1" * 64)
    size = segment(0xC2, struct.pack(">BHHB", 8, height, width, 1) + b"\1\x11\0")
    huffman = segment(0xC4, b"\0" + b"\1" + bytes(15) + b"\0")
    scan = segment(0xDA, b"\1\1\0\0\0\0") + bytes(8)
    return b"\xff\xd8" + quantization + size + huffman + scan * count + b"\xff\xd9"


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
    frames = b"".join(b"\x2c" + struct.pack("<HHHHB", 0, 0, 1, 1, 0) + b"\x02\x02\x44\x01\x00" for _ in range(65_535))
    yield "gif-65536-frames.gif", gif(1, 1, before=frames)
    yield "gif-of-codes-without-end.gif", gif(60_000, 4_900)[:-1] + b"\x2c" + struct.pack("<HHHHB", 0, 0, 60_000, 4_900, 0) \
        + b"\x02" + (b"\xff" + bytes(255)) * 20_000 + b"\0\x3b"
    yield "tiff-of-4-thousand-million.tif", page(LARGEST, LARGEST)
    yield "tiff-299-megapixels.tif", page(30_000, 9_990)
    yield "tiff-strips-without-end.tif", page(1000, 1000, (278, 1), (273, LARGEST), (279, LARGEST))
    yield "tiff-strip-of-4-gb.tif", page(10_000, 10_000, (279, LARGEST))
    yield "tiff-tile-of-4-gb.tif", page(10_000, 10_000, (322, 65_536), (323, 65_536), (324, 400), (325, LARGEST))
    yield "tiff-loop.tif", tiff([(330, 4, 1, 8), (34665, 4, 1, 8), (34853, 4, 1, 8)], following=8)
    hops = 50_000
    yield "tiff-50000-pages.tif", b"II*\0\x08\0\0\0" + b"".join(
        struct.pack("<HHHIII", 1, 256, 4, 1, 1, 8 + 18 * (number + 1) % (18 * hops)) for number in range(hops))
    packed = zlib.compress(bytes(200 << 20), 9)
    yield "tiff-deflated-strip-of-200-mb.tif", tiff(
        [(256, 4, 1, 14_000), (257, 4, 1, 14_000), (258, 4, 1, 8), (259, 4, 1, 8), (262, 4, 1, 1), (273, 4, 1, 122),
         (277, 4, 1, 1), (278, 4, 1, 14_000), (279, 4, 1, len(packed))], packed)
    yield "tiff-samples.tif", page(4000, 4000, (277, 65_535), (258, 32))
    many = [(tag, 1, 0xFFFF, 8) for tag in range(1, 65_500)]
    yield "tiff-65000-fields-of-64-kb.tif", tiff(many, bytes(100_000))
    yield "dng-of-4-thousand-million.dng", tiff(
        [(256, 4, 1, LARGEST), (257, 4, 1, LARGEST), (50706, 4, 1, 1)], (MEDIA / "odd/zeros.jpg").read_bytes())
    lists = [(330, 4, 32, 8 + 2 + 12 + 4), (256, 4, 1, 1)]
    yield "dng-lists-below-lists.dng", tiff(lists + [(50706, 4, 1, 1)], struct.pack("<32I", *[8] * 32))
    for name, part in {"same": 0xE1, "comments": 0xFE}.items():
        yield f"jpeg-20000-segments-{name}.jpg", jpeg(*[segment(part, b"Exif\0\0" + bytes(1000))] * 20_000)
    yield "jpeg-of-60000-scans.jpg", scans(60_000, 64, 64)
    yield "jpeg-scans-of-299-megapixels.jpg", scans(5000, 30_000, 9_990)
    yield "jpeg-of-4-thousand-million-scanned.jpg", scans(5000, 65_500, 65_500)
    entities = b"<!DOCTYPE a [<!ENTITY b '" + b"c" * 1000 + b"'>" + b"".join(
        b"<!ENTITY b%d '%s'>" % (number, b"&b%d;" % (number - 1) * 100) for number in range(1, 50)) + b"]>"
    text = entities + b"<x:xmpmeta><rdf:RDF><rdf:Description dc:title='&b49;'/></rdf:RDF></x:xmpmeta>"
    yield "jpeg-entities-of-entities.jpg", jpeg(segment(0xE1, b"http://ns.adobe.com/xap/1.0/\0" + text[:65_000]))
    extended = b"http://ns.adobe.com/xmp/extension/\0" + b"0" * 32 + struct.pack(">II", LARGEST, 0) + bytes(60_000)
    yield "jpeg-extended-texts-of-4-gb.jpg", jpeg(*[segment(0xE1, extended)] * 500)
    yield "jpeg-profile-of-16-mb.jpg", jpeg(*profile_parts(bytes(254 * 65_000)))
    yield "jpeg-profile-of-many-tags.jpg", jpeg(*profile_parts(profile(100, 3_000_000)))
    yield "jpeg-profile-that-lies.jpg", jpeg(*profile_parts(profile(50_000, 800_000)))
    vp8x = struct.pack("<I", 10) + b"\x02\0\0\0" + b"\xff\x3f\x00" * 2
    yield "webp-5000-frames.webp", animated_webp(5000)
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
    around = box(b"iref", bytes(4), box(b"dimg", struct.pack(">HHH", 1, 1, 2)), box(b"dimg", struct.pack(">HHH", 2, 1, 1)))
    layout = bytes([0, 1, 0, 0]) + struct.pack(">II", 64, 64)
    yield "heic-grids-of-each-other.heic", heif(
        [(1, b"grid", 0, 12), (2, b"grid", 0, 12)], around, [size_box(64, 64)], [(1, [1]), (2, [1])], layout)
    shown = box(b"iref", bytes(4), box(b"thmb", struct.pack(">HHH", 1, 1, 1)), box(b"auxl", struct.pack(">HHH", 1, 1, 1)),
                box(b"dimg", struct.pack(">HHH", 1, 1, 1)), box(b"cdsc", struct.pack(">HHH", 1, 1, 1)))
    yield "heic-of-itself-in-all-ways.heic", heif([(1, b"iden", 0, 12)], shown, [size_box(64, 64)], [(1, [1])], layout)
    yield "jxl-of-2-to-the-60.jxl", b"\xff\x0a" + b"\xff" * 100
    yield "jxl-boxes-of-16-eb.jxl", box(b"JXL ", b"\r\n\x87\n") + box(b"ftyp", b"jxl ", bytes(4), b"jxl ") \
        + struct.pack(">I4sQ", 1, b"Exif", (1 << 64) - 1) + bytes(1000)
    yield "jxl-million-parts.jxl", box(b"JXL ", b"\r\n\x87\n") + box(b"ftyp", b"jxl ", bytes(4), b"jxl ") \
        + box(b"jxlp", bytes(4)) * 1_000_000
    yield "bmp-of-4-thousand-million.bmp", b"BM" + struct.pack("<IIIIiiHHIIIIII", 1000, 0, 54, 40, 0x7FFFFFFF, -0x80000000, 1, 32,
                                                             *[0] * 6) + bytes(1000)
    yield "bmp-299-megapixels-of-runs.bmp", b"BM" + struct.pack("<IIIIiiHHIIIIII", 1000, 0, 54, 40, 30_000, 9_990, 1, 8, 1,
                                                              *[0] * 5) + bytes(100_000)
    turning = [size_box(64, 64)] + [box(b"irot", b"\1")] * 200
    yield "heic-200-turns.heic", heif([(1, b"hvc1", 0, 8)], b"", turning, [(1, list(range(1, 120)))], bytes(8))
    itself = box(b"iref", bytes(4), box(b"dimg", struct.pack(">HHH", 1, 1, 1)))
    yield "heic-grid-of-itself.heic", heif([(1, b"grid", 0, 12)], itself, [size_box(64, 64)], [(1, [1])],
                                           bytes([0, 1, 0, 0]) + struct.pack(">II", 64, 64))
    yield "heic-boxes-in-boxes.heic", box(b"ftyp", b"heic", bytes(4), b"heic") + \
        b"".join(struct.pack(">I4sI", 4_000_000 - number * 12, b"meta", 0) for number in range(100_000))
    yield "heic-of-3-gb.heic", Sparse(3 << 30, (0, box(b"ftyp", b"heic", bytes(4), b"heic")))
    yield "jpeg-of-3-gb.jpg", Sparse(3 << 30, (0, b"\xff\xd8\xff\xe0\0\x10JFIF\0"))
    yield "tiff-of-4-tb.tif", Sparse(4 << 40, (0, page(30_000, 9_990)))
    yield "heic-of-4-tb.heic", Sparse(4 << 40, (0, box(b"ftyp", b"heic", bytes(4), b"heic")))
    yield "png-of-3-gb.png", Sparse(3 << 30, (0, png(100, 100)[:41] + struct.pack(">I", 0x7FFFFFFF) + b"IDAT"))
