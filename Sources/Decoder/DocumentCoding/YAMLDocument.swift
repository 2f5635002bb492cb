import CYAML
import DecoderProtocol

/// YAML without aliases, and without tags that construct anything: maps, sequences, strings, numbers, booleans and
/// null.
///
/// Plain scalars are read by the core schema of YAML 1.2, so that `no`, `12:30` and dates are strings; so is an integer
/// with a leading zero.
struct YAMLDocument {
    private static let maximumDepth = 200

    private enum Level {
        case sequence
        case key
        case value
    }

    private let json: JSONPieces
    private var levels: [Level] = []
    private var documentCount = 0

    static func write(_ bytes: [UInt8], to json: JSONPieces) throws(DecoderFailure) {
        try unsafe bytes.withUnsafeBufferPointer { buffer throws(DecoderFailure) in
            guard let stream = unsafe diary_yaml_begin(buffer.baseAddress, buffer.count) else {
                throw DecoderFailure(.costly, format: "YAML", message: "no memory for the YAML")
            }
            defer { unsafe diary_yaml_free(stream) }
            var document = YAMLDocument(json: json)
            while true {
                let event = unsafe diary_yaml_next(stream)
                guard try unsafe document.take(event) else { return }
            }
        }
    }

    /// False at the end.
    private mutating func take(_ event: diary_yaml_event) throws(DecoderFailure) -> Bool {
        let line = unsafe event.line
        switch unsafe event.kind {
        case diary_yaml_end:
            if documentCount == 0 { try json.literal("null") }
            return false
        case diary_yaml_document:
            documentCount += 1
            guard documentCount == 1 else { throw Self.failure("more than one document", line) }
        case diary_yaml_document_end: break
        case diary_yaml_alias: throw Self.failure("an alias, which is not followed", line)
        case diary_yaml_scalar: try unsafe scalar(event)
        case diary_yaml_sequence: try begin(.sequence, line)
        case diary_yaml_mapping: try begin(.key, line)
        case diary_yaml_sequence_end:
            levels.removeLast()
            try json.endArray()
            endValue()
        case diary_yaml_mapping_end:
            levels.removeLast()
            try json.endObject()
            endValue()
        default: throw unsafe Self.failure(Self.text(event), line)
        }
        return true
    }

    private static func failure(_ reason: String, _ line: Int) -> DecoderFailure {
        DecoderFailure(.corrupt, format: "YAML", message: "line \(line): \(reason)")
    }

    private mutating func begin(_ level: Level, _ line: Int) throws(DecoderFailure) {
        guard levels.last != .key else { throw Self.failure("a key that is not a text", line) }
        guard levels.count < Self.maximumDepth else { throw Self.failure("nested too deeply", line) }
        levels.append(level)
        if level == .sequence { try json.beginArray() } else { try json.beginObject() }
    }

    private mutating func endValue() {
        if levels.last == .value { levels[levels.count - 1] = .key }
    }

    private mutating func scalar(_ event: diary_yaml_event) throws(DecoderFailure) {
        let text = unsafe Self.text(event)
        if levels.last == .key {
            levels[levels.count - 1] = .value
            return try json.key(text)
        }
        let tag = unsafe event.tag.map { unsafe String(cString: $0) }
        if let literal = Self.literal(text, isPlain: unsafe event.is_plain, tag: tag) {
            try json.literal(literal)
        } else {
            try json.string(text)
        }
        endValue()
    }

    private static let literalTags: Set<String> = [
        "tag:yaml.org,2002:int", "tag:yaml.org,2002:float", "tag:yaml.org,2002:bool", "tag:yaml.org,2002:null",
    ]

    /// A scalar other than a string, in JSON; nil for strings.
    private static func literal(_ text: String, isPlain: Bool, tag: String?) -> String? {
        guard tag.map(literalTags.contains) ?? isPlain else { return nil }
        switch text {
        case "", "~", "null", "Null", "NULL": return "null"
        case "true", "True", "TRUE": return "true"
        case "false", "False", "FALSE": return "false"
        default: return JSONNumber.text(text)
        }
    }

    private static func text(_ event: diary_yaml_event) -> String {
        let bytes = unsafe UnsafeRawBufferPointer(start: event.bytes, count: event.count)
        return unsafe String(decoding: bytes, as: UTF8.self)
    }
}
