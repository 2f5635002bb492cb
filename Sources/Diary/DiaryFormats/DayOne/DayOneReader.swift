import DiaryMedia
import JSON

/// Reads entries and media from exports of Day One.
enum DayOneReader {
    /// One reading of an export of Day One: its files, the names seen so far, and the sink.
    final class Run {
        let reading: RecordReading
        let files: Files
        /// The digest of each entry's JSON by its name, so that an entry in two exports is imported once.
        private var seen: [String: UInt] = [:]

        init(_ source: ImportSource, _ options: ReadingOptions, _ sink: any ImportSink) {
            reading = RecordReading(source, options, sink)
            files = Files(source)
        }

        /// Reads one journal; one that can't be read is reported.
        func read(_ file: ImportSource.File) throws {
            try reading.reading {
                try reading.source.reading(file) { try read(Journal(file: file, slices: JSONSlices($0))) }
            }
        }

        private func read(_ journal: Journal) throws {
            let file = journal.file
            let records = journal.records()
            files.add(besides: file)
            var number = 0
            let outcome = try journal.forEachEntry { range in
                number += 1
                try read(journal, range, "\(file.path): entry \(number)", records)
            }
            switch outcome {
            case .whole: break
            case .cut: try reading.report(.unreadable, file.path, "it ends too early, after \(number) entries")
            case .noEntries: try reading.report(.unreadable, file.path, "it is not a Day One journal")
            }
        }

        private func read(
            _ journal: Journal, _ range: Range<Int>, _ place: String, _ records: Records
        ) throws {
            try reading.object(journal.slices, range, place) { object, place in
                var record = Entry(object, place: place, run: self, records: records)
                guard var entry = try record.entry(), try isNew(entry, digest(journal.slices.text(of: range))) else {
                    return
                }
                entry.line[.journal] = .string(journal.name)
                try reading.sink.add(entry)
            }
        }

        /// Returns whether an entry is not a repeated one; the import reports a different entry of the same name.
        private func isNew(_ entry: SourceEntry, _ digest: UInt) throws -> Bool {
            guard let id = entry.sourceID else { return true }
            guard seen[id] == digest else {
                seen[id] = seen[id] ?? digest
                return true
            }
            try reading.report(.duplicate, entry.place, "\(id) was imported already, and is identical")
            return false
        }

        /// FNV-1a.
        private func digest(_ bytes: [UInt8]) -> UInt {
            var hash: UInt = 0xCBF2_9CE4_8422_2325
            for byte in bytes { hash = (hash ^ UInt(byte)) &* 0x100_0000_01B3 }
            return hash
        }

        /// Reports the media that no entry refers to.
        func reportOrphans() throws {
            for file in files.orphans { try reading.report(.orphan, file.path, "no entry refers to it") }
        }
    }
}
