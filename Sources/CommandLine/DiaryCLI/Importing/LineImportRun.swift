import Arguments
import Chronology
import DiaryFormats
import DiaryMedia
import DiaryModel
import DiaryStore
import Terminal

/// Runs imports of lines of JSON, and prints the results.
struct LineImportRun {
    let invocation: Invocation
    /// The encoding of lines that are not UTF-8.
    let encoding: TextEncoding?

    func run(_ sources: [LineSource], into store: Store) throws -> ExitCode {
        var reporter = LineImportReporter(invocation: invocation)
        do { for source in sources { try bring(source, into: store, &reporter) } } catch {
            guard reporter.report.changesAnything else { throw error }
            // The batches that were imported before are kept, and the message says so.
            try reporter.printReport()
            guard Failure.fullDisk(causing: error) != nil else { throw error }
            throw MediaImportRun.failure(error)
        }
        try reporter.printReport()
        return reporter.report.unreadableCount > 0 ? .incomplete : .success
    }

    private func bring(_ source: LineSource, into store: Store, _ reporter: inout LineImportReporter) throws {
        let progress = LineImportProgress(invocation: invocation)
        let warnings = GroupedWarnings(invocation.messages, of: "lines")
        defer { try? warnings.finish() }
        let lines = LineImport.Source(
            name: source.name, folder: source.folder, updates: invocation.values.flag(.update))
        var place = source.name
        let calendar = EntryLineCalendar(
            zones: invocation.context.zones, local: try ImportOptionReader.zone(invocation))
        let run = try LineImport(
            of: lines, into: store, calendar: calendar, intake: invocation.mediumIntake(into: store)
        ) { number, problem in
            try? progress.clear()
            let words = LineImportReporter.words(for: problem)
            try? warnings.warn("\(SafeText(place)): line \(number)", words, key: problem.kind)
        }
        var reader = LineReader(descriptor: source.descriptor.number, path: FilePath(source.name), encoding: encoding)
        // Also after an error: the batches before it are written.
        defer { reporter.report.add(run.report) }
        defer { try? progress.clear() }
        if source.isOfSearches { try addSearches(&reader, to: run) }
        while let line = try reader.next() {
            try run.add(line, number: reader.number)
            try progress.update(lineCount: reader.number)
        }
        try run.finish()
        if let searches = source.searches {
            place = searches.name
            var reader = LineReader(descriptor: searches.descriptor.number, path: FilePath(place), encoding: encoding)
            try addSearches(&reader, to: run)
            try run.finish()
        }
    }

    private func addSearches(_ reader: inout LineReader, to run: LineImport) throws {
        var lines: [(number: Int, bytes: [UInt8])] = []
        while let line = try reader.next() { lines.append((reader.number, line)) }
        try run.addSearches(lines)
    }
}

/// The progress of an import of lines: `importing  12,000 lines   31,400 a second`, on a terminal only.
final class LineImportProgress {
    private let context: Context
    private let start: Instant
    private let line: ProgressLine

    init(invocation: Invocation) {
        context = invocation.context
        start = context.now()
        line = invocation.messages.progressLine()
    }

    /// Draws the line again, unless it was drawn just now.
    func update(lineCount: Int) throws(OutputError) {
        guard lineCount.isMultiple(of: 64) else { return }
        let microseconds = max(0, context.now().microseconds - start.microseconds)
        try line.update(at: .microseconds(microseconds)) {
            let rate = microseconds > 0 ? lineCount * 1_000_000 / Int(microseconds) : 0
            return "importing  \(lineCount.grouped) lines   \(rate.grouped) a second"
        }
    }

    /// Erases the line: before a message, and at the end.
    func clear() throws(OutputError) {
        try line.clear()
    }
}
