import Chronology
import DiaryMedia
import DiaryModel
import DiaryStore
import DiaryTestSupport
import Foundation
import TestFixtures
import Testing

@testable import DiaryMedia

/// Imports through the real decoder.
struct MediaImportTests {
    /// The content of an entry, without random ids and times.
    private struct Content: Equatable {
        let time: ZonedTime
        let position: Position?
        let media: [String?]
    }

    private func content(_ diary: TestDiary) throws -> [Content] {
        try diary.entries().map {
            Content(time: $0.creationTime, position: $0.position, media: $0.media.map(\.fileName))
        }
    }

    /// Photos in bursts, some with zone and place, in no order of names.
    private func shoot(_ count: Int, in folder: TestFolder, _ generator: inout SeededGenerator) throws {
        var minute = 0
        for number in 0..<count {
            minute += generator.pick([1, 30, 59, 61, 600])
            // Each month has four weeks, so that every day exists.
            let (days, rest) = minute.quotientAndRemainder(dividingBy: 1440)
            let (month, day) = (days / 28 + 3, days % 28 + 1)
            let time =
                "2025:0\(month):\(day / 10)\(day % 10) \(rest / 600)\(rest / 60 % 10):\(rest % 60 / 10)\(rest % 10):00"
            let bytes = TinyPhoto.bytes(
                time, offset: generator.pick([nil, nil, "+02:00", "-05:00"]), latitude: generator.pick([nil, 50]),
                salt: "\(number)")
            try folder.write(bytes, to: "phone/\(UInt16.random(in: 1000...9999, using: &generator))-\(number).jpg")
        }
    }

    @discardableResult
    private func takeIn(
        _ diary: TestDiary, from folder: TestFolder, interruptedAfter limit: Int = .max,
        _ change: (inout ImportOptions) -> Void = { _ in }
    ) throws -> ImportReport {
        var options = ImportOptions(source: "phone", zone: TimeZoneRules(utcOffset: 3600))
        change(&options)
        let (report, fates) = try PhoneImport.run(diary, from: folder, interruptedAfter: limit, options)
        let unreadable = fates.compactMap { if case .unreadable(let reason) = $0.kind { reason } else { nil } }
        #expect(unreadable.isEmpty)
        return report
    }

    @Test func `the progress never falls back, and ends with all files and bytes`() throws {
        var generator = SeededGenerator()
        let (diary, folder) = (try TestDiary(), TestFolder())
        try shoot(12, in: folder, &generator)
        var copying: [ImportProgress] = []
        let observer = ImportObserver(
            onOutcome: { _ in }, onProgress: { if case .copying = $0.phase { copying.append($0) } })
        let run = MediaImport(
            in: ImportSession(of: "phone", into: diary.store, observer), ImportOptions(source: "phone", zone: .utc),
            decoderPath: DecoderTestbed.decoderPath, now: diary.clock.now())
        try run.run([folder.path("phone")], excluding: diary.path)
        let last = try #require(copying.last)
        #expect(last.totalItemCount == 12 && last.totalByteCount > 0)
        #expect(last.itemCount == last.totalItemCount && last.byteCount == last.totalByteCount)
        #expect(zip(copying, copying.dropFirst()).allSatisfy { $0.byteCount <= $1.byteCount })
    }

    @Test(arguments: 0..<4) func `an import with many interruptions has the result of one without`(_: Int) throws {
        var generator = SeededGenerator()
        let folder = TestFolder()
        try shoot(40, in: folder, &generator)
        let (calm, stopped) = (try TestDiary(), try TestDiary())
        try takeIn(calm, from: folder)
        var runs = 0
        while try takeIn(stopped, from: folder, interruptedAfter: Int.random(in: 1...9, using: &generator))
            .isInterrupted
        {
            runs += 1
        }
        #expect(runs > 2, "\(generator.name)")
        #expect(try content(stopped) == content(calm), "\(generator.name)")
        for _ in 0...runs { _ = try stopped.store.undo() }
        #expect(try stopped.entries().isEmpty)
    }

    @Test func `many files are a few transactions and one command`() throws {
        var generator = SeededGenerator()
        let folder = TestFolder()
        try shoot(450, in: folder, &generator)
        let diary = try TestDiary()
        let report = try takeIn(diary, from: folder) { $0.grouping = .day }
        #expect(report.mediumCounts == [.photo: 450])
        #expect(try diary.entries().flatMap(\.media).count == 450)
        #expect(try diary.store.commands(limit: 10).count == 1)
        #expect(try Folder.names(in: diary.path.appending("tmp")).isEmpty)
        _ = try diary.store.undo()
        #expect(try diary.entries().isEmpty)
    }

    @Test func `a large group grows over several batches in the order of time`() throws {
        var generator = SeededGenerator()
        let folder = TestFolder()
        try shoot(250, in: folder, &generator)
        let diary = try TestDiary()
        try takeIn(diary, from: folder) { $0.grouping = .gap(86_400_000_000) }
        let times = try diary.entries().map { $0.media.compactMap { $0.captureTime?.instant } }
        #expect(times.flatMap(\.self).count == 250)
        #expect(times.allSatisfy { $0 == $0.sorted() })
    }

    @Test func `a disk without room is reported before anything is copied`() throws {
        let folder = TestFolder()
        // A hole takes no space in the source, but its full size in the copy.
        try folder.write(TinyPhoto.bytes("2025:03:01 10:00:00"), to: "phone/huge.jpg")
        let file = try FileHandle(forWritingTo: folder.url("phone/huge.jpg"))
        try file.truncate(atOffset: 8 << 40)
        let diary = try TestDiary()
        let error = #expect(throws: ImportError.self) { try takeIn(diary, from: folder) }
        guard case .notEnoughSpace(let needed, let free, _)? = error else { return }
        #expect(needed > 8 << 40 && free > 0 && free < needed)
        #expect(try Folder.names(in: diary.path.appending("tmp")).isEmpty)
    }

    @Test func `of files that have size, beginning and end in common, only those with the same bytes are one`() throws {
        let (folder, diary) = (TestFolder(), try TestDiary())
        let bytes = TinyPhoto.bytes() + [UInt8](repeating: 0, count: 200_000)
        var other = bytes
        other[100_000] = 1
        for (name, bytes) in [("a", bytes), ("b", other), ("c", bytes)] {
            try folder.write(bytes, to: "phone/\(name).jpg")
        }
        let (report, fates) = try PhoneImport.run(diary, from: folder, ImportOptions(source: "phone", zone: .utc))
        #expect(report.mediumCount == 2)
        let twins = fates.filter { if case .alreadyHere(.twin) = $0.kind { true } else { false } }
        #expect(twins.map { String(decoding: $0.path.lastComponent, as: UTF8.self) } == ["c.jpg"])
    }

    @Test(
        arguments: [
            ([], false), ([300 << 20, 300 << 20], false), ([300 << 20, 300 << 20, 300 << 20], true), ([12 << 30], true),
            ([1 << 20, 2 << 30], true),
        ] as [([Int64], Bool)])
    func `long copies are written before the next file, short ones wait for decoders`(batches: [Int64], waits: Bool) {
        #expect(ImportBatch.isTooMuch(batches) == waits)
    }
}
