import JSON

/// The folder and the name format of daily notes, in the settings of Obsidian or Logseq.
struct DailyNotes {
    private let folder: String
    private let format: MomentFormat

    /// Reads the settings of Obsidian's core plugin, else those of Periodic Notes; nil if there are none.
    ///
    /// - Parameter isLogseq: true for Logseq's settings.
    init?(_ source: ImportSource, isLogseq: Bool) {
        if isLogseq {
            guard let settings = LogseqSettings(source), let format = settings.fileNameFormat else { return nil }
            folder = settings.journalsFolder
            self.format = MomentFormat(format)
            return
        }
        guard let settings = Self.settings(source) else { return nil }
        folder = (settings["folder"]?.stringValue ?? "").split(separator: "/").joined(separator: "/")
        let format = settings["format"]?.stringValue ?? ""
        self.format = MomentFormat(format.isEmpty ? "YYYY-MM-DD" : format)
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
        guard !folder.isEmpty else { return format.time(path) }
        guard let start = path.range(of: folder + "/") else { return nil }
        return format.time(String(path[start...]))
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
