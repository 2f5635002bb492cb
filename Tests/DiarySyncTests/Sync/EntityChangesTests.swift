import JSON
import Replication
import Testing

@testable import DiarySync

/// The changes between the values that a record has and those of the diary.
struct EntityChangesTests {
    private static let entry = EntityName("entry", "0a1b2c3d-0000-4000-8000-000000000002")
    private static let medium = "medium/0a1b2c3d-0000-4000-8000-000000000001"
    private static let file = "\(medium)/file/\(String(repeating: "cd", count: 32))"
    private static let known: [String: JSONValue] = [
        "text": .string("Fog"), "starred": .boolean(true),
        medium: [
            "type": .string("image"), "hash": .string(String(repeating: "ab", count: 32)), "byteCount": .integer(12),
            "extension": .string("jpg"), "addTime": .integer(0),
        ],
        "\(medium)/caption": .string("Fog"), "\(medium)/order": .integer(0),
        file: ["kind": .string("sidecar"), "byteCount": .integer(4), "extension": .string("xmp")],
    ]

    private func without(_ fields: String...) -> [String: JSONValue] {
        Self.known.filter { !fields.contains($0.key) }
    }

    @Test func `equal values are no change`() {
        #expect(Self.entry.changes(from: Self.known, to: Self.known).isEmpty)
    }

    @Test func `a new value and a removed one are a change each, in the order of fields`() {
        var values = without("starred")
        values["text"] = .string("Rain")
        let expected = [
            Change(Self.entry, "starred", .null), Change(Self.entry, "text", .string("Rain")),
        ]
        #expect(Self.entry.changes(from: Self.known, to: values) == expected)
        let added = Self.entry.changes(from: Self.known, to: values, isAdding: true)
        #expect(added == [Change(Self.entry, "text", .string("Rain"))])
    }

    @Test func `of a medium that is gone, one change says it`() {
        let values = Self.known.filter { !$0.key.hasPrefix("medium/") }
        let expected = [Change(Self.entry, "\(Self.medium)/gone", .boolean(true))]
        #expect(Self.entry.changes(from: Self.known, to: values) == expected)
    }

    @Test func `the words of a medium that is gone are removed with it`() {
        let words = "words/0a1b2c3d-0000-4000-8000-000000000001"
        let recognized = JSONValue.array([.integer(5), .string("Fog"), .null, .string("tesseract"), .null])
        let known = Self.known.merging([words: recognized]) { $1 }
        let values = Self.known.filter { !$0.key.hasPrefix("medium/") }
        let expected = [
            Change(Self.entry, "\(Self.medium)/gone", .boolean(true)), Change(Self.entry, words, .null),
        ]
        #expect(Self.entry.changes(from: known, to: values) == expected)
    }

    @Test func `among some fields, what belongs to an unchanged medium is removed as well`() {
        let values = without("\(Self.medium)/caption", Self.file, "starred")
        let changes = Self.entry.changes(
            from: Self.known, to: values, among: ["\(Self.medium)/caption", Self.file])
        #expect(changes.map(\.field) == ["\(Self.medium)/caption", Self.file])
        #expect(changes.map(\.value) == [.null, .null])
    }

    @Test func `what only a later version knows or shows stays`() {
        let later: [String: JSONValue] = ["weather": .string("fog"), "position": ["name": .string("home")]]
        #expect(Self.entry.changes(from: later, to: [:]).isEmpty)
        let search = EntityName("search", "1")
        #expect(search.changes(from: ["colour": .string("red")], to: [:]).isEmpty)
        let removal = search.changes(from: ["badge": .boolean(true)], to: [:])
        #expect(removal == [Change(search, "badge", .null)])
    }
}
