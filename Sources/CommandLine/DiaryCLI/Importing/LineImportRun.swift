import Arguments
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

    func run(_ sources: [LineSource], into store: DiaryStore) throws -> ExitCode {
        let reporter = ImportReporter(invocation, of: LineImport.formatName, naming: "lines", rest: "")
        var report = ImportReport()
        return try reporter.run(report, isResumable: false) {
            for source in sources {
                try bring(source, into: store, &report, reporter)
                try reporter.finish()
            }
        }
    }

    private func bring(
        _ source: LineSource, into store: DiaryStore, _ report: inout ImportReport, _ reporter: ImportReporter
    ) throws {
        let lines = LineImport.Source(
            name: source.name, folder: source.folder, updates: invocation.values.flag(.update),
            additions: try ImportOptionReader(invocation: invocation).additions())
        let calendar = EntryLineCalendar(
            zones: invocation.context.zones, local: try ImportOptionReader.zone(invocation))
        let run = try LineImport(
            of: lines, into: store, calendar: calendar, intake: store.mediumIntake(),
            observer: reporter.observer { false })
        var reader = LineReader(descriptor: source.descriptor.number, path: FilePath(source.name), encoding: encoding)
        // Also after an error: the batches before it are written.
        defer { report.add(run.report) }
        if source.content != .entries { try addNamedItems(&reader, of: source, to: run) }
        while let line = try reader.next() {
            try run.add(line, number: reader.number)
            guard reader.number.isMultiple(of: 64) else { continue }
            try reporter.update(ImportProgress(phase: .lines, itemCount: reader.number))
        }
        try run.finish()
        for items in source.besides {
            var reader = LineReader(
                descriptor: items.descriptor.number, path: FilePath(items.name), encoding: encoding)
            try addNamedItems(&reader, of: items, to: run)
            try run.finish()
        }
    }

    private func addNamedItems(_ reader: inout LineReader, of source: LineSource, to run: LineImport) throws {
        var lines: [(number: Int, bytes: [UInt8])] = []
        while let line = try reader.next() { lines.append((reader.number, line)) }
        if source.content == .templates {
            try run.addTemplates(lines, of: source.name)
        } else {
            try run.addSearches(lines, of: source.name)
        }
    }
}
