import Chronology
import DiaryMedia
import DiaryModel
import JSON

/// A folder of notes: `2026/2026-11-20.md` for a day, or a note for each entry, with the originals in `2026/assets`.
struct NotesFolder: ExportForm {
    private let folder: UpdatedFolder
    private let options: ExportOptions
    private let links: NoteLinks
    private var document: MarkdownDocument
    private var assetNames = UniqueFileNames()
    private var noteNames = UniqueFileNames()
    /// The notes of the last days, which may get more entries.
    private var days: [CivilDate: Day] = [:]
    /// The time of the last entry, in milliseconds since 1970: the diary orders by them.
    private var lastTime: Int64?
    /// The number of entries of the same millisecond before the next one.
    private var order = 0

    /// A note of a day as it grows.
    private struct Day {
        var tags: [String] = []
        var aliases: [String] = []
        var text = ""
    }

    /// The number of levels of headings above the texts of a day: that of the note and that of the entry.
    static let headingLevels = 2

    /// Entries come in the order of their moments: from the days after this many on, one gets no more of them, whatever
    /// the zones.
    private static let openDayCount = 3

    init(_ folder: UpdatedFolder, _ options: ExportOptions, _ links: NoteLinks) {
        (self.folder, self.options, self.links) = (folder, options, links)
        document = MarkdownDocument(
            words: options.words, zones: options.zones, withoutPlaces: options.withoutPlaces)
    }

    mutating func names(of medium: Medium, in entry: DiaryEntry, withVideo: Bool) -> ExportNames {
        let name = OriginalName(of: medium, in: entry, withVideo: withVideo)
        let group = assetNames.group(for: name).map { "\(Self.year(of: entry))/assets/\($0)" }
        return .free(original: group[0], companions: Array(group.dropFirst()))
    }

    mutating func write(_ entry: DiaryEntry, files: [ExportedFiles]) throws {
        let (time, day) = (entry.creationTime.instant.milliseconds, entry.creationTime.wallTime.date)
        order = time == lastTime ? order + 1 : 0
        lastTime = time
        try flush { $0.daysSince1970 <= day.daysSince1970 - Self.openDayCount }
        let files = files.map { $0.relative(to: Self.year(of: entry) + "/") }
        guard !options.writesEachNote else { return try writeNote(entry, files) }
        var note = days[day] ?? Day()
        for tag in entry.tags where !note.tags.contains(tag) { note.tags.append(tag) }
        if links.hold(entry.title), !note.aliases.contains(entry.title) { note.aliases.append(entry.title) }
        note.text += "\n" + text(of: entry, files, levels: Self.headingLevels)
        days[day] = note
    }

    mutating func finish() throws {
        try flush { _ in true }
    }

    /// Writes the notes of some days.
    private mutating func flush(where isDone: (CivilDate) -> Bool) throws {
        for day in days.keys.filter(isDone).sorted(by: { $0.daysSince1970 < $1.daysSince1970 }) {
            guard let note = days.removeValue(forKey: day) else { continue }
            var matter = NoteMatter()
            matter.add("title", "\(day)")
            matter.add("date", plain: "\(day)")
            matter.add("tags", note.tags.map(Self.tag))
            matter.add("aliases", note.aliases)
            try write(Self.year(of: day) + "/\(day).md", matter.text + note.text)
        }
    }

    private mutating func writeNote(_ entry: DiaryEntry, _ files: [ExportedFiles]) throws {
        let time = entry.creationTime
        let day = "\(time.wallTime.date)"
        let title = SafeFileName.cut(String(entry.title.map { "#^[]".contains($0) ? "_" : $0 }), to: 80)
        let clock = entry.hasTime ? OriginalName.clock(time.wallTime) : ""
        let words = title.allSatisfy(\.isWhitespace) ? clock : SafeFileName.cleaned(title)
        let stem = words.isEmpty ? day : "\(day) \(words)"
        var matter = NoteMatter()
        matter.add("title", entry.title)
        matter.add("date", plain: entry.hasTime ? time.rfc3339() : day)
        matter.add("timezone", time.zoneName)
        matter.add("tags", entry.tags.map(Self.tag))
        matter.add("aliases", links.hold(entry.title) ? [entry.title] : [])
        if entry.starred { matter.add("starred", plain: "true") }
        if entry.journal != DiaryEntry.defaultJournal { matter.add("journal", entry.journal) }
        if !options.withoutPlaces {
            matter.add("place", entry.place)
            if let position = entry.position {
                matter.add("latitude", plain: "\(position.latitude)")
                matter.add("longitude", plain: "\(position.longitude)")
            }
        }
        let name = noteNames.name(stem, ".md", in: Self.year(of: entry) + "/")
        try write(name, matter.text + "\n" + text(of: entry, files, levels: 0, matter.yaml))
    }

    private func write(_ name: String, _ text: String) throws {
        try folder.writeShared(name, Array(text.utf8)) { note, export in
            let (note, export) = (NoteSection.text(note), NoteSection.text(export))
            return NoteSection.visible(note) == NoteSection.visible(export)
                || NoteContents.isTaken(note, in: export)
        }
    }

    // MARK: Entries

    /// An entry with its record; that of a note of its own has its values in front matter, and no heading.
    private mutating func text(
        of entry: DiaryEntry, _ files: [ExportedFiles], levels: Int, _ matter: String = ""
    ) -> String {
        let above = levels == 0 ? [] : ["## " + document.heading(of: entry), document.details(of: entry)]
        var task = document.task(of: entry)
        if let priority = entry.task?.priority { task += ", priority \(DecimalText(priority).plain)" }
        var below = [task, document.measurements(of: entry)]
        for (index, medium) in entry.media.enumerated() {
            below += document.blocks(of: medium, in: entry, files[index])
        }
        let section = NoteSection(
            above: Self.joined(above), text: NoteSection.shown(entry.text, below: levels), below: Self.joined(below))
        var record = NoteRecord(object(of: entry, files))
        record.aboveCount = NoteSection.lineCount(section.above)
        record.belowCount = NoteSection.lineCount(section.below)
        record.frameDigest = section.frameDigest(matter)
        record.textDigest = SourceDigest.of(section.text)
        if NoteSection.text(section.text, below: levels) != entry.text { record.text = entry.text }
        record.order = order
        record.fileExtensions = Self.fileExtensions(of: entry, files)
        return [section.words, record.line].filter { !$0.isEmpty }.joined(separator: "\n\n") + "\n"
    }

    private static func joined(_ blocks: [String]) -> String {
        MarkdownText.withoutCommands(blocks.filter { !$0.isEmpty }.joined(separator: "\n\n"))
    }

    /// The entry as in lines of JSON, without what its text says.
    private func object(of entry: DiaryEntry, _ files: [ExportedFiles]) -> JSONObject {
        var object = EntryJSON.object(
            of: entry, withoutPlaces: options.withoutPlaces, withoutDerived: options.isOfSeveralMachines, files: files)
        object["text"] = nil
        object["title"] = nil
        return object
    }

    /// The extensions of the files kept with media whose names have another one.
    private static func fileExtensions(of entry: DiaryEntry, _ files: [ExportedFiles]) -> [String: String] {
        var found: [String: String] = [:]
        for (medium, copies) in zip(entry.media, files) {
            for (companion, copy) in zip(medium.companions, copies.companions) {
                guard let copy, MediumName.safeExtension(of: Array(copy.utf8)) != companion.fileExtension else {
                    continue
                }
                found[copy] = companion.fileExtension
            }
        }
        return found
    }

    /// A tag as Obsidian and Logseq take it: without spaces.
    static func tag(_ name: String) -> String { String(name.map { $0.isWhitespace ? "_" : $0 }) }

    private static func year(of entry: DiaryEntry) -> String { year(of: entry.creationTime.wallTime.date) }

    private static func year(of day: CivilDate) -> String { String("\(day)".prefix(4)) }
}

extension ExportedFiles {
    /// The paths without the folder with which they begin.
    fileprivate func relative(to folder: String) -> ExportedFiles {
        func relative(_ path: String?) -> String? {
            path.map { $0.hasPrefix(folder) ? String($0.dropFirst(folder.count)) : $0 }
        }
        return ExportedFiles(
            original: relative(original), companions: companions.map(relative), film: relative(film))
    }
}

extension NoteSection {
    fileprivate static func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self).withLineFeeds }

    /// A note without its records.
    fileprivate static func visible(_ note: String) -> String {
        note.split(separator: "\n" as Character)
            .filter { !NoteRecord.isOne($0) && !$0.allSatisfy(\.isWhitespace) }.joined(separator: "\n")
    }
}
