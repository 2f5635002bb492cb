import DiaryTestSupport
import Foundation
import TestFixtures

/// The diary of the first released format, and steps of a hypothetical later program.
enum SchemaFixture {
    /// The digest of the first step: a released step never changes.
    static let firstDigest = "5fdfaceb2b6b4540531285b9ea5deefd"
    /// The number of entries in the frozen diary, including the trash.
    static let entryCount = 48

    /// Makes a copy of the frozen diary.
    static func make(in folder: TestFolder) throws {
        try FrozenDiary.schema1.copy(to: folder.url("diary").path)
    }

    /// A further step of a hypothetical later program.
    static let next = "ALTER TABLE entry ADD COLUMN mood TEXT; CREATE INDEX entryMood ON entry (mood);"
    /// A step that fails after it has begun.
    static let broken = "ALTER TABLE entry ADD COLUMN mood TEXT; INSERT INTO nowhere VALUES (1);"
}
