"""Exports of other programs: a zip of Day One with photos, a file of Evernote, a chat."""

import base64
import datetime
import hashlib
import json
import subprocess
import zipfile

import texts

# The size of a photo for a telephone's screen, so that thousands fit on a disk.
SIDES = ("1280", "960")


def write_photos(folder, originals, count):
    """Photos that differ in the bytes after their end: the same work, another hash."""
    bodies = []
    for original in originals:
        body = folder / "body.jpg"
        width, height = SIDES
        subprocess.run(
            ["vips", "thumbnail", original, f"{body}[Q=88]", width, "--height", height, "--size", "force", "--no-rotate"],
            check=True)
        bodies.append(body.read_bytes())
        body.unlink()
    for number in range(count):
        (folder / f"photo-{number:05}.jpg").write_bytes(bodies[number % len(bodies)] + f"{number:05}".encode())


def write_day_one(path, photos, entry_count, seed):
    """Distributes the photos among the entries in the order of their names."""
    share = len(photos) / entry_count
    start = datetime.datetime(2012, 4, 2, 7, 30)
    with zipfile.ZipFile(path, "w", zipfile.ZIP_STORED, allowZip64=True) as archive:
        entries = []
        for number, entry in enumerate(texts.entries(entry_count, seed)):
            records, text = [], entry["text"]
            for photo in photos[round(number * share):round((number + 1) * share)]:
                content = photo.read_bytes()
                digest = hashlib.md5(content).hexdigest()
                name = hashlib.md5(photo.name.encode()).hexdigest().upper()
                archive.writestr(f"photos/{digest}.jpeg", content)
                text += f"\n\n![](dayone-moment://{name})"
                records.append({
                    "identifier": name, "md5": digest, "type": "jpeg", "orderInEntry": len(records),
                    "fileSize": len(content), "width": int(SIDES[0]), "height": int(SIDES[1])})
            time = start + datetime.timedelta(hours=14 * number)
            entries.append({
                "uuid": hashlib.md5(f"entry {number}".encode()).hexdigest().upper(), "text": text,
                "creationDate": f"{time:%Y-%m-%dT%H:%M:%SZ}", "modifiedDate": f"{time:%Y-%m-%dT%H:%M:%SZ}",
                "timeZone": "Europe/Prague", "starred": number % 20 == 0, "tags": ["diary"], "photos": records})
        journal = {"metadata": {"version": "1.0"}, "entries": entries}
        archive.writestr("Journal.json", json.dumps(journal, ensure_ascii=False, indent=2))


def write_evernote(path, photos, note_count, seed):
    """One photo after each note."""
    start = datetime.datetime(2014, 4, 2, 7, 30)
    with open(path, "w", encoding="utf-8") as file:
        file.write('<?xml version="1.0" encoding="UTF-8"?>\n<en-export export-date="20260401T080000Z" application="Evernote">\n')
        for number, (entry, photo) in enumerate(zip(texts.entries(note_count, seed), photos)):
            content = photo.read_bytes()
            time = f"{start + datetime.timedelta(hours=14 * number):%Y%m%dT%H%M%SZ}"
            words = entry["text"].replace("&", "&amp;").replace("<", "&lt;")
            file.write(
                f'<note><title>Note {number}</title><content><![CDATA[<en-note><div>{words}</div><en-media type="image/jpeg" '
                f'hash="{hashlib.md5(content).hexdigest()}"/></en-note>]]></content><created>{time}</created>'
                f'<updated>{time}</updated><tag>river</tag><resource><data encoding="base64">\n')
            file.write(base64.encodebytes(content).decode())
            file.write(f'</data><mime>image/jpeg</mime><resource-attributes><file-name>{photo.name}</file-name>'
                       '</resource-attributes></resource></note>\n')
        file.write("</en-export>\n")


def write_chat(path, message_count, seed):
    """A chat of WhatsApp between two, forty messages a day."""
    start = datetime.datetime(2016, 4, 2, 7, 30)
    with open(path, "w", encoding="utf-8") as file:
        for number, entry in enumerate(texts.entries(message_count, seed)):
            time = start + datetime.timedelta(minutes=36 * number)
            file.write(f"{time:%d/%m/%Y, %H:%M} - {('Anna', 'Tim')[number * 7 % 3 % 2]}: {entry['text'][:90]}\n")
