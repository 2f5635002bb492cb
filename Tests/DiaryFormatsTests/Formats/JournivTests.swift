import DiaryMedia
import JSON
import Testing

@testable import DiaryFormats

struct JournivTests {
    private static let entry = "7d0a2c1e-0000-4000-8000-000000000001"
    private static let medium = "9f0a2c1e-0000-4000-8000-000000000002"

    /// An export of version 1.3: Quill's document, a moment with mood and activities, and media by ids.
    private static let newer = #"""
        {"export_version":"1.3","export_date":"2025-02-01T00:00:00Z","app_version":"0.2","user_email":"a@example.org",
        "journals":[{"title":"Travels","description":null,"entries":[
        {"title":"A walk","content_delta":{"ops":[{"insert":"Fog"},{"attributes":{"header":2},"insert":"\n"},
        {"insert":"until "},{"attributes":{"bold":true},"insert":"ten"},{"insert":"\n"},
        {"insert":{"image":"\#(medium)"}},{"insert":"\n"},{"insert":"tea"},{"attributes":{"list":"checked"},"insert":"\n"},
        {"insert":"milk"},{"attributes":{"list":"unchecked"},"insert":"\n"},{"insert":{"image":"gone"}},{"insert":"\n"}]},
        "content_plain_text":"Fog until ten","entry_date":"2024-01-05","entry_datetime_utc":"2024-01-05T01:30:00Z",
        "entry_timezone":"Asia/Tokyo","word_count":3,"is_pinned":true,"is_draft":false,
        "location_json":{"name":"Ueno","country":"Japan","latitude":35.7,"longitude":139.77},"latitude":35.7,
        "longitude":139.77,"weather_summary":"mist","tags":["trip","two words"],
        "moment":{"logged_at":"2024-01-05T01:30:00Z","logged_date":"2024-01-05","primary_mood_name":"Happy",
        "mood_activity":[{"mood_name":"Happy","activity_name":"walking"},{"mood_name":"calm","activity_name":null}]},
        "media":[{"filename":"other.jpg","file_path":"\#(entry)/x_other.jpg","external_id":"x","file_size":1},
        {"filename":"fog.jpg","file_path":"\#(entry)/\#(medium)_fog.jpg","external_id":"\#(medium)","caption":"The fog"},
        {"filename":"far.jpg","file_path":null,"external_provider":"immich","external_id":"y"}],
        "created_at":"2024-01-05T01:31:00.123456Z","updated_at":"2024-01-06T00:00:00Z","external_id":"\#(entry)"},
        {"title":null,"content_plain_text":"Plain","entry_date":"2024-01-07","entry_datetime_utc":"2024-01-07T10:00:00",
        "entry_timezone":"UTC","tags":[],"media":[],"created_at":"2024-01-07T10:00:00Z","updated_at":"2024-01-07T10:00:00Z"},
        7]}],
        "mood_definitions":[{"name":"happy","category":"positive","score":4},{"name":"calm","category":"neutral"}],
        "moments":[{"logged_at":"2024-01-08T10:00:00Z","logged_date":"2024-01-08","logged_timezone":"Europe/Prague",
        "note":"short","primary_mood_name":"calm","mood_activity":[],"media":[],"created_at":"2024-01-08T10:00:00Z"}]}
        """#

    @Test func `journals, moods, activities, media and moments come in`() throws {
        let diary = ForeignDiary()
        try diary.write("data.json", Self.newer)
        try diary.write("media/\(Self.entry)/\(Self.medium)_fog.jpg", ForeignDiary.photo)
        try diary.write("media/\(Self.entry)/x_other.jpg", ForeignDiary.photo + [1])
        #expect(try JournivFormat.recognize(diary.source()) == "Journiv export")
        let found = try diary.read(JournivFormat.self)
        #expect(
            found.texts("text") == [
                "## Fog\nuntil **ten**\n\n- [x] tea\n- [ ] milk\n\n(a file is missing: gone)", "Plain", "short",
            ])
        #expect(
            found.texts("creationTime") == [
                "2024-01-05T10:30:00+09:00", "2024-01-07T10:00:00+00:00", "2024-01-08T11:00:00+01:00",
            ])
        #expect(found.texts("timeZone").first == "Asia/Tokyo" && found.texts("journal") == ["Travels", "Travels", nil])
        #expect(found.texts("updateTime").first == "2024-01-06T09:00:00+09:00")
        #expect(found.tags == [["trip", "two words", "calm", "walking"], [], ["calm"]])
        let mood = found.entries[0].line[.measurements]?.arrayValue?.first?.objectValue
        #expect(mood?["value"]?.lenientDouble == 4)
        #expect(found.texts("place") == ["Ueno", nil, nil] && found.texts("country").first == "Japan")
        #expect(found.media[0].map { $0.suffix(7) } == ["fog.jpg", "her.jpg"])
        #expect(found.entries[0].media.map(\.fileName) == ["fog.jpg", "other.jpg"])
        #expect(found.entries[0].media[0].caption == "The fog")
        #expect(found.entries.map(\.sourceID) == [Self.entry, "2024-01-07T10:00:00Z", "2024-01-08T10:00:00Z"])
        let extra = found.entries[0].unmodelled
        #expect(extra["is_pinned"] == .boolean(true) && extra["is_draft"] == nil && extra["entry_date"] == nil)
        #expect(extra["weather_summary"]?.stringValue == "mist" && extra["moment"] != nil)
        #expect(found.holeCounts == [.danglingPlaceholder: 1, .missingFile: 1, .unreadable: 1], "\(found.problems)")
    }

    @Test func `an export of the first version has Markdown, a mood with a score, or only a day`() throws {
        let json = #"""
            {"export_version": "1.0", "journals": [{"entries": [{"title": "Day", "content": "Fog **x**",
            "entry_date": "2024-01-05", "mood_log": {"mood_name": "great", "mood_score": 5}}], "title": "J"}]}
            """#
        let diary = ForeignDiary()
        try diary.write("journiv.json", json)
        let found = try diary.read(JournivFormat.self)
        #expect(found.texts("text") == ["Fog **x**"] && found.texts("journal") == ["J"])
        #expect(found.texts("creationTime") == ["2024-01-05"] && found.texts("hasTime") == ["false"])
        #expect(found.tags == [[]] && found.entries[0].line[.measurements]?.arrayValue?.count == 1)
        #expect(found.problems.isEmpty, "\(found.problems)")
    }

    @Test func `an export that is cut gives the entries before the cut`() throws {
        let diary = ForeignDiary()
        try diary.write("data.json", String(Self.newer.prefix(1800)))
        let found = try diary.read(JournivFormat.self)
        #expect(found.entries.count == 1 && (found.holeCounts[.unreadable] ?? 0) > 0, "\(found.problems)")
    }

    @Test(arguments: [
        (#"[{"insert":"a*b\n"}]"#, #"a\*b"#), (#"[{"insert":"- a\n"}]"#, #"\- a"#),
        (
            #"[{"insert":"a"},{"attributes":{"list":"ordered"},"insert":"\n"},{"insert":"b"},{"attributes":{"list":"ordered","indent":1},"insert":"\n"},{"insert":"c"},{"attributes":{"list":"ordered"},"insert":"\n"},{"insert":"d\n"}]"#,
            "1. a\n   1. b\n2. c\n\nd"
        ),
        (
            #"[{"insert":"x = 1"},{"attributes":{"code-block":"plain"},"insert":"\n"},{"insert":"*y*"},{"attributes":{"code-block":true},"insert":"\n"},{"insert":"z\n"}]"#,
            "```\nx = 1\n*y*\n```\nz"
        ),
        (#"[{"insert":"q"},{"attributes":{"blockquote":true},"insert":"\n"},{"insert":"a\n\nb\n"}]"#, "> q\n\na\n\nb"),
        (
            #"[{"attributes":{"bold":true,"italic":true},"insert":" a "},{"attributes":{"link":"https://a.b/(c)"},"insert":"l"},{"insert":"\n"}]"#,
            " ***a*** l (https://a.b/(c))"
        ),
        (#"[{"insert":"a"},{"insert":{"divider":true}},{"insert":"b"}]"#, "a\n\n---\nb"), (#"[]"#, ""),
        (#"[7,{"insert":null},{"insert":{}},{"retain":3}]"#, ""),
    ])
    func `the editor's document becomes Markdown`(operations: String, expected: String) throws {
        let value = try JSONParser.parse("{\"ops\":\(operations)}")
        #expect(QuillDelta(value) { _ in nil }?.markdown == expected)
    }
}
