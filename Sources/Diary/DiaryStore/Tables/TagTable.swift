import DiaryModel
package import SQLite
import TextFolding

/// The rows of `tag` and of `entryTag`.
package struct TagTable: NameTable {
    package static let names = "tag"
    package static let uses = (table: "entryTag", column: "tag")

    package struct Origin: OptionSet {
        package let rawValue: Int

        package init(rawValue: Int) { self.rawValue = rawValue }

        /// Given as an option, or by the program that exported it.
        package static let typed = Origin(rawValue: 1)
        static let inText = Origin(rawValue: 2)
    }

    package struct EntryTag: Equatable {
        /// Its name, as it was first written.
        package var name: String
        package var origin: Origin

        /// Tags that differ in spelling only are equal: a tag is shown as it was first written.
        package static func == (left: EntryTag, right: EntryTag) -> Bool {
            key(of: left.name) == key(of: right.name) && left.origin == right.origin
        }
    }

    package let connection: Connection

    package func tags(of entry: Int64) throws -> [EntryTag] {
        try connection.all(
            """
            SELECT tag.name, entryTag.origin
            FROM entryTag
            JOIN tag ON tag.id = entryTag.tag
            WHERE entryTag.entry = \(entry)
            ORDER BY entryTag.position
            """
        ) { EntryTag(name: $0.text(0), origin: Origin(rawValue: $0.int(1))) }
    }

    func names(of entry: Int64) throws -> [String] {
        try tags(of: entry).map(\.name)
    }

    func set(_ tags: [EntryTag], of entry: Int64) throws {
        try connection.execute("DELETE FROM entryTag WHERE entry = \(entry)")
        for (position, tag) in tags.enumerated() {
            try connection.execute(
                """
                INSERT INTO entryTag (entry, position, tag, origin)
                VALUES (\(entry), \(position), \(identifier(of: tag.name)), \(tag.origin.rawValue))
                """)
        }
    }

    /// Removes tags and journals that no entry has any more.
    func removeUnused() throws {
        try connection.execute("DELETE FROM tag WHERE id NOT IN (SELECT tag FROM entryTag)")
        try connection.execute(
            "DELETE FROM journal WHERE id NOT IN (SELECT journal FROM entry WHERE journal IS NOT NULL)")
    }

    /// The key that two spellings of one tag share: case doesn't matter, accents do.
    package static func key(of name: String) -> String { NameKey.of(name) }

    /// The tags of an entry: the typed ones, then those of its text, each once.
    package static func merge(typed: [String], text: String) -> [EntryTag] {
        var tags: [EntryTag] = []
        var places: [String: Int] = [:]
        func add(_ name: String, _ origin: Origin) {
            let key = key(of: name)
            if let place = places[key] {
                tags[place].origin.insert(origin)
            } else {
                places[key] = tags.count
                tags.append(EntryTag(name: name, origin: origin))
            }
        }
        for name in typed { add(nfc(name), .typed) }
        for name in TagScanner.names(in: text, known: typed) { add(name, .inText) }
        return tags
    }
}
