package import Chronology
package import JSON

/// Digests of an imported entry, stored with it.
///
/// They show whether the source or the entry in the diary has changed since.
package struct SourceDigest: Equatable {
    /// The member of `extra` that contains it.
    package static let key = "exchange"

    package var source: String
    package var text: String
    /// The time of the last change in the source; nil if the source has none, or an earlier version imported the entry.
    package var updateTime: Instant?

    package init(source: String, text: String, updateTime: Instant? = nil) {
        (self.source, self.text, self.updateTime) = (source, text, updateTime)
    }

    /// Reads it from an entry's `extra`; nil if the entry was not imported from another program.
    package init?(_ extra: String?) {
        guard let extra, let object = try? JSONParser.parse(extra).objectValue?[Self.key]?.objectValue,
            let source = object["digest"]?.stringValue, let text = object["textDigest"]?.stringValue
        else { return nil }
        self.init(
            source: source, text: text,
            updateTime: object[Self.updateTimeKey]?.integerValue.map { Instant(microseconds: Int64($0)) })
    }

    /// The digest of the source's entry in little room.
    package var identifier: UniqueIdentifier {
        UniqueIdentifier(source) ?? UniqueIdentifier(hash: ContentHasher.hash(Array(source.utf8), length: 16))
    }

    /// The digests as the object that `extra` keeps, with the format and the source's own id.
    package func object(format: String, sourceID: String?) -> JSONObject {
        var object: JSONObject = ["format": .string(format)]
        if let sourceID { object["id"] = .string(sourceID) }
        object["digest"] = .string(source)
        object["textDigest"] = .string(text)
        object[Self.updateTimeKey] = updateTimeValue
        return object
    }

    /// An entry's `extra` with this digest of the source instead of its own.
    ///
    /// - Parameter withText: true to replace the digest of the text, too.
    package func replacing(in extra: String?, withText: Bool = false) -> String? {
        guard let extra, var object = try? JSONParser.parse(extra).objectValue,
            var exchange = object[Self.key]?.objectValue
        else { return extra }
        exchange["digest"] = .string(source)
        if withText {
            exchange["textDigest"] = .string(text)
            exchange[Self.updateTimeKey] = updateTimeValue
        }
        object[Self.key] = .object(exchange)
        return JSONWriter.string(of: .object(object))
    }

    /// The member with microseconds since 1970.
    private static let updateTimeKey = "updateTime"

    private var updateTimeValue: JSONValue? { updateTime.map { .integer(Int($0.microseconds)) } }

    package static func of(_ text: String) -> String {
        UniqueIdentifier.hexadecimal(ContentHasher.hash(Array(text.utf8), length: 16))
    }
}
