/// The values that ``PinnedEntries`` are made of: numbers, arrays and objects are JSON, the rest is plain text.
enum PinnedValues {
    /// Before 1970, beyond 2100, in clocks' hours that exist twice or not at all, and without an offset.
    static let times: [(text: String, zone: String?)] = [
        ("2026-11-20T18:30:00+01:00", "Europe/Prague"),
        ("1969-12-31T23:59:59.999999Z", "UTC"),
        ("1970-01-01T00:00:00Z", nil),
        ("1880-05-01T12:00:00+00:58", "Europe/Prague"),
        ("1900-01-01T00:00:00-03:31", "America/St_Johns"),
        ("0001-01-01T00:00:00Z", "UTC"),
        ("9999-12-31T23:59:59.999999Z", "UTC"),
        ("2101-02-28T12:00:00+14:00", "Pacific/Kiritimati"),
        ("2400-02-29T23:59:59-11:00", "Pacific/Pago_Pago"),
        ("2025-10-26T02:30:00+02:00", "Europe/Prague"),
        ("2025-10-26T02:30:00+01:00", "Europe/Prague"),
        ("2025-03-30T02:30:00", "Europe/Prague"),
        ("2025-10-26T02:30:00", "Europe/Prague"),
        ("2024-02-29T07:15:30.25", "America/New_York"),
        ("2024-02-29", "Asia/Tokyo"),
        ("2024-02-29 07:15", "+05:45"),
        ("2024-06-30T23:59:59+05:30", "+05:30"),
        ("2024-06-30T23:59:59-00:00", nil),
        ("2024-06-30T23:59:59+02:00", "Mars/Olympus"),
        ("2024-06-30T23:59:59+02:00", "not a zone"),
        ("2024-06-30T23:59:59+02:00", "Etc/GMT-2"),
        ("2024-06-30T23:59:59+02:00", "America/New_York"),
        ("2024-06-30T23:59:59+02:00", "America/New_York"),
    ]

    static let zones: [(offset: String, name: String?)] = [
        ("+01:00", "Europe/Prague"), ("+02:00", "Europe/Prague"), ("Z", "UTC"), ("Z", nil), ("+09:00", "Asia/Tokyo"),
        ("-03:30", "America/St_Johns"), ("+05:45", "Asia/Kathmandu"), ("-10:00", nil), ("+12:45", "Pacific/Chatham"),
    ]

    static let dueTimes: [(text: String, zone: String?)] = [
        ("2026-12-01T09:00:00+01:00", "Europe/Prague"), ("2026-12-01", "Europe/Prague"), ("2026-12-01", "Asia/Tokyo"),
        ("2026-03-29T02:30:00", "Europe/Prague"), ("1965-01-01T00:00:00.000001Z", "UTC"), ("2150-07-01T10:00:00Z", nil),
        ("2026-12-01T09:00:00-08:00", "America/Los_Angeles"), ("2026-12-01T09:00:00.5+02:00", "Mars/Olympus"),
    ]

    static let captureTimes = [
        "2026-11-20T14:02:10+09:00", "2026-11-20T14:02:10.123456Z", "1951-03-04T05:06:07-03:30", "2109-01-01T00:00:00Z",
        "2026-11-20T14:02:10-00:44",
    ]

    static let journals = [
        "Work", "Osobn\u{ED} den\u{ED}k", "e\u{301}te\u{301}", "a/b: c", "\u{65E5}\u{8A18}", "default",
    ]

    static let texts = [
        "", "Fog", "# A title\n\nand a body", "Tram 18 in the fog; said it aloud, instead", "a \"quoted\", b; c\\d",
        "=1+1", "#home is where the #caf\u{E9} is, @Anna", "cafe\u{301} e\u{301}te\u{301}",
        "\u{1F469}\u{200D}\u{1F469}\u{200D}\u{1F467} \u{1F3F3}\u{FE0F}\u{200D}\u{1F308}",
        "\u{4EAC}\u{90FD}\u{3067}\u{6563}\u{6B69}\u{3057}\u{305F}\u{3002}",
        "\u{5E9}\u{5DC}\u{5D5}\u{5DD} \u{202E}abc\u{202C}", "tab\tand  spaces  ", "line\r\nby CRLF\rand CR",
        "\u{1B}[31mred\u{7}", "Fine*", "[2026-11-20 10:00] like a header of jrnl", "BEGIN:VEVENT\nEND:VEVENT",
        "*star* _under_ `code` <b>bold</b> &amp; ~~gone~~", "![](photo.jpg) [link](https://example.org/?a=1&b=2)",
        "1. one\n2. two\n- [ ] three", "```\n\\*code\\*\n```", "\u{2028}line\u{2029}ends\u{85}of Unicode\u{FEFF}",
        "   \n\n  blank around \n\n ",
        "---\ntitle: none\n---", "dayone-moment://ABC and \\# \\. \\!",
        "### 21:14 Europe/Prague\n\nlike our own heading", "\n",
        String(repeating: "\u{17E}", count: 45), String(repeating: "word ", count: 20), "\u{10FFFF}\u{FFFD}\u{E000}",
    ]

    static let tags = [
        [], [], [], ["trip"], ["Trip", "trip"], ["Caf\u{E9}", "cafe\u{301}"], ["\u{65C5}\u{884C}", "a-b_c", "x/y"],
        ["#marked", "@Anna"],
        ["two words", "comma,", "\u{1F341}"],
    ]

    static let positions: [(String, String, String?)] = [
        ("50.0875", "14.4213", nil), ("90", "180", "8848.86"), ("-90", "-180", "-11034.5"), ("0", "0", "0"),
        ("-0.0", "0.0000001", nil), ("35.01160000000001", "135.7681", "1e-9"), ("-33.02", "-71.64", "100000"),
    ]

    static let details: [(String, [String])] = [
        ("place", [#""Kyoto""#, #""Café des Fédérations, Lyon""#, #""a \"place\"\nof two lines""#, #""""#]),
        ("nearestPlace", [#""Prague""#, #""東京""#]), ("country", [#""Czechia""#, #""日本""#]),
        ("countryCode", [#""CZ""#, #""jp""#]), ("rating", ["0", "5", "-1", "4294967296"]),
        ("repeatRule", [#""FREQ=MONTHLY;BYDAY=-1FR""#, #""FREQ=DAILY;INTERVAL=3;FROM=COMPLETION""#, #""at times""#]),
        ("repeatDue", [#""2026-11-27""#, #""2026-11-27T09:00:00""#, #""""#]),
        ("repeatOf", [#""3f2aa17b-1e4c-4c55-9a0e-5d21c7b90f13""#]),
    ]

    static let measurements: [(String, String, String?)] = [
        ("weight", "71.2", "kg"), ("Weight", "71200", "g"), ("steps", "12345", nil), ("temperature", "-40", "°C"),
        ("sleep", "7.5", "h"), ("blood-pressure", "120", "mmHg"), ("\u{DE}yngd", "1e-9", "µg"),
        ("v\u{E1}ha", "-0.0", "kg"),
        ("x_1", "1.7976931348623157e308", nil), ("tiny", "5e-324", "m/s"), ("price", "12.5", "€"),
    ]

    static let extras = [
        #"{"other":{"deep":[1,2.5,null,true,"x"]}}"#,
        #"{"dayone":{"uuid":"FICTIONAL-1","weather":{"moonPhase":0.93,"code":"clear"},"isPinned":true,"absent":["starred"]}}"#,
        #"{"icalendar":{"CLASS":"PRIVATE","SEQUENCE":"3"}}"#,
        #"{"é":"\u0000\ud83c\udf41","big":1e400,"long":12345678901234567890}"#,
    ]

    static let mediumExtras = [
        #"{"dayone":{"identifier":"AAAA","md5":"0","favorite":true}}"#, #"{"a":[],"b":{},"c":"\\"}"#,
    ]

    static let fileNames = [
        "IMG_2041.HEIC", "memo 7.m4a", "\u{17E}lut\u{FD} k\u{16F}\u{148}.jpg", "a\"b\\c:d?.jpg", "e\u{301}.jpg",
        ".hidden", "no extension",
        "\u{202E}gpj.exe", "\u{5199}\u{771F}.jpeg",
    ]

    static let mimeTypes = ["image/jpeg", "image/heic", "audio/x-wav", "video/mp4", "application/pdf"]

    static let captions = ["the heron", "\u{9DFA} in \"fog\"", "two\nlines", "e\u{301}", "[x](y) *z*"]

    /// The words of the first three media.
    static let recognitions: [[(String, String)]] = [
        [
            ("recognizedText", #""Invoice No. 117\nTotal \"120\"""#), ("recognizedLanguage", #""ces+eng""#),
            ("recognizer", #""tesseract 5.3.0""#), ("recognizedTime", #""2026-05-06T07:08:09.5+00:00""#),
            (
                "lines",
                #"[{"x":4,"y":8,"width":15,"height":16,"text":"Invoice No. 117","confidence":0.912}]"#
            ),
        ],
        [
            ("recognizedText", #""good morning\nseven 鷺""#), ("recognizer", #""whisper.cpp 1.7""#),
            ("recognizedTime", #""2026-05-06T07:08:09+00:00""#),
            (
                "segments",
                #"[{"start":0.5,"end":2.0,"text":"good morning"},{"start":17.25,"end":21.0,"text":"seven 鷺"}]"#
            ),
        ],
        [("recognizedText", #""""#), ("recognizedTime", #""2026-05-06T07:08:09+00:00""#)],
    ]

    static let metadata: [(String, [String])] = [
        ("width", ["4032", "1", "0"]), ("height", ["3024", "1", "2147483647"]), ("orientation", ["1", "6", "8"]),
        ("make", [#""NIKON CORPORATION""#, #""Apple""#]), ("model", [#""NIKON Z 6""#, #""iPhone 13""#]),
        ("lens", [#""50mm f/1.8""#, #""ž \"lens\"""#]), ("duration", ["42.7", "0", "0.0000004", "86400.123456789"]),
        ("filmDuration", ["2.8", "3.2069375"]), ("sampleRate", ["48000", "44100"]), ("channels", ["1", "2", "6"]),
        ("bitDepth", ["16", "24"]), ("codec", [#""AAC""#, #""FLAC""#]), ("title", [#""Memo 7""#, #""鷺""#]),
        ("artist", [#""Anna""#]), ("album", [#""Fog""#]), ("date", [#""2024""#, #""2024-05-06T07:08:09Z""#]),
        ("comment", [#""a\nb""#]), ("exposureTime", ["0.008333333333333333", "30", "1e-9"]),
        ("fNumber", ["1.6", "22"]), ("isoSpeed", ["50", "102400"]), ("focalLength", ["5.1", "600"]),
        ("description", [#""A heron, standing""#]), ("keywords", [#"["bird","鷺","a, b"]"#, #"["e\u0301"]"#]),
        ("videoCodec", [#""hevc""#, #""h264""#]), ("frameRate", ["29.97002997002997", "60"]), ("rating", ["5", "-1"]),
    ]
}
