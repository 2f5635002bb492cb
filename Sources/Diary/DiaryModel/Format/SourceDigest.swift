package import JSON

/// Digests of an imported entry, stored with it.
///
/// They show whether the source or the entry in the diary has changed since.
package struct SourceDigest: Equatable {
    /// The member of `extra` that contains it.
    package static let key = "exchange"

    package var source: String
    package var text: String

    package init(source: String, text: String) { (self.source, self.text) = (source, text) }

    /// Reads it from an entry's `extra`; nil if the entry was not imported from another program.
    package init?(_ extra: String?) {
        guard let extra, let object = try? JSONParser.parse(extra).objectValue?[Self.key]?.objectValue,
            let source = object["digest"]?.stringValue, let text = object["textDigest"]?.stringValue
        else { return nil }
        self.init(source: source, text: text)
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
        return object
    }

    /// An entry's `extra` with this digest of the source instead of its own.
    package func replacing(in extra: String?) -> String? {
        guard let extra, var object = try? JSONParser.parse(extra).objectValue,
            var exchange = object[Self.key]?.objectValue
        else { return extra }
        exchange["digest"] = .string(source)
        object[Self.key] = .object(exchange)
        return JSONWriter.string(of: .object(object))
    }

    package static func of(_ text: String) -> String {
        UniqueIdentifier.hexadecimal(ContentHasher.hash(Array(text.utf8), length: 16))
    }
}
