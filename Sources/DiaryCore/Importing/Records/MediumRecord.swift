package import Chronology
import JSON

/// What another program keeps of a medium in a file of its own.
///
/// It counts where the medium's file says nothing.
package struct MediumRecord: Hashable, Sendable {
    /// When it was taken.
    package var time: Instant?
    /// Where it was taken.
    package var position: Position?
    /// What a person wrote under it.
    package var caption: String?
    /// Whether a person marked it as a favourite.
    package var isFavorite = false
    /// The people in it.
    package var people: [String] = []
    /// The albums that it is in.
    package var albums: [String] = []

    /// A record that tells nothing yet.
    package init() {}

    /// The tags that people and albums make.
    var tags: [String] { (people + albums).compactMap(KeywordTag.name) }

    /// This record with what another one of the same medium tells besides.
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

    /// People and albums as members of what the medium's row keeps beside its fields; nil where there are none.
    var extra: String? {
        var object = JSONObject()
        if !people.isEmpty { object["people"] = .array(people.map(JSONValue.string)) }
        if !albums.isEmpty { object["albums"] = .array(albums.map(JSONValue.string)) }
        return object.isEmpty ? nil : JSONWriter.string(of: ["takeout": .object(object)])
    }
}

extension Medium {
    /// Takes over what a record tells and the file doesn't.
    mutating func take(_ record: MediumRecord) {
        metadata.position = metadata.position ?? record.position
        if caption == nil, record.caption != metadata.description { caption = record.caption }
        if metadata.keywords.isEmpty { metadata.keywords = record.people }
    }
}
