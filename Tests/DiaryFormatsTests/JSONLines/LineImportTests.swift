import Chronology
import DiaryCheck
import DiaryMedia
import DiaryModel
import DiaryTestSupport
import JSON
import SQLite
import Testing

@testable import DiaryStore

struct LineImportTests {
    @Test(
        arguments: [
            (#"{"text":"x","creationTime":"2026-03-01T12:00:00+01:00"}"#, "2026-03-01T12:00:00+01:00", true),
            (#"{"text":"x","date":"2026-03-01"}"#, "2026-03-01T12:00:00+01:00", false),
            (#"{"text":"x","created":"2026-07-01T12:00"}"#, "2026-07-01T12:00:00+02:00", true),
            (#"{"text":"x","date":"1660-01-01T12:00:00"}"#, "1660-01-01T12:00:16+00:58", true),
            (#"{"text":"x","date":"2026-03-01T10:00","timeZone":"Asia/Tokyo"}"#, "2026-03-01T10:00:00+09:00", true),
            (#"{"text":"x","date":"2026-03-01","timeZone":"+05:45"}"#, "2026-03-01T12:00:00+05:45", false),
        ] as [(String, String, Bool)])
    func `lines of other programs are read`(line: String, time: String, hasTime: Bool) throws {
        let diary = try TestDiary()
        #expect(try diary.importLines(line).report.entryCount == 1)
        let entry = try #require(diary.entries().first)
        #expect(entry.creationTime.rfc3339() == time && entry.hasTime == hasTime)
    }

    @Test(arguments: [(999, 999, false), (1000, 1000, true), (1000, 10_000, true), (1000, 100_000, false)])
    func `the index is packed after a large import that is a large part of the diary`(
        imported: Int, total: Int, isPacked: Bool
    ) {
        #expect(DiaryStore.isPacked(after: imported, of: total) == isPacked)
    }

    @Test func `after an import of many the index is in one piece, and finds the same`() throws {
        let diary = try TestDiary()
        for number in 1...3 { try diary.importLines(#"{"text":"a tram \#(number)","date":"2026-03-0\#(number)"}"#) }
        #expect(try pieces(of: diary) == 3)
        diary.store.packIndex(after: 999)
        #expect(try pieces(of: diary) == 3)
        diary.store.packIndex(after: 1000)
        #expect(try pieces(of: diary) == 1)
        #expect(try StoreCheck(diary.path, depth: .full, decoderPath: "").run().findings.isEmpty)
    }

    @Test func `the index of large batches is merged by packing alone, and that of small ones as before`() throws {
        let (large, small) = (try TestDiary(), try TestDiary())
        try importBatches(12, of: 1000, into: large)
        #expect(try pieces(of: large) == 12)
        large.store.packIndex(after: 12_000)
        #expect(try pieces(of: large) == 1)
        try importBatches(12, of: 999, into: small)
        #expect(try pieces(of: small) ?? 12 < 12)
        #expect(try StoreCheck(large.path, depth: .full, decoderPath: "").run().findings.isEmpty)
    }

    @Test func `the index is merged as before after a large batch and after one that failed`() throws {
        let (finished, failed) = (try TestDiary(), try TestDiary())
        try importBatches(1, of: 1000, into: finished)
        #expect(throws: CancellationError.self) {
            try failed.store.writeBatch(of: 1000, in: CommandRun(CommandRecord("import", ""))) { _ in
                throw CancellationError()
            }
        }
        for diary in [finished, failed] {
            try importBatches(12, of: 999, into: diary)
            #expect(try pieces(of: diary) ?? 12 < 12)
        }
    }

    /// Writes batches as if each had that many entries; each has one, of more trigrams than FTS5 leaves unmerged.
    private func importBatches(_ count: Int, of size: Int, into diary: TestDiary) throws {
        let run = CommandRun(CommandRecord("import", ""))
        for number in 1...count {
            let day = number < 10 ? "0\(number)" : "\(number)"
            let time = try ZonedTime(rfc3339: "2026-03-\(day)T12:00:00Z")
            let draft = EntryDraft(text: letters(100_000, seed: UInt64(number)), creationTime: time, hasTime: true)
            try diary.store.writeBatch(of: size, in: run) { transaction in
                _ = try transaction.put(nil, EntryState(draft, at: transaction.time, importNumber: nil))
            }
        }
    }

    /// Letters by chance, the same for a seed.
    private func letters(_ count: Int, seed: UInt64) -> String {
        var state = seed
        let bytes = (0..<count).map { _ in
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return UInt8(ascii: "a") + UInt8((state >> 33) % 26)
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    private func pieces(of diary: TestDiary) throws -> Int? {
        try diary.store.connection.first("SELECT count(DISTINCT segid) FROM searchIndex_idx") { $0.int(0) }
    }

    @Test(
        arguments: [
            "", "{", "[]", "5", "null", "\"x\"", "{}", #"{"text":"x"}"#, #"{"date":"2026-03-01"}"#,
            #"{"text":5,"date":"2026-03-01"}"#, #"{"text":"x","date":5}"#, #"{"text":"x","date":"2026-02-30"}"#,
            #"{"text":"x","date":"yesterday"}"#, #"{"text":"x","date":"2026-03-01","tags":"a"}"#,
            #"{"text":"x","date":"2026-03-01","tags":[1]}"#, #"{"text":"x","date":"2026-03-01","media":{}}"#,
            #"{"text":"x","date":"2026-03-01","media":[1]}"#,
            #"{"text":"x","date":"2026-03-01","starred":"yes"}"#, #"{"text":"\ud800","date":"2026-03-01"}"#,
            #"{"text":"x","date":"2026-03-01","media":[{"hash":"00"}]}"#,
        ])
    func `an invalid entry is reported and the rest is imported`(line: String) throws {
        let diary = try TestDiary()
        let good = #"{"text":"good","date":"2026-03-01"}"#
        let result = try diary.importLines(line, good)
        #expect(result.report.entryCount == 1)
        #expect(result.problems.map(\.line) == (line.isEmpty ? [] : [1]))
        #expect(result.report.unreadableCount == result.problems.count)
        #expect(try diary.entries().map(\.text) == ["good"])
    }

    @Test(arguments: [#""42""#, "42", #""3f2a9c""#])
    func `another program's id is kept beside the one the entry gets`(id: String) throws {
        let diary = try TestDiary()
        let line = #"{"id":\#(id),"text":"x","date":"2026-03-01"}"#
        #expect(try diary.importLines(line).report.entryCount == 1)
        #expect(try diary.entries().first?.extra == #"{"id":\#(id)}"#)
        #expect(try diary.importLines(line).report.alreadyHereCount == 1)
    }

    @Test func `an old title of our own line does not come above its new text`() throws {
        let diary = try TestDiary()
        let line = """
            {"creationTime":"2026-03-01T12:00:00Z","addTime":"2026-03-01T12:00:00Z","hasTime":true,"text":"new","title":"old"}
            """
        #expect(try diary.importLines(line).report.entryCount == 1)
        #expect(try diary.entries().first?.text == "new")
    }

    @Test func `bytes that are not UTF-8 are reported with their place`() throws {
        let diary = try TestDiary()
        let line = Array(#"{"text":"a\n"#.utf8) + [0xFF] + Array(#"","date":"2026-03-01"}"#.utf8)
        let problem = try #require(diary.importLines([line]).problems.first?.problem)
        guard case .notJSON(let error) = problem else { throw UnexpectedError(nil) }
        #expect(error.kind == .invalidUTF8 && error.offset == 12)
    }

    @Test func `the same lines twice change nothing`() throws {
        let diary = try TestDiary()
        let lines = [
            #"{"text":"a","date":"2026-03-01"}"#, #"{"text":"a","date":"2026-03-01"}"#,
            #"{"text":"b","date":"2026-03-01"}"#,
        ]
        #expect(try diary.importLines(lines.map { Array($0.utf8) }).report.entryCount == 3)
        let before = try diary.exportLines()
        let again = try diary.importLines(lines.map { Array($0.utf8) })
        #expect(again.report.entryCount == 0 && again.report.alreadyHereCount == 3 && again.problems.isEmpty)
        #expect(try diary.exportLines() == before)
        #expect(try diary.store.commands(limit: 10).count == 1)
    }

    @Test func `a known id with other content is reported, or taken on`() throws {
        let diary = try TestDiary()
        let id = try diary.add("mine").id
        let line = Array(#"{"id":"\#(id)","text":"theirs","creationTime":"2026-03-01T12:00:00Z"}"#.utf8)
        let outcome = try diary.importLines([line])
        guard case .differs(id)? = outcome.problems.first?.problem else { throw UnexpectedError(nil) }
        #expect(try diary.entries().map(\.text) == ["mine"])
        #expect(try diary.importLines([line], updates: true).report.updatedCount == 1)
        #expect(try diary.entries().map(\.text) == ["theirs"])
        _ = try diary.store.undo()
        #expect(try diary.entries().map(\.text) == ["mine"])
        _ = try diary.store.redo()
        #expect(try diary.store.versions(of: id).map(\.text).last == "theirs")
        try IndexComparison(of: diary.store).check()
    }

    @Test func `other values of another program are kept`() throws {
        let diary = try TestDiary()
        try diary.importLines(
            #"{"text":"x","date":"2026-03-01","weather":{"t":1.50},"extra":7,"place":{"a":[]},"latitude":"north"}"#)
        let extra = try #require(diary.entries().first?.extra)
        #expect(extra == #"{"extra":7,"weather":{"t":1.50},"latitude":"north","place":{"a":[]}}"#)
        let first = try diary.exportLines()
        let other = try TestDiary()
        #expect(try other.importLines(first.lines).problems.isEmpty)
        #expect(try other.exportLines() == first)
    }

    @Test(arguments: [1, 200, 240, 250, 252, 253, 254, 255, 256, 257, 100_000])
    func `a line that is nested too deeply is refused, an accepted one is exported and imported again`(depth: Int)
        throws
    {
        let diary = try TestDiary()
        let nested = String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
        for line in [
            #"{"text":"x","date":"2026-03-01","deep":\#(nested)}"#,
            #"{"text":"y","date":"2026-03-01","media":[{"file":"a.jpg","deep":\#(nested)}]}"#,
        ] {
            let result = try diary.importLines(line)
            #expect(result.report.entryCount == (result.problems.contains { $0.problem.isAboutLine } ? 0 : 1))
        }
        let exported = try diary.exportLines()
        let other = try TestDiary()
        #expect(try other.importLines(exported.lines).problems.isEmpty)
        #expect(try other.exportLines() == exported)
    }

    @Test func `a title is above its text, once`() throws {
        let diary = try TestDiary()
        try diary.importLines(
            #"{"title":"A day","text":"It rained.","date":"2026-03-01"}"#,
            ##"{"title":"A day","text":"# A day\nIt rained.","date":"2026-03-01"}"##,
            #"{"title":"Only","text":"","date":"2026-03-01"}"#)
        #expect(try diary.entries().map(\.text) == ["A day\n\nIt rained.", "# A day\nIt rained.", "Only"])
    }

    @Test func `an import is undone and redone as one command`() throws {
        let diary = try TestDiary()
        let lines = (0..<5000).map { Array(#"{"text":"\#($0)","date":"2026-03-01"}"#.utf8) }
        #expect(try diary.importLines(lines).report.entryCount == 5000)
        #expect(try diary.store.undo().ids.count == 5000)
        #expect(try diary.entries().isEmpty)
        #expect(try diary.store.redo().ids.count == 5000)
        #expect(try diary.entries().map(\.text) == (0..<5000).map(String.init))
    }

    @Test func `an entry that was in the trash before stays there when an import is undone and redone`() throws {
        let diary = try TestDiary()
        try diary.importLines(#"{"text":"a","date":"2026-03-01"}"#, #"{"text":"b","date":"2026-03-01"}"#)
        let id = try #require(diary.entries().first?.id)
        _ = try diary.store.trash([id], as: CommandRecord("delete", ""))
        let error = #expect(throws: DiaryError.self) { try diary.store.undo(1) }
        guard case .touchedLater(1, by: [2])? = error else { throw UnexpectedError(error) }
        _ = try diary.store.emptyTrash(olderThan: nil)
        _ = try diary.store.undo(1)
        _ = try diary.store.redo()
        #expect(try diary.entries().map(\.text) == ["b"])
    }
}

extension LineProblem {
    fileprivate var isAboutLine: Bool {
        switch self {
        case .notJSON, .notAnEntry: true
        default: false
        }
    }
}
