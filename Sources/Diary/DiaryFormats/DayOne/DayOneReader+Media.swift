import Chronology
import DiaryMedia
import JSON
import TextFolding

extension DayOneReader {
    /// The media of an entry of Day One: first those that its text names, in that order, then the others by
    /// `orderInEntry`.
    struct Media {
        private(set) var media: [SourceMedium] = []
        /// The kinds of the media, from their records.
        private var kinds: [Kind] = []
        private let own: [Records.Record]
        private let run: Run
        private let others: Records
        private let place: String
        private let zone: TimeZoneRules
        /// The entry's own records by their names.
        private let places: [String: Int]
        /// The entry's own records seen so far, and those of them whose media were imported.
        private var taken: Set<Int> = []
        private var takenFiles: Set<Int> = []
        /// The names of other entries' media that were imported.
        private var takenNames: Set<String> = []
        /// The records whose files are missing.
        private var missing: [(kind: Kind, name: String)] = []

        init(
            _ entry: JSONObject, run: Run, others: Records, place: String, zone: TimeZoneRules
        ) {
            own = Records.records(of: entry)
            let names = own.enumerated().compactMap { index, record in
                record.identifier.map { ($0.uppercased(), index) }
            }
            places = Dictionary(names) { first, _ in first }
            (self.run, self.others, self.place, self.zone) = (run, others, place, zone)
        }

        /// Adds the media, and returns the text without placeholders.
        mutating func resolve(_ text: (text: String, isEscaped: Bool)) throws -> String {
            var plain = try Text.read(text.text, isEscaped: text.isEscaped) { try take($0) }
            for index in unnamed where !taken.contains(index) { _ = try take(own[index], index) }
            // An entry whose only contents are missing says so.
            if media.isEmpty, HTMLText.isBlank(plain), !missing.isEmpty {
                plain = missing.map { Self.words(for: $0.kind, $0.name) }.joined(separator: "\n")
            }
            return nfc(plain)
        }

        /// The records in the order of `orderInEntry`, then of the lists.
        private var unnamed: [Int] {
            own.indices.sorted { left, right in
                let orders = (order(left), order(right))
                return orders.0 == orders.1 ? left < right : orders.0 < orders.1
            }
        }

        private func order(_ index: Int) -> Double { own[index].object["orderInEntry"]?.lenientDouble ?? .infinity }

        /// Adds the medium that a placeholder refers to.
        private mutating func take(_ placeholder: Text.Placeholder) throws -> Text.Replacement {
            let name = placeholder.identifier
            if let index = places[name.uppercased()] {
                return try take(own[index], index) ? .medium : .text(Self.words(for: own[index].kind, name))
            }
            guard let record = others.record(named: name) else {
                try run.reading.report(.danglingPlaceholder, place, "there is no medium named \(name)")
                return .text(Self.words(for: placeholder.kind ?? .photo, name))
            }
            // A medium of another entry is added to this one too.
            guard let file = run.files.file(of: record), file.byteCount > 0 else {
                try run.reading.report(.danglingPlaceholder, place, "the file of \(name) is not there")
                return .text(Self.words(for: record.kind, name))
            }
            if takenNames.insert(name.uppercased()).inserted { add(record, file) }
            return .medium
        }

        /// Adds the medium of a record of the entry, once; false if it has none, which is reported once.
        private mutating func take(_ record: Records.Record, _ index: Int) throws -> Bool {
            guard taken.insert(index).inserted else { return takenFiles.contains(index) }
            let name = record.identifier ?? record.object["md5"]?.filledText ?? "\(index + 1)"
            guard let file = run.files.file(of: record) else {
                try run.reading.report(.missingFile, place, "\(record.kind.words), \(name), has no file")
                missing.append((record.kind, name))
                return false
            }
            guard file.byteCount > 0 else {
                try run.reading.report(.missingFile, place, "\(file.path) is empty")
                missing.append((record.kind, name))
                return false
            }
            takenFiles.insert(index)
            add(record, file)
            return true
        }

        /// The sentence in a text that replaces a missing medium.
        private static func words(for kind: Kind, _ name: String) -> String {
            // A placeholder of a hostile file could hold Markdown.
            let name = String(
                name.unicodeScalars.filter { $0.isASCII && ($0.properties.isAlphabetic || $0.value < 0x3A) })
            return "(\(kind.words) is missing: \(name))"
        }

        private mutating func add(_ record: Records.Record, _ file: ImportSource.File) {
            media.append(Attachment(record: record, zone: zone, clock: run.reading.clock).medium(file))
            kinds.append(record.kind)
        }

        // MARK: Lists

        /// The original lists if an export wouldn't restore them from the media: a name for each record that has a
        /// medium, and the record itself for one that has none; nil if it would.
        var lists: JSONObject? {
            var lists = JSONObject()
            for kind in Kind.allCases {
                let indices = own.indices.filter { own[$0].kind == kind }
                let values: [JSONValue] = indices.map { index in
                    guard takenFiles.contains(index), let name = Self.reference(own[index].object) else {
                        return .object(own[index].object)
                    }
                    return name
                }
                if !values.isEmpty { lists[kind.rawValue] = .array(values) }
            }
            return lists == madeLists ? nil : lists
        }

        /// The lists that an export writes: each medium's record in the order of the media.
        private var madeLists: JSONObject {
            var lists = JSONObject()
            for kind in Kind.allCases {
                let list = zip(media, kinds).filter { $1 == kind }.map {
                    Self.reference($0.0.unmodelled[DayOneFormat.name]?.objectValue ?? JSONObject()) ?? .null
                }
                if !list.isEmpty { lists[kind.rawValue] = .array(list) }
            }
            return lists
        }

        /// The name by which a list refers to a record.
        private static func reference(_ record: JSONObject) -> JSONValue? {
            (record["identifier"]?.filledText ?? record["md5"]?.filledText).map(JSONValue.string)
        }
    }
}
