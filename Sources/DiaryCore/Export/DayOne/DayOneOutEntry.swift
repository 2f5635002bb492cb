import Chronology
import JSON

/// An entry as Day One's JSON has it.
struct DayOneOutEntry {
    let entry: DiaryEntry
    let media: [DayOneOutMedium]
    let withoutPlaces: Bool
    let zones: ZoneDatabase

    var object: JSONObject {
        let record =
            withoutPlaces ? DayOneOutRecord(extra: nil) : DayOneOutRecord(extra: entry.extra, entryText: entry.text)
        var object: JSONObject = [
            "uuid": record.members["uuid"] ?? .string(entry.id.dayOneText),
            "creationDate": .string(creationTime.dayOneText), "modifiedDate": .string(entry.updateTime.dayOneText),
            "timeZone": .string(zoneName), "isAllDay": .boolean(!entry.hasTime), "starred": .boolean(entry.starred),
        ]
        if record.text.isEmpty {
            if !text.isEmpty { object["text"] = .string(text) }
        } else {
            for member in record.text.members { object[member.key] = member.value }
        }
        if !entry.tags.isEmpty { object["tags"] = .array(entry.tags.map(JSONValue.string)) }
        object["location"] = withoutPlaces ? nil : location(record.members["location"])
        for type in MediumType.allCases {
            let list = media.filter { $0.medium.type == type }
            guard !list.isEmpty else { continue }
            object[DayOneOutMedium.list(of: type)] = .array(list.map { .object($0.object) })
        }
        for member in record.members.members where object[member.key] == nil && member.key != "location" {
            object[member.key] = member.value
        }
        return object
    }

    /// The text with a placeholder for each medium behind it: without them Day One doesn't show it in the text.
    private var text: String {
        let placeholders = media.filter { $0.file != nil }.map(\.placeholder).joined(separator: "\n")
        let text = DayOneOutText.escaped(entry.text)
        guard !text.isEmpty, !placeholders.isEmpty else { return text + placeholders }
        return text + "\n\n" + placeholders
    }

    /// The moment; of a day without a time the midnight that it begins with, as in Day One's own exports.
    private var creationTime: Instant {
        let time = entry.creationTime
        let date = time.wallTime.date
        guard !entry.hasTime, let midnight = WallTime(date: date, hour: 0, minute: 0) else { return time.instant }
        let rules = (try? zones.zone(named: time.zoneName)) ?? TimeZoneRules(utcOffset: time.utcOffset)
        let start = rules.nearest(midnight)
        return start.wallTime.date == date ? start.instant : time.instant
    }

    /// A name that Day One's system knows; an offset becomes one of those that Apple has for offsets.
    private var zoneName: String {
        let name = entry.creationTime.zoneName
        guard let mark = name.first, mark == "+" || mark == "-" else { return name }
        let digits = name.filter { ("0"..."9").contains($0) }
        return digits == "0000" ? "GMT" : "GMT\(mark)\(digits)"
    }

    /// The place of the entry, with the values that Day One had for the same place.
    private func location(_ told: JSONValue?) -> JSONValue? {
        let told = told?.objectValue
        guard entry.position != nil || entry.place != nil else {
            return told?.isEmpty == true ? .object(JSONObject()) : nil
        }
        let isSame =
            told?["latitude"]?.doubleValue == entry.position?.latitude
            && told?["longitude"]?.doubleValue == entry.position?.longitude
        var object = isSame ? told ?? JSONObject() : JSONObject()
        if let position = entry.position, !isSame {
            object["latitude"] = .double(position.latitude)
            object["longitude"] = .double(position.longitude)
            object["altitude"] = position.altitude.map(JSONValue.double)
        }
        if let place = entry.place, !object.members.contains(where: { $0.value.stringValue == place }) {
            object["placeName"] = .string(place)
        }
        if told == nil {
            object["localityName"] = entry.nearestPlace.map(JSONValue.string)
            object["country"] = entry.country.map(JSONValue.string)
        }
        return .object(object)
    }
}
