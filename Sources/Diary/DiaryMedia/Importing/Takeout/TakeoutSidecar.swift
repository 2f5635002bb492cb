import Chronology
import DiaryModel
import JSON
import TextFolding

/// Google's data of one medium.
struct TakeoutSidecar {
    /// Its values, except albums.
    let record: MediumRecord

    /// Nil if the object has no `photoTakenTime`, and so isn't about a medium.
    init?(_ object: JSONObject) {
        guard let taken = object["photoTakenTime"]?.objectValue else { return nil }
        var record = MediumRecord()
        record.time = Self.instant(taken["timestamp"])
        record.position = Self.position(object["geoData"]) ?? Self.position(object["geoDataExif"])
        let description = object["description"]?.stringValue?.trimmingSpaces ?? ""
        if !description.isEmpty { record.caption = nfc(description.withLineFeeds) }
        record.isFavorite = object["favorited"]?.booleanValue == true
        record.people = (object["people"]?.arrayValue ?? []).compactMap { person in
            let name = person.objectValue?["name"]?.stringValue?.trimmingSpaces ?? ""
            return name.isEmpty ? nil : nfc(name)
        }
        self.record = record
    }

    /// The title of an album, whatever its file is called; empty for one without a title, nil if it is not an album.
    static func albumTitle(_ object: JSONObject) -> String? {
        // A note of Google Keep has a title and photos beside it, too.
        guard object["photoTakenTime"] == nil, object["userEditedTimestampUsec"] == nil else { return nil }
        let album = object["albumData"]?.objectValue ?? object
        guard let title = album["title"]?.stringValue else { return nil }
        return nfc(title.trimmingSpaces)
    }

    /// The time from a string of seconds since 1970; "0" means unknown.
    private static func instant(_ value: JSONValue?) -> Instant? {
        guard let seconds = value?.plainText.flatMap({ Int64($0) }), seconds != 0, seconds.magnitude < 1 << 40 else {
            return nil
        }
        return Instant(secondsSince1970: seconds)
    }

    /// The position in degrees; 0, 0 means unknown.
    private static func position(_ value: JSONValue?) -> Position? {
        guard let object = value?.objectValue, let latitude = object["latitude"]?.doubleValue,
            let longitude = object["longitude"]?.doubleValue, latitude != 0 || longitude != 0
        else { return nil }
        let altitude = object["altitude"]?.doubleValue.flatMap { $0 == 0 ? nil : $0 }
        return Position(latitude: latitude, longitude: longitude, altitude: altitude)
    }

    /// Returns whether an album is only the folder of a year: `Photos from 2020`, in the languages that write the year
    /// last.
    static func isYear(_ title: String) -> Bool {
        guard title.utf8.count > 5, title.utf8.suffix(4).allSatisfy({ 0x30...0x39 ~= $0 }) else { return false }
        return years.contains(String(title.dropLast(4)).trimmingSpaces.lowercased())
    }

    private static let years: Set<String> = [
        "photos from", "fotos von", "fotos aus", "photos de", "photos du", "fotos de", "fotos del", "fotos do",
        "foto del",
        "foto da", "foto dal", "foto's uit", "foto’s uit", "zdjęcia z", "fotky z roku", "fotky z", "foton från",
        "bilder fra",
        "billeder fra", "kuvat vuodelta", "фото за", "фотографии за", "foto dari", "ảnh từ",
    ]
}
