import DiaryMedia
import JSON
import Testing

@testable import DiaryFormats

struct StandardNotesTests {
    private static let backup = #"""
        {"version":"004","items":[
        {"uuid":"t1","content_type":"Tag","content":{"title":"travel","references":[]},"created_at":"2024-01-01T00:00:00.000Z"},
        {"uuid":"t2","content_type":"Tag","content":{"title":"alps","references":[{"uuid":"t1","content_type":"Tag",
        "reference_type":"TagToParentTag"},{"uuid":"n1","content_type":"Note"}]}},
        {"uuid":"t3","content_type":"Tag","deleted":true,"content":{"title":"gone","references":[{"uuid":"n1","content_type":"Note"}]}},
        {"uuid":"f1","content_type":"File","content":{"name":"plan.pdf"}},
        {"uuid":"n1","content_type":"Note","created_at":"2024-01-05T09:30:00.000Z","updated_at":"1970-01-01T00:00:00.000Z",
        "content":{"title":"Day","text":"Fog until ten\r\n- [ ] tea","references":[],"noteType":"markdown","starred":true,
        "preview_plain":"Fog","spellcheck":true,"protected":false,"appData":{"org.standardnotes.sn":{
        "client_updated_at":"2024-01-06T09:30:00.000Z","pinned":true}}}},
        {"uuid":"n2","content_type":"Note","created_at":"2024-01-06T09:30:00.000Z","content":{"title":"","text":"kept",
        "appData":{"org.standardnotes.sn":{"archived":true,"client_updated_at":1704600000000}}}},
        {"uuid":"n3","content_type":"Note","created_at":"2024-01-07T09:30:00.000Z","content":{"title":"x","text":"old","trashed":true}},
        {"uuid":"n4","content_type":"Note","created_at":"2024-01-07T09:30:00.000Z","content":"004:ab:cd"},
        {"uuid":"n5","content_type":"Note","created_at":"soon","content":{"title":"x","text":"undated"}},
        {"uuid":"n6","content_type":"Note","created_at":"2024-01-07T09:30:00.000Z","content":{"title":"","text":"  "}},
        {"uuid":"n7","content_type":"Note","deleted":true,"content":null},
        {"uuid":"p1","content_type":"SN|UserPreferences","content":{}}]}
        """#

    private static let name = "Standard Notes Backup and Import File.txt"

    @Test func `notes come in with their tags, and their copies are ignored`() throws {
        let sample = try ImportSample().write(Self.backup, to: "b/\(Self.name)")
        try sample.write("Fog until ten", to: "b/Items/Note/2024-01-05 Day-n1.txt")
        #expect(try sample.recognize().first == "standardnotes")
        let contents = try ImportFormats.contents(of: sample.source)
        #expect(contents.parts.map { $0.format.name } == ["standardnotes"])
        let found = try sample.read(StandardNotesFormat.self)
        #expect(found.texts == ["Fog until ten\n- [ ] tea", "kept"] && found.tags == ["travel/alps", ""])
        #expect(found.times == ["2024-01-05T10:30:00+01:00", "2024-01-06T10:30:00+01:00"])
        #expect(
            found.values("updateTime").map { $0?.stringValue } == [
                "2024-01-06T10:30:00+01:00", "2024-01-07T05:00:00+01:00",
            ])
        #expect(found.values("title").map { $0?.stringValue } == ["Day", nil])
        #expect(found.values("starred").map { $0?.booleanValue } == [true, nil])
        #expect(found.entries.map(\.sourceID) == ["n1", "n2"])
        #expect(found.entries[0].unmodelled.members.map(\.key) == ["noteType", "appData"])
        #expect(found.ignored == ["b/Items/Note/2024-01-05 Day-n1.txt"])
    }

    @Test func `encrypted, archived, trashed and undated notes are told`() throws {
        let found = try ImportSample().write(Self.backup, to: Self.name).read(StandardNotesFormat.self)
        let counts = Dictionary(grouping: found.problems, by: \.kind).mapValues(\.count)
        #expect(counts == [.encrypted: 1, .archived: 1, .trashed: 1, .undated: 1], "\(found.problems)")
    }

    @Test func `an encrypted backup is recognized and its notes are told`() throws {
        let text = #"""
            {"version":"004","items":[{"uuid":"a","items_key_id":"k","content":"004:x","content_type":"Note",
            "enc_item_key":"004:y","created_at":"2024-01-05T09:30:00.000Z"}],"keyParams":{"version":"004"}}
            """#
        let sample = try ImportSample().write(text, to: "SN Encrypted Backup.txt")
        #expect(try sample.recognize().first == "standardnotes")
        let found = try sample.read(StandardNotesFormat.self)
        #expect(found.entries.isEmpty && found.count(.encrypted) == 1)
    }

    @Test func `a note of the Super editor becomes Markdown`() throws {
        let text = #"""
            {"root":{"type":"root","children":[
            {"type":"heading","tag":"h2","children":[{"type":"text","text":"Day","format":0}]},
            {"type":"paragraph","children":[{"type":"text","text":"Fog ","format":0},{"type":"text","text":"until","format":3},
            {"type":"linebreak"},{"type":"link","url":"https://example.org","children":[{"type":"text","text":"here","format":0}]}]},
            {"type":"paragraph","children":[]},
            {"type":"list","listType":"check","children":[{"type":"listitem","checked":true,"children":[{"type":"text","text":"tea"}]},
            {"type":"listitem","children":[{"type":"list","listType":"number","children":[
            {"type":"listitem","children":[{"type":"text","text":"green"}]}]}]}]},
            {"type":"quote","children":[{"type":"text","text":"a"},{"type":"linebreak"},{"type":"text","text":"b"}]},
            {"type":"code","language":"sh","children":[{"type":"code-highlight","text":"ls"},{"type":"linebreak"},
            {"type":"code-highlight","text":"pwd"}]},{"type":"horizontalrule"},
            {"type":"table","children":[{"type":"tablerow","children":[{"type":"tablecell","children":[
            {"type":"paragraph","children":[{"type":"text","text":"x"}]}]}]}]},
            {"type":"snfile","fileUuid":"f1"},{"type":"unknown","children":[{"type":"text","text":"rest"}]}]}}
            """#
        var converter = SuperText(fileNames: ["f1": "plan.pdf"])
        let root = try #require(try JSONParser.parse(Array(text.utf8)).objectValue?["root"])
        #expect(
            converter.markdown(root)
                == """
                ## Day

                Fog ***until***
                [here](https://example.org)

                - [x] tea
                  1. green

                > a
                > b

                ```sh
                ls
                pwd
                ```

                ---

                | x |
                | --- |

                (a file is missing: plan.pdf)

                rest
                """)
        #expect(converter.missing == ["plan.pdf"])
    }

    @Test func `deep nesting and circles of tags end`() throws {
        var root = JSONValue.object(["type": .string("text"), "text": .string("x")])
        for _ in 0..<400 {
            root = .object(["type": .string("list"), "children": .array([.object(["children": .array([root])])])])
        }
        var converter = SuperText(fileNames: [:])
        _ = converter.markdown(.object(["children": .array([root])]))
        let text = #"""
            {"items":[{"uuid":"a","content_type":"Tag","content":{"title":"a","references":[{"uuid":"a","content_type":"Tag"},
            {"uuid":"n","content_type":"Note"}]}},{"uuid":"n","content_type":"Note","created_at":"2024-01-05T09:30:00Z",
            "content":{"text":"Fog","noteType":"super"}},{"uuid":"m","content_type":"Note","created_at":"2024-01-05T09:30:00Z",
            "content":{"noteType":"task","text":"{\"groups\":[{\"name\":\"Shop\",\"tasks\":[{\"description\":\"tea\",\"completed\":true}]}]}"}},7
            """#
        let found = try ImportSample().write(text, to: "a.json").read(StandardNotesFormat.self)
        #expect(found.texts == ["Fog", "## Shop\n\n- [x] tea"] && found.count(.unreadable) == 2, "\(found.problems)")
    }
}
