import Arguments
import Chronology
import DiaryCore
import Terminal

/// Runs imports of lines of JSON, and tells of them.
struct LineImportRun {
    let invocation: Invocation

    func run(_ sources: [LineSource], into store: Store) throws -> ExitCode {
        var reporter = LineImportReporter(invocation: invocation)
        for source in sources { try bring(source, into: store, &reporter) }
        try reporter.tell()
        return reporter.hasProblems ? .incomplete : .success
    }

    private func bring(_ source: LineSource, into store: Store, _ reporter: inout LineImportReporter) throws {
        let progress = LineImportProgress(invocation: invocation)
        let warnings = GroupedWarnings(invocation.messages, of: "lines")
        defer { try? warnings.finish() }
        let lines = LineImport.Source(
            name: source.name, folder: source.folder, updates: invocation.values.flag("update"))
        let calendar = EntryLineCalendar(
            zones: invocation.context.zones, local: try ImportOptionReader.zone(invocation))
        let run = try LineImport(
            of: lines, into: store, calendar: calendar, intake: invocation.mediumIntake(into: store)
        ) { number, problem in
            try? progress.clear()
            let words = LineImportReporter.words(for: problem)
            try? warnings.tell("\(SafeText(source.name)): line \(number)", words, key: problem.kind)
        }
        var reader = LineReader(descriptor: source.descriptor.number, path: FilePath(source.name))
        while let line = try reader.next() {
            try run.add(line, number: reader.number)
            try progress.update(lineCount: reader.number)
        }
        reporter.add(try run.finish())
        try progress.clear()
    }
}
