"""Exports as other programs write them, each with what is easily got wrong in its format."""

import base64
import hashlib
import html
import io
import json
import plistlib
import struct
import zipfile
import zlib
from datetime import datetime

from counting import (
    count_classic, count_daygram, count_daylio, count_dayone, count_diarium, count_diaro, count_enex,
    count_facebook, count_instagram, count_journey, count_journiv, count_jrnl, count_keep, count_markdown,
    count_minidiary, count_notion, count_org, count_rednotebook, count_simplenote, count_standardnotes,
    count_telegram, count_text, count_whatsapp, count_wordpress)

def png(salt):
    """A picture of one point, of another colour for each salt."""

    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    colour = hashlib.md5(salt.encode()).digest()[:3]
    header = struct.pack(">IIBBBBB", 1, 1, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(b"\0" + colour)) + chunk(b"IEND", b"")


def wave(salt):
    """A sound of a moment."""
    samples = hashlib.md5(salt.encode()).digest() * 50
    form = struct.pack("<HHIIHH", 1, 1, 8000, 8000, 1, 8)
    body = b"WAVEfmt " + struct.pack("<I", len(form)) + form + b"data" + struct.pack("<I", len(samples)) + samples
    return b"RIFF" + struct.pack("<I", len(body)) + body


def zipped(files):
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in files.items():
            archive.writestr(name, content)
    return data.getvalue()


class Sample:
    """A sample: its files, or the path of one, what counts it, the words after `import`, and why columns differ."""

    def __init__(self, name, count, files=None, path=None, options=(), because=None, names=""):
        self.name, self.count, self.files, self.path = name, count, files, path
        self.options, self.because, self.names = options, because or {}, names

    def prepare(self, folder):
        """The path to import."""
        if self.path:
            return self.path
        source = folder / "source"
        for name, content in self.files.items():
            file = source / name
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_bytes(content.encode() if isinstance(content, str) else content)
        return source


SAMPLES = []


def sample(name, count, **values):
    """Notes a sample, whose files the function makes."""

    def note(make):
        SAMPLES.append(Sample(name, count, make(), **values))
        return make

    return note


def enex_note(title, body, elements="", resources="", created="20240105T233000Z"):
    time = f"<created>{created}</created>" if created else ""
    return (
        f'<note><title>{title}</title>{time}{elements}<content><![CDATA[<?xml version="1.0" encoding="UTF-8" standalone="no"?>'
        f'<!DOCTYPE en-note SYSTEM "http://xml.evernote.com/pub/enml2.dtd"><en-note>{body}</en-note>]]></content>{resources}</note>')


def enex_resource(data, kind, name=""):
    named_as = f"<resource-attributes><file-name>{name}</file-name></resource-attributes>" if name else ""
    lines = base64.encodebytes(data).decode()
    return f'<resource><data encoding="base64">\n{lines}</data><mime>{kind}</mime>{named_as}</resource>'


def enex_media(data, kind="image/png"):
    return f'<en-media type="{kind}" hash="{hashlib.md5(data).hexdigest()}"/>'


@sample("enex", count_enex)
def evernote():
    # 23:30 UTC is the next day at home; a note twice at the same second; a file that two notes share, one named twice, and one
    # whose attachment was deleted; entities of HTML; an encrypted part; a note without words; one with a changed time only.
    river, voice, page = png("river"), wave("voice"), b"%PDF-1.4\n%%EOF\n"
    notes = [
        enex_note(
            "Walk &amp; tea 🌫",
            f"<div>Fog&nbsp;until <b>ten</b> &lt;here&gt;</div><div>{enex_media(river)}</div>"
            f'<ul><li><en-todo checked="true"/>Milk<ul><li><en-todo/>Bread</li></ul></li></ul><div>{enex_media(river)}</div>',
            "<updated>20240106T093000Z</updated><tag>trip</tag><tag>dvě slova</tag>",
            enex_resource(river, "image/png", "river.png") + enex_resource(voice, "audio/wav")),
        enex_note("Untitled", "<div>One</div>" + enex_media(png("deleted"))),
        enex_note(
            "Untitled", "<div>Other</div>" + enex_media(river) + enex_media(page, "application/pdf"), "",
            enex_resource(river, "image/png") + enex_resource(page, "application/pdf", "plan.pdf")),
        enex_note("Empty", "", "<tag>trip</tag>", created="20190331T003000Z"),
        enex_note("Secret", '<en-crypt cipher="AES" length="128" hint="h">cmFuZG9t</en-crypt><div>Shown</div>'),
        enex_note("Changed", "<table><tr><td>Cell</td><td>Next</td></tr></table>", "<updated>20231231T230500Z</updated>", created="")]
    start = '<?xml version="1.0" encoding="UTF-8"?>\n<!DOCTYPE en-export SYSTEM "http://xml.evernote.com/pub/evernote-export4.dtd">'
    return {
        "Travels.enex": f"{start}<en-export export-date=\"20240110T103000Z\" application=\"Evernote\" version=\"10.1\">"
        f"{''.join(notes)}</en-export>",
        "Home.enex": f"{start}<en-export application=\"Evernote\">{enex_note('Home', '<div>Řeka</div>', '<tag>domov</tag>')}</en-export>",
    }


def notion_id(number):
    return f"{number}f2e3d4c5b6a79808192a3b4c5d6e7f8"


NOTION_TABLE = (
    '\ufeffName,Created,Tags,Mood\nA walk,"March 1, 2024 10:00 AM","trip, two words",good\n'
    'Rain 🌧,"March 2, 2024",,\nNo date at all,,,\n'
)


def notion_pages():
    # A row without a page, a page below one with its day, a picture that is missing, a date of another language and a range.
    base = f"Journal {notion_id(1)}"
    walk = f"{base}/A walk {notion_id(2)}"
    link = f"A%20walk%20{notion_id(2)}"
    return {
        f"{base}.csv": NOTION_TABLE, f"{base}_all.csv": NOTION_TABLE,
        f"{walk}.md": "# A walk\n\nCreated: March 1, 2024 10:00 AM\nTags: trip, two words\nMood: good\n\nAlong the **river**\n\n"
        f"![the river]({link}/IMG%201.png)\n\n![gone]({link}/gone.png)\n\n[voice.wav]({link}/voice.wav)\n\n"
        f"[More]({link}/More%20{notion_id(3)}.md)\n", f"{walk}/IMG 1.png": png("notion"), f"{walk}/voice.wav": wave("notion"),
        f"{walk}/More {notion_id(3)}.md": "# More\n\nSecond page 🌫 with `code`\n",
        f"Ideas {notion_id(4)}.md": "# Ideas\n\nWithout a date\n",
        f"Trip {notion_id(5)}.md": "# Trip\n\nDatum: 5. Jan 2024 22:30\nTags: trip\n\nNote: late\n",
        f"Week {notion_id(6)}.md": "# Week\n\nDate: December 31, 2023 → January 2, 2024\n\n- [x]  Milk\n- [ ]  Bread\n",
    }


@sample("notion", count_notion)
def notion_markdown():
    return {"Export-5f1e.zip": zipped({"ExportBlock-5f1e-Part-1.zip": zipped(notion_pages())})}


@sample("notion", count_notion, names="HTML")
def notion_html():
    page = (
        '<html><head><meta charset="utf-8"/><title>A walk &amp; tea</title><style>.x { color: red }</style></head><body>'
        '<article class="page sans"><header><h1 class="page-title">A walk &amp; tea</h1><table class="properties"><tbody>'
        '<tr class="property-row property-row-created_time"><th>Created</th><td><time>@March 1, 2024 10:00 PM</time></td></tr>'
        '<tr class="property-row property-row-multi_select"><th>Tags</th><td><span class="selected-value">trip</span></td></tr>'
        '</tbody></table></header><div class="page-body"><p>Fog &lt;until&gt; ten</p><figure class="image">'
        '<a href="x/a.png"><img src="A%20walk/a.png"/></a></figure><img src="A%20walk/gone.png"/></div></article></body></html>')
    return {f"A walk {notion_id(2)}.html": page.replace('href="x/', 'href="A%20walk/'), "A walk/a.png": png("html")}


@sample("keep", count_keep)
def keep():
    # Extensions that differ from the file's, a list, archived, trashed and empty notes, HTML beside the text, only a picture.
    def note(**values):
        return json.dumps(
            {
                "color": "DEFAULT", "isTrashed": False, "isPinned": False, "isArchived": False,
                "userEditedTimestampUsec": 1709283700000000, "createdTimestampUsec": 1709283600000000}
            | values)

    return {
        "Takeout/Keep/A walk.json": note(
            title="A walk", textContent="Fog until ten 🌫\r\n#river <b>not bold</b>",
            textContentHtml='<p dir="ltr"><span>Fog until ten 🌫</span></p>', isPinned=True, color="YELLOW",
            labels=[{"name": "trip"}, {"name": "Two words"}],
            attachments=[
                {"filePath": "a.jpeg", "mimetype": "image/jpeg"}, {"filePath": "gone.png", "mimetype": "image/png"},
                {"filePath": "b.3gp", "mimetype": "audio/3gp"}],
            annotations=[{"source": "WEBLINK", "title": "Foggy page", "url": "https://example.org", "description": ""}]),
        "Takeout/Keep/a.jpg": png("keep"), "Takeout/Keep/b.3gpp": b"\0\0\0\x18ftyp3gp4" + bytes(100),
        "Takeout/Keep/A walk.html": "<html>Fog until ten</html>", "Takeout/Keep/Labels.txt": "trip\nTwo words\n",
        "Takeout/Keep/List.json": note(
            title="", isArchived=True, createdTimestampUsec=1711846800000000,
            listContent=[{"text": "tea", "isChecked": True}, {"text": "milk", "isChecked": False}]),
        "Takeout/Keep/Picture.json": note(
            title="", textContent="", attachments=[{"filePath": "c.png", "mimetype": "image/png"}], createdTimestampUsec=1704063600000000
        ),
        "Takeout/Keep/c.png": png("only"),
        "Takeout/Keep/Old.json": note(isTrashed=True, textContent="thrown away", attachments=[{"filePath": "d.png"}]),
        "Takeout/Keep/d.png": png("thrown away"),
        "Takeout/Keep/Rich.json": note(title="", textContent="", textContentHtml="<p>Nur <b>Gestalt</b></p>", labels=[{"name": "rich"}]),
        "Takeout/Keep/Empty.json": note(title="", textContent=""),
        "Takeout/Keep/Same time.json": note(title="Same time", textContent="another note")}


@sample("whatsapp", count_whatsapp, names="Android, English (US)")
def whatsapp_android():
    # Months first, a deleted message, words of the program, an edited message, a file that is missing, one that was left out.
    return {
        "WhatsApp Chat with Anna.txt": (
            "1/5/24, 10:29\u202fAM - Messages and calls are end-to-end encrypted. No one outside of this chat can read them.\n"
            "1/5/24, 10:30\u202fAM - Anna: Fog 🌫\nuntil ten\n\n1/5/24, 12:05\u202fPM - Jan K.: This message was deleted\n"
            "1/13/24, 12:31\u202fAM - Jan K.: \u200eIMG-20240113-WA0001.jpg (file attached)\nthe river\n"
            "1/13/24, 10:32\u202fPM - Anna: IMG-20240113-WA0002.jpg (file attached)\n"
            "1/13/24, 10:33\u202fPM - Anna: Sun <This message was edited>\n"
            "1/14/24, 9:00\u202fAM - Anna: <Media omitted>\n1/15/24, 9:00\u202fAM - Jan K. changed the group description\n"
            "1/16/24, 9:01\u202fAM - Anna: PTT-20240116-WA0003.wav (file attached)\n"
            "1/16/24, 9:02\u202fAM - Jan K.: 1/2: read: https://example.org\n"
        ),
        "IMG-20240113-WA0001.jpg": png("whatsapp"), "PTT-20240116-WA0003.wav": wave("whatsapp")}


@sample("whatsapp", count_whatsapp, names="iPhone, German, zip")
def whatsapp_iphone():
    chat = (
        "[31.12.23, 23:59:58] Familie 👪: \u200eNachrichten und Anrufe sind Ende-zu-Ende-verschlüsselt. end-to-end encrypted\r\n"
        "[31.12.23, 23:59:59] Anna: Prosit!\r\n"
        "\u200e[01.01.24, 00:01:02] ~\u202fJan: \u200e<Anhang: 00000012-PHOTO-2024-01-01-00-01-02.jpg>\r\n"
        "[01.01.24, 00:02:00] Anna: Schön! \u200e<Anhang: 00000013-PHOTO-2024-01-01-00-02-00.jpg>\r\n"
        "[02.01.24, 08:00:00] Anna: erste Zeile\r\nzweite Zeile\r\n\u200e[03.01.24, 08:00:00] Anna: \u200eimage omitted\r\n")
    return {"WhatsApp Chat - Familie.zip": zipped({"_chat.txt": chat, "00000012-PHOTO-2024-01-01-00-01-02.jpg": png("zip")})}


@sample("whatsapp", count_whatsapp, names="Android, Czech dates")
def whatsapp_czech():
    return {
        "WhatsApp Chat with Petr.txt": (
            "05.01.24 10:29 - Petr: Mlha\n13.01.24 9:05 - Jan: Řeka (velká)\n13.01.24 23:59 - Petr: Ahoj: světe\n")}


@sample("telegram", count_telegram, names="a chat")
def telegram():
    # Texts in parts, a file that was not exported, an edited message, a deleted account, a sticker, a poll, around midnight.
    def message(number, moment, text="", **values):
        return {
            "id": number, "type": "message", "date": "2024-01-05T10:30:00", "date_unixtime": str(moment), "from": "Anna",
            "from_id": "user1", "text": text, "text_entities": [],
        } | values

    return {
        "ChatExport/result.json": json.dumps(
            {
                "name": "Anna", "type": "personal_chat", "id": 17,
                "messages": [
                    {
                        "id": 1, "type": "service", "date": "2024-01-04T10:00:00", "date_unixtime": "1704358800",
                        "actor": "Anna", "action": "phone_call", "text": ""},
                    message(
                        2, 1704447000,
                        ["Fog ", {"type": "bold", "text": "until ten"}, " 🌫 ", {"type": "hashtag", "text": "#river"}],
                        edited="2024-01-05T10:40:00", edited_unixtime="1704447600"),
                    message(3, 1704447060, "caption", photo="photos/photo_1.jpg", width=1, height=1),
                    message(
                        4, 1704494400, "", file="(File not included. Change data exporting settings to download.)",
                        media_type="voice_message"),
                    message(5, 1704495600, "", file="voice_messages/audio_1.wav", media_type="voice_message", **{"from": None}),
                    message(
                        6, 1704582000, "", file="stickers/s.webp", thumbnail="stickers/s.webp_thumb.jpg", sticker_emoji="😀",
                        media_type="sticker"),
                    message(7, 1711846800, "", poll={"question": "Coffee", "closed": False, "answers": [{"text": "Latte", "voters": 0}]}),
                    message(8, 1711847000, "", location_information={"latitude": 50.08, "longitude": 14.42}, place_name="Kampa")]}),
        "ChatExport/photos/photo_1.jpg": png("telegram"), "ChatExport/voice_messages/audio_1.wav": wave("telegram")}


@sample("telegram", count_telegram, names="all chats")
def telegram_all():
    def chat(name, number, kind="personal_chat"):
        messages = [
            {
                "id": index, "type": "message", "date": "x", "date_unixtime": str(1704447000 + index * 40000), "from": name,
                "from_id": "user1", "text": f"message {index} of {name}"}
            for index in range(1, 4)]
        return {"name": name, "type": kind, "id": number, "messages": messages}

    chats = [chat("Anna", 1), chat("Anna", 2), chat(None, 3, "saved_messages")]
    return {"result.json": json.dumps({"about": "x", "chats": {"about": "y", "list": chats}}, ensure_ascii=False)}


def wp_item(number, title, body, kind="post", status="publish", times=("2024-01-05 10:30:00", "2024-01-05 09:30:00"), more=""):
    return (
        f"<item><title>{title}</title><link>https://blog.example.org/?p={number}</link><guid>https://blog.example.org/?p={number}</guid>"
        f"<content:encoded><![CDATA[{body}]]></content:encoded><excerpt:encoded><![CDATA[]]></excerpt:encoded>"
        f"<wp:post_id>{number}</wp:post_id><wp:post_date><![CDATA[{times[0]}]]></wp:post_date>"
        f"<wp:post_date_gmt><![CDATA[{times[1]}]]></wp:post_date_gmt><wp:status>{status}</wp:status><wp:post_type>{kind}</wp:post_type>"
        f"<wp:post_parent>0</wp:post_parent>{more}</item>\n")


@sample("wordpress", count_wordpress)
def wordpress():
    # A smaller copy of an uploaded picture, one that isn't there, one from elsewhere, a draft, a private post in another zone, a
    # revision, a page, blocks and short codes, entities in names, a picture at the head of a post.
    def term(name, domain="category"):
        return f'<category domain="{domain}" nicename="x"><![CDATA[{name}]]></category>'

    site = "https://blog.example.org/wp-content/uploads/2024/01"
    items = [
        wp_item(
            1, "A walk &amp; tea",
            f"<!-- wp:paragraph -->\n<p>Fog <b>until</b> ten &amp; more 🌫</p>\n<!-- /wp:paragraph -->\n"
            f'<!-- wp:image --><figure><img src="{site}/fog-300x200.jpg" alt="The bridge"/></figure><!-- /wp:image -->'
            f'<img src="{site}/gone.jpg"/><img src="https://elsewhere.example/x.png"/>',
            more=term("Trips &amp; more")
            + term("river", "post_tag")
            + "<wp:comment><wp:comment_author>Jan</wp:comment_author>"
            "<wp:comment_content><![CDATA[Fine]]></wp:comment_content></wp:comment>",
        ),
        wp_item(
            2, "", 'Rain\n\nand sun [caption id="a"]words[/caption]', status="draft", times=("2024-01-06 10:30:00", "0000-00-00 00:00:00")
        ),
        wp_item(
            3, "Tokyo", "<p>Far</p>", status="private", times=("2024-02-01 01:00:00", "2024-01-31 16:00:00"),
            more="<wp:postmeta><wp:meta_key>_thumbnail_id</wp:meta_key><wp:meta_value>9</wp:meta_value></wp:postmeta>"),
        wp_item(4, "Old", "<p>past version</p>", kind="revision"), wp_item(5, "About", "Us", kind="page"),
        wp_item(6, "Menu", "", kind="nav_menu_item"), wp_item(7, "", ""),
        wp_item(9, "cover", "", kind="attachment", more=f"<wp:attachment_url>{site}/cover.png</wp:attachment_url>"),
        wp_item(10, "fog", "", kind="attachment", more=f"<wp:attachment_url>{site}/fog.jpg</wp:attachment_url>")]
    head = (
        '<?xml version="1.0" encoding="UTF-8" ?>\n<rss version="2.0" xmlns:excerpt="http://wordpress.org/export/1.2/excerpt/" '
        'xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:wp="http://wordpress.org/export/1.2/"><channel>'
        "<title>Notes</title><wp:wxr_version>1.2</wp:wxr_version>\n")
    return {
        "blog.WordPress.2024-01-20.xml": head + "".join(items) + "</channel></rss>", "uploads/2024/01/fog.jpg": png("fog"),
        "uploads/2024/01/cover.png": png("cover")}


@sample("standardnotes", count_standardnotes)
def standard_notes():
    def note(number, title, text, **values):
        return {
            "uuid": f"{number}a1b2c3d-4e5f-4071-8293-a4b5c6d7e8f9", "content_type": "Note",
            "created_at": "2024-01-31T23:30:00.123Z", "updated_at": "2024-02-01T09:30:00.000Z",
            "content": {"title": title, "text": text, "references": []} | values}

    rich = json.dumps(
        {"root": {"type": "root", "children": [{"type": "paragraph", "children": [{"type": "text", "text": "Superb fog", "format": 1}]}]}}
    )
    items = [
        note(0, "A walk", "Along the river 🌫\n#fog", noteType="plain-text"), note(1, "", "untitled"),
        note(2, "Rich", rich, noteType="super"), note(3, "Gone", "thrown", trashed=True), note(4, "", ""),
        {
            "uuid": "5a1b2c3d-4e5f-4071-8293-a4b5c6d7e8f9", "content_type": "Note", "content": "004:aa:bb",
            "created_at": "2024-03-01T09:00:00.000Z"},
        {
            "uuid": "6a1b2c3d-4e5f-4071-8293-a4b5c6d7e8f9", "content_type": "Tag",
            "content": {
                "title": "two words",
                "references": [{"uuid": f"{number}a1b2c3d-4e5f-4071-8293-a4b5c6d7e8f9", "content_type": "Note"} for number in (0, 1, 3)],
            }}]
    return {
        "backup.zip": zipped(
            {
                "Standard Notes Backup and Import File.txt": json.dumps({"version": "004", "items": items}),
                "Items/Note/A walk-0a1b2c3d.txt": "Along the river 🌫\n#fog",
            })}


@sample("simplenote", count_simplenote)
def simplenote():
    def note(number, text, time="2024-03-01T09:00:00.000Z", **values):
        return {"id": f"{number}a1b2c3d4e5f40718293a4b5c6d7e8f9", "content": text, "creationDate": time, "lastModified": time} | values

    notes = {
        "activeNotes": [
            note(0, "A walk\r\nAlong the river 🌫", tags=["trip", "dva"], pinned=True),
            note(1, "", "2024-01-01T00:00:00.000Z"), note(2, "- [x] milk\n- [ ] <b>tea</b>", "2023-12-31T23:00:00.000Z"),
            note(3, "A walk\r\nAlong the river 🌫")],
        "trashedNotes": [note(4, "old")]}
    return {
        "notes.zip": zipped(
            {
                "source/notes.json": json.dumps(notes, ensure_ascii=False),
                "A walk.txt": "A walk\nAlong the river 🌫\n\nTags:\n  trip\n", "trash/old.txt": "old"})}


@sample("journiv", count_journiv)
def journiv():
    def entry(text, time, **values):
        return {
            "title": None, "content_delta": {"ops": [{"insert": text + "\n"}]}, "entry_date": time[:10],
            "entry_datetime_utc": time, "entry_timezone": "Europe/Vienna", "tags": [], "media": [], "created_at": time,
            "updated_at": time,
        } | values

    first = entry(
        "", "2024-01-05T09:30:00Z", title="A walk", tags=["trip", "two words"],
        content_delta={
            "ops": [
                {"insert": "Fog "}, {"attributes": {"bold": True}, "insert": "until ten"}, {"insert": "\n"},
                {"insert": {"image": "m1"}}, {"insert": "\n"}, {"insert": {"image": "m9"}}, {"insert": "\n"}]},
        moment={"primary_mood_name": "happy", "mood_activity": [{"activity_name": "walking"}]},
        media=[
            {"filename": "fog.jpg", "file_path": "e1/m1_fog.jpg", "external_id": "m1"},
            {"filename": "gone.jpg", "file_path": "e1/m2_gone.jpg", "external_id": "m2"}])
    entries = [
        first, entry("Late 🌫", "2024-03-31T23:30:00Z", entry_timezone="America/New_York"),
        entry("Far", "2024-06-01T20:00:00Z", entry_timezone="Asia/Tokyo")]
    plain_entry = {"title": "Day", "content": "Only a day", "entry_date": "2024-02-29"}
    data = {
        "export_version": "1.3", "mood_definitions": [{"name": "happy", "score": 4}],
        "journals": [{"title": "Travels", "entries": entries}, {"title": "Home", "entries": [plain_entry]}]}
    return {"journiv.zip": zipped({"data.json": json.dumps(data, ensure_ascii=False), "media/e1/m1_fog.jpg": png("journiv")})}


@sample("diaro", count_diaro)
def diaro():
    def row(**values):
        return "<r>" + "".join(f"<{key}>{html.escape(str(value))}</{key}>" for key, value in values.items()) + "</r>"

    def table(name, *rows):
        return f"<table name=\"diaro_{name}\">{''.join(rows)}</table>"

    # A tag that was deleted, an entry without words, and offsets of other zones.
    trip = "1" * 32
    data = (
        '<?xml version="1.0" encoding="UTF-8" standalone="yes" ?><data version="2">'
        + table("folders", row(uid="f1", title="Travels & more"))
        + table("tags", row(uid=trip, title="trip"), row(uid="2" * 32, title="unused"))
        + table(
            "entries",
            row(
                uid="e1", date=1704447000000, tz_offset="+01:00", title="A walk", text="Fog & sun 🌫\n<b>plain</b>",
                folder_uid="f1", tags=f",{trip},{'9' * 32},", mood=2),
            row(uid="e2", date=1717263000000, tz_offset="+09:00", title="", text="Tokyo #far", tags="", mood=0),
            row(uid="e3", date=1704447000000, tz_offset="-03:30", title="", text="", tags=""),
            row(uid="e4", date=1704063540000, tz_offset="+01:00", title="", text="Before midnight", tags=f",{trip},"))
        + table(
            "attachments", row(uid="a1", entry_uid="e1", type="photo", filename="fog.jpg", position=1),
            row(uid="a2", entry_uid="e1", type="photo", filename="none.jpg"))
        + "</data>")
    return {"Diaro_20240110.zip": zipped({"DiaroBackup.xml": data, "media/photo/fog.jpg": png("diaro")})}


@sample("minidiary", count_minidiary)
def mini_diary():
    changed = "Sat Nov 16 2024 07:01:49 GMT+0000 (Coordinated Universal Time)"
    days = {
        "2024-10-01": ("", "plums *are* ripe 🌫"), "2024-02-29": ("Walk", "#river was high\n\n- milk"), "2024-10-03": ("", ""),
        "1999-12-31": ("Only", "")}
    return {
        "mini-diary-export.json": json.dumps(
            {
                "metadata": {"application": "Mini Diary", "version": "3.3.0", "dateUpdated": changed},
                "entries": {day: {"dateUpdated": changed, "title": title, "text": text} for day, (title, text) in days.items()}},
            indent="\t")}


@sample("daygram", count_daygram)
def daygram():
    # A day that was left empty, and lines that look like the heading of a day.
    return {
        "DayGram.txt": (
            "March 23 Monday 2020 / Fog until ten 🌫.\n\nThen sun.\nMarch 24 Tuesday 2020 / Rain\nMarch was wet / cold\n"
            "February 29 Saturday 2020 / March 1 was near\nMarch 2 Monday 2020 / \n")}


def mojibake(value):
    """Text as Facebook's and Instagram's exports have it."""
    return (
        json.dumps(value, ensure_ascii=False)
        .encode()
        .decode("latin-1")
        .encode("ascii", "backslashreplace")
        .decode()
        .replace("\\x", "\\u00"))


@sample("facebook", count_facebook)
def facebook():
    base = "your_facebook_activity/posts"
    posts = [
        {
            "timestamp": 1709283600, "title": "Anna was at Kampa.",
            "data": [{"post": "Mlha 🌫 a řeka"}, {"update_timestamp": 1709283700}],
            "attachments": [
                {
                    "data": [
                        {
                            "media": {
                                "uri": f"{base}/media/1.jpg", "creation_timestamp": 1709283600, "title": "Výlet",
                                "description": "řeka"}},
                        {"media": {"uri": f"{base}/media/none.jpg"}}]},
                {"data": [{"place": {"name": "Kampa", "coordinate": {"latitude": 50.08, "longitude": 14.42}}}]}]},
        {"timestamp": 1709283600, "data": [{"post": "The same second"}], "title": "Anna updated her status."},
        {
            "timestamp": 1704063599, "data": [],
            "attachments": [{"data": [{"external_context": {"name": "Úplněk", "url": "https://example.org/"}}]}]},
        {"timestamp": 1704063601, "data": [], "attachments": [{"data": [{"media": {"uri": f"{base}/media/2.mp4"}}]}]}]
    return {
        f"{base}/your_posts__check_ins__photos_and_videos_1.json": mojibake(posts), f"{base}/media/1.jpg": png("facebook"),
        f"{base}/media/2.mp4": b"\0\0\0\x18ftypmp42" + bytes(64)}


@sample("instagram", count_instagram)
def instagram():
    posts = [
        {
            "media": [
                {
                    "uri": "media/posts/202403/1.jpg", "creation_timestamp": 1709283600, "title": "Mlha 🌫 #fog",
                    "media_metadata": {"photo_metadata": {"exif_data": [{"latitude": 50.0, "longitude": 14.0}]}}}]},
        {
            "media": [
                {"uri": "media/posts/202403/2.jpg", "creation_timestamp": 1709283700, "title": ""},
                {"uri": "media/posts/202403/gone.jpg", "creation_timestamp": 1709283700, "title": ""}],
            "title": "Dvě fotky", "creation_timestamp": 1709420399}]
    stories = {"ig_stories": [{"uri": "media/stories/202312/3.jpg", "creation_timestamp": 1704063600, "title": ""}]}
    return {
        "your_instagram_activity/media/posts_1.json": mojibake(posts),
        "your_instagram_activity/media/stories.json": mojibake(stories), "media/posts/202403/1.jpg": png("i1"),
        "media/posts/202403/2.jpg": png("i2"), "media/stories/202312/3.jpg": png("i3")}


@sample("org", count_org)
def org():
    todo = "TO" + "DO"  # No mark of our own.
    return {
        "journal/20240101": (
            "#+TITLE: 2024 Journal\n* Friday, 01 March 2024 :home:\n:PROPERTIES:\n:CREATED:  20240301\n:END:\n** 10:00 A walk 🌫 :trip:\n"
            "Along the *river* [[file:photo.jpg]] [[file:none.jpg]]\n*** Detail\nof the walk\n"
            f"** {todo} [#A] Buy tea\nDEADLINE: <2024-03-02 Sat 17:00 +1w>\n** DONE Sleep\nCLOSED: [2024-03-01 Fri 23:00]\n"
            "* Saturday, 02 March 2024\n:PROPERTIES:\n:CREATED:  20240302\n:END:\n** 23:59 Řeka\n"),
        "journal/photo.jpg": png("org")}


@sample("org", count_org, names="a week, day first")
def org_week():
    return {"20240304": "* Monday, 04/03/2024\n** 09:05 Uno\n* Tuesday, 05/03/2024\n** 23:59 Due\n"}


def dayone_files():
    # A placeholder that points nowhere, one to a photo of another entry, a record without a file, a whole day, the future, zones.
    first, second = png("dayone"), png("other")
    md5, sound = hashlib.md5(first).hexdigest(), wave("dayone")
    record = {"identifier": "AAAA", "md5": md5, "type": "png", "orderInEntry": 0}
    entries = [
        {
            "uuid": "0" * 32, "creationDate": "2024-03-01T23:30:00Z", "timeZone": "Europe/London",
            "tags": ["trip", "two words"], "starred": True,
            "text": "A walk\\. And tea\\!\n\n![](dayone-moment://AAAA)\n![](dayone-moment://FFFF)",
            "photos": [record, {"identifier": "BBBB", "md5": "0" * 32, "type": "jpeg"}]},
        {"uuid": "1" * 32, "creationDate": "2024-04-16T23:00:00Z", "timeZone": "Europe/Dublin", "isAllDay": True, "text": "A day 🌫"},
        {
            "uuid": "2" * 32, "creationDate": "2031-01-01T04:59:00Z", "timeZone": "America/New_York",
            "text": "Again ![](dayone-moment://AAAA)",
            "audios": [{"identifier": "CCCC", "md5": hashlib.md5(sound).hexdigest(), "format": "wav"}]},
        {
            "uuid": "3" * 32, "creationDate": "1961-04-12T06:07:00Z", "timeZone": "Asia/Kathmandu", "location": {},
            "weather": {}, "photos": [{"identifier": "DDDD", "md5": hashlib.md5(second).hexdigest(), "type": "jpeg"}]}]
    return {
        "Journal.json": json.dumps({"metadata": {"version": "1.0"}, "entries": entries}), f"photos/{md5}.png": first,
        f"photos/{hashlib.md5(second).hexdigest()}.jpeg": second, f"audios/{hashlib.md5(sound).hexdigest()}.m4a": sound}


@sample("dayone", count_dayone)
def dayone():
    return {
        "Export.zip": zipped(
            dayone_files()
            | {
                "Work.json": json.dumps(
                    {
                        "metadata": {"version": "2024.14"},
                        "entries": [
                            {
                                "uuid": "4" * 32, "creationDate": "2024-01-01T00:00:00Z", "timeZone": "Asia/Tokyo",
                                "text": "Work. Not\\ escaped", "creationOSName": "Android"}]})})}


@sample("dayone-classic", count_classic)
def dayone_classic():
    def entry(number, text, **values):
        return plistlib.dumps(
            {"UUID": str(number) * 32, "Creation Date": datetime(2014, 3, 1, 23, 30), "Entry Text": text, "Starred": False} | values)

    return {
        "Journal.dayone/entries/" + "1" * 32 + ".doentry": entry(1, "A walk 🌫", Tags=["trip"], **{"Time Zone": "Europe/Prague"}),
        "Journal.dayone/entries/" + "2" * 32 + ".doentry": entry(2, "No zone"),
        "Journal.dayone/photos/" + "1" * 32 + ".jpg": png("classic")}


@sample("journey", count_journey)
def journey():
    def entry(number, moment, text, **values):
        return json.dumps(
            {
                "id": number, "date_modified": moment, "date_journal": moment, "text": text, "preview_text": "", "mood": 0,
                "lat": 1.7976931348623157e308, "lon": 1.7976931348623157e308, "address": "", "label": "", "folder": "",
                "sentiment": 0, "timezone": "Europe/Vienna", "favourite": False, "type": "", "photos": [], "tags": [],
                "weather": {"id": -1, "degree_c": 1.7976931348623157e308, "description": "", "icon": "", "place": ""}}
            | values)

    return {
        "journey.zip": zipped(
            {
                "1709283600000-aaaa.json": entry(
                    "1709283600000-aaaa", 1709283600000, '<p>A <b>walk</b> &amp; tea 🌫</p><p dir="auto"></p><p>Fog</p>',
                    type="html", photos=["1709283600000-aaaa-b.jpg", "1709283600000-aaaa-c.wav", "gone.jpg"],
                    tags=["trip", "two words"]),
                "1709283600000-aaaa-b.jpg": png("journey"), "1709283600000-aaaa-c.wav": wave("journey"),
                "1717200000000-bbbb.json": entry("1717200000000-bbbb", 1717200000000, "Plain <b>text</b>", timezone="Asia/Tokyo"),
                "-86400000-cccc.json": entry("-86400000-cccc", -86400000, "Before 1970", timezone="America/New_York")})}


@sample("daylio", count_daylio)
def daylio():
    return {
        "daylio_export.csv": (
            '\ufefffull_date,date,weekday,time,mood,activities,note_title,note\n'
            '2024-03-01,March 1,Friday,10:00 pm,rad,walk | tea time,A walk,"Along, the ""river"" 🌫<br>again"\n'
            "2024-03-01,March 1,Friday,10:00 pm,rad,,,\n2024-02-29,29. února,čtvrtek,18:52,sad ,,,řeka\n"
            "2024-02-28,x,y,12:05 am,meh,tea time,,\n"
        )}


@sample("daylio", count_daylio, names="backup")
def daylio_backup():
    # Months from 0, the zone of home and another one, a picture that is not there, HTML.
    def day(**values):
        return {
            "minute": 30, "hour": 23, "day": 31, "month": 11, "year": 2023, "timeZoneOffset": 3600000, "mood": 1, "note": "",
            "note_title": "", "tags": [], "assets": [],
        } | values

    days = [
        day(id=1, note="Konec <b>roku</b> 🌫", note_title="Silvestr", tags=[1], assets=[5, 6]),
        day(id=2, month=6, timeZoneOffset=32400000, note="Tokio")]
    backup = {
        "version": 15, "dayEntries": days, "tags": [{"id": 1, "name": "walk"}],
        "customMoods": [{"id": 1, "custom_name": "", "mood_group_id": 1, "predefined_name_id": 1}],
        "assets": [{"id": 5, "checksum": "abc", "type": 1}, {"id": 6, "checksum": "gone", "type": 1}]}
    return {
        "backup_2024_01_01.daylio": zipped(
            {"backup.daylio": base64.b64encode(json.dumps(backup).encode()), "assets/photos/2023/12/abc": png("daylio")})}


@sample("diarium", count_diarium)
def diarium():
    entries = [
        {
            "date": "2024-03-01T10:00:00.48828", "heading": "A <b>walk</b>",
            "html": "<p>Along the <i>river</i> &amp; home 🌫</p>", "rating": 4, "location": [50.08, 14.42], "tags": ["trip"],
            "people": ["Anna"], "tracker": ["Sleep: 7:30"], "weather": "", "sun": "", "lunar": ""},
        {
            "date": "2023-12-31T23:59:59", "heading": "", "html": "<p>Last</p>", "rating": 0, "location": [], "tags": [],
            "people": [], "tracker": []}]
    return {"Diarium.json": "\ufeff" + json.dumps(entries), "media/2024-03-01_100000488/a.jpg": png("diarium")}


@sample("jrnl", count_jrnl)
def jrnl():
    return {
        "journal.txt": (
            "[2024-03-01 10:00:00 AM] A walk 🌫 *\nAlong the @River with #two-words and a@b.cz.\n"
            "[1] no header\n [2024-03-09 10:00] no header\n\n"
            "[2024-03-02 03:00:00 PM] Rain\n[2018-01-01]x and [2020](u)\n> [2024-03-09 10:00] quoted\n\n[1961-04-12 12:07:00 AM] Old\n")
    }


@sample("jrnl", count_jrnl, names="JSON")
def jrnl_json():
    return {
        "export.json": json.dumps(
            {
                "tags": {"@river": 1},
                "entries": [
                    {
                        "title": "A walk", "body": "Along the @river.", "date": "2024-03-01", "time": "10:00",
                        "tags": ["@river"], "starred": True},
                    {"title": "Řeka 🌫", "body": "", "date": "2024-02-29", "time": "23:59", "tags": [], "starred": False}]})}


@sample("rednotebook", count_rednotebook)
def rednotebook():
    return {
        "2024-03.txt": '1: {text: \'A **walk** with #trip and //fog//\n\n'
        '    [""photo"".jpg] [""gone"".png?300]\', Films: {Brian: null}}\n2: {text: Rain}\n'
        "3: {text: !!python/unicode 'old', Tags: {swim: null}}\n31:\n  text: \"Konec\\n  \\xFAnora\"\n",
        "2024-02.txt": "29:\n  text: |-\n    leap day\n    second line\n30:\n  text: no day\n", "2024-01.txt": "{}\n",
        "2024-03.txt.old": "9: {text: old}\n", "photo.jpg": png("rednotebook")}


@sample("markdown", count_markdown, names="Obsidian")
def obsidian():
    return {
        ".obsidian/daily-notes.json": '{"folder":"daily","format":"YYYY-MM-DD"}',
        "daily/2024-03-01.md": (
            "---\ntags:\n  - trip\n  - a/b\nmood: good\n---\n# A walk 🌫\n\n"
            "![[Photo.JPG|200]] ![[Note#Heading]] ![x](My%20pic.png) ![[gone.png]] #fog\n\n"
            "```\n![[code.png]] #nocode\n```\n"
        ),
        "daily/2024-03-02.md": "Rain and `#code`\n", "attachments/photo.jpg": png("vault"), "daily/My pic.png": png("my"),
        "Trip.md": "---\ndate: 2024-03-05T23:30\ntimezone: Asia/Tokyo\ntags: [far, two]\n---\nTokyo\n",
        "Note.md": "A note without a day\n", "daily/2024-03-02.sync-conflict-20240303-101010-ABCDEFG.md": "Rain twice\n"}


@sample("markdown", count_markdown, names="Logseq")
def logseq():
    return {
        "logseq/config.edn": '{:journal/page-title-format "MMM do, yyyy"}',
        "journals/2024_02_16.md": "- A walk #[[two words]] #trip\n\t- inner 🌫\n" "\t- ![n](../assets/x.png){:height 288, :width 252}\n",
        "journals/2024_02_17.md": "-", "assets/x.png": png("logseq"),
        "journals/2024_02_18.md": "- Řeka ![](../assets/gone.png)\n"}


@sample("text", count_text)
def texts():
    return {
        "2024-01-05.txt": "Fog until ten\n", "20240106 1030 Trip.txt": "Along the river 🌫\n",
        "2024-01-07 Sun.txt": "Sunday\n", "2024-01-08.txt": "",
        "2024-01-09.txt": b"\xff\xfe" + "Řeka UTF-16\n".encode("utf-16-le"),
        "2024-02-29 Leap day.txt": "\ufeffwith a mark #leap\r\nsecond\r\n",
    }
