import Chronology
import JSON

/// One reading of an export of Day One: its files, the names that were seen, and the sink.
final class DayOneInRun {
    let source: ExchangeSource
    let clock: ExchangeClock
    let files: DayOneInFiles
    private let sink: any ExchangeSink
    /// The digest of each entry's JSON by its name, so that the same one in two exports comes in once.
    private var seen: [String: UInt] = [:]

    init(_ source: ExchangeSource, _ options: ExchangeOptions, _ sink: any ExchangeSink) {
        self.source = source
        self.sink = sink
        clock = ExchangeClock(options)
        files = DayOneInFiles(source)
    }

    func tell(_ kind: ExchangeHole.Kind, _ place: String, _ reason: String) throws {
        try sink.tell(ExchangeHole(kind, place, reason))
    }

    /// Reads one journal; one that can't be read is a hole.
    func read(_ file: ExchangeSource.File) throws {
        let bytes: [UInt8]
        do {
            bytes = try source.bytes(of: file)
        } catch let error as ExchangeError {
            guard let hole = error.hole else { throw error }
            return try sink.tell(hole)
        }
        let journal = DayOneInJournal(file: file, bytes: bytes)
        let records = journal.records()
        files.add(besides: file)
        var number = 0
        let outcome = try journal.forEachEntry { range in
            number += 1
            try read(bytes[range], "\(file.path): entry \(number)", journal.name, records)
        }
        switch outcome {
        case .whole: break
        case .cut: try tell(.unreadable, file.path, "it ends too early, after \(number) entries")
        case .noEntries: try tell(.unreadable, file.path, "it is no journal of Day One")
        }
    }

    private func read(_ bytes: ArraySlice<UInt8>, _ place: String, _ journal: String, _ records: DayOneInRecords) throws
    {
        let parsed: (value: JSONValue, mistake: String?)
        do throws(JSONError) { parsed = try ExchangeRecord.parse(bytes) } catch {
            return try tell(.unreadable, place, error.message)
        }
        if let mistake = parsed.mistake { try tell(.oddValue, place, mistake) }
        guard let object = parsed.value.objectValue else { return try tell(.unreadable, place, "it is no object") }
        var reading = DayOneInEntry(object, place: place, run: self, records: records)
        guard var entry = try reading.entry(), try isNew(entry, digest(bytes)) else { return }
        entry.line["journal"] = .string(journal)
        try sink.add(entry)
    }

    /// Whether an entry hasn't come in yet; another one of the same name is the import's to tell.
    private func isNew(_ entry: ExchangeEntry, _ digest: UInt) throws -> Bool {
        guard let id = entry.sourceID else { return true }
        guard seen[id] == digest else {
            seen[id] = seen[id] ?? digest
            return true
        }
        try tell(.duplicate, entry.place, "\(id) came in already, just the same")
        return false
    }

    /// FNV-1a.
    private func digest(_ bytes: ArraySlice<UInt8>) -> UInt {
        var hash: UInt = 0xCBF2_9CE4_8422_2325
        for byte in bytes { hash = (hash ^ UInt(byte)) &* 0x100_0000_01B3 }
        return hash
    }

    /// Names the media that no entry has.
    func tellOrphans() throws {
        for file in files.orphans { try tell(.orphan, file.path, "no entry names it") }
    }
}
