import Arguments
import DiaryModel
import DiaryStore
import Terminal

/// The commands that follow a question of the browser.
extension BrowserRunner {
    var typedPath: TypedPath { TypedPath(home: invocation.context.homeDirectory) }

    mutating func readTagNames() {
        do { take(.tagNames(try store.tagNames())) } catch { model.message = Self.words(for: error) }
    }

    /// Starts an export like `export -o PATH -f FORMAT`.
    mutating func export(_ ids: [UniqueIdentifier], to line: String, _ format: String, withoutPlaces: Bool) {
        do {
            var words = ["export", "--output=\(line)"]
            if !format.isEmpty { words += ["--format", format] }
            var export = invocation
            export.command = try CommandLineParser(program: Program.declaration).parse(words)
            let target = try ExportTarget(export)
            exporter.start(
                BrowserExporter.Order(
                    ids: ids, path: typedPath.path(line), name: line, isFile: target.kind == .file,
                    format: target.format, dayNames: invocation.context.dayNames, withoutPlaces: withoutPlaces))
        } catch {
            model.progress = nil
            take(.changed(BrowserOutcome(words: Self.words(for: error), hasChanged: false, isFailure: true)))
        }
    }

    /// Records for an entry like `attach --record`, or for a new one like `record`.
    mutating func record(for id: UniqueIdentifier?) {
        let words = id.map { ["attach", $0.description, "--record"] } ?? ["record"]
        write { invocation, store in
            var recording = invocation
            recording.command = try CommandLineParser(program: Program.declaration).parse(words)
            for (key, values) in invocation.values.given { recording.command.values.add(values, to: key) }
            let before = try store.commands(limit: 1).first?.number
            let exitCode = try id == nil ? RecordCommand.run(recording) : AttachCommand.run(recording)
            guard try store.commands(limit: 1).first?.number != before else {
                if exitCode == .interrupted { throw EarlyExit(exitCode: exitCode) }
                return nil
            }
            return try id ?? store.lastChangedEntry()
        }
    }
}
