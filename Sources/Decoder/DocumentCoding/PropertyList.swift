import DecoderProtocol

/// Property lists of Apple's systems, in XML or binary.
enum PropertyList {
    /// Arrays and dictionaries in each other.
    static let maximumDepth = 200

    static func write(_ bytes: [UInt8], to json: JSONPieces) throws(DecoderFailure) {
        if bytes.starts(with: "bplist".utf8) {
            try BinaryPropertyList.write(bytes, to: json)
        } else {
            try XMLPropertyList.write(bytes, to: json)
        }
    }

    static func failure(_ reason: String) -> DecoderFailure {
        DecoderFailure(.corrupt, format: "property list", message: reason)
    }

    static func checkDepth(_ depth: Int) throws(DecoderFailure) {
        guard depth < maximumDepth else { throw failure("nested too deeply") }
    }

    /// A value without a JSON type, under a name for its type.
    static func write(_ name: String, _ text: String, to json: JSONPieces) throws(DecoderFailure) {
        try json.beginObject()
        try json.key(name)
        try json.string(text)
        try json.endObject()
    }

    /// The shortest text that reads back the same; infinities and NaN by name.
    static func write(_ value: Double, to json: JSONPieces) throws(DecoderFailure) {
        if value.isFinite { try json.literal("\(value)") } else { try json.string("\(value)") }
    }
}
