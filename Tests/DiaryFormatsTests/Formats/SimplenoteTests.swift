import DiaryMedia
import JSON
import Testing

@testable import DiaryFormats

struct SimplenoteTests {
    private static let export = #"""
        {"activeNotes":[{"id":"0bb1","content":"# Day\r\n\r\nFog until ten\r\n","creationDate":"2024-01-05T09:30:00.123Z",
        "lastModified":"2024-01-06T09:30:00.000Z","tags":["home","two words"],"markdown":true,"pinned":true,
        "systemTags":[],"collaboratorEmails":["anna@example.org"]},
        {"id":"0bb2","content":"","creationDate":"2024-01-05T09:30:00.000Z","lastModified":"2024-01-05T09:30:00.000Z"},
        {"id":"0bb3","content":"no date"},{"content":"seconds","creationDate":1704447000,"tags":[1]},7],
        "trashedNotes":[{"id":"0bb4","content":"old","creationDate":"2024-01-05T09:30:00.000Z","lastModified":"2024-01-05T09:30:00.000Z"}]}
        """#

    @Test func `notes come in with their tags, and the trash is told`() throws {
        let sample = try ImportSample().write(Self.export, to: "notes/source/notes.json")
        #expect(try sample.recognize() == ["simplenote"])
        let found = try sample.read(SimplenoteFormat.self)
        #expect(found.texts == ["# Day\n\nFog until ten", "seconds"] && found.tags == ["home two words", ""])
        #expect(found.times == ["2024-01-05T10:30:00.123+01:00", "2024-01-05T10:30:00+01:00"])
        #expect(found.values("updateTime").map { $0?.stringValue } == ["2024-01-06T10:30:00+01:00", nil])
        #expect(found.entries.map(\.sourceID) == ["0bb1", nil])
        #expect(found.entries[0].unmodelled.members.map(\.key) == ["markdown", "pinned", "collaboratorEmails"])
        let counts = Dictionary(grouping: found.problems, by: \.kind).mapValues(\.count)
        #expect(counts == [.trashed: 1, .undated: 1, .unreadable: 1, .oddValue: 1], "\(found.problems)")
    }

    @Test func `the texts beside an export are its notes, and another one is not`() throws {
        let sample = try ImportSample().write(Self.export, to: "notes/source/notes.json")
        try sample.write("# Day\n\nFog until ten\n\nTags:\n  home, two words\n", to: "notes/# Day.md")
        try sample.write("old", to: "notes/trash/old.txt")
        try sample.write("Rain", to: "notes/2024-01-07.txt")
        let found = try sample.read(SimplenoteFormat.self)
        #expect(found.ignored == ["notes/# Day.md", "notes/trash/old.txt"])
        let contents = try ImportFormats.contents(of: sample.source)
        #expect(contents.parts.map { $0.format.name } == ["simplenote", "text"])
        #expect(contents.parts[1].source.files.map(\.path) == ["notes/2024-01-07.txt"])
    }

    @Test func `an export that ends too early gives the notes before that`() throws {
        let cut = String(Self.export.prefix(420))
        let found = try ImportSample().write(cut, to: "notes.json").read(SimplenoteFormat.self)
        #expect(found.texts == ["# Day\n\nFog until ten"] && found.count(.unreadable) > 0, "\(found.problems)")
    }
}
