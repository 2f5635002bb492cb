"""What is in exports of other programs, read by Python alone: a function for each format counts its files."""

import base64
import csv
import hashlib
import html
import io
import json
import os
import plistlib
import re
import xml.etree.ElementTree as ET
import zipfile
from collections import Counter
from datetime import datetime, timedelta, timezone
from html.parser import HTMLParser
from urllib.parse import unquote
from zoneinfo import ZoneInfo

HOME = "Europe/Prague"
COLUMNS = ("entries", "media", "tags", "dated", "zones", "holes", "words", "whole")


class Entry:
    """What an export says of an entry: its local time (`2024-01-05T10:30`, or a day), zone, tags, media and words."""

    def __init__(self, when, zone=HOME, tags=(), media=(), text=""):
        self.when, self.zone, self.text = when, zone, text
        self.tags = {tag.strip().lstrip("#@") for tag in tags if tag.strip()}
        self.media = {hashlib.blake2b(file, digest_size=32).hexdigest() for file in media}

    def key(self):
        """What belongs together."""
        return self.when, self.zone, frozenset(tag.casefold() for tag in self.tags), frozenset(self.media)


class Count:
    """What an export holds on the whole, or a diary."""

    def __init__(self):
        self.entries, self.holes = [], 0

    def add(self, *values, **names):
        self.entries.append(Entry(*values, **names))

    def values(self):
        """The comparable value of each column."""
        texts = " ".join(entry.text for entry in self.entries)
        return {
            "entries": len(self.entries), "media": Counter(file for entry in self.entries for file in entry.media),
            "tags": Counter(tag.casefold() for entry in self.entries for tag in entry.tags),
            "dated": Counter(entry.when for entry in self.entries), "zones": Counter(entry.zone for entry in self.entries),
            "holes": self.holes, "words": words(texts), "whole": Counter(entry.key() for entry in self.entries)}


def shown(column, value):
    if column == "dated" and value:
        return f"{sum(value.values())}, {min(value)[:10]} to {max(value)[:10]}"
    if column in ("media", "whole"):
        return str(sum(value.values()))
    return str(value if isinstance(value, int) else len(value))


def words(text):
    """The distinct words of a text, each as long as it is not joined by a sign, and its emoji."""
    return set(re.findall(r"[^\W_]{3,}|[\U0001F300-\U0001FAFF]", text))


def hashtags(text):
    """Tags in a text, which become tags in any format."""
    return set(re.findall(r"(?<![\w&#/])#([^\W\d_][\w-]*)", text))


# Reading


def tree(path):
    """The files of a folder, of a file, or of an archive with archives in it, by their paths."""
    if path.is_dir():
        files = {str(file.relative_to(path)): file.read_bytes() for file in sorted(path.rglob("*")) if file.is_file()}
    else:
        files = {path.name: path.read_bytes()}
    return unzipped(files)


def unzipped(files):
    result = {}
    for name, data in files.items():
        if not data.startswith(b"PK\3\4"):
            result[name] = data
            continue
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            inner = {item.filename: archive.read(item) for item in archive.infolist() if not item.is_dir()}
        result |= unzipped(inner)
    return result


def is_medium(data):
    starts = (b"\xff\xd8\xff", b"\x89PNG", b"GIF8", b"ID3", b"OggS", b"RIFF", b"%PDF", b"fLaC")
    return data.startswith(starts) or data[4:8] == b"ftyp"


def named(files, name, near=""):
    """The bytes of the file of a path: below a folder, from the top, or by its last part anywhere; None if it isn't there."""
    name = name.removeprefix("./").removeprefix("../")
    folder = os.path.dirname(near)
    for path in (os.path.join(folder, name), name):
        if files.get(path):
            return files[path]
    last = os.path.basename(name).lower()
    found = [data for path, data in files.items() if os.path.basename(path).lower() == last]
    return found[0] if found and found[0] else None


def local(seconds, zone=HOME):
    """The local time of a moment to the minute."""
    moment = datetime(1970, 1, 1, tzinfo=timezone.utc) + timedelta(seconds=seconds)
    return moment.astimezone(ZoneInfo(zone)).strftime("%Y-%m-%dT%H:%M")


def seconds(text, form="%Y-%m-%dT%H:%M:%S"):
    """The moment of a time in UTC as it is written."""
    text = text.rstrip("Z").split(".")[0]
    return (datetime.strptime(text, form) - datetime(1970, 1, 1)).total_seconds()


def offset_zone(wall, offset):
    """The zone of a local time with an offset in minutes: the one of home if it had it then."""
    time = datetime.fromisoformat(wall).replace(tzinfo=ZoneInfo(HOME))
    if time.utcoffset() == timedelta(minutes=offset):
        return HOME
    return f"{'-' if offset < 0 else '+'}{abs(offset) // 60:02}:{abs(offset) % 60:02}"


class Text(HTMLParser):
    """The words of HTML, and the addresses in it."""

    def __init__(self, markup):
        super().__init__()
        self.text, self.addresses, self.skipped = "", [], 0
        self.feed(markup)
        self.close()

    def handle_starttag(self, name, attributes):
        values = dict(attributes)
        self.addresses += [values[key] for key in ("src",) if values.get(key)]
        if name in ("br", "p", "div", "li", "td", "h1", "h2", "h3", "tr"):
            self.text += " "
        self.skipped += name in ("style", "script")

    def handle_endtag(self, name):
        self.skipped -= name in ("style", "script")
        if name in ("p", "div", "li", "td", "h1", "h2", "h3"):
            self.text += " "

    def handle_data(self, data):
        self.text += "" if self.skipped else data


def plain(markup):
    return Text(markup).text


def documents(files, *endings):
    return {name: data for name, data in files.items() if name.lower().endswith(endings)}


def objects(files):
    """The values of the JSON documents by their paths."""
    return {name: json.loads(data.decode("utf-8-sig")) for name, data in documents(files, ".json").items()}


# Counting each format


def count_enex(files):
    count = Count()
    for data in documents(files, ".enex").values():
        for note in ET.fromstring(data).iter("note"):
            created = note.findtext("created") or note.findtext("updated")
            if not created:
                continue
            content = note.findtext("content") or ""
            resources = {}
            for resource in note.iter("resource"):
                file = base64.b64decode("".join(resource.findtext("data").split()))
                resources[hashlib.md5(file).hexdigest()] = file
            wanted = set(re.findall(r"<en-media[^>]*hash=\"([0-9a-f]+)\"", content))
            count.holes += len(wanted - set(resources))
            body = plain(re.sub(r"<[!?][^>]*>|<en-crypt.*?</en-crypt>", "", content))
            tasks = " ".join(task.findtext("title") or "" for task in note.iter("task"))
            count.add(
                local(seconds(created, "%Y%m%dT%H%M%S")), tags=[tag.text for tag in note.iter("tag")],
                media=[file for file in resources.values() if is_medium(file)],
                text=f"{note.findtext('title')} {body} {tasks}")
    return count


MONTHS = dict(zip("Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split(), range(1, 13)))


def notion_time(text):
    """A date as Notion writes it in English or German; None if it is none."""
    text = text.split(" → ")[0]
    match = re.fullmatch(r"(\w{3})\w* (\d+), (\d{4})(?: (\d+):(\d+) ([AP])M)?.*", text.strip())
    if match and match[1] in MONTHS:
        day = f"{match[3]}-{MONTHS[match[1]]:02}-{int(match[2]):02}"
        return day + (f"T{int(match[4]) % 12 + 12 * (match[6] == 'P'):02}:{match[5]}" if match[4] else "")
    match = re.fullmatch(r"(\d+)\. (\w{3})\w* (\d{4}) (\d+:\d+)", text.strip())
    return f"{match[3]}-{MONTHS[match[2]]:02}-{int(match[1]):02}T{match[4]}" if match and match[2] in MONTHS else None


def count_notion(files):
    count, times, titles = Count(), {}, set()
    for name in sorted(documents(files, ".md", ".html"), key=lambda name: name.count("/")):
        text = files[name].decode()
        identifier = re.search(r"([0-9a-f]{32})\.\w+$", name)[1]
        if name.endswith(".html"):
            values = dict(re.findall(r"<th>.*?([\w ]+)</th><td>(.*?)</td>", text))
            values = {key: plain(value).lstrip("@") for key, value in values.items()}
            title = plain(re.search(r"<title>(.*?)</title>", text)[1])
            body = plain(re.search(r"<div class=\"page-body\">(.*)</div>", text, re.S)[1])
            links = re.findall(r"src=\"([^\"]*)\"", text)
        else:
            title, _, rest = text.removeprefix("# ").partition("\n\n")
            head, _, body = rest.partition("\n\n")
            if not all(re.match(r"[\w ]+: ", line) for line in head.splitlines()):
                head, body = "", rest
            values = dict(line.split(": ", 1) for line in head.splitlines() if line)
            links = re.findall(r"!\[[^]]*\]\(([^)]*)\)", body)
            links += re.findall(r"\[[^]]*\]\(([^)]*\.(?:m4a|wav|mp3|mp4|pdf))\)", body)
            body = re.sub(r"\(([^)]*)\)", "", body)
        when = next((time for time in map(notion_time, values.values()) if time), None)
        # A page below another one has its day.
        parent = times.get(os.path.dirname(name).split(" ")[-1])
        times[identifier] = when = when or parent
        titles.add(title)
        if not when:
            continue
        links = [unquote(link) for link in links if not link.startswith("http")]
        found = [named(files, link, name) for link in dict.fromkeys(links)]
        count.holes += found.count(None)
        tags = (values.get("Tags") or "").split(",")
        count.add(when, tags=tags, media=filter(None, found), text=f"{title} {body}")
    for name, data in documents(files, ".csv").items():
        if name.endswith("_all.csv"):
            continue
        for row in csv.DictReader(io.StringIO(data.decode("utf-8-sig"))):
            title = row[next(iter(row))]
            when = next((time for time in map(notion_time, row.values()) if time), None)
            if title not in titles and when:
                count.add(when, tags=(row.get("Tags") or "").split(","), text=title)
    return count


def count_keep(files):
    count = Count()
    for name, note in objects(files).items():
        items = " ".join(item["text"] for item in note.get("listContent", []))
        body = note.get("textContent") or plain(note.get("textContentHtml", ""))
        text = f"{note.get('title', '')} {body} {items}".strip()
        if note.get("isTrashed") or not text and not note.get("attachments"):
            continue
        found = [keep_file(files, item["filePath"], name) for item in note.get("attachments", [])]
        count.holes += found.count(None)
        text += " ".join(item.get("title", "") for item in note.get("annotations", []))
        time = note.get("createdTimestampUsec") or note["userEditedTimestampUsec"]
        count.add(
            local(time // 1_000_000), tags={label["name"] for label in note.get("labels", [])} | hashtags(text),
            media=filter(None, found), text=text)
    return count


def keep_file(files, name, near):
    """The file of an attachment, whose extension the archive may have written in another way."""
    stem = os.path.splitext(name)[0]
    others = {".jpeg": ".jpg", ".3gp": ".3gpp"}
    return named(files, name, near) or named(files, stem + others.get(os.path.splitext(name)[1], ""), near)


HEADERS = {
    True: re.compile(r"^[\u200e\ufeff]*\[(\d+)([./-])(\d+)[./-](\d+),? (\d+):(\d+)(?::\d+)?[ \u202f]*([AaPp])?\.?[Mm]?\.?\] (.*)$"),
    False: re.compile(r"^[\u200e\ufeff]*(\d+)([./-])(\d+)[./-](\d+),? (\d+):(\d+)[ \u202f]*([AaPp])?\.?[ \u202f]?[Mm]?\.? - (.*)$"),
}


def count_whatsapp(files):
    count = Count()
    for name, data in documents(files, ".txt").items():
        lines = data.decode("utf-8").replace("\r\n", "\n").split("\n")
        form = next(form for form in HEADERS if any(HEADERS[form].match(line) for line in lines[:3]))
        messages = []
        for line in lines:
            match = HEADERS[form].match(line)
            if match:
                messages.append([match, match[8]])
            elif messages:
                messages[-1][1] += "\n" + line
        numbers = [(int(match[1]), int(match[3])) for match, _ in messages]
        is_month_first = any(second > 12 for _, second in numbers)
        days = {}
        for match, text in messages:
            sender, colon, text = text.partition(": ")
            if not colon or re.search(r"\u200e.*(end-to-end encrypted|created (this )?group|added you)", text):
                continue
            first, second = int(match[1]), int(match[3])
            month, day = (first, second) if is_month_first else (second, first)
            year = int(match[4]) + (2000 if int(match[4]) < 100 else 0)
            hour = int(match[5]) % 12 + 12 * (match[7] in "Pp") if match[7] else int(match[5])
            date = f"{year}-{month:02}-{day:02}"
            days.setdefault(date, []).append((f"{date}T{hour:02}:{match[6]}", sender, text))
        title = chat_title(name)
        for day in days.values():
            media = []
            for _, _, text in day:
                match = re.search(r"<[^:<>]*: ([^<>]+\.\w+)>|^\u200e?([^\n]+\.\w+) \([^)]+\)$", text, re.M)
                file = named(files, match[1] or match[2], name) if match else None
                count.holes += match is not None and file is None
                count.holes += re.search(r"<Media omitted>|\u200e(image|video|audio) omitted", text) is not None
                media += [file] if file and is_medium(file) else []
            texts = [re.sub(r"<[^<>]*:|<This message was edited>|\((file attached|Datei angehängt)\)", "", text) for _, _, text in day]
            senders = " ".join(sender for _, sender, _ in day)
            count.add(day[0][0], media=media, tags=hashtags(" ".join(texts)), text=f"{title} {senders} {' '.join(texts)}")
    return count


def chat_title(name):
    parts = name.removesuffix(".txt").split("/")
    title = parts[-1] if parts[-1] != "_chat" else parts[-2] if len(parts) > 1 else ""
    return title.removeprefix("WhatsApp Chat with ").removeprefix("WhatsApp Chat mit ")


def count_telegram(files):
    count = Count()
    for name, result in objects(files).items():
        for chat in result["chats"]["list"] if "chats" in result else [result]:
            days = {}
            for message in chat["messages"]:
                if message["type"] == "message":
                    when = local(int(message["date_unixtime"]))
                    days.setdefault(when[:10], []).append((when, message))
            for day in days.values():
                media, text = [], chat.get("name") or "Saved Messages"
                for _, message in day:
                    path = message.get("photo") or message.get("file")
                    file = named(files, path, name) if path and not path.startswith("(") else None
                    count.holes += path is not None and file is None
                    media += [file] if file and is_medium(file) else []
                    parts = message["text"] if isinstance(message["text"], list) else [message["text"]]
                    body = "".join(part if isinstance(part, str) else part["text"] for part in parts)
                    poll = message.get("poll", {"question": "", "answers": []})
                    answers = " ".join(answer["text"] for answer in poll["answers"])
                    text += f" {message.get('from') or 'Deleted Account'} {body} {poll['question']} {answers}"
                    text += f" {message.get('sticker_emoji', '')} {message.get('place_name', '')}"
                count.add(day[0][0], media=media, tags=hashtags(text), text=text)
    return count


WP = "{http://wordpress.org/export/1.2/}"


def count_wordpress(files):
    count = Count()
    for data in documents(files, ".xml").values():
        items = list(ET.fromstring(data).iter("item"))
        uploads = {}
        for item in items:
            if item.findtext(WP + "post_type") == "attachment":
                address = item.findtext(WP + "attachment_url")
                uploads[item.findtext(WP + "post_id")] = (address, item.findtext(WP + "post_parent"))
        for item in items:
            body = item.findtext("{http://purl.org/rss/1.0/modules/content/}encoded") or ""
            title = html.unescape(item.findtext("title") or "")
            written = item.findtext(WP + "post_date") or ""
            if (item.findtext(WP + "post_type") or "post") != "post" or not body and not title:
                continue
            universal = item.findtext(WP + "post_date_gmt") or "0000"
            zone = HOME
            if not universal.startswith("0000"):
                zone = offset_zone(written, int((seconds(written, "%Y-%m-%d %H:%M:%S") - seconds(universal, "%Y-%m-%d %H:%M:%S")) / 60))
            status = item.findtext(WP + "status") or "publish"
            tags = {html.unescape(term.text) for term in item.findall("category") if term.get("domain") in ("category", "post_tag")}
            tags |= {status} - {"publish"}
            addresses = [address for address in Text(body).addresses if "/uploads/" in address]
            found = {address: upload(files, address) for address in addresses}
            count.holes += list(found.values()).count(None)
            own = {upload(files, address) for address, parent in uploads.values() if parent == item.findtext(WP + "post_id")}
            covers = [
                meta.findtext(WP + "meta_value")
                for meta in item.findall(WP + "postmeta")
                if meta.findtext(WP + "meta_key") == "_thumbnail_id"]
            own |= {upload(files, uploads[cover][0]) for cover in covers if cover in uploads}
            text = plain(re.sub(r"<!--.*?-->|\[/?(?:caption|gallery)[^]]*\]", " ", body, flags=re.S))
            count.add(
                written[:16].replace(" ", "T"), zone, tags=tags | hashtags(text),
                media={file for file in found.values() if file} | {file for file in own if file}, text=f"{title} {text}")
    return count


def upload(files, address):
    """An uploaded file, of which a post may show a smaller copy."""
    path = address.split("/uploads/")[1]
    for name in (path, re.sub(r"-\d+x\d+(\.\w+)$", r"\1", path), re.sub(r"-scaled(\.\w+)$", r"\1", path)):
        found = [data for file, data in files.items() if file.endswith(name)]
        if found:
            return found[0]
    return None


def count_standardnotes(files):
    count = Count()
    for data in documents(files, ".txt").values():
        if not data.startswith(b"{"):
            continue
        items = [item for item in json.loads(data)["items"] if isinstance(item["content"], dict)]
        tags = {}
        for item in items:
            if item["content_type"] == "Tag":
                for reference in item["content"].get("references", []):
                    tags.setdefault(reference["uuid"], []).append(item["content"]["title"])
        for item in items:
            content = item["content"]
            if item["content_type"] != "Note" or content.get("trashed") or not (content.get("text") or content.get("title")):
                continue
            text = content.get("text", "")
            if content.get("noteType") == "super":
                text = " ".join(re.findall(r"\"text\":\"(.*?)\"", text))
            count.add(
                local(seconds(item["created_at"])), tags=set(tags.get(item["uuid"], [])) | hashtags(text),
                text=f"{content.get('title', '')} {text}")
    return count


def count_simplenote(files):
    count = Count()
    for notes in objects(files).values():
        for note in notes["activeNotes"]:
            if note["content"].strip():
                text = note["content"]
                count.add(local(seconds(note["creationDate"])), tags=set(note.get("tags", [])) | hashtags(text), text=text)
    return count


def count_journiv(files):
    count = Count()
    for name, export in objects(files).items():
        for journal in export["journals"]:
            for entry in journal["entries"]:
                parts = [part["insert"] for part in (entry.get("content_delta") or {}).get("ops", [])]
                text = "".join(part for part in parts if isinstance(part, str)) or entry.get("content") or ""
                found = [named(files, f"media/{medium['file_path']}", name) for medium in entry.get("media", [])]
                count.holes += found.count(None)
                # A picture in the text whose record is not there.
                ids = {medium["external_id"] for medium in entry.get("media", [])}
                count.holes += len({part["image"] for part in parts if isinstance(part, dict) and "image" in part} - ids)
                moment = entry.get("moment") or {}
                tags = set(entry.get("tags", [])) | {item["activity_name"] for item in moment.get("mood_activity", [])}
                zone = entry.get("entry_timezone", HOME)
                when = local(seconds(entry["entry_datetime_utc"]), zone) if "entry_datetime_utc" in entry else entry["entry_date"]
                count.add(when, zone, tags=tags | hashtags(text), media=filter(None, found), text=f"{entry.get('title') or ''} {text}")
    return count


def count_diaro(files):
    count = Count()
    for name, data in documents(files, ".xml").items():
        tables = {
            table.get("name"): [{column.tag: column.text or "" for column in row} for row in table]
            for table in ET.fromstring(data).iter("table")}
        tags = {row["uid"]: row["title"] for row in tables.get("diaro_tags", [])}
        for row in tables["diaro_entries"]:
            own = [item for item in tables.get("diaro_attachments", []) if item["entry_uid"] == row["uid"]]
            found = [named(files, f"media/{item['type']}/{item['filename']}", name) for item in own]
            count.holes += found.count(None)
            text = f"{row.get('title', '')} {row.get('text', '')}"
            if not text.strip() and not any(found):
                continue
            offset = row.get("tz_offset", "+00:00")
            minutes = (int(offset[1:3]) * 60 + int(offset[4:6])) * (-1 if offset[0] == "-" else 1)
            wall = local(int(row["date"]) / 1000 + minutes * 60, "UTC")
            names = {tags[uid] for uid in row.get("tags", "").split(",") if uid in tags}
            count.add(wall, offset_zone(wall, minutes), tags=names | hashtags(text), media=filter(None, found), text=text)
    return count


def count_minidiary(files):
    count = Count()
    for export in objects(files).values():
        for day, entry in export["entries"].items():
            if entry["title"] or entry["text"]:
                count.add(day, tags=hashtags(entry["text"]), text=f"{entry['title']} {entry['text']}")
    return count


def count_daygram(files):
    count = Count()
    for data in documents(files, ".txt").values():
        parts = re.split(r"^(\w+ \d+ \w+day \d{4}) / ?", data.decode("utf-8-sig").replace("\r\n", "\n"), flags=re.M)
        for heading, text in zip(parts[1::2], parts[2::2]):
            if text.strip():
                day = datetime.strptime(heading, "%B %d %A %Y").strftime("%Y-%m-%d")
                count.add(day, tags=hashtags(text), text=text)
    return count


def undone(text):
    """A text whose bytes are written as characters."""
    try:
        return text.encode("latin-1").decode("utf-8")
    except UnicodeError:
        return text


def count_facebook(files):
    count = Count()
    for name, posts in objects(files).items():
        for post in posts if isinstance(posts, list) else [posts]:
            text = " ".join(undone(part["post"]) for part in post.get("data", []) if "post" in part)
            parts = [part for attachment in post.get("attachments", []) for part in attachment["data"]]
            addresses = dict.fromkeys(part["media"]["uri"] for part in parts if "media" in part)
            found = [named(files, address) for address in addresses if not address.startswith("http")]
            count.holes += found.count(None)
            links = " ".join(undone(part["external_context"].get("name", "")) for part in parts if "external_context" in part)
            if text or links or any(found) or undone(post.get("title", "")):
                count.add(local(post["timestamp"]), tags=hashtags(text), media=filter(None, found), text=f"{text} {links}")
    return count


def count_instagram(files):
    count = Count()
    for name, value in objects(files).items():
        posts = value if isinstance(value, list) else value["ig_stories"]
        for post in posts:
            media = post.get("media", [post])
            found = [named(files, medium["uri"]) for medium in media]
            count.holes += found.count(None)
            text = undone(post.get("title") or media[0].get("title", ""))
            if text or any(found):
                time = post.get("creation_timestamp") or media[0]["creation_timestamp"]
                count.add(local(time), tags=hashtags(text), media=filter(None, found), text=text)
    return count


def count_org(files):
    """A file of org-journal: headings below the heading of a day."""
    count = Count()
    for name, data in files.items():
        if is_medium(data):
            continue
        day, tags_of_day, entry, entries = None, [], None, []
        for line in data.decode().splitlines():
            heading = re.match(r"(\*+) (?:(TODO|DONE) )?(?:\[#\w\] )?(?:(\d\d:\d\d) ?)?(.*?)(?:\s+:([\w:]+):)?$", line)
            if heading and len(heading[1]) <= 2:
                tags = (heading[5] or "").split(":")
                if len(heading[1]) == 1:
                    day, tags_of_day = org_day(heading[4]), tags
                    entry = [day, tags, "", ""] if day else None
                else:
                    entry = [f"{day}T{heading[3]}" if heading[3] else day, tags + tags_of_day, heading[4], ""]
                entries += [entry] if entry else []
            elif entry:
                entry[3] += line + "\n"
        for when, tags, title, body in entries:
            created = re.search(r":CREATED: +\[[-\d]+ \w+ (\d\d:\d\d)\]", body)
            when += f"T{created[1]}" if created and len(when) == 10 else ""
            body = re.sub(r":PROPERTIES:.*?:END:|^ *(?:CLOSED|DEADLINE|SCHEDULED): .*$", "", body, flags=re.S | re.M)
            if not title and not body.strip():
                continue
            links = dict.fromkeys(re.findall(r"\[\[file:([^]]*)\]", body))
            found = [named(files, link, name) for link in links]
            count.holes += found.count(None)
            text = re.sub(r"\[\[[^]]*\]\]", "", body)
            count.add(when, tags=set(tags) | hashtags(text), media=filter(None, found), text=f"{title} {text}")
    return count


def org_day(text):
    for form in ("%A, %d %B %Y", "%A, %d/%m/%Y", "%Y-%m-%d %A", "%Y-%m-%d"):
        try:
            return datetime.strptime(text.strip(), form).strftime("%Y-%m-%d")
        except ValueError:
            pass
    return None


def count_dayone(files):
    count = Count()
    known, bytes_of = {}, {hashlib.md5(data).hexdigest(): data for data in files.values() if is_medium(data)}
    exports = [export for export in objects(files).values() if isinstance(export, dict) and "entries" in export]
    kinds = ("photos", "audios", "videos", "pdfAttachments")
    for entry in (entry for export in exports for entry in export["entries"] if isinstance(entry, dict)):
        known |= {item["identifier"]: item for kind in kinds for item in entry.get(kind, []) if "identifier" in item}
    for entry in (entry for export in exports for entry in export["entries"] if isinstance(entry, dict)):
        text = entry.get("text") if isinstance(entry.get("text"), str) else ""
        items = [item for kind in kinds for item in entry.get(kind, [])]
        wanted = re.findall(r"dayone-\w+:/(?:/|\w+/)(\w+)", text)
        items += [known[name] for name in wanted if name in known and known[name] not in items]
        found = {item.get("md5"): bytes_of.get(item.get("md5")) for item in items if isinstance(item, dict)}
        count.holes += list(found.values()).count(None) + len([name for name in wanted if name not in known])
        try:
            moment, zone = seconds(entry["creationDate"]), entry.get("timeZone", "UTC")
        except (KeyError, ValueError):
            continue
        try:
            when = local(moment, zone)
        except KeyError:
            when = local(moment, "UTC")
        when = when[:10] if entry.get("isAllDay") else when
        text = re.sub(r"!?\[[^]]*\]\(dayone[^)]*\)", "", text)
        tags = set(entry.get("tags") or []) if isinstance(entry.get("tags"), list) else set()
        count.add(when, zone, tags=tags | hashtags(text), media=filter(None, found.values()), text=text)
    return count


def count_classic(files):
    count = Count()
    for name, data in documents(files, ".doentry").items():
        try:
            entry = plistlib.loads(data)
        except plistlib.InvalidFileException:
            continue
        zone = entry.get("Time Zone", "UTC")
        text = entry.get("Entry Text", "")
        photos = [
            file for path, file in files.items() if os.path.splitext(os.path.basename(path))[0] == entry["UUID"] and is_medium(file)]
        when = local((entry["Creation Date"] - datetime(1970, 1, 1)).total_seconds(), zone)
        count.add(when, zone, tags=set(entry.get("Tags", [])) | hashtags(text), media=photos, text=text)
    return count


def count_journey(files):
    count = Count()
    for name, entry in objects(files).items():
        text = plain(entry["text"]) if entry.get("type") == "html" else entry["text"]
        found = [named(files, photo, name) for photo in entry["photos"]]
        count.holes += found.count(None)
        zone = entry.get("timezone") or HOME
        count.add(
            local(entry["date_journal"] / 1000, zone), zone, tags=set(entry["tags"]) | hashtags(text),
            media=filter(None, found), text=text)
    return count


def count_daylio(files):
    count = Count()
    for data in documents(files, "backup.daylio").values():
        backup = json.loads(base64.b64decode(data))
        tags = {tag["id"]: tag["name"] for tag in backup["tags"]}
        assets = {asset["id"]: asset["checksum"] for asset in backup["assets"]}
        for day in backup["dayEntries"]:
            wall = f"{day['year']}-{day['month'] + 1:02}-{day['day']:02}T{day['hour']:02}:{day['minute']:02}"
            found = [named(files, assets[asset]) for asset in day["assets"]]
            count.holes += found.count(None)
            text = f"{day['note_title']} {plain(day['note'])}"
            count.add(
                wall, offset_zone(wall, day["timeZoneOffset"] // 60000), tags=[tags[tag] for tag in day["tags"]],
                media=filter(None, found), text=text)
    for data in documents(files, ".csv").values():
        for row in csv.DictReader(io.StringIO(data.decode("utf-8-sig"))):
            clock = re.fullmatch(r"(\d+):(\d+)[ \u202f]?([ap])?.*", row["time"])
            hour = int(clock[1]) % 12 + 12 * (clock[3] == "p") if clock[3] else int(clock[1])
            tags = {name.strip() for name in row["activities"].split("|")}
            # A mood of the user's own is a tag.
            tags |= {row["mood"].strip()} - {"rad", "good", "meh", "bad", "awful"}
            note = plain(row["note"])
            count.add(f"{row['full_date']}T{hour:02}:{clock[2]}", tags=tags | hashtags(note), text=f"{row['note_title']} {note}")
    return count


def count_diarium(files):
    count = Count()
    for name, value in objects(files).items():
        for entry in value if isinstance(value, list) else [value]:
            text = f"{plain(entry['heading'])} {plain(entry['html'])}"
            time = datetime.fromisoformat(entry["date"][:23])
            folder = time.strftime("%Y-%m-%d_%H%M%S") + f"{time.microsecond // 1000:03}"
            media = [data for path, data in files.items() if f"/{folder}/" in "/" + path]
            tags = set(entry.get("tags", [])) | set(entry.get("people", []))
            count.add(entry["date"][:16], tags=tags | hashtags(text), media=media, text=text)
    return count


JRNL_HEADER = re.compile(r"(?:^|\n)\[([^\]\n]*\d[^\]\n]*)\] ")


def count_jrnl(files):
    count = Count()
    for name, value in objects(files).items():
        for entry in value["entries"]:
            text = f"{entry['title']} {entry['body']}"
            time = "" if entry["time"] == "09:00" else "T" + entry["time"]
            count.add(entry["date"] + time, tags=jrnl_tags(text), text=text)
    for name, data in files.items():
        if name.endswith(".json") or re.search(r"/\d{4}/\d\d/(?!\d\d\.txt)|should-be-ignored", name):
            continue
        text = data.decode("utf-8-sig", "replace").replace("\r\n", "\n")
        # Version 1 has no brackets, and those in its texts are no headers.
        old = (
            text
            if text[:1] == "["
            else re.sub(r"^(\d\d[\d.-]+\d \d\d:\d\d) ", r"[\1] ", re.sub(r"^\[", "\\\\[", text, flags=re.M), flags=re.M))
        starts = [(match, when) for match in JRNL_HEADER.finditer(old) if (when := jrnl_time(match[1], old))]
        for index, (match, when) in enumerate(starts):
            end = starts[index + 1][0].start() if index + 1 < len(starts) else len(old)
            body = old[match.end() : end]
            if "\ufffd" not in body:
                count.add(when, tags=jrnl_tags(body), text=body)
    return count


def jrnl_time(text, whole):
    if re.fullmatch(r"\d\d\.\d\d\.\d{4} .*", text):
        text = f"{text[6:10]}-{text[3:5]}-{text[:2]}{text[10:]}"
    # A month alone is its first day.
    text = re.sub(r"^(\d{4}-\d\d) ", r"\1-01 ", text)
    match = re.fullmatch(r"(\d{4})-(\d\d)-(\d\d) (\d\d):(\d\d)(?::\d\d)?(?: ([AP])M)?", text)
    if not match:
        return None
    hour = int(match[4]) % 12 + 12 * (match[6] == "P") if match[6] else int(match[4])
    try:
        return datetime(int(match[1]), int(match[2]), int(match[3]), hour, int(match[5])).strftime("%Y-%m-%dT%H:%M")
    except ValueError:
        return None


def jrnl_tags(text):
    """The tags as jrnl takes them, but for the signs of a heading in Markdown, which are one there."""
    return {tag.lower().rstrip("/") for tag in re.findall(r"(?<!\S)[#@]([-+*#/\w]+)", text) if re.search(r"\w", tag)}


def count_rednotebook(files):
    """The months as RedNotebook dumps them: a key of a day, a text in quotes or a block, and categories."""
    count = Count()
    for name, data in files.items():
        month = re.fullmatch(r"(?:.*/)?(\d{4}-\d\d)\.txt", name)
        if not month:
            continue
        for match in re.finditer(r"^(\d+):(.*\n(?:(?!\d+:).*\n?)*)", data.decode(), re.M):
            try:
                datetime.fromisoformat(f"{month[1]}-{int(match[1]):02}")
            except ValueError:
                continue
            body = match[2]
            categories = re.findall(r"(\w+): \{|^ +(\w+):\n +[^\n]*: null", body, re.M)
            categories = {name for pair in categories for name in pair if name}
            if "Tags" in categories:
                # Old versions have the tags of a day in this category.
                tagged = re.search(r"\bTags:([^}]*?: null)(?!,? *\w+: )", body)
                categories |= set(re.findall(r"(\w+): null", tagged[1]))
                categories.remove("Tags")
                body = body.replace(tagged[0], "")
            body = re.sub(r"\\u([0-9A-Fa-f]{4})|\\x([0-9A-Fa-f]{2})", lambda code: chr(int(code[1] or code[2], 16)), body)
            body = re.sub(r"\\\n\s*", "", body.replace("\\n", "\n").replace('\\"', '"'))
            links = re.findall(r"\[\"\"(?:file://)?([^\"]*)\"\"(\.\w+)(?:\?\d+)?\]", body)
            found = [named(files, stem + ending, name) for stem, ending in links]
            count.holes += found.count(None)
            text = re.sub(r"\[\"\"[^]]*\]|!!python/unicode|\bnull\b|\btext\b(?=: )", "", body)
            count.add(f"{month[1]}-{int(match[1]):02}", tags=hashtags(text) | categories, media=filter(None, found), text=text)
    return count


def count_markdown(files):
    """Notes of Obsidian, Logseq and others: a day in the front matter or in the name."""
    count = Count()
    for name, data in documents(files, ".md").items():
        text = data.decode("utf-8-sig")
        head, matter = re.match(r"---\n(.*?)\n---\n", text, re.S), {}
        if head:
            text, key = text[head.end() :], None
            for line in head[1].splitlines():
                if line.startswith("  - ") and key:
                    matter.setdefault(key, []).append(line[4:])
                elif ": " in line or line.endswith(":"):
                    key, _, value = line.partition(":")
                    if value.strip():
                        matter[key.lower()] = value.strip().strip('"')
        day = re.search(r"(\d{4})[-_]?(\d\d)[-_]?(\d\d)", os.path.basename(name))
        when = str(matter.get("date") or matter.get("created") or (day and "-".join(day.groups())) or "")[:16].replace(" ", "T")
        if not when or not text.strip(" -\n") and not head or re.search(r"\.sync-conflict-|conflicted copy", name):
            continue
        zone = matter.get("timezone") or matter.get("tz") or HOME
        tags = matter.get("tags", [])
        tags = set(tags if isinstance(tags, list) else tags.strip("[]").split(","))
        code = re.sub(r"```.*?```|`[^`]*`", lambda part: re.sub(r"[#!\[]", " ", part[0]), text, flags=re.S)
        tags |= hashtags(re.sub(r"\]\([^)]*\)", "", code)) | set(re.findall(r"#\[\[([^]]*)\]\]", code))
        links = [link for link in re.findall(r"!\[\[([^]|#]*\.\w+)(?:\|[^]]*)?\]\]", code)]
        links += [unquote(link) for link in re.findall(r"!\[[^]]*\]\(([^)]*)\)", code) if not link.startswith("http")]
        found = {link: named(files, link, name) for link in links if not link.endswith(".base")}
        count.holes += list(found.values()).count(None)
        body = re.sub(r"!\[\[[^]]*\]\]|!?\[[^]]*\]\([^)]*\)", "", text)
        body = re.sub(r"\{:height[^}]*\}|^\s*[\w-]+:: .*$", "", body, flags=re.M)
        count.add(when, zone, tags=tags, media=[file for file in found.values() if file and is_medium(file)], text=body)
    return count


def count_text(files):
    count = Count()
    for name, data in documents(files, ".txt", ".md").items():
        day = re.match(r"(\d{4})-?(\d\d)-?(\d\d)(?:[ T_](\d\d)[.:h-]?(\d\d)(?!\d))?(.*)\.\w+$", os.path.basename(name))
        text = data.decode("utf-16" if data[:2] in (b"\xff\xfe", b"\xfe\xff") else "utf-8-sig")
        if not day or not text.strip():
            continue
        time = f"T{day[4]}:{day[5]}" if day[4] else ""
        title = (
            "" if re.fullmatch(r"[\s,_()-]*(Mo|Mon|Tue|Wed|Thu|Fri|Sat|Sun|Wednesday|Friday|Sunday|Dienstag)?[)\s]*", day[6]) else day[6]
        )
        count.add("-".join(day.groups()[:3]) + time, tags=hashtags(text), text=f"{title} {text}")
    return count


def count_calendar(files):
    count = Count()
    for data in documents(files, ".ics").values():
        text = re.sub(rb"\r?\n[ \t]", b"", data).decode().replace("\r\n", "\n")
        for part in re.findall(r"BEGIN:V(?:JOURNAL|TODO)\n(.*?)END:V", text, re.S):
            values = {line.partition(":")[0].split(";")[0]: line.partition(":")[2] for line in part.splitlines()}
            moment = values.get("DTSTART") or values.get("CREATED") or values["DTSTAMP"]
            time = seconds(moment, "%Y%m%dT%H%M%S") if moment.endswith("Z") else None
            when = local(time) if time is not None else f"{moment[:4]}-{moment[4:6]}-{moment[6:8]}"
            body = f"{values.get('SUMMARY', '')} {values.get('DESCRIPTION', '')}".replace("\\n", " ").replace("\\", "")
            count.add(when, tags=values.get("CATEGORIES", "").split(","), text=body)
    return count


def count_lines(files):
    count = Count()
    for data in files.values():
        for line in data.decode().splitlines():
            entry = json.loads(line)
            count.add(entry["creationTime"][:16], entry["timeZone"], text=entry["text"])
    return count


def count_table(files):
    count = Count()
    for data in files.values():
        for row in csv.DictReader(io.StringIO(data.decode()), delimiter="\t"):
            count.add(row["Date"], text=row["Note"])
    return count
