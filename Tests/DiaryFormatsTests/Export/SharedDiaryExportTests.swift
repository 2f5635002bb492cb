import Chronology
import DiaryFormats
import DiaryMedia
import DiaryModel
import DiaryStore
import DiaryTestSupport
import Foundation
import TestFixtures
import Testing

/// The lines of a diary shared by several machines, which are the same on each.
struct SharedDiaryExportTests {
    private func synchronize(_ diary: TestDiary) throws { try diary.folder.write(Data(), to: "diary/sync/key") }

    private func drafts(_ count: Int, seed: UInt64) throws -> [EntryDraft] {
        var generator = SeededGenerator(seed: seed)
        return try (0..<count).map { number in
            let base = try ZonedTime(rfc3339: "2026-03-01T12:00:00Z")
            let microseconds = Int64.random(in: 1..<5, using: &generator) * 400
            var draft = EntryDraft(
                text: "\(number)",
                creationTime: ZonedTime(
                    instant: Instant(microseconds: base.instant.microseconds + microseconds), utcOffset: 0),
                hasTime: true)
            draft.id = UniqueIdentifier(hash: (0..<16).map { _ in UInt8.random(in: 0...255, using: &generator) })
            (draft.addTime, draft.updateTime) = (base.instant, base.instant)
            return draft
        }
    }

    private func lines(_ diary: TestDiary, _ query: EntryQuery = EntryQuery()) throws -> String {
        var bytes: [UInt8] = []
        _ = try Export(of: diary.store, query).write(.lines) { bytes += $0 }
        return String(decoding: bytes, as: UTF8.self)
    }

    private func times(_ lines: String) throws -> [String] {
        try lines.split(separator: "\n").map { line in
            let object = try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
            return "\(object["creationTime"] ?? "") \(object["id"] ?? "")"
        }
    }

    @Test(arguments: 1...UInt64(8)) func `the order in which entries came in is not seen`(seed: UInt64) throws {
        let drafts = try drafts(40, seed: seed)
        var generator = SeededGenerator(seed: seed + 1000)
        var exports: Set<String> = []
        for _ in 0..<3 {
            let diary = try TestDiary()
            try synchronize(diary)
            for draft in drafts.shuffled(using: &generator) { _ = try diary.store.add(draft) }
            exports.insert(try lines(diary))
        }
        #expect(exports.count == 1)
        let found = try times(#require(exports.first))
        let expected = drafts.sorted {
            let (first, second) = ($0.creationTime.instant, $1.creationTime.instant)
            return first != second ? first < second : ($0.id?.description ?? "") < ($1.id?.description ?? "")
        }
        #expect(found.map { String($0.suffix(36)) } == expected.map { $0.id?.description ?? "" })
    }

    @Test func `a diary of one machine keeps the order in which ties came in`() throws {
        let diary = try TestDiary()
        let drafts = try drafts(3, seed: 5).map {
            var draft = $0
            draft.creationTime = try ZonedTime(rfc3339: "2026-03-01T12:00:00Z")
            return draft
        }
        for draft in drafts { _ = try diary.store.add(draft) }
        #expect(try times(lines(diary)).map { String($0.suffix(36)) } == drafts.map { $0.id?.description ?? "" })
    }

    @Test func `a selection and the newest few come in the same order`() throws {
        let diary = try TestDiary()
        try synchronize(diary)
        for draft in try drafts(20, seed: 3) { _ = try diary.store.add(draft) }
        let all = try times(lines(diary))
        var newest = EntryQuery()
        newest.limit = 5
        let found = try times(lines(diary, newest))
        #expect(found == found.sorted() && found.count == 5)
        #expect(try times(lines(diary, EntryQuery([.starred]))).isEmpty)
        #expect(all == all.sorted())
    }

    @Test func `values of a single machine are left out, and companions have a fixed order`() throws {
        let diary = try TestDiary()
        var draft = try #require(try drafts(1, seed: 9).first)
        draft.position = Position(latitude: 50, longitude: 14)
        draft.details.nearestPlace = "Prague"
        draft.details.place = "home"
        var medium = try diary.keep(Data([1, 2, 3]), name: "a.wav")
        let companions = try [9, 4, 7].map { try diary.companion(.sidecar, "a.xmp", [$0, 1]) }
        medium.medium.companions = companions
        draft.media = [medium]
        _ = try diary.store.add(draft)
        #expect(try lines(diary).contains("nearestPlace"))
        try synchronize(diary)
        let text = try lines(diary)
        #expect(!text.contains("nearestPlace") && text.contains("home"))
        let again = try diary.importLines(Array(text.utf8).lines)
        #expect(again.report.alreadyHereCount == 1 && again.problems.isEmpty, "\(again.problems)")
        let hashes = companions.map(\.hash.description).sorted()
        let places = hashes.compactMap { text.range(of: $0)?.lowerBound }
        #expect(places.count == 3 && places == places.sorted())
    }
}
