package import Chronology
package import DiaryModel
import JSON

/// Another program's record of a medium in a file of its own.
///
/// It is used for values that the medium's file lacks.
package struct MediumRecord: Hashable, Sendable {
    package var time: Instant?
    package var position: Position?
    /// The user's caption.
    package var caption: String?
    /// True if the user marked it as a favourite.
    package var isFavorite = false
    package var people: [String] = []
    package var albums: [String] = []

    package init() {}

    var tags: [String] { (people + albums).compactMap(KeywordTag.name) }

    /// This record, completed from another one of the same medium.
    func joined(with other: MediumRecord) -> MediumRecord {
        var joined = self
        joined.time = time ?? other.time
        joined.position = position ?? other.position
        joined.caption = caption ?? other.caption
        joined.isFavorite = isFavorite || other.isFavorite
        joined.people += other.people.filter { !people.contains($0) }
        joined.albums += other.albums.filter { !albums.contains($0) }
        return joined
    }

    /// The row's `extra` with people and albums as further members.
    func extra(besides other: String?) -> String? {
        var object = JSONObject()
        if !people.isEmpty { object["people"] = .array(people.map(JSONValue.string)) }
        if !albums.isEmpty { object["albums"] = .array(albums.map(JSONValue.string)) }
        guard !object.isEmpty else { return other }
        var all = other.flatMap { try? JSONParser.parse(Array($0.utf8)).objectValue } ?? JSONObject()
        all.append("takeout", .object(object))
        return JSONWriter.string(of: .object(all))
    }
}

extension Medium {
    /// Adds the values of a record that the file lacks.
    mutating func apply(_ record: MediumRecord) {
        metadata.position = metadata.position ?? record.position
        if caption == nil, record.caption != metadata.description { caption = record.caption }
        if metadata.keywords.isEmpty { metadata.keywords = record.people }
    }
}
