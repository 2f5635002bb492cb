import DiaryCheck
import DiaryModel
import DiaryStore
import DiaryTestSupport
import Foundation
import TestFixtures
import Testing

struct DatabaseDamageTests {
    @Test func `a truncated database is reported`() throws {
        let model = try DamagedDiary()
        let whole = try Data(contentsOf: model.database)
        for length in [0, 1, 99, 100, 4095, 4096, 5000, whole.count / 2, whole.count - 4096, whole.count - 1] {
            let diary = try DamagedDiary()
            try whole.prefix(length).write(to: diary.database)
            let report = try diary.check(.full)
            #expect(!report.isSound, "\(length) bytes")
        }
    }

    @Test func `swapped pages are reported`() throws {
        var generator = SeededGenerator(seed: 41)
        for _ in 0..<12 {
            let diary = try DamagedDiary()
            var bytes = try Data(contentsOf: diary.database)
            let pages = bytes.count / 4096
            let first = Int.random(in: 1..<pages - 1, using: &generator)
            let second = Int.random(in: first + 1..<pages, using: &generator)
            let (one, other) = (Self.page(first), Self.page(second))
            let kept = bytes[one]
            guard kept != bytes[other] else { continue }
            bytes.replaceSubrange(one, with: bytes[other])
            bytes.replaceSubrange(other, with: kept)
            try bytes.write(to: diary.database)
            #expect(try !diary.check(.full).isSound, "pages \(first) and \(second); \(generator.name)")
        }
    }

    private static func page(_ number: Int) -> Range<Int> { number * 4096..<(number + 1) * 4096 }

    /// Undetected damage is only in free space and unused data, never in people's data.
    @Test func `a flipped bit never stops the check, and is always found in a text`() throws {
        var generator = SeededGenerator(seed: 42)
        for _ in 0..<60 {
            let diary = try DamagedDiary()
            var bytes = try Data(contentsOf: diary.database)
            let place = Int.random(in: 0..<bytes.count, using: &generator)
            bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &generator)
            try bytes.write(to: diary.database)
            let report = try diary.check(.content(percent: 100))
            guard report.isSound else { continue }
            #expect(try Self.texts(of: diary) == ["first #tag", "second"], "byte \(place); \(generator.name)")
        }
    }

    private static func texts(of diary: DamagedDiary) throws -> [String] {
        try DiaryStore(diary.folder.path("diary"), access: .reading).entries(EntryQuery(order: .oldestFirst)).map(
            \.text)
    }

    @Test func `an index of the database with a wrong row is rebuilt`() throws {
        let diary = try DamagedDiary()
        let whole = try Data(contentsOf: diary.database)
        let identifiers = try Self.identifiers(of: diary)
        // A damaged row can't be distinguished from its damaged index entry.
        for place in whole.indices where whole[place...].starts(with: identifiers[0]) {
            var bytes = whole
            bytes[place + 15] ^= 1
            try bytes.write(to: diary.database)
            guard try Self.identifiers(of: diary) == identifiers else { continue }
            #expect(try diary.check(.full).findings.contains { $0.kind == .databaseDamaged })
            try diary.repair(.full)
            #expect(try diary.check(.full).findings.isEmpty)
            return
        }
        Issue.record("no index holds the identifier")
    }

    private static func identifiers(of diary: DamagedDiary) throws -> [[UInt8]] {
        try DiaryStore(diary.folder.path("diary"), access: .reading).entries(EntryQuery()).map(\.id.bytes)
    }
}
