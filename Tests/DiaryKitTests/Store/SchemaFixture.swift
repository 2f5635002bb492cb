import Chronology
import Foundation
import SQLite

@testable import DiaryKit

/// A store as the first released format has it, whatever the program writes by now.
enum SchemaFixture {
    /// The digest of the first step: a released step never changes.
    static let firstDigest = "5fdfaceb2b6b4540531285b9ea5deefd"

    /// Makes a diary of format 1 with one entry.
    static func make(in folder: TestFolder) throws {
        let store = try Store(folder.path("diary"), access: .creating)
        var draft = EntryDraft(
            text: "written in format 1",
            creationTime: .init(instant: .init(secondsSince1970: 1), utcOffset: 0, zoneName: "UTC"),
            hasTime: true)
        draft.tags = ["old"]
        _ = try store.add(draft)
    }

    /// A second step, as a later program may have it.
    static let second = "ALTER TABLE entry ADD COLUMN mood TEXT; CREATE INDEX entryMood ON entry (mood);"
    /// One that fails after it has begun.
    static let broken = "ALTER TABLE entry ADD COLUMN mood TEXT; INSERT INTO nowhere VALUES (1);"
}
