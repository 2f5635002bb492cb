import DiaryModel
import JSON
import TextFolding

/// The folder and the name format of daily notes, in the settings of Obsidian or Logseq.
struct DailyNotes {
    private let folder: String
    /// The formats of names, the usual one first.
    private let formats: [MomentFormat]
    /// The format of titles; nil if notes are named by their days.
    private let titleFormat: MomentFormat?

    /// Reads the settings of Obsidian's core plugin, else those of Periodic Notes; nil if there are none.
    ///
    /// - Parameter isLogseq: true for Logseq's settings.
    init?(_ source: ImportSource, isLogseq: Bool) {
        if isLogseq {
            guard let settings = LogseqSettings(source) else { return nil }
            folder = settings.journalsFolder
            titleFormat = settings.titleFormat.map { MomentFormat($0) }
            // Files had the names of titles once.
            formats = [settings.fileNameFormat, settings.titleFormat].compactMap { $0.map { MomentFormat($0) } }
            guard !formats.isEmpty else { return nil }
            return
        }
        guard let settings = Self.settings(source) else { return nil }
        folder = (settings["folder"]?.stringValue ?? "").split(separator: "/").joined(separator: "/")
        let format = settings["format"]?.stringValue ?? ""
        formats = [MomentFormat(format.isEmpty ? "YYYY-MM-DD" : format)]
        titleFormat = nil
    }

    private static func settings(_ source: ImportSource) -> JSONObject? {
        if let daily = json(source, ".obsidian/daily-notes.json"), !daily.isEmpty { return daily }
        return json(source, ".obsidian/plugins/periodic-notes/data.json")?["daily"]?.objectValue
    }

    /// The settings of a file; nil if they can't be read.
    private static func json(_ source: ImportSource, _ path: String) -> JSONObject? {
        let file = source.file(at: path) ?? source.files.first { $0.path.hasSuffix("/" + path) }
        guard let file else { return nil }
        return try? source.json(of: file).objectValue
    }

    /// The day of a daily note, by its path without the extension; nil for any other note.
    func time(ofNote path: String) -> WrittenTime? {
        guard !folder.isEmpty else { return time(named: path) }
        guard let start = path.range(of: folder + "/") else { return nil }
        return time(named: String(path[start...]))
    }

    /// The day of a name, in which Logseq writes a slash as `%2F` or `___`.
    private func time(named name: String) -> WrittenTime? {
        if let time = formats.lazy.compactMap({ $0.time(name) }).first { return time }
        var plain = LinkedMedia.decoded(name)
        while let mark = firstRange(of: "___".utf8.span, in: plain.utf8.span) {
            let start = plain.utf8.index(plain.startIndex, offsetBy: mark.lowerBound)
            plain.replaceSubrange(start..<plain.utf8.index(start, offsetBy: 3), with: "/")
        }
        return plain == name ? nil : formats.lazy.compactMap { $0.time(plain) }.first
    }

    /// The day that a title or a link to it says in the format of titles: `[[Friday, 05.01.2024]]`.
    func time(titled text: String) -> WrittenTime? {
        titleFormat?.time(text.filter { $0 != "[" && $0 != "]" }.trimmingSpaces)
    }
}

extension String {
    /// The end of a folder's name with which the path, or one of its parts, begins.
    fileprivate func range(of folder: String) -> Index? {
        if hasPrefix(folder) { return index(startIndex, offsetBy: folder.count) }
        var rest = self[...]
        while let slash = rest.firstIndex(of: "/") {
            rest = rest[index(after: slash)...]
            if rest.hasPrefix(folder) { return rest.index(rest.startIndex, offsetBy: folder.count) }
        }
        return nil
    }
}
