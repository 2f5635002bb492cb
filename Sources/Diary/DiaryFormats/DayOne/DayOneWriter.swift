import Chronology
import DiaryModel
import DiaryStore
import JSON

/// Writes entries and media as Day One imports them.
enum DayOneWriter {
    /// Converts an entry to Day One's JSON.
    struct Entry {
        let entry: DiaryEntry
        let media: [Attachment]
        let withoutPlaces: Bool
        let zones: ZoneDatabase

        var object: JSONObject {
            let record =
                withoutPlaces ? DayOneRecord(extra: nil) : DayOneRecord(extra: entry.extra, entryText: entry.text)
            var object: JSONObject = ["uuid": record.members["uuid"] ?? .string(entry.id.dayOneText)]
            addTimes(to: &object, record)
            object["starred"] = flag("starred", entry.starred, record)
            addText(to: &object, record)
            let tags = tags(record.members["tags"])
            if !tags.isEmpty { object["tags"] = .array(tags) }
            object["location"] = withoutPlaces ? nil : location(record.members["location"])
            for (list, values) in Lists(media: media, record: record).lists { object[list] = .array(values) }
            var keys = Self.made.union(object.members.map(\.key))
            for member in record.members.members where keys.insert(member.key).inserted {
                object.append(member.key, member.value)
            }
            return object
        }

        /// Members that stay absent if the original entry lacked them.
        private static let made: Set<String> = ["location", "modifiedDate", "timeZone", "isAllDay", "starred"]

        private func addTimes(to object: inout JSONObject, _ record: DayOneRecord) {
            let original = record.members
            object["creationDate"] = original["creationDate"].flatMap(unchanged) ?? .string(creationTime.dayOneText)
            let isUnmodified = entry.updateTime == entry.addTime || entry.updateTime == entry.creationTime.instant
            if !(record.absent.contains("modifiedDate") && isUnmodified) {
                let isSame =
                    original["modifiedDate"]?.stringValue.flatMap(DayOneReader.Entry.instant) == entry.updateTime
                object["modifiedDate"] = isSame ? original["modifiedDate"] : .string(entry.updateTime.dayOneText)
            }
            if !(record.absent.contains("timeZone") && (zoneName == "UTC" || isZoneOfPlace(original))) {
                let fixed = original["timeZone"]?.stringValue.flatMap { TimeZoneRules(fixed: $0)?.name }
                object["timeZone"] = fixed == entry.creationTime.zoneName ? original["timeZone"] : .string(zoneName)
            }
            object["isAllDay"] = flag("isAllDay", !entry.hasTime, record)
        }

        /// Returns whether the entry's zone is that of its place, which the import took because the entry had none of
        /// its own.
        private func isZoneOfPlace(_ original: JSONObject) -> Bool {
            original["location"]?.objectValue?["timeZoneName"]?.stringValue == entry.creationTime.zoneName
        }

        /// A time as Day One wrote it, if it still means the entry's.
        private func unchanged(_ original: JSONValue) -> JSONValue? {
            guard let instant = original.stringValue.flatMap(DayOneReader.Entry.instant) else { return nil }
            guard !entry.hasTime else {
                return instant.secondsSince1970 == entry.creationTime.instant.secondsSince1970 ? original : nil
            }
            return rules.zonedTime(at: instant).wallTime.date == entry.creationTime.wallTime.date ? original : nil
        }

        /// A boolean as Day One wrote it, if it is unchanged.
        private func flag(_ key: String, _ value: Bool, _ record: DayOneRecord) -> JSONValue? {
            if let original = record.members[key], (original.lenientBoolean ?? false) == value { return original }
            return record.absent.contains(key) && !value ? nil : .boolean(value)
        }

        /// Day One's own tags, if the entry's are exactly those and the ones in its text.
        private func tags(_ original: JSONValue?) -> [JSONValue] {
            let names = (original?.arrayValue ?? []).compactMap(\.stringValue)
            guard original?.arrayValue != nil, TagTable.merge(typed: names, text: entry.text).map(\.name) == entry.tags
            else {
                return entry.tags.map(JSONValue.string)
            }
            return original?.arrayValue ?? []
        }

        /// Adds Day One's own text if nobody changed it, with a placeholder for each new medium.
        private func addText(to object: inout JSONObject, _ record: DayOneRecord) {
            let words = entry.wordsForText(zones).joined(separator: "\n")
            let added = words.isEmpty ? "" : DayOneText.escaped("\n\n" + words)
            guard let original = record.text else {
                let text = Self.text(
                    entry.text.isEmpty ? String(added.dropFirst(2)) : DayOneText.escaped(entry.text) + added, media)
                if !text.isEmpty { object["text"] = .string(text) }
                return
            }
            let new = media.filter(\.isNew)
            object["text"] = original["text"]
            guard !new.isEmpty || !added.isEmpty else {
                object["richText"] = original["richText"]
                return
            }
            object["text"] = .string(Self.text((original["text"]?.stringValue ?? "") + added, new))
        }

        /// The text with a placeholder for each medium at its end: without them Day One doesn't show it in the text.
        private static func text(_ text: String, _ media: [Attachment]) -> String {
            let placeholders = media.filter { $0.file != nil }.map(\.placeholder).joined(separator: "\n")
            guard !text.isEmpty, !placeholders.isEmpty else { return text + placeholders }
            return text + "\n\n" + placeholders
        }

        /// The moment; for a day without a time its beginning at midnight, as in Day One's own exports.
        private var creationTime: Instant {
            let time = entry.creationTime
            let date = time.wallTime.date
            guard !entry.hasTime, let midnight = WallTime(date: date, hour: 0, minute: 0) else { return time.instant }
            let start = rules.nearest(midnight)
            return start.wallTime.date == date ? start.instant : time.instant
        }

        private var rules: TimeZoneRules {
            let time = entry.creationTime
            return (try? zones.zone(named: time.zoneName)) ?? TimeZoneRules(utcOffset: time.utcOffset)
        }

        /// A zone name that Day One's system knows; an offset becomes Apple's name for it.
        private var zoneName: String {
            let name = entry.creationTime.zoneName
            guard let mark = name.first, mark == "+" || mark == "-" else { return name }
            let digits = name.filter { ("0"..."9").contains($0) }
            return digits == "0000" ? "GMT" : "GMT\(mark)\(digits)"
        }

        /// The place of the entry, with the values that Day One had for the same place.
        private func location(_ original: JSONValue?) -> JSONValue? {
            let original = original?.objectValue
            guard entry.position != nil || entry.place != nil else {
                // A location without a position and a name was never derived from the entry's.
                return original.flatMap { $0["latitude"]?.doubleValue == nil ? .object($0) : nil }
            }
            let isSame =
                original?["latitude"]?.doubleValue == entry.position?.latitude
                && original?["longitude"]?.doubleValue == entry.position?.longitude
            var object = isSame ? original ?? JSONObject() : JSONObject()
            if let position = entry.position, !isSame {
                object["latitude"] = .double(position.latitude)
                object["longitude"] = .double(position.longitude)
                object["altitude"] = position.altitude.map(JSONValue.double)
            }
            if let place = entry.place, !object.members.contains(where: { $0.value.stringValue == place }) {
                object["placeName"] = .string(place)
            }
            if original == nil {
                object["localityName"] = entry.nearestPlace.map(JSONValue.string)
                object["country"] = entry.country.map(JSONValue.string)
            }
            return .object(object)
        }
    }
}

extension DayOneWriter {
    /// The lists of media of an entry in Day One's JSON.
    struct Lists {
        let media: [Attachment]
        let record: DayOneRecord

        /// The lists that aren't empty, by their keys.
        ///
        /// In lists that the import kept, each record keeps its position, even one without a medium; new media follow.
        /// A medium of another entry in the text is left out as long as nobody changed the text.
        var lists: [(key: String, values: [JSONValue])] {
            var waiting = Array(media.indices)
            var lists = DayOneReader.Kind.allCases.map { kind in
                let original = record.lists?[kind.rawValue]?.arrayValue ?? []
                let values = original.compactMap { value -> JSONValue? in
                    guard let name = value.stringValue else { return value }
                    guard let place = waiting.firstIndex(where: { media[$0].isCalled(name) }) else { return nil }
                    return .object(media[waiting.remove(at: place)].object)
                }
                return (key: kind.rawValue, values: values)
            }
            for index in waiting where record.lists == nil || record.text == nil || media[index].isNew {
                let key = Attachment.list(of: media[index].medium).rawValue
                guard let list = lists.firstIndex(where: { $0.key == key }) else { continue }
                lists[list].values.append(.object(media[index].object))
            }
            return lists.filter { !$0.values.isEmpty }
        }
    }
}
