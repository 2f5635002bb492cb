import Chronology
import DiaryFormats
import DiaryMedia
import DiaryModel
import DiaryStore
import DiaryTestSupport
import Foundation

/// Imports and exports JSON lines.
extension TestDiary {
    struct ImportResult {
        let report: ImportReport
        let problems: [(line: Int, problem: LineProblem)]
    }

    private var prague: TimeZoneRules { (try? ZoneDatabase().zone(named: "Europe/Prague")) ?? .utc }

    @discardableResult
    func importLines(
        _ lines: [[UInt8]], folder: FilePath? = nil, decoder: String = "/nowhere", updates: Bool = false
    ) throws -> ImportResult {
        var problems: [(line: Int, problem: LineProblem)] = []
        let intake = MediumIntake(
            vault: store.vault, decoder: DecoderClient(executablePath: decoder), zone: prague, now: clock.now())
        let run = try LineImport(
            of: LineImport.Source(name: "test", folder: folder, updates: updates), into: store,
            calendar: EntryLineCalendar(zones: ZoneDatabase(), local: prague), intake: intake,
            observer: ImportObserver(onOutcome: { outcome in
                if case .line(let problem, let number, _) = outcome { problems.append((number, problem)) }
            }))
        for (index, line) in lines.enumerated() { try run.add(line, number: index + 1) }
        return ImportResult(report: try run.finish(), problems: problems)
    }

    @discardableResult
    func importLines(_ lines: String...) throws -> ImportResult {
        try importLines(lines.map { Array($0.utf8) })
    }

    func importFile(_ url: URL, decoder: String = "/nowhere") throws -> ImportResult {
        var lines: [[UInt8]] = []
        let file = try FileDescriptor.open(FilePath(url.path), O_RDONLY)
        var reader = LineReader(descriptor: file.number, path: FilePath(url.path))
        while let line = try reader.next() { lines.append(line) }
        return try importLines(lines, folder: FilePath(url.path).parent, decoder: decoder)
    }

    func exportLines(_ query: EntryQuery = EntryQuery()) throws -> [UInt8] {
        var bytes: [UInt8] = []
        _ = try Export(of: store, query).write(.lines) { bytes += $0 }
        return bytes
    }
}

extension [UInt8] {
    var lines: [[UInt8]] { split(separator: 0x0A).map(Array.init) }

    var text: String { String(decoding: self, as: UTF8.self) }
}
