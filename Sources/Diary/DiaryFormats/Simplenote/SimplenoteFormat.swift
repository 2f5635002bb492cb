import Chronology
import DiaryMedia
import DiaryModel
import JSON

/// Simplenote's export: `source/notes.json`, and a text of each note above it.
enum SimplenoteFormat: DocumentFormat {
    static let name = "simplenote"
    static let title = "Simplenote export"

    static func isExport(_ file: ImportSource.File, in source: ImportSource) throws -> Bool {
        let start = try source.beginning(of: file)
        return SourcePath.holds(start[...], "\"activeNotes\"") || SourcePath.holds(start[...], "\"trashedNotes\"")
    }

    static func read(_ source: ImportSource, _ options: ReadingOptions, into sink: any ImportSink) throws {
        let run = SimplenoteRun(reading: RecordReading(source, options, sink))
        let found = try exports(in: source)
        for copy in try copies(of: found, in: source) { sink.ignore(copy) }
        for file in documents(toRead: found, in: source) { try run.read(file) }
    }

    static func mediaFolder(of document: ImportSource.File) -> String? { nil }

    static func copies(in source: ImportSource) throws -> [ImportSource.File] {
        try copies(of: exports(in: source), in: source)
    }

    static let lists = ["activeNotes", "trashedNotes"]

    /// The texts of notes: in the folder above `source` and in its `trash`, with the first line of a note.
    private static func copies(of exports: [ImportSource.File], in source: ImportSource) throws -> [ImportSource.File] {
        var copies: [ImportSource.File] = []
        for export in exports where SourceName.last(of: SourceName.folder(of: export.path)).lowercased() == "source" {
            let folder = SourceName.folder(of: SourceName.folder(of: export.path))
            let trash = folder.isEmpty ? "trash" : folder + "/trash"
            let texts = (source.files(in: folder) + source.files(in: trash)).filter { file in
                ["txt", "md"].contains(SourcePath.pathExtension(file.path))
            }
            guard !texts.isEmpty else { continue }
            let lines = try firstLines(of: export, source)
            copies += try texts.filter { file in
                lines.contains(firstLine(DocumentText.beginning(of: try source.beginning(of: file))))
            }
        }
        return copies
    }

    /// The first lines of the notes of an export, as far as they can be read.
    private static func firstLines(of export: ImportSource.File, _ source: ImportSource) throws -> Set<String> {
        var lines: Set<String> = []
        do {
            try source.reading(export) { bytes in
                for list in lists {
                    let slices = JSONSlices(bytes)
                    _ = slices.forEachElement(of: list) { range in
                        guard range.count <= ImportSource.recordLimit,
                            let note = try? SourceRecord.parse(slices.text(of: range)).value.objectValue
                        else { return }
                        lines.insert(firstLine(note["content"]?.stringValue ?? ""))
                    }
                }
            }
        } catch let error as ImportSourceError where error.problem != nil {
            return []
        }
        return lines
    }

    private static func firstLine(_ text: String) -> String {
        let line = text.drop(while: \.isWhitespace).prefix { !$0.isNewline }
        return String(line.prefix(500)).trimmingSpaces
    }
}

/// One reading of exports of Simplenote.
private struct SimplenoteRun {
    let reading: RecordReading
    private var clock: SourceClock { reading.clock }

    func read(_ file: ImportSource.File) throws {
        try reading.reading(file) { bytes in
            var isExport = false
            let slices = JSONSlices(bytes)
            var ranges: [(list: String, range: Range<Int>)] = []
            let isWhole = slices.forEachMember { key, range in
                if SimplenoteFormat.lists.contains(key) { ranges.append((key, range)) }
            }
            for (list, range) in ranges {
                isExport = true
                var number = 0
                let part = slices.part(range)
                _ = try part.forEachElement { range in
                    number += 1
                    try reading.object(part, range, "\(file.path): \(list) \(number)") { note, place in
                        try read(note, place, isTrashed: list == "trashedNotes")
                    }
                }
            }
            if !isExport { return try reading.report(.unreadable, file.path, "it is not a Simplenote export") }
            if !isWhole { try reading.report(.unreadable, file.path, "it ends too early") }
        }
    }

    private func read(_ object: JSONObject, _ place: String, isTrashed: Bool) throws {
        var record = SourceRecord(object)
        let text = (record.takeText("content") ?? "").withLineFeeds.trimmingBlankEnds
        guard !text.isEmpty else { return }
        guard !isTrashed, record.rest["deleted"]?.lenientBoolean != true else {
            return try reading.report(.trashed, place, "the note is in the trash of Simplenote")
        }
        // Other programs that make such exports write seconds.
        let created = record.takeMoment("creationDate", count: \.doubleValue)
        let changed = record.takeMoment("lastModified", count: \.doubleValue)
        guard let time = created ?? changed else { return try reading.report(.undated, place, "it has no date") }
        var line: LineValues = [.text: .string(text)]
        clock.set(time, in: clock.local, of: &line)
        line.set(.updateTime, changed.map(clock.local.zonedTime))
        line.setTags(record.takeTexts("tags"))
        let entry = SourceEntry(place: place, sourceID: record.takeText("id"), line: line)
        record.drop {
            $0.value.lenientBoolean == false && $0.value.stringValue == nil || $0.value.stringValue == ""
                || $0.value.arrayValue?.isEmpty == true
        }
        try reading.add(entry, with: &record)
    }
}
