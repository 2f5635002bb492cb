import DiaryModel
import JSON

/// The comment below an entry of a note: its values as in lines of JSON, since the words of the note don't hold all of
/// them.
struct NoteRecord {
    /// The number of lines above the text.
    var aboveCount = 0
    /// The number of lines below the text.
    var belowCount = 0
    /// A digest of the words around the text.
    var frameDigest = ""
    /// A digest of the text as the note shows it.
    var textDigest = ""
    /// The entry's text, if the note shows it otherwise.
    var text: String?
    /// The number of entries of the same millisecond before it.
    var order = 0
    /// The extensions of kept files whose names have another one.
    var fileExtensions: [String: String] = [:]
    /// The entry without its text, with paths relative to the note's folder.
    var entry: JSONObject

    private static let beginning = "<!-- diary {"
    private static let ending = "} -->"

    init(_ entry: JSONObject) { self.entry = entry }

    /// Returns whether a line is such a comment.
    static func isOne(_ line: some StringProtocol) -> Bool { line.utf8.starts(with: beginning.utf8) }

    /// Reads a line; nil if it is damaged.
    init?(line: some StringProtocol) {
        let text = line.trimmingSpaces
        guard Self.isOne(text), text.hasSuffix(Self.ending) else { return nil }
        let json = text.utf8.dropFirst(Self.beginning.utf8.count - 1).dropLast(Self.ending.utf8.count - 1)
        guard let object = (try? JSONParser.parse(Array(json)))?.objectValue,
            let entry = object["entry"]?.objectValue
        else { return nil }
        self.entry = entry
        aboveCount = Self.count(object["above"])
        belowCount = Self.count(object["below"])
        frameDigest = object["frame"]?.stringValue ?? ""
        textDigest = object["shown"]?.stringValue ?? ""
        self.text = object["text"]?.stringValue
        order = Self.count(object["order"])
        for member in object["extensions"]?.objectValue?.members ?? [] {
            fileExtensions[member.key] = member.value.stringValue
        }
    }

    /// The entry's id; nil if it has none.
    var id: String? { entry["id"]?.stringValue }

    var mediumCount: Int { entry["media"]?.arrayValue?.count ?? 0 }

    private static func count(_ value: JSONValue?) -> Int {
        value?.integerValue.flatMap { (0...Int64(Int32.max)).contains($0) ? Int($0) : nil } ?? 0
    }

    /// The comment, in which nothing ends a comment.
    var line: String {
        var object: JSONObject = ["above": .integer(aboveCount), "below": .integer(belowCount)]
        object.append("frame", .string(frameDigest))
        object.append("shown", .string(textDigest))
        if let text { object.append("text", .string(text)) }
        if order > 0 { object.append("order", .integer(order)) }
        if !fileExtensions.isEmpty {
            let sorted = fileExtensions.sorted { $0.key < $1.key }
            object.append(
                "extensions", .object(sorted.reduce(into: JSONObject()) { $0.append($1.key, .string($1.value)) }))
        }
        object.append("entry", .object(entry))
        return "<!-- diary \(Self.withoutDoubleHyphens(JSONWriter.bytes(of: .object(object)))) -->"
    }

    /// JSON in which each hyphen after another one is an escape; two of them only occur in strings.
    private static func withoutDoubleHyphens(_ json: [UInt8]) -> String {
        let hyphen = UInt8(ascii: "-")
        var bytes: [UInt8] = []
        bytes.reserveCapacity(json.count)
        var follows = false
        for byte in json {
            if byte == hyphen, follows { bytes += "\\u002d".utf8 } else { bytes.append(byte) }
            follows = byte == hyphen && !follows
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
