import Arguments
import Chronology
import DiaryModel
import DiaryStore

/// The commands that follow a question of the browser.
extension BrowserRunner {
    var typedPath: TypedPath { TypedPath(home: invocation.context.homeDirectory) }

    mutating func readTagNames() {
        do { take(.tagNames(try store.tagNames())) } catch { model.message = Self.words(for: error) }
    }

    /// Reads the templates, with their places filled for an entry of now.
    mutating func readTemplates() {
        let context = invocation.context
        let surroundings = TemplateFilling.Surroundings(
            time: context.localZone.zonedTime(at: context.now()), dayNames: context.dayNames,
            dateFormat: context.dateFormat)
        do {
            take(.templates(try store.templates().templates.map { TemplateStart($0, surroundings) }))
        } catch { model.message = Self.words(for: error) }
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

/// A path that is typed or dropped into a line: `~` is the home folder, and quotes and backslashes work as in a shell.
struct TypedPath {
    let home: FilePath

    /// The paths in a line: the whole line if such a file exists, otherwise its words.
    func paths(_ line: String) -> [FilePath] {
        let whole = path(line)
        if Folder.linkStatus(whole) != nil { return [whole] }
        let words = Self.words(line)
        return words.isEmpty ? [whole] : words.map(path)
    }

    /// The path of a line, taken literally.
    func path(_ line: String) -> FilePath {
        if line == "~" { return home }
        if line.hasPrefix("~/") { return home.appending(String(line.dropFirst(2))) }
        return FilePath(line)
    }

    /// The completions of a path, folders with a slash; empty if the folder can't be read.
    ///
    /// Hidden names are included only after a typed dot.
    func names(_ line: String) -> [String] {
        let slash = line.lastIndex(of: "/")
        let folder = slash.map { path(String(line[...$0])) } ?? FilePath(".")
        let start = slash.map { line[line.index(after: $0)...] } ?? line[...]
        guard let names = try? Folder.names(in: folder) else { return [] }
        let shown = names.compactMap { name -> String? in
            let text = String(decoding: name, as: UTF8.self)
            // A name that isn't valid UTF-8 can't be typed.
            guard text.utf8.elementsEqual(name), text.hasPrefix(".") == start.hasPrefix("."), text.hasPrefix(start)
            else { return nil }
            return text
        }
        return shown.prefix(Self.limit).map { name in
            Folder.isFolder(folder.appending(name)) ? name + "/" : name
        }
    }

    private static let limit = 500

    private static func words(_ line: String) -> [String] {
        var (words, word, quote, isEscaped): ([String], String?, Character?, Bool) = ([], nil, nil, false)
        for character in line {
            if isEscaped {
                word = (word ?? "") + String(character)
                isEscaped = false
            } else if character == "\\", quote != "'" {
                isEscaped = true
            } else if character == quote {
                quote = nil
            } else if quote != nil {
                word = (word ?? "") + String(character)
            } else if character == "'" || character == "\"" {
                (quote, word) = (character, word ?? "")
            } else if character == " " {
                if let finished = word { words.append(finished) }
                word = nil
            } else {
                word = (word ?? "") + String(character)
            }
        }
        return words + [word].compactMap(\.self)
    }
}
