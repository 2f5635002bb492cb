import Chronology
import DiaryMedia
import JSON

/// Reads notebooks, note by note: only one note's text is in memory, and of its files none.
struct EvernoteReader {
    let reading: RecordReading
    private var options: ReadingOptions { reading.options }
    private var clock: SourceClock { reading.clock }

    func read(_ file: ImportSource.File) throws {
        try reading.reading {
            try reading.source.readingBytes(file) { bytes in
                var tokens = XMLTokens(bytes)
                var (path, text): ([String], [UInt8]) = ([], [])
                var (note, number): (EvernoteNote?, Int) = (nil, 0)
                var occurrences: [String: Int] = [:]
                var data: EmbeddedData?
                while let token = tokens.next() {
                    switch token {
                    case .open(let name):
                        // Nothing of a notebook is nested as deeply.
                        guard path.count < 100 else { continue }
                        path.append(name)
                        text = []
                        switch (name, path.dropLast().last) {
                        case ("note", _):
                            note = EvernoteNote()
                            number += 1
                        case ("resource", "note"): note?.resources.append(EvernoteNote.Resource())
                        case ("task", "note"): note?.tasks.append(EvernoteNote.ToDo())
                        case ("reminder", "task"): note?.addReminder()
                        case ("data", "resource"): data = try EmbeddedData()
                        default: break
                        }
                    case .text(let piece):
                        if data != nil {
                            if let bytes = data?.add(piece) { try reading.source.kept.append(bytes) }
                        } else if text.count + piece.count <= ImportSource.recordLimit {
                            text += piece
                        } else if path.last == "content" {
                            note?.isTooLong = true
                        }
                    case .close(let name):
                        guard path.contains(name) else { continue }
                        while let last = path.popLast(), last != name {}
                        if name == "data", let found = data.take() {
                            try end(found, in: &note, "\(file.path): note \(number)")
                        } else if name == "note", let found = note.take() {
                            let id = Self.sourceID(of: found, &occurrences)
                            try add(found, id, of: file, "\(file.path): note \(number)")
                        } else {
                            note?.take(name, in: path.last ?? "", text)
                        }
                        text = []
                    }
                }
                if note != nil || !path.isEmpty {
                    try reading.report(.unreadable, file.path, "it ends too early, in note \(number)")
                }
            }
        }
    }

    /// Completes a file whose bytes were read.
    private func end(_ data: consuming EmbeddedData, in note: inout EvernoteNote?, _ place: String) throws {
        if let bytes = data.addRest() { try reading.source.kept.append(bytes) }
        let (hash, kind, isWhole) = data.summary
        let kept = reading.source.kept.end(named: hash)
        guard let last = note?.resources.indices.last else { return }
        if !isWhole { try reading.report(.oddValue, place, "the data of a file is not Base64") }
        note?.resources[last].hash = hash
        note?.resources[last].kind = kind
        note?.resources[last].file = kept
    }

    // MARK: Notes

    /// The identifier of a note: its time and title, and a number from the second note of the file with both on.
    private static func sourceID(of note: EvernoteNote, _ occurrences: inout [String: Int]) -> String {
        let id = "\(note.values["created"] ?? "") \(note.title)"
        let number = occurrences[id, default: 0] + 1
        occurrences[id] = number
        return number == 1 ? id : "\(id)\n\(number)"
    }

    private func add(_ note: EvernoteNote, _ id: String, of file: ImportSource.File, _ place: String) throws {
        let place = note.title.isEmpty ? place : "\(place) \(note.title)"
        guard !note.isTooLong else { return try reading.report(.unreadable, place, "its text is too long") }
        guard !note.isDamaged else { return try reading.report(.notText, place, "it is not UTF-8") }
        let created = Self.moment(note.values["created"]) ?? Self.moment(note.values["updated"])
        let given = created == nil ? options.time(ofUndatedIn: file, of: reading.source) : nil
        guard created != nil || given != nil else {
            return try reading.report(.undated, place, "it has no date")
        }
        var line = LineValues()
        var entry = SourceEntry(place: place, sourceID: id, line: LineValues())
        line[.text] = .string(try text(of: note, in: &entry))
        if let created { clock.set(created, in: clock.local, of: &line) }
        if let given { line.setCreation(given, options) }
        if let updated = Self.moment(note.values["updated"]) {
            line[.updateTime] = .string(clock.local.zonedTime(at: updated).rfc3339())
        }
        line.set(.title, note.title)
        line.setTags(note.tags)
        line.set(.journal, String(SourcePath.stem(file.path)))
        var record = SourceRecord(note.attributes)
        let position = ["latitude", "longitude", "altitude"].map { note.attributes[$0]?.lenientDouble }
        // Where it isn't known, programs write 0.
        if position[0] != 0 || position[1] != 0, line.setPosition(position[0], position[1], altitude: position[2]) {
            for name in ["latitude", "longitude", "altitude"] { _ = record.take(name) }
        }
        line.set(.place, record.takeText("place-name"))
        setTask(&record, note.tasks, &line)
        entry.line = line
        entry.unmodelled = record.unmodelled()
        for (name, value) in note.values.sorted(by: { $0.key < $1.key }) where !["created", "updated"].contains(name) {
            entry.unmodelled[name] = .string(value)
        }
        let tasks = note.tasks.compactMap(\.record)
        if !tasks.isEmpty { entry.unmodelled["tasks"] = .array(tasks.map(JSONValue.object)) }
        try reading.sink.add(entry)
    }

    /// A reminder makes a task, and so does, without one, the only open task in the note if it is due.
    private func setTask(_ record: inout SourceRecord, _ tasks: [EvernoteNote.ToDo], _ line: inout LineValues) {
        let due = Self.moment(record.rest["reminder-time"]?.stringValue)
        let done = Self.moment(record.rest["reminder-done-time"]?.stringValue)
        guard due != nil || done != nil || record.rest["reminder-order"] != nil else {
            return setTask(tasks, &line)
        }
        line[.done] = .boolean(done != nil)
        line.set(.doneTime, done.map(clock.local.zonedTime))
        if let due { line.setDue(clock.local.zonedTime(at: due), hasTime: true) }
        for name in ["reminder-time", "reminder-done-time", "reminder-order"] { _ = record.take(name) }
    }

    private func setTask(_ tasks: [EvernoteNote.ToDo], _ line: inout LineValues) {
        let open = tasks.filter { !$0.isDone }
        guard open.count == 1, let due = Self.moment(open[0].text("dueDate")) else { return }
        let zone = open[0].text("timeZone").flatMap(clock.zone) ?? clock.local
        let time = zone.zonedTime(at: due)
        let noon = WallTime(date: time.wallTime.date, hour: 12, minute: 0).map(zone.nearest)
        let hasTime = open[0].text("dueDateUIOption") != "date_only"
        line[.done] = .boolean(false)
        line.setDue(hasTime ? time : noon ?? time, hasTime: hasTime)
    }

    /// The text of a note, whose files become media in its order; those that it doesn't name come last.
    private func text(of note: EvernoteNote, in entry: inout SourceEntry) throws -> String {
        let resources = Dictionary(note.resources.map { ($0.hash, $0) }) { first, _ in first }
        var missing: [String] = []
        let markup = EvernoteMarkup(note.content) { hash, type in
            guard let resource = resources[hash], resource.file != nil else {
                missing.append(hash)
                return "(\(LinkedFileKind(mediaType: type).noun) is missing: \(hash))"
            }
            return resource.kind.isMedium ? nil : resource.name
        }
        for hash in missing { try reading.report(.missingFile, entry.place, "the file \(hash) is not in the export") }
        if markup.encryptedCount > 0 {
            let words = markup.encryptedCount == 1 ? "a text in it is" : "\(markup.encryptedCount) texts in it are"
            try reading.report(.encrypted, entry.place, words + " encrypted, and kept so")
        }
        var seen: Set<ImportSource.File> = []
        for hash in markup.hashes + note.resources.map(\.hash) {
            guard let resource = resources[hash], let file = resource.file, seen.insert(file).inserted else { continue }
            if file.byteCount == 0 {
                try reading.report(.missingFile, entry.place, "\(resource.name) is empty")
            } else if resource.kind.isMedium {
                entry.media.append(medium(resource, file))
            } else if note.resources.contains(where: { $0.file == file }) {
                try reading.report(.notKept, "\(entry.place): \(resource.name)", "not a photo, sound or video")
            }
        }
        let text = EvernoteMarkup.withItems(
            try reading.markdown(markup.html, entry.place, into: &entry.media, lines: true))
        let tasks = note.tasks.map { "- [\($0.isDone ? "x" : " ")] \($0.title)" }
        return ([text] + tasks).filter { !$0.isEmpty }.joined(separator: "\n")
    }

    private func medium(_ resource: EvernoteNote.Resource, _ file: ImportSource.File) -> SourceMedium {
        var medium = SourceMedium(file: file)
        medium.fileName = resource.name
        if let time = Self.moment(resource.values["timestamp"]) {
            medium.record[.captureTime] = .string(clock.local.zonedTime(at: time).rfc3339())
        }
        medium.record.setPosition(
            resource.values["latitude"].flatMap { Double($0) }, resource.values["longitude"].flatMap { Double($0) })
        medium.record.set(.make, resource.values["camera-make"])
        medium.record.set(.model, resource.values["camera-model"])
        for (name, value) in resource.values.sorted(by: { $0.key < $1.key }) where EvernoteNote.Resource.isKept(name) {
            medium.unmodelled[name] = .string(value)
        }
        return medium
    }

    /// A moment as `20240105T103000Z`.
    private static func moment(_ text: String?) -> Instant? {
        guard let text, let time = WrittenTime(text), time.hasTime else { return nil }
        return time.zoned(in: .utc).instant
    }
}

/// The bytes of a file within a note, which arrive in pieces of Base64.
private struct EmbeddedData: ~Copyable {
    private let hasher: MD5Hasher
    private var (rest, start): ([UInt8], [UInt8]) = ([], [])
    private var isWhole = true

    init() throws { hasher = try MD5Hasher() }

    /// The bytes of a piece; the digits of an incomplete group wait for the next one.
    mutating func add(_ piece: [UInt8]) -> [UInt8]? {
        rest += piece.filter { $0 > 0x20 && $0 != UInt8(ascii: "=") }
        let count = rest.count / 4 * 4
        defer { rest.removeFirst(count) }
        return decoded(rest[..<count])
    }

    /// The bytes of the digits that are left at the end.
    mutating func addRest() -> [UInt8]? { decoded(rest[...]) }

    /// The MD5 of the bytes, their kind, and whether all of them could be decoded.
    var summary: (hash: String, kind: LinkedFileKind, isWhole: Bool) {
        (hasher.finalize(), LinkedFileKind(content: start), isWhole)
    }

    private mutating func decoded(_ digits: ArraySlice<UInt8>) -> [UInt8]? {
        guard let bytes = Base64Text.bytes(of: String(decoding: digits, as: UTF8.self)) else {
            isWhole = false
            return nil
        }
        if start.count < 16 { start += bytes.prefix(16) }
        hasher.update(bytes[...])
        return bytes
    }
}
