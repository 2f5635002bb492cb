/// A small sample of a format that `import` reads, or of a source that it refuses.
package struct PinnedImport: Sendable, CustomStringConvertible {
    package struct File: Sendable {
        package let path: String
        package let bytes: [UInt8]
        /// Seconds since 1970: 5 January 2024, noon in Prague, and a minute more for each further file.
        package let time: Int
    }

    package let description: String
    package let files: [File]
    /// The words after `import`, before the path.
    package let options: [String]

    /// The path after them, below the sample's folder; empty for the folder itself.
    package let source: String
    /// True if `import` prints JSON and writes a report of it, which it doesn't of a file of lines.
    package var isReported: Bool { !source.hasSuffix(".jsonl") }
    /// True if its files are to be members of a zip, which is imported.
    package let isZipped: Bool

    init(
        _ name: String, options: [String] = [], source: String = "", isZipped: Bool = false,
        _ files: KeyValuePairs<String, [UInt8]>
    ) {
        description = name
        self.options = options
        self.source = source
        self.isZipped = isZipped
        self.files = files.enumerated().map { index, file in
            File(path: file.key, bytes: file.value, time: 1_704_452_400 + index * 60)
        }
    }

    static func text(_ text: String) -> [UInt8] { Array(text.utf8) }

    /// One of every format, then what is refused or incomplete.
    package static let all = diaries + networks + outlines + sites + notes + tables + photos + refused

    static let photo = TinyPhoto.bytes("2024:03:01 10:00:00", offset: "+01:00", latitude: 50)
    /// The MD5 of ``photo``.
    private static let photoMD5 = "d0aba8542b11beb29b0420224c973f02"

    private static let dayOne = """
        {"metadata":{"version":"1.0"},"entries":[
        {"uuid":"0A1B2C3D4E5F60718293A4B5C6D7E8F9","creationDate":"2024-03-01T09:00:00Z",
        "modifiedDate":"2024-03-01T09:30:00Z","timeZone":"Europe/Prague","starred":true,"isPinned":true,
        "tags":["trip","two words"],"text":"A walk\\\\. And tea\\\\!\\n\\n![](dayone-moment://AAAA)\\n![](dayone-moment://BBBB)",
        "location":{"latitude":50.08,"longitude":14.42,"placeName":"Kampa","country":"Czechia"},
        "weather":{"temperatureCelsius":7.5,"conditionsDescription":"Fog"},
        "photos":[{"identifier":"AAAA","md5":"\(photoMD5)","type":"jpeg","orderInEntry":0},
        {"identifier":"BBBB","md5":"00000000000000000000000000000000","type":"jpeg","orderInEntry":1}]},
        {"uuid":"0A1B2C3D4E5F60718293A4B5C6D7E8FA","creationDate":"2024-04-16T23:00:00Z","timeZone":"Europe/Dublin",
        "isAllDay":true,"text":"A day"}]}
        """

    private static let notebook: SampleNotebook = {
        var notebook = SampleNotebook()
        notebook.add(
            "A walk",
            "<div>Fog <b>until</b> ten</div><div><en-todo checked=\"true\"/>Milk</div>"
                + "<div><en-media type=\"text/plain\" hash=\"9dd4e461268c8034f5c8564e155c67a6\"/></div>",
            elements: "<updated>20240106T093000Z</updated><tag>trip</tag><note-attributes><latitude>50.08</latitude>"
                + "<longitude>14.42</longitude><source>mobile.ios</source></note-attributes>",
            resources: SampleNotebook.resource("eA==", "text/plain", name: "plan.txt"))
        notebook.add("Empty", "")
        return notebook
    }()

    private static let diaries = [
        PinnedImport(
            "jrnl", ["journal.txt": text("[2024-03-01 10:00] A walk *\nAlong the @river.\n\n[2024-03-02 09:00] Rain\n")]
        ),
        PinnedImport(
            "jrnl-json",
            [
                "export.json": text(
                    """
                    {"tags":{"@river":1},"entries":[{"title":"A walk","body":"Along the @river.","date":"2024-03-01",
                    "time":"10:00","tags":["@river"],"starred":true}]}
                    """)
            ]),
        PinnedImport("dayone", ["Journal.json": text(dayOne), "photos/\(photoMD5).jpeg": photo]),
        PinnedImport("dayone-zip", isZipped: true, ["Journal.json": text(dayOne), "photos/\(photoMD5).jpeg": photo]),
        PinnedImport(
            "dayone-classic",
            [
                "Journal.dayone/entries/0A1B2C3D4E5F60718293A4B5C6D7E8F9.doentry": text(
                    """
                    <?xml version="1.0" encoding="UTF-8"?>
                    <plist version="1.0"><dict><key>Creation Date</key><date>2014-03-01T09:00:00Z</date>
                    <key>Entry Text</key><string>A walk</string><key>Starred</key><true/>
                    <key>Tags</key><array><string>trip</string></array><key>Time Zone</key><string>Europe/Prague</string>
                    <key>UUID</key><string>0A1B2C3D4E5F60718293A4B5C6D7E8F9</string></dict></plist>
                    """),
                "Journal.dayone/photos/0A1B2C3D4E5F60718293A4B5C6D7E8F9.jpg": photo,
            ]),
        PinnedImport(
            "journey",
            [
                "1709283600000-aaaa.json": text(
                    """
                    {"id":"1709283600000-aaaa","date_modified":1709283700000,"date_journal":1709283600000,
                    "timezone":"Europe/Vienna","text":"<p>A walk</p>","type":"html","mood":3,"lat":50.08,"lon":14.42,
                    "address":"Kampa","favourite":true,"photos":["1709283600000-aaaa-bbbb.jpg","missing.jpg"],
                    "tags":["trip"],"weather":{"id":1,"degree_c":7.5,"description":"fog","icon":"50d","place":"Prague"}}
                    """),
                "1709283600000-aaaa-bbbb.jpg": photo,
            ]),
        PinnedImport(
            "diarium",
            [
                "export.json": text(
                    """
                    [{"date":"2024-03-01T10:00:00","heading":"A walk","html":"<p>Along the <b>river</b></p>","rating":4,
                    "location":[50.08,14.42],"tags":["trip"],"people":["Anna"],"tracker":["Sleep: 7:30","Mood: 3"],
                    "weather":"7 C","sun":"","lunar":""}]
                    """)
            ]),
        PinnedImport(
            "mini-diary",
            [
                "export.json": text(
                    """
                    {"metadata":{"application":"Mini Diary","version":"3.3.0","dateUpdated":"Fri Mar 01 2024 10:00:00"},
                    "entries":{"2024-03-01":{"dateUpdated":"Fri Mar 01 2024 10:00:00","title":"A walk","text":"<p>Fog</p>"}}}
                    """)
            ]),
        PinnedImport(
            "whatsapp", options: ["--me", "Jan"],
            [
                "WhatsApp Chat with Anna.txt": text(
                    """
                    1/5/24, 10:29 AM - Messages and calls are end-to-end encrypted.
                    1/5/24, 10:30 AM - Anna: Fog
                    until ten
                    1/13/24, 10:31 AM - Jan: IMG-20240113-WA0001.jpg (file attached)
                    the river
                    1/13/24, 10:32 AM - Anna: IMG-20240113-WA0002.jpg (file attached)
                    1/13/24, 10:33 AM - Anna: Sun <This message was edited>

                    """),
                "IMG-20240113-WA0001.jpg": photo,
            ]),
        PinnedImport("evernote", ["Travels.enex": text(notebook.text)]),
        PinnedImport(
            "telegram",
            [
                "result.json": text(
                    """
                    {"name":"Anna","type":"personal_chat","id":17,"messages":[
                    {"id":1,"type":"service","date":"2024-01-05T10:00:00","date_unixtime":"1704445200","actor":"Anna",
                    "action":"phone_call","text":""},
                    {"id":2,"type":"message","date":"2024-01-05T10:30:00","date_unixtime":"1704447000","from":"Anna",
                    "from_id":"user1","text":["Fog ",{"type":"bold","text":"until ten"}],"edited_unixtime":"1704447060"},
                    {"id":3,"type":"message","date":"2024-01-05T10:31:00","date_unixtime":"1704447060","from":"Jan",
                    "from_id":"user2","photo":"photos/photo_1.jpg","text":"the river"}]}
                    """),
                "photos/photo_1.jpg": photo,
            ]),
        PinnedImport(
            "apple-journal",
            [
                "AppleJournalEntries/index.html": text("<html></html>"),
                "AppleJournalEntries/Entries/2024-03-01_A_walk.html": text(
                    """
                    <html><body><p class="p1"><span class="s1"><div class='pageContainer'>
                    <div class="pageHeader">Friday, 1 March 2024</div><div class='assetGrid'>
                    <div id="AAAA" class="gridItem assetType_photo"><img class="asset_image" src="../Resources/AAAA.jpg"></div>
                    </div><div class='title'>A walk</div><div class='bodyText'></span></p>
                    <p class="p2"><span class="s2">Along the river</span></p>
                    <p class="p1"><span class="s1"></div></div></span></p></body></html>
                    """),
                "AppleJournalEntries/Resources/AAAA.jpg": photo,
                "AppleJournalEntries/Resources/AAAA.json": text(#"{"date":730976400,"placeName":"Kampa"}"#),
            ]),
        PinnedImport(
            "rednotebook",
            [
                "2024-03.txt": text(
                    """
                    1: {text: 'A **walk** with #trip

                        [""photo"".jpg]', Tags: {river: null}}
                    2: {text: Rain}

                    """),
                "photo.jpg": photo,
            ]),
        PinnedImport(
            "daylio",
            [
                "daylio.csv": text(
                    """
                    full_date,date,weekday,time,mood,activities,note_title,note
                    2024-03-01,March 1,Friday,10:00 pm,rad,walk | tea,A walk,Along the river
                    2024-02-29,February 29,Thursday,18:52,meh,,,

                    """)
            ]),
    ]

    private static let outlines = [
        PinnedImport(
            "notion", isZipped: true,
            [
                "\(PinnedOutline.database).csv": text(PinnedOutline.table),
                "\(PinnedOutline.page).md": text(PinnedOutline.walk), "\(PinnedOutline.page)/photo.jpg": photo,
                "\(PinnedOutline.page)/\(PinnedOutline.more).md": text("# More\n\nFog ![](none.png)\n"),
                "Ideas 4f2e3d4c5b6a79808192a3b4c5d6e7f8.md": text("# Ideas\n\nNothing\n"),
            ]),
        PinnedImport("org", ["20240101": text(PinnedOutline.year), "photo.jpg": photo]),
    ]

    private static let notes = [
        PinnedImport(
            "markdown",
            [
                "2024-03-01.md": text(
                    "---\ntags: [trip, river]\naliases: walk\nmood: good\n---\n# A walk\n\n![[photo.jpg|200]] ![](none.png) #fog\n"
                ),
                "2024-03-02.md": text("Rain\n"), "2024-03-03.md": text("- [ ] tea\n"), "photo.jpg": photo,
            ]),
        PinnedImport(
            "joplin",
            [
                "0a1b2c3d4e5f60718293a4b5c6d7e8f9.md": text(
                    """
                    A walk

                    Along the river ![](:/1a1b2c3d4e5f60718293a4b5c6d7e8f9)

                    id: 0a1b2c3d4e5f60718293a4b5c6d7e8f9
                    parent_id: 2a1b2c3d4e5f60718293a4b5c6d7e8f9
                    created_time: 2024-03-01T09:00:00.000Z
                    updated_time: 2024-03-01T09:30:00.000Z
                    user_created_time: 2024-03-01T09:00:00.000Z
                    user_updated_time: 2024-03-01T09:30:00.000Z
                    latitude: 50.08000000
                    longitude: 14.42000000
                    altitude: 0.0000
                    is_todo: 1
                    todo_due: 1709370000000
                    todo_completed: 0
                    type_: 1
                    """),
                "1a1b2c3d4e5f60718293a4b5c6d7e8f9.md": text(
                    "photo.jpg\n\nid: 1a1b2c3d4e5f60718293a4b5c6d7e8f9\nmime: image/jpeg\nfile_extension: jpg\ntype_: 4"
                ),
                "2a1b2c3d4e5f60718293a4b5c6d7e8f9.md": text("Diary\n\nid: 2a1b2c3d4e5f60718293a4b5c6d7e8f9\ntype_: 2"),
                "resources/1a1b2c3d4e5f60718293a4b5c6d7e8f9.jpg": photo,
            ]),
        PinnedImport(
            "icalendar",
            [
                "diary.ics": text(
                    """
                    BEGIN:VCALENDAR
                    VERSION:2.0
                    PRODID:-//sample//EN
                    BEGIN:VJOURNAL
                    UID:walk@example.org
                    DTSTAMP:20240301T090000Z
                    DTSTART;VALUE=DATE:20240301
                    SUMMARY:A walk
                    DESCRIPTION:Along the river\\, in fog
                    CATEGORIES:trip,two words
                    CLASS:PRIVATE
                    END:VJOURNAL
                    BEGIN:VTODO
                    UID:tea@example.org
                    DTSTAMP:20240301T090000Z
                    CREATED:20240301T090000Z
                    SUMMARY:Buy tea
                    DUE:20240302T170000Z
                    PRIORITY:1
                    STATUS:NEEDS-ACTION
                    END:VTODO
                    END:VCALENDAR

                    """.replacing("\n", with: "\r\n"))
            ]),
    ]

    private static let tables = [
        PinnedImport(
            "csv", options: ["--yes"],
            [
                "table.csv": text(
                    "Date,Title,Note,weight\n2024-03-01 10:00,A walk,\"Along, the river\",71.2 kg\n2024-03-02,,Rain,\n")
            ]),
        PinnedImport(
            "plist",
            [
                "list.plist": text(
                    """
                    <?xml version="1.0" encoding="UTF-8"?>
                    <plist version="1.0"><array><dict><key>title</key><string>Buy tea</string>
                    <key>date</key><date>2024-03-01T09:00:00Z</date><key>priority</key><integer>2</integer></dict></array></plist>
                    """)
            ]),
        PinnedImport(
            "lines", source: "entries.jsonl",
            [
                "entries.jsonl": text(
                    """
                    {"text":"Fog","date":"2024-03-01","tags":["#trip"],"mood":3}
                    {"text":"A photo","created":"2024-03-01T10:00:00+01:00","media":[{"file":"photo.jpg","caption":"x"}]}
                    {"text":"No file","created":"2024-03-01T11:00:00+01:00","media":[{"file":"none.jpg"}]}
                    {"text":"No time"}
                    {"text":1,"date":"2024-03-01"}
                    nothing
                    {"text":"Bad","date":"yesterday"}

                    """),
                "photo.jpg": photo,
            ]),
    ]

    private static let photos = [
        PinnedImport(
            "photos",
            [
                "camera.jpg": photo, "again/camera.jpg": photo,
                "later.jpg": TinyPhoto.bytes("2024:03:01 10:20:00", offset: "+01:00"),
                "no-offset.jpg": TinyPhoto.bytes("2024:06:01 10:20:00"),
                "IMG-20240614-WA0003.jpg": TinyPhoto.bytes(salt: "day"),
                "2024-06-15 12.00.00.jpg": TinyPhoto.bytes(salt: "name"), "scan.jpg": TinyPhoto.bytes(salt: "file"),
                "impossible.jpg": TinyPhoto.bytes("2024:13:45 10:20:00"),
                "keywords.jpg": TinyPhoto.adding(
                    ["river", "fog"], to: TinyPhoto.bytes("2024:07:01 10:00:00", salt: "k")),
                "live.jpg": TinyPhoto.bytes("2024:08:01 10:00:00", identifier: "ABC", salt: "live"),
                "live.mov": TinyPhoto.film(at: "2024:08:01 10:00:00"), "live.aae": text("<plist></plist>"),
                "empty.jpg": [], "notes.txt": text("Fog"), "program.exe": text("MZ"), ".hidden.jpg": photo,
            ]),
        PinnedImport(
            "scan", options: ["--each", "--keywords"],
            [
                "scan.jpg": TinyPhoto.bytes(salt: "scan"),
                "scan.xmp": text(
                    """
                    <x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
                    <rdf:Description xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmlns:dc="http://purl.org/dc/elements/1.1/"
                    xmlns:photoshop="http://ns.adobe.com/photoshop/1.0/" photoshop:DateCreated="1951-03-04" xmp:Rating="4">
                    <dc:subject><rdf:Bag><rdf:li>wedding</rdf:li></rdf:Bag></dc:subject></rdf:Description></rdf:RDF></x:xmpmeta>
                    """),
            ]),
        PinnedImport(
            "takeout",
            [
                "Takeout/Google Photos/2024/a.jpg": TinyPhoto.bytes(salt: "takeout"),
                "Takeout/Google Photos/2024/a.jpg.json": text(
                    """
                    {"title":"a.jpg","description":"A walk","photoTakenTime":{"timestamp":"1709283600"},
                    "geoData":{"latitude":50.08,"longitude":14.42,"altitude":200.0},"favorited":true}
                    """),
                "Takeout/Google Photos/2024/b.jpg": TinyPhoto.bytes(salt: "alone"),
            ]),
    ]

    private static let refused = [
        PinnedImport("jrnl-encrypted", ["journal.txt": text("JRNLv3gAAAAABl4fYk")]),
        PinnedImport("broken-dayone", ["Journal.json": text(#"{"metadata":{"version":"1.0"},"entries":[{"uuid":"#)]),
        PinnedImport(
            "wrong-format", options: ["--as", "dayone"], ["journal.txt": text("[2024-03-01 10:00] A walk\n")]),
        PinnedImport("nothing", ["program.exe": text("MZ")]),
    ]
}
