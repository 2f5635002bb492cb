import DiaryMedia
import JSON
import Testing

@testable import DiaryFormats

struct FacebookTests {
    private static let folder = "facebook-anna/your_facebook_activity/posts"
    private static let name = "your_posts__check_ins__photos_and_videos_1.json"
    /// Posts whose bytes beyond ASCII are characters, as Facebook writes them.
    private static let posts = #"""
        [{"timestamp":1704447000,"attachments":[{"data":[{"media":{"uri":"your_facebook_activity/posts/media/Trip_x/1_n.jpg",
        "creation_timestamp":1704446900,"media_metadata":{"photo_metadata":{"exif_data":[{"upload_ip":"192.0.2.1",
        "taken_timestamp":1704440000,"latitude":50.08,"longitude":14.42,"camera_make":"Acme"}]}},"title":"Trip",
        "description":"\u00c4\u008cerven\u00c3\u00a1"}},{"media":{"uri":"your_facebook_activity/posts/media/Trip_x/gone.jpg"}}]},
        {"data":[{"place":{"name":"Kav\u00c3\u00a1rna","coordinate":{"latitude":50.1,"longitude":14.5},"address":"Kampa"}}]},
        {"data":[{"external_context":{"name":"Fog","url":"https://example.org/fog"}}]}],
        "data":[{"post":"Mlha do deseti \u00f0\u009f\u008c\u00ab\u00ef\u00b8\u008f"},{"update_timestamp":1704450600}],
        "title":"Anna byla v Kav\u00c3\u00a1rn\u00c4\u009b.","tags":[{"name":"Petr Nov\u00c3\u00a1k"}]},
        {"timestamp":1704447000,"data":[],"title":"Anna updated her profile picture."},
        {"timestamp":1704533400,"attachments":[],"data":[{"backdated_timestamp":1577880000},{"post":"Café, already right"}]},
        {"timestamp":1704533401,"attachments":[{"data":[{"event":{"name":"Show","start_timestamp":1}}]}],"data":[]},
        {"timestamp":1704533402,"data":[{"update_timestamp":1704533402}]},{"data":[{"post":"undated"}]},"x"]
        """#

    private func sample() throws -> ImportSample {
        let sample = try ImportSample().write(Self.posts, to: "\(Self.folder)/\(Self.name)")
        try sample.write(ForeignDiary.photo, to: "\(Self.folder)/media/Trip_x/1_n.jpg")
        try sample.write(ForeignDiary.photo, to: "\(Self.folder)/media/Trip_x/2_n.jpg")
        return try sample.write(
            #"""
            {"name":"Trip","photos":[{"uri":"your_facebook_activity/posts/media/Trip_x/1_n.jpg","creation_timestamp":1704446900},
            {"uri":"your_facebook_activity/posts/media/Trip_x/2_n.jpg","creation_timestamp":1704446901,"description":"The r\u00c3\u00adver"}],
            "cover_photo":{"uri":"x"},"last_modified_timestamp":1}
            """#, to: "\(Self.folder)/album/0.json")
    }

    @Test func `posts come in with right letters, places, people and pictures`() throws {
        let sample = try sample()
        #expect(try sample.recognize() == ["facebook"])
        let found = try sample.read(FacebookFormat.self)
        #expect(
            found.texts == [
                "Mlha do deseti 🌫️\n\n[Fog](https://example.org/fog)", "Anna updated her profile picture.",
                "Café, already right", "Show", "The ríver",
            ])
        #expect(
            found.times == [
                "2024-01-05T10:30:00+01:00", "2024-01-05T10:30:00+01:00", "2020-01-01T13:00:00+01:00",
                "2024-01-06T10:30:01+01:00", "2024-01-05T10:28:21+01:00",
            ])
        #expect(found.entries.map(\.sourceID) == ["1704447000", "1704447000 2", "1704533400", "1704533401", "2_n.jpg"])
        #expect(found.values("place").map { $0?.stringValue }[0] == "Kavárna" && found.tags[0] == "Petr Novák")
        #expect(found.values("latitude").map { $0?.doubleValue }[0] == 50.1)
        let medium = try #require(found.entries[0].media.first)
        #expect(medium.caption == "Červená" && medium.record.object["make"]?.stringValue == "Acme")
        #expect(medium.record.object["captureTime"]?.stringValue == "2024-01-05T08:33:20+01:00")
        #expect(medium.record.object["latitude"]?.doubleValue == 50.08)
        #expect(found.entries[4].media.map(\.file.path) == ["\(Self.folder)/media/Trip_x/2_n.jpg"])
        #expect(found.entries[0].unmodelled["title"]?.stringValue == "Anna byla v Kavárně.")
        let counts = Dictionary(grouping: found.problems, by: \.kind).mapValues(\.count)
        #expect(counts == [.missingFile: 1, .undated: 1, .unreadable: 1], "\(found.problems)")
    }

    @Test(arguments: [
        ("\u{c4}\u{8c}erven\u{c3}\u{a1}", "Červená"), ("Café", "Café"), ("plain", "plain"), ("ночь", "ночь"),
        ("\u{e2}\u{80}\u{9c}x\u{e2}\u{80}\u{9d}", "“x”"), ("\u{d7}\u{a9}\u{d7}\u{9c}", "של"), ("", ""),
        ("é\u{c3}\u{a1}", "é\u{c3}\u{a1}"),
    ])
    func `letters whose bytes became characters are letters again`(text: String, undone: String) {
        #expect(Mojibake.undone(text) == undone)
    }

    @Test(arguments: [
        (
            "With @[1389418043:2048:Anna Nov\u{C3}\u{A1}] and @[20:274:Kampa: the park]!",
            "With Anna Nov\u{E1} and Kampa: the park!"
        ),
        ("@[a] @[1:b:c] @[1:2] @[1:2:c", "@[a] @[1:b:c] @[1:2] @[1:2:c"), ("@[1:2:a]@[3:4:b]", "ab"),
    ])
    func `who is mentioned is named`(post: String, text: String) throws {
        let posts = JSONValue.array([
            .object(["timestamp": .number("1704447000"), "data": .array([.object(["post": .string(post)])])])
        ])
        let sample = try ImportSample().write(JSONWriter.string(of: posts), to: "\(Self.folder)/\(Self.name)")
        #expect(try sample.read(FacebookFormat.self).texts == [text])
    }

    @Test func `the archive and the trash are told, and posts in groups come in`() throws {
        let sample = ImportSample()
        let post = #"{"timestamp":1704447000,"data":[{"post":"Fog"}]}"#
        for list in ["archive_v2", "trash_v2", "group_posts_v2"] {
            try sample.write(#"{"\#(list)":[\#(post)]}"#, to: "posts/\(list).json")
        }
        #expect(try sample.recognize() == ["facebook"])
        let found = try sample.read(FacebookFormat.self)
        #expect(found.texts == ["Fog", "Fog"] && found.count(.trashed) == 1 && found.count(.archived) == 1)
    }

    @Test func `an export in parts is one, and a path does not lead out`() throws {
        let sample = ImportSample()
        try sample.write(
            #"""
            [{"timestamp":1704447000,"attachments":[{"data":[{"media":{"uri":"posts/media/a/1.jpg"}},
            {"media":{"uri":"../../../etc/passwd.jpg"}},{"media":{"title":"x"}}]}],"data":[{"post":"Fog"}]}]
            """#, to: "one.zip!/posts/your_posts_1.json")
        try sample.write(ForeignDiary.photo, to: "two.zip!/posts/media/a/1.jpg")
        try sample.write(ForeignDiary.photo, to: "two.zip!/posts/media/b/1.jpg")
        let found = try sample.read(FacebookFormat.self)
        #expect(found.entries.map { $0.media.map(\.file.path) } == [["two.zip!/posts/media/a/1.jpg"]])
        #expect(found.count(.missingFile) == 1 && found.count(.oddValue) == 1, "\(found.problems)")
    }
}
