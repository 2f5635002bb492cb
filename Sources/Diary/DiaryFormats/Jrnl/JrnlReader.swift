import Chronology
import DiaryMedia
import DiaryModel
import JSON

/// Reads the entries of jrnl's files.
struct JrnlReader {
    let reading: RecordReading

    func read(_ file: ImportSource.File, _ kind: JrnlFiles.Kind, journal: String?) throws {
        switch kind {
        case .text: try readText(file, journal: journal, day: nil)
        case .day(let day): try readText(file, journal: nil, day: day)
        case .json, .jsonEntry: try readJSON(file, journal: journal)
        case .yamlEntry(let day): try readPage(file, day)
        case .encrypted: try reportEncrypted(file)
        }
    }

    private func reportEncrypted(_ file: ImportSource.File) throws {
        try reading.report(.encrypted, file.path, "it is encrypted; jrnl --decrypt makes it readable")
    }

    // MARK: Text

    private func readText(_ file: ImportSource.File, journal: String?, day: CivilDate?) throws {
        let bytes = try reading.source.beginning(of: file)
        // Files that jrnl 1 encrypted are bytes without a header.
        guard !Self.isBinary(bytes) else { return try reportEncrypted(file) }
        let text = JrnlText(Array(try reading.source.text(of: file).withLineFeeds.utf8), isOfDay: day != nil)
        guard !text.isEmpty else { return try readUndated(text.preamble, file, journal: journal, day: day) }
        let preamble = text.preamble
        if !HTMLText.isBlank(preamble) {
            try reading.report(
                .oddValue, file.path, "text above the first entry, which jrnl doesn't show, is kept with that entry")
        }
        let dayFirst = JrnlDayOrder.isDayFirst(text.dates)
        var previous =
            day ?? text.dates.first(where: \.isWhole)?.date(dayFirst: dayFirst, after: .first) ?? .first
        for (index, part) in text.parts.enumerated() {
            let place = "\(file.path): line \(part.line)"
            let date = day ?? part.date.date(dayFirst: dayFirst, after: previous)
            if day == nil, !part.date.isWhole {
                try reading.report(
                    .oddValue, place, "its date lacks the year or the day; that of the previous entry is used")
            }
            previous = date
            var entry = entry(place, JrnlText.content(part.text), date, part.date.time, journal)
            if index == 0, !HTMLText.isBlank(preamble) { entry.unmodelled["before"] = .string(preamble) }
            try reading.sink.add(entry)
        }
    }

    /// Reads a file without a header: in a folder of days it is an entry of its day.
    private func readUndated(_ text: String, _ file: ImportSource.File, journal: String?, day: CivilDate?) throws {
        guard !HTMLText.isBlank(text) else { return }
        guard let day else {
            return try reading.report(.unreadable, file.path, "no line begins with a readable date in brackets")
        }
        try reading.sink.add(entry(file.path, JrnlText.content(text), day, nil, journal))
    }

    private func entry(
        _ place: String, _ content: JrnlText.Content, _ date: CivilDate, _ time: Int?, _ journal: String?
    ) -> SourceEntry {
        var line = LineValues()
        if let time, let wall = WallTime(date: date, hour: time / 3600, minute: time / 60 % 60, second: time % 60) {
            reading.clock.set(wall, in: reading.clock.local, of: &line)
        } else {
            reading.clock.set(date, in: reading.clock.local, of: &line)
        }
        line[.text] = .string(content.text)
        if content.starred { line[.starred] = .boolean(true) }
        if !content.tags.isEmpty { line[.tags] = .array(content.tags.map(JSONValue.string)) }
        line.set(.journal, journal)
        return SourceEntry(place: place, sourceID: nil, line: line)
    }

    /// Returns whether it is not text: control characters that no encoding of text has.
    static func isBinary(_ bytes: [UInt8]) -> Bool {
        let start = bytes.prefix(4096)
        guard !start.starts(with: [0xFF, 0xFE]), !start.starts(with: [0xFE, 0xFF]) else { return false }
        guard !start.starts(with: "[".utf8) else { return false }
        let controls = start.lazy.filter { $0 < 0x09 || (0x0E...0x1A).contains($0) || $0 == 0 }.count
        return controls * 50 > start.count
    }

    // MARK: YAML

    private func readPage(_ file: ImportSource.File, _ day: CivilDate) throws {
        let text = try reading.source.text(of: file).withLineFeeds
        guard let page = JrnlPage(text) else {
            return try reading.report(.unreadable, file.path, "it is not an entry of jrnl")
        }
        let content = JrnlText.Content(text: page.text, starred: page.isStarred, tags: page.tags)
        var entry = entry(file.path, content, day, JrnlDate(page.date, isShort: true)?.time, nil)
        if !page.others.isEmpty { entry.unmodelled["yaml"] = .string(page.others.joined(separator: "\n")) }
        try reading.sink.add(entry)
    }

    // MARK: JSON

    private func readJSON(_ file: ImportSource.File, journal: String?) throws {
        try reading.source.reading(file) { try readJSON(JSONSlices($0), upTo: $0.count, file, journal) }
    }

    private func readJSON(_ slices: JSONSlices, upTo end: Int, _ file: ImportSource.File, _ journal: String?) throws {
        var (number, hasEntries, isEntry) = (0, false, false)
        let element: (Range<Int>) throws -> Void = { range in
            hasEntries = true
            number += 1
            try readRecord(slices, range, "\(file.path): entry \(number)", journal)
        }
        let isWhole =
            if slices.beginsWithArray {
                try slices.forEachElement(element)
            } else {
                try slices.forEachMember(elementsOf: "entries") { key, _ in
                    if key == "body" || key == "title" { isEntry = true }
                } element: {
                    try element($0)
                }
            }
        if isEntry, !hasEntries { return try readRecord(slices, 0..<end, file.path, journal) }
        if !isWhole { try reading.report(.unreadable, file.path, "it ends too early, after \(number) entries") }
    }

    private func readRecord(_ slices: JSONSlices, _ range: Range<Int>, _ place: String, _ journal: String?) throws {
        guard let parsed = try reading.record(slices, range, place) else { return }
        guard let object = parsed.value.objectValue else {
            return try reading.report(.unreadable, place, "it is not an object")
        }
        var record = SourceRecord(object)
        if let mistake = parsed.mistake { record.report(mistake) }
        guard let date = record.takeText("date").flatMap(Self.date) else {
            return try reading.report(.unreadable, place, "it has no date")
        }
        let time = record.takeText("time").flatMap { JrnlDate($0, isShort: true)?.time }
        let (title, body) = (record.takeText("title") ?? "", record.takeText("body") ?? "")
        let text = body.isEmpty ? title : title.isEmpty ? body : title + "\n" + body
        var content = JrnlText.Content(text: text)
        content.tags = record.takeTexts("tags").map { String($0.drop { $0 == "#" || $0 == "@" }) }.filter {
            !$0.isEmpty
        }
        content.starred = record.take("starred", "true or false", \.lenientBoolean) ?? false
        var entry = entry(place, content, date, time, journal)
        entry.sourceID = object["uuid"]?.filledText
        try reading.add(entry, with: &record)
    }

    /// `2024-06-16`; Python doesn't pad the year 99.
    private static func date(_ text: String) -> CivilDate? {
        let numbers = text.split(separator: "-").map { Int($0) }
        guard numbers.count == 3, let year = numbers[0], let month = numbers[1], let day = numbers[2] else {
            return nil
        }
        return CivilDate(year: year, month: month, day: day)
    }
}
