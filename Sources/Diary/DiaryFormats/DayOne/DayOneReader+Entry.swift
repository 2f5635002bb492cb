import Chronology
import DiaryMedia
import DiaryStore
import JSON

extension DayOneReader {
    /// Converts an entry of Day One's JSON.
    ///
    /// Members without an equivalent stay as they are, and so do the values that an export couldn't restore from the
    /// converted ones: the text with its escapes and placeholders, the order of the lists, and the absence of members.
    struct Entry {
        private let object: JSONObject
        private let place: String
        private let run: Run
        private let others: Records
        private var record: SourceRecord
        private var line = LineValues()

        init(_ object: JSONObject, place: String, run: Run, records: Records) {
            (self.object, self.place, self.run, others) = (object, place, run, records)
            record = SourceRecord(object)
        }

        /// The entry; nil if it has no time, which is reported.
        mutating func entry() throws -> SourceEntry? {
            guard let zone = try readTime() else { return nil }
            readPlace()
            readFlags()
            var media = Media(object, run: run, others: others, place: place, zone: zone)
            let text = try media.resolve(readText())
            line[.text] = .string(text)
            keepText(text, hasMedia: !media.media.isEmpty)
            readTags(text)
            var entry = SourceEntry(place: place, sourceID: object["uuid"]?.filledText, line: line)
            entry.media = media.media
            takeLists()
            record.keep(DayOneRecord.listsKey, media.lists.map(JSONValue.object))
            entry.unmodelled = record.unmodelled(keepingNulls: true)
            for oddity in record.oddities { try run.reading.report(.oddValue, place, oddity) }
            return entry
        }

        /// Takes the lists.
        ///
        /// An empty list, and a value that is not a list, are written again as they are.
        private mutating func takeLists() {
            for kind in Kind.allCases {
                guard let value = object[kind.rawValue], !value.isNull, value.arrayValue?.isEmpty != true else {
                    continue
                }
                guard let list = value.arrayValue else {
                    record.report("\(kind.rawValue) is not a list")
                    continue
                }
                _ = record.take(kind.rawValue)
                if list.contains(where: { $0.objectValue == nil }) {
                    record.report("\(kind.rawValue) contains something other than records")
                }
            }
        }

        // MARK: Time

        /// Writes the time into the line, and returns its zone.
        private mutating func readTime() throws -> TimeZoneRules? {
            let name = zoneName()
            let zone = name.flatMap(run.reading.clock.zone)
            if let name, zone == nil { record.report("the time zone \(name) is not known; the time is kept in UTC") }
            guard let time = time("creationDate") ?? time("modifiedDate") ?? time("date") else {
                try run.reading.report(.unreadable, place, "it has no creationDate that is a date")
                return nil
            }
            if object["creationDate"]?.stringValue.flatMap(Self.instant) == nil {
                record.report("creationDate is not a time")
            }
            let rules = zone ?? .utc
            let isAllDay = record.rest["isAllDay"]?.lenientBoolean ?? false
            let kept = zone == nil ? name : nil
            if let day = onlyDay {
                run.reading.clock.set(day, in: rules, name: kept, of: &line)
            } else if isAllDay {
                run.reading.clock.set(rules.zonedTime(at: time).wallTime.date, in: rules, name: kept, of: &line)
            } else {
                run.reading.clock.set(time, in: rules, name: kept, of: &line)
                if object["creationDate"]?.stringValue == time.dayOneText { _ = record.take("creationDate") }
            }
            if let modified = object["modifiedDate"]?.stringValue.flatMap(Self.instant) {
                line[.updateTime] = .string(rules.zonedTime(at: modified).rfc3339())
                if object["modifiedDate"]?.stringValue == modified.dayOneText { _ = record.take("modifiedDate") }
            } else if object["modifiedDate"] != nil {
                record.report("modifiedDate is not a time")
            }
            return rules
        }

        /// The zone of the entry, else that of its place.
        private mutating func zoneName() -> String? {
            if let name = record.takeText("timeZone"), !name.isEmpty {
                // Apple's offsets can be written again exactly; any other name is kept.
                if TimeZoneRules(fixed: name) != nil || name.utf8.starts(with: "GMT".utf8) {
                    record.keep("timeZone", .string(name))
                }
                return name
            }
            if let name = object["location"]?.objectValue?["timeZoneName"]?.filledText { return name }
            record.report("it has no time zone; the time is kept in UTC")
            return nil
        }

        private func time(_ key: String) -> Instant? { object[key]?.stringValue.flatMap(Self.instant) }

        /// The day of a creation date without a time, as no version of Day One writes it.
        private var onlyDay: CivilDate? {
            guard let text = object["creationDate"]?.stringValue, text.utf8.count <= 10 else { return nil }
            return WrittenTime(text).flatMap { $0.hasTime ? nil : $0.day }
        }

        /// A moment; one of another program may lack the zone, and is in UTC as those of Day One are.
        static func instant(_ text: String) -> Instant? {
            (try? ZonedTime(rfc3339: text))?.instant ?? WrittenTime(text)?.zoned(in: .utc).instant
        }

        // MARK: Values

        private mutating func readPlace() {
            guard let value = object["location"], !value.isNull else { return }
            guard let location = value.objectValue else { return record.report("location is not an object") }
            let (latitude, longitude) = (location["latitude"]?.lenientDouble, location["longitude"]?.lenientDouble)
            let isPosition = line.setPosition(latitude, longitude, altitude: location["altitude"]?.lenientDouble)
            if !isPosition, latitude != nil || longitude != nil { record.report("location is not a position") }
            line.set(.place, location["userLabel"]?.filledText ?? location["placeName"]?.filledText)
            line.set(.nearestPlace, location["localityName"]?.filledText)
            line.set(.country, location["country"]?.filledText)
        }

        private mutating func readFlags() {
            if object["starred"]?.lenientBoolean == true { line[.starred] = .boolean(true) }
            for key in ["starred", "isAllDay"] {
                guard let value = object[key], !value.isNull else { continue }
                if case .boolean = value {
                    _ = record.take(key)
                } else if value.lenientBoolean == nil {
                    record.report("\(key) is neither true nor false")
                }
            }
            let absent = ["modifiedDate", "timeZone", "isAllDay", "starred"].filter { object[$0] == nil }
            if !absent.isEmpty { record.keep(DayOneRecord.absentKey, .array(absent.map(JSONValue.string))) }
        }

        /// Reads the tags.
        ///
        /// Those in the text would be exported twice: then the original list is kept.
        private mutating func readTags(_ text: String) {
            let tags = record.takeTexts("tags")
            if !tags.isEmpty { line[.tags] = .array(tags.map(JSONValue.string)) }
            let merged = TagTable.merge(typed: tags, text: text).map(\.name)
            if merged != tags || object["tags"]?.arrayValue?.isEmpty == true { record.keep("tags", object["tags"]) }
        }

        // MARK: Text

        /// The text with its escapes and placeholders; if there is none, that of `richText`.
        private mutating func readText() -> (text: String, isEscaped: Bool) {
            let isEscaped = object["creationOSName"]?.stringValue?.lowercased() != "android"
            if let value = object["text"], !value.isNull {
                if let text = value.stringValue, !text.isEmpty { return (text, isEscaped) }
                if value.stringValue == nil { record.report("text is not a text") }
            }
            return (object["richText"]?.stringValue.flatMap(DayOneRichText.markdown) ?? "", false)
        }

        /// Keeps the original text if an export wouldn't write exactly the same.
        private mutating func keepText(_ text: String, hasMedia: Bool) {
            let original = object["text"]
            let isMade = text.isEmpty ? original == nil : original?.stringValue == DayOneText.escaped(text)
            let isSame = isMade && !hasMedia
            guard !isSame || object["richText"] != nil else {
                _ = record.take("text")
                return
            }
            record.keep("textDigest", .string(DayOneRecord.digest(of: text)))
        }
    }
}
