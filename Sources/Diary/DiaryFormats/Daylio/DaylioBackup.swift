import Chronology
import DiaryMedia
import JSON

/// The JSON of Daylio's backup.
final class DaylioBackup {
    private let reading: RecordReading
    private var clock: SourceClock { reading.clock }
    private let file: ImportSource.File
    private var moods: [Int64: (name: String, group: Int?)] = [:]
    private var activities: [Int64: String] = [:]
    /// The names of the files of photos and sounds by their ids, and those that they had before.
    private var assets: [Int64: (name: String, original: String?)] = [:]
    private var files: [String: ImportSource.File] = [:]

    init(_ reading: RecordReading, _ file: ImportSource.File) {
        (self.reading, self.file) = (reading, file)
        for other in reading.source.files where other.path != file.path {
            files[SourcePath.stem(other.path).lowercased()] = other
        }
    }

    func read(_ bytes: JSONBytes) throws {
        // The names may come before or after the entries.
        try reading.forEachObject(of: bytes, under: "dayEntries", file, member: { readNames($0, $1) }) { _, _ in }
        try reading.forEachObject(of: bytes, under: "dayEntries", file, read)
    }

    private func readNames(_ key: String, _ value: JSONValue) {
        for object in (value.arrayValue ?? []).lazy.compactMap(\.objectValue) {
            guard let id = object["id"]?.integerValue else { continue }
            switch key {
            case "customMoods":
                let group = object["mood_group_id"]?.integerValue.flatMap { (1...5).contains($0) ? Int($0) : nil }
                // A mood of the app keeps its name in another group.
                let own = object["predefined_name_id"]?.integerValue.flatMap { (1...5).contains($0) ? Int($0) : nil }
                let name =
                    object["custom_name"]?.filledText ?? (own ?? group).map { DaylioEntry.moods[$0 - 1] } ?? ""
                moods[id] = (name.trimmingScalars(), group)
            case "tags": activities[id] = object["name"]?.filledText.map { $0.trimmingScalars() }
            case "assets":
                assets[id] = (object["checksum"]?.filledText ?? object["name"]?.filledText).map {
                    ($0, original(object))
                }
            default: break
            }
        }
    }

    /// The name that a file had on the phone, from a text of JSON.
    private func original(_ asset: JSONObject) -> String? {
        let metadata = asset["android_metadata"]?.stringValue.flatMap { try? JSONParser.parse($0) }
        return metadata?.objectValue?["Name"]?.filledText.map { String(SourcePath.name($0)) }
    }

    /// Takes the mood; one that the backup doesn't name stays, unless it is from a time without moods of the user's own.
    private func takeMood(_ record: inout SourceRecord) -> (name: String, group: Int?)? {
        guard let number = record.rest["mood"]?.integerValue else { return nil }
        var mood = moods[number]
        if moods.isEmpty, (1...5).contains(number) { mood = (DaylioEntry.moods[Int(number) - 1], Int(number)) }
        if mood != nil { _ = record.take("mood") }
        return mood
    }

    private func read(_ object: JSONObject, _ place: String) throws {
        var record = SourceRecord(object)
        let mood = takeMood(&record)
        var pictures: [SourceMedium] = []
        var entry = DaylioEntry(
            mood: mood?.name ?? "", title: (record.takeText("note_title") ?? "").trimmingScalars(),
            note: try DaylioEntry.note(record.takeText("note") ?? "", reading, place, into: &pictures))
        entry.moodGroup = mood?.group
        let ids = (record.take("tags", "a list", \.arrayValue) ?? []).compactMap(\.integerValue)
        entry.activities = ids.compactMap { activities[$0] }
        if entry.activities.count < ids.count { record.report("it has activities that the backup doesn't name") }
        var line = entry.line
        guard setTime(&record, &line) else { return try reading.report(.unreadable, place, "it has no date") }
        if record.take("isFavorite")?.lenientBoolean == true { line[.starred] = .boolean(true) }
        var found = SourceEntry(place: place, sourceID: object["id"]?.integerValue.map { String($0) }, line: line)
        found.media = pictures
        for id in (record.take("assets", "a list", \.arrayValue) ?? []).compactMap(\.integerValue) {
            guard let asset = assets[id], let file = files[SourcePath.stem(asset.name).lowercased()],
                file.byteCount > 0
            else {
                try reading.report(.missingFile, place, "the file of \(assets[id]?.name ?? "\(id)") is not there")
                continue
            }
            var medium = SourceMedium(file: file)
            medium.fileName = asset.original
            found.media.append(medium)
        }
        entry.tagMood(in: &found)
        found.unmodelled = entry.unmodelled
        try reading.add(found, with: &record)
    }

    /// Sets the day and the time of the entry, whose month counts from 0, in the zone of its offset.
    private func setTime(_ record: inout SourceRecord, _ line: inout LineValues) -> Bool {
        let offset = record.takeNumber("timeZoneOffset").flatMap { offset -> Int? in
            guard abs(offset) <= 86_400_000 else { return nil }
            // Some programs that write backups count minutes instead of milliseconds.
            return Int(abs(offset) <= 1440 ? offset * 60 : offset / 1000)
        }
        func zone(at wall: WallTime) -> TimeZoneRules {
            guard let offset else { return clock.local }
            return clock.zone(withOffset: offset, at: TimeZoneRules(utcOffset: offset).nearest(wall).instant)
        }
        let keys = ["year", "month", "day", "hour", "minute"]
        let numbers = keys.map { record.rest[$0]?.integerValue.flatMap { (-9999...9999).contains($0) ? Int($0) : nil } }
        if let year = numbers[0], let month = numbers[1], let day = numbers[2],
            let date = CivilDate(year: year, month: month + 1, day: day)
        {
            for key in keys + ["datetime"] { _ = record.take(key) }
            if let hour = numbers[3], let minute = numbers[4],
                let wall = WallTime(date: date, hour: hour, minute: minute)
            {
                clock.set(wall, in: zone(at: wall), of: &line)
            } else {
                clock.set(date, in: zone(at: WrittenTime(date).wall), of: &line)
            }
            return true
        }
        guard let time = record.takeNumber("datetime").flatMap({ SourceClock.instant(secondsSince1970: $0 / 1000) })
        else {
            return false
        }
        clock.set(time, in: offset.map { clock.zone(withOffset: $0, at: time) } ?? clock.local, of: &line)
        return true
    }
}
