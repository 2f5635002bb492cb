import JSON
import TextFolding

/// A companion of a medium in a line of JSON.
package struct CompanionLine {
    package let kind: Medium.Companion.Kind
    /// The original's path, relative to the folder of the line's file.
    package let file: String?
    package let hash: ContentHash?
    /// The original name of the file, composed (NFC).
    package let fileName: String?
    /// The bytes of that name if the text does not represent them.
    package let fileNameBytes: [UInt8]?
    /// The type of the content, such as `video/quicktime`.
    package let mimeType: String?

    static func lines(_ value: JSONValue?) throws(EntryLineError) -> [CompanionLine] {
        guard let value, !value.isNull else { return [] }
        guard let array = value.arrayValue else { throw .wrongType("companions", expected: "an array of objects") }
        var lines: [CompanionLine] = []
        for element in array {
            guard let object = element.objectValue else {
                throw .wrongType("companions", expected: "an array of objects")
            }
            lines.append(try CompanionLine(object))
        }
        return lines
    }

    private init(_ object: JSONObject) throws(EntryLineError) {
        let kind = try MediumLine.parsed(object, "kind") { Medium.Companion.Kind(rawValue: $0) }
        guard let kind else { throw .missing("kind") }
        self.kind = kind
        file = try EntryLine.string(object, "file")
        hash = try MediumLine.parsed(object, "hash") { ContentHash($0) }
        fileName = try EntryLine.string(object, "fileName").map(nfc)
        fileNameBytes = try MediumLine.parsed(object, "fileNameBytes", Base64.decode)
        mimeType = try EntryLine.string(object, "mimeType")
    }

    /// The companion of an original with these bytes.
    package func companion(hash: ContentHash, byteCount: Int64, fileExtension: String) -> Medium.Companion {
        var companion = Medium.Companion(kind: kind, hash: hash, byteCount: byteCount, fileExtension: fileExtension)
        companion.fileName = fileName
        companion.fileNameBytes = fileNameBytes
        companion.mimeType = mimeType
        return companion
    }
}
