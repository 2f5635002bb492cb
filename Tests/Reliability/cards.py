"""Makes a telephone of 400 files, as a family has it after some years: cards.py is its content, telephone.py the trial.

Each file is noted with what must become of it. Scenes lie more than an hour apart, and a scene is shorter than that, so that
the entries depend on no order either.
"""

import random
import re
import struct
import subprocess
from datetime import datetime, timedelta, timezone
from pathlib import Path

from photos import PICTURE, directory, text
from store import MEDIA

PRAGUE, TOKYO = "+02:00", "+09:00"
# Degrees north and east.
HOME, KYOTO = (50.0875, 14.4213), (35.0116, 135.7681)
# The folder of photos that are elsewhere, too.
COPIES = "Z copies"
# Seconds from QuickTime's epoch, 1904, to 1970.
QUICKTIME = 2_082_844_800


class Telephone:
    """A folder of files, and what must become of each: its time, or its fate."""

    def __init__(self, folder: Path, seed: int):
        self.folder, self.dice = folder, random.Random(seed)
        self.times, self.fates, self.motion_photos = {}, {}, []
        self.films = {seconds: base_film(folder.parent / f"base-{seconds}.mp4", seconds) for seconds in (2, 20)}
        self.day = datetime(2024, 5, 1, 9)
        for scene in (self.pixel, self.samsung, self.apple, self.messengers, self.screenshots, self.scans, self.action_camera,
                      self.drone, self.recorders, self.cards_with_raw, self.left_out):
            scene()

    # How files are put there

    def next_scene(self):
        self.day += timedelta(days=3)
        return self.day

    def put(self, path, content, taken=None, fate="imported"):
        """Writes a file; `taken` is its local time with the offset, or a day."""
        path = self.folder / path
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
        self.fates[path] = fate
        if taken:
            self.times[path] = taken

    def photo(self, path, time, offset=PRAGUE, taken=True, **fields):
        fate = fields.pop("fate", "imported")
        after = fields.pop("after", b"")
        self.put(path, picture(time, offset, salt=self.salt(), **fields) + after,
                 stamp(time, offset or PRAGUE) if fate == "imported" and taken else None, fate)

    def film(self, path, time, offset=PRAGUE, seconds=20, taken=True, fate="imported", written=None, identifier=None):
        """A film whose header has UTC, or what is `written`."""
        header = written or time - timedelta(hours=int(offset[:3]))
        made = timed(self.films[seconds], header)
        if identifier:
            made = identified(self.folder.parent, made, identifier)
        self.put(path, made + box(b"free", self.salt()), stamp(time, offset) if taken and fate == "imported" else None, fate)

    def salt(self):
        return self.dice.randbytes(8)

    # What is on it

    def pixel(self):
        for scene in range(6):
            start = self.next_scene()
            for number in range(8):
                time = start + timedelta(minutes=5 * number, milliseconds=123)
                name = f"DCIM/Camera/PXL_{utc_name(time)}"
                self.photo(f"{name}.jpg", time.replace(microsecond=0), make="Google", model="Pixel 8",
                           place=HOME if number % 2 else None)
            time = start + timedelta(minutes=42, milliseconds=456)
            self.film(f"DCIM/Camera/PXL_{utc_name(time)}.mp4", time.replace(microsecond=0))
        start = self.next_scene()
        for number in range(3):
            time = start + timedelta(minutes=number)
            name = f"DCIM/Camera/PXL_{utc_name(time)}"
            self.photo(f"{name}.RAW-01.COVER.jpg", time, make="Google", model="Pixel 8")
            self.put(f"{name}.RAW-02.ORIGINAL.dng", raw(time, PRAGUE, "Google", "Pixel 8", self.salt()), fate="beside")
            self.photo(f"{name}.MP.jpg", time + timedelta(seconds=20), make="Google", model="Pixel 8", motion=self.films[2])
            self.motion_photos.append(self.folder / f"{name}.MP.jpg")

    def samsung(self):
        for scene in range(3):
            start = self.next_scene()
            for number in range(8):
                time = start + timedelta(minutes=4 * number)
                self.photo(f"DCIM/Camera/{time:%Y%m%d_%H%M%S}.jpg", time, make="samsung", model="SM-G930F")
            self.photo(f"DCIM/Camera/{start:%Y%m%d_%H%M%S}~2.jpg", start, make="samsung", model="SM-G930F",
                       fate="beside")
            time = start + timedelta(minutes=40)
            self.film(f"DCIM/Camera/{time:%Y%m%d_%H%M%S}.mp4", time)
            # Some write their local time as if it were UTC.
            self.film(f"DCIM/Camera/VID_{time + timedelta(minutes=1):%Y%m%d_%H%M%S}.mp4", time + timedelta(minutes=1),
                      written=time + timedelta(minutes=1))

    def apple(self):
        number = 0
        for scene in range(5):
            start, offset, place = self.next_scene(), (PRAGUE, TOKYO)[scene % 2], (HOME, KYOTO)[scene % 2]
            for index in range(10):
                number += 1
                time, name = start + timedelta(minutes=3 * index), f"DCIM/100APPLE/IMG_{number:04}"
                live = f"{self.dice.getrandbits(64):016X}" if index < 3 else None
                self.photo(f"{name}.JPG", time, offset, place=place, make="Apple", model="iPhone 12", film=live)
                if live:
                    self.film(f"{name}.MOV", time, offset, seconds=2, identifier=live, fate="beside")
            self.photo(f"DCIM/100APPLE/IMG_E{number:04}.JPG", start + timedelta(minutes=27), offset, place=place, make="Apple",
                       model="iPhone 12", fate="beside")
            self.put(f"DCIM/100APPLE/IMG_{number:04}.AAE", ADJUSTMENTS, fate="beside")

    def messengers(self):
        day = self.next_scene()
        for number in range(30):
            name = f"WhatsApp/Images/IMG-{day:%Y%m%d}-WA{number:04}.jpg"
            self.put(name, picture(salt=self.salt()), f"{day:%Y-%m-%d}")
        for number in range(4):
            self.film(f"WhatsApp/Video/VID-{day:%Y%m%d}-WA{number:04}.mp4", day, written=datetime(1904, 1, 1), taken=False)
        sound = (MEDIA / "AUD-20260109-WA0018.mp3").read_bytes()
        for number in range(4):
            self.put(f"WhatsApp/Audio/AUD-{day:%Y%m%d}-WA{number:04}.mp3", sound + self.salt())
        start = self.next_scene()
        for number in range(28):
            time = start + timedelta(minutes=2 * number)
            twice = " (2)" if number % 5 == 4 else ""
            self.put(f"Telegram/photo_{time:%Y-%m-%d_%H-%M-%S}{twice}.jpg", picture(salt=self.salt()), stamp(time, PRAGUE))
            self.put(f"Signal/signal-{time + timedelta(seconds=30):%Y-%m-%d-%H%M%S}.jpg", picture(salt=self.salt()),
                     stamp(time + timedelta(seconds=30), PRAGUE))

    def screenshots(self):
        start = self.next_scene()
        for number in range(14):
            time = start + timedelta(minutes=4 * number)
            self.put(f"Pictures/Screenshots/Screenshot_{time:%Y%m%d-%H%M%S}.jpg", picture(salt=self.salt()), stamp(time, PRAGUE))

    def scans(self):
        old = datetime(1978, 7, 15, 10)
        for number in range(6):
            self.photo(f"Scans/scan{number:02}.jpg", datetime(2024, 7, 1, 12), None, digitized=True, software="EPSON Scan",
                       taken=False)
            self.put(f"Scans/scan{number:02}.xmp", sidecar(old + timedelta(minutes=number)), fate="beside")
            self.times[self.folder / f"Scans/scan{number:02}.jpg"] = stamp(old + timedelta(minutes=number), "+01:00")
        for number in range(5):
            self.photo(f"Scans/scan-1979-07-{15 + number}.jpg", datetime(2024, 7, 1, 12), None, digitized=True,
                       software="EPSON Scan", taken=False)
            self.times[self.folder / f"Scans/scan-1979-07-{15 + number}.jpg"] = f"1979-07-{15 + number}"

    def action_camera(self):
        start = self.next_scene()
        for number in range(1, 7):
            folder, time = "GoPro/DCIM/100GOPRO", start + timedelta(minutes=5 * number)
            self.film(f"{folder}/GX01{number:04}.MP4", time)
            self.film(f"{folder}/GL01{number:04}.LRV", time, seconds=2, fate="beside")
            self.put(f"{folder}/GX01{number:04}.THM", picture(salt=self.salt()), fate="beside")

    def drone(self):
        start = self.next_scene()
        for number in range(1, 6):
            time = start + timedelta(minutes=4 * number)
            name = f"Drone/DCIM/DJI_{time:%Y%m%d%H%M%S}_{number:04}_D"
            # A drone's header has its local time.
            self.film(f"{name}.MP4", time, written=time)
            self.film(f"{name}.LRF", time, seconds=2, written=time, fate="beside")
            self.put(f"{name}.SRT", f"1\n00:00:00,000 --> 00:00:00,033\n{time}\n[latitude: 50.1] [longitude: 14.4]\n".encode(),
                     fate="beside")
            time += timedelta(minutes=1)
            self.photo(f"Drone/DCIM/DJI_{time:%Y%m%d%H%M%S}_{number:04}_D.JPG", time, None, make="DJI", model="FC3582", place=HOME)

    def recorders(self):
        start = self.next_scene()
        for number in range(5):
            time = start + timedelta(minutes=6 * number)
            self.put(f"Recorder/ZOOM{number:04}.WAV", wave(self.salt(), bext(time)), stamp(time, PRAGUE))
            later = time + timedelta(minutes=2)
            note = f"Recorded at {later - timedelta(hours=2):%H:%M:%S %d/%m/%Y} (UTC) by AudioMoth 24F319055FDF2F37"
            self.put(f"AudioMoth/{later - timedelta(hours=2):%Y%m%d_%H%M%S}.WAV",
                     wave(self.salt(), chunk(b"LIST", b"INFO" + chunk(b"ICMT", note.encode() + b"\0"))), stamp(later, PRAGUE))
            voice = f"Card/DCIM/100NIKON/DSC_{number:04}"
            self.photo(f"{voice}.JPG", time + timedelta(minutes=3), make="NIKON", model="D5")
            self.put(f"{voice}.WAV", wave(self.salt()), stamp(time + timedelta(minutes=3), PRAGUE))

    def cards_with_raw(self):
        start = self.next_scene()
        for number in range(1, 13):
            time, name = start + timedelta(minutes=4 * number), f"Card/DCIM/100LEICA/L100{number:04}"
            self.photo(f"{name}.JPG", time, make="Leica Camera AG", model="LEICA Q2")
            self.put(f"{name}.DNG", raw(time, PRAGUE, "Leica Camera AG", "LEICA Q2", self.salt()), fate="beside")
        start = self.next_scene()
        for number in range(1, 4):
            time, folder = start + timedelta(minutes=8 * number), "Card/PRIVATE/M4ROOT"
            self.film(f"{folder}/CLIP/C{number:04}.MP4", time)
            self.put(f"{folder}/CLIP/C{number:04}M01.XML", notes(time, PRAGUE), fate="beside")
            self.put(f"{folder}/THMBNL/C{number:04}T01.JPG", picture(salt=self.salt()), fate="beside")

    def left_out(self):
        for number in range(3):
            self.put(f"DCIM/.thumbnails/{number}.jpg", picture(salt=self.salt()), fate="left out")
            self.put(f"DCIM/Camera/.trashed-1721000000-PXL_{number}.jpg", picture(salt=self.salt()), fate="left out")
            self.put(f"Notes/{number}.txt", b"no photo", fate="left out")
        first = sorted(path for path in self.times if path.parent.name == "100APPLE")
        for path in first[:5]:
            self.put(f"{COPIES}/{path.name}", path.read_bytes(), fate="already here")


# The forms of files

ADJUSTMENTS = b"""<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<plist version="1.0"><dict><key>adjustmentBaseVersion</key><integer>0</integer></dict></plist>"""


def stamp(time, offset):
    return f"{time:%Y-%m-%dT%H:%M:%S}{offset}"


def utc_name(time):
    utc = time - timedelta(hours=2)
    return f"{utc:%Y%m%d_%H%M%S}{utc.microsecond // 1000:03}"


def picture(time=None, offset=None, salt=b"", place=None, make=None, model=None, film=None, motion=None, digitized=False,
            software=None):
    """A JPEG; its salt is in a comment, so that its bytes are its own."""
    segments = segment(0xFE, salt)
    if time or make:
        exif = tiff(time, offset, place, make, model, film, digitized, software)
        segments = segment(0xE1, b"Exif\0\0" + exif) + segments
    if motion:
        segments += segment(0xE1, b"http://ns.adobe.com/xap/1.0/\0" + motion_notes(len(motion)))
    return PICTURE[:2] + segments + PICTURE[2:] + (motion or b"")


def segment(marker, content):
    return struct.pack(">BBH", 0xFF, marker, len(content) + 2) + content


def tiff(time, offset, place=None, make=None, model=None, film=None, digitized=False, software=None, more=()):
    """A little-endian TIFF with the directories of the photo and of GPS."""
    shot = {0x9004 if digitized else 0x9003: text(time.strftime("%Y:%m:%d %H:%M:%S"))} if time else {}
    if time and offset:
        shot[0x9011] = text(offset)
    if film:
        value = film.encode() + b"\0"
        note = b"Apple iOS\0\0\1MM" + struct.pack(">HHHIII", 1, 0x11, 2, len(value), 32, 0) + value
        shot[0x927C] = (7, len(note), note)
    satellites = {}
    for key, value, signs in ((1, place[0], "NS"), (3, place[1], "EW")) if place else ():
        satellites[key] = text(signs[value < 0])
        satellites[key + 1] = (5, 3, struct.pack("<6I", round(abs(value) * 1e6), 10**6, 0, 1, 0, 1))
    first = dict(more)
    for key, value in ((0x10F, make), (0x110, model), (0x131, software)):
        if value:
            first[key] = text(value)
    names = {0x8769: shot, **({0x8825: satellites} if satellites else {})}
    # The sizes don't depend on where the directories lie.
    head, at = directory(first | {name: (4, 1, bytes(4)) for name in names}, 8)
    body = b""
    for name, fields in names.items():
        first[name] = (4, 1, struct.pack("<I", at))
        content, at = directory(fields, at)
        body += content
    head, _ = directory(first, 8)
    return b"II*\0" + struct.pack("<I", 8) + head + body


def raw(time, offset, make, model, salt):
    """A DNG without its picture."""
    return tiff(time, offset, None, make, model, more=[(0xC612, (1, 4, bytes([1, 4, 0, 0])))]) + salt


def motion_notes(length):
    return (
        '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">'
        '<rdf:Description rdf:about="" xmlns:GCamera="http://ns.google.com/photos/1.0/camera/" GCamera:MicroVideo="1" '
        f'GCamera:MicroVideoVersion="1" GCamera:MicroVideoOffset="{length}"/></rdf:RDF></x:xmpmeta>'
    ).encode()


def sidecar(time):
    return (
        '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">'
        '<rdf:Description rdf:about="" xmlns:photoshop="http://ns.adobe.com/photoshop/1.0/" '
        f'photoshop:DateCreated="{time:%Y-%m-%dT%H:%M:%S}"/></rdf:RDF></x:xmpmeta>'
    ).encode()


def notes(time, offset):
    """What a Sony camera writes beside a film."""
    return (
        '<?xml version="1.0" encoding="UTF-8"?><NonRealTimeMeta xmlns="urn:schemas-professionalDisc:nonRealTimeMeta:ver.2.00">'
        f'<CreationDate value="{stamp(time, offset)}"/><Device manufacturer="Sony" modelName="ILCE-7M3"/></NonRealTimeMeta>'
    ).encode()


def chunk(name, content):
    return name + struct.pack("<I", len(content)) + content + b"\0" * (len(content) % 2)


def bext(time):
    return chunk(b"bext", bytes(320) + time.strftime("%Y-%m-%d%H:%M:%S").encode() + bytes(264))


def wave(salt, more=b""):
    """Two seconds of 8-bit silence at 4 kHz, with other chunks."""
    content = b"WAVE" + chunk(b"fmt ", struct.pack("<HHIIHH", 1, 1, 4000, 4000, 1, 8)) + more
    return chunk(b"RIFF", content + chunk(b"data", salt + b"\x80" * 8000))


def box(kind, content):
    return struct.pack(">I", len(content) + 8) + kind + content


def readable():
    """A file of each form with times, places or films in it, which needs no other program; each with its name."""
    time = datetime(2024, 7, 15, 14, 30)
    entry = box(b"avc1", bytes(6) + b"\0\1" + bytes(16) + struct.pack(">HH", 64, 48) + bytes(50))
    table = box(b"stsd", struct.pack(">II", 0, 1) + entry) + box(b"stts", struct.pack(">IIII", 0, 1, 50, 24))
    track = (box(b"mdhd", struct.pack(">IIIIII", 0, 0, 0, 600, 1200, 0))
             + box(b"hdlr", struct.pack(">II4s", 0, 0, b"vide") + bytes(13)) + box(b"minf", box(b"stbl", table)))
    movie = (box(b"mvhd", struct.pack(">IIIII", 0, 0, 0, 600, 1200) + bytes(80))
             + box(b"trak", box(b"tkhd", struct.pack(">IIIIII", 0, 0, 0, 1, 0, 1200) + bytes(60)) + box(b"mdia", track)))
    film = box(b"ftyp", b"isom\0\0\2\0isom") + box(b"moov", movie) + box(b"mdat", bytes(16))
    trailer = b"\0\0\x30\x0a\x10\0\0\0MotionPhoto_Data" + film
    head = struct.pack("<4sII", b"SEFH", 107, 1) + struct.pack("<HHII", 0, 0x0A30, len(trailer), len(trailer))
    samsung = picture(time, PRAGUE, make="samsung") + trailer + head + struct.pack("<I", len(head)) + b"SEFT"
    note = b"Recorded at 14:30:00 15/07/2024 (UTC) by AudioMoth 24F319055FDF2F37\0"
    recorder = "<BWFXML><BEXT><BWF_ORIGINATION_DATE>2024-07-15</BWF_ORIGINATION_DATE></BEXT></BWFXML>".encode()
    return {
        "motion.jpg": picture(time, PRAGUE, place=HOME, make="Google", motion=film),
        "samsung.jpg": samsung,
        "live.jpg": picture(time, PRAGUE, make="Apple", film="AAAA-1"),
        "scan.jpg": picture(time, digitized=True, software="EPSON Scan"),
        "raw.dng": raw(time, PRAGUE, "Leica", "Q2", b""),
        "film.mp4": film,
        "sony.xml": notes(time, PRAGUE),
        "side.xmp": sidecar(time),
        "recorder.wav": wave(b"", bext(time)),
        "moth.wav": wave(b"", chunk(b"LIST", b"INFO" + chunk(b"ICMT", note))),
        "notes.wav": wave(b"", chunk(b"iXML", recorder)),
    }


def base_film(path, seconds):
    words = ["-f", "lavfi", "-i", f"testsrc=s=64x48:r=5:d={seconds}", "-c:v", "libx264", "-pix_fmt", "yuv420p", path]
    subprocess.run(["ffmpeg", "-nostdin", "-v", "error", "-y", *map(str, words)], check=True)
    return path.read_bytes()


def timed(film, time):
    """A film with another creation time in the headers of the film and its tracks."""
    seconds = int(time.replace(tzinfo=timezone.utc).timestamp()) + QUICKTIME
    made = bytearray(film)
    for found in re.finditer(b"(?:mvhd|tkhd|mdhd)\0", film):
        struct.pack_into(">II", made, found.end() + 3, seconds, seconds)
    return bytes(made)


def identified(folder, film, identifier):
    """A film with Apple's content identifier, by which a Live Photo knows it."""
    plain, made = folder / "plain.mov", folder / "identified.mov"
    plain.write_bytes(film)
    subprocess.run(["ffmpeg", "-nostdin", "-v", "error", "-y", "-i", plain, "-c", "copy", "-movflags", "use_metadata_tags",
                    "-metadata", f"com.apple.quicktime.content.identifier={identifier}", made], check=True)
    return made.read_bytes()
