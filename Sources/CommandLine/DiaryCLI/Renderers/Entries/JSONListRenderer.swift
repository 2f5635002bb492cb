import DiaryModel
import DiaryStore
import JSON
import TextFolding

/// The formats `json` and `jsonl`: objects in the schema of `help json`, as one array or one per line.
///
/// The concatenated pieces are the whole list.
struct JSONListRenderer {
    let isArray: Bool
    /// The terms of a search; each object then has its first match as `match`.
    let terms: [SearchTerm]
    private let machineAwaited: (Medium) -> String?
    private var isFirst = true

    /// - Parameter store: the diary of the entries, which knows the originals awaited from other machines.
    init(isArray: Bool, terms: [SearchTerm] = [], of store: DiaryStore? = nil) {
        self.isArray = isArray
        machineAwaited = { store?.machineAwaited(for: $0) }
        self.terms = terms.filter { !$0.isExcluded }
    }

    mutating func piece(_ entry: DiaryEntry) -> [UInt8] {
        var object = EntryJSON.object(of: entry, awaitedFrom: machineAwaited)
        if let match = SearchMatch(of: terms, in: entry) { object.append("match", match.json) }
        return piece(object)
    }

    mutating func piece(_ object: JSONObject) -> [UInt8] {
        defer { isFirst = false }
        var writer = JSONWriter()
        if isArray { writer.append(isFirst ? "[" : ",\n") }
        writer.write(.object(object))
        if !isArray { writer.append("\n") }
        return writer.bytes
    }

    var end: [UInt8] {
        isArray ? Array((isFirst ? "[]\n" : "]\n").utf8) : []
    }
}

/// The first match of a search in an entry.
struct SearchMatch {
    /// The key in the entry, such as `media.caption` for a key of its media.
    let key: String
    /// The range in code points of the value.
    let range: Range<Int>
    /// The number of the medium from 1, if it is a value of one.
    private(set) var medium: Int?
    /// The seconds at which the passage with the words begins, if it is one of a sound or a video.
    private(set) var time: Double?

    /// The first match, in the first field that has one; nil without a search.
    init?(of terms: [SearchTerm], in entry: DiaryEntry) {
        guard !terms.isEmpty else { return nil }
        for field in SearchField.fields(of: entry) {
            let ranges = terms.compactMap { $0.occurrences(in: field.text).first }
            guard let range = ranges.min(by: { $0.lowerBound < $1.lowerBound }) else { continue }
            key = Self.name(of: field.key)
            self.range = range.range
            if case .medium(let number, _) = field.key { medium = number }
            time = Self.time(at: range.range.lowerBound, in: field, of: entry)
            return
        }
        return nil
    }

    /// The seconds at which the passage of a sound with the first occurrence of a term begins; nil if none is known to.
    static func time(of term: SearchTerm, in field: SearchField, of entry: DiaryEntry) -> Double? {
        term.occurrences(in: field.text).first.flatMap { time(at: $0.range.lowerBound, in: field, of: entry) }
    }

    /// - Parameter position: a place in the field in code points.
    private static func time(at position: Int, in field: SearchField, of entry: DiaryEntry) -> Double? {
        guard case .medium(let number, "recognizedText") = field.key, entry.media.indices.contains(number - 1),
            let recognition = entry.media[number - 1].recognition, !recognition.segments.isEmpty
        else { return nil }
        let scalars = field.text.unicodeScalars.prefix(position)
        return recognition.segment(at: scalars.reduce(0) { $0 + UTF8.width($1) })?.start
    }

    private static func name(of key: SearchField.Key) -> String {
        switch key {
        case .text: "text"
        case .tags: "tags"
        case .detail(let key): key
        case .medium(_, let key): "media.\(key)"
        }
    }

    var json: JSONValue {
        var object: JSONObject = [
            "key": .string(key), "start": .integer(range.lowerBound), "length": .integer(range.count),
        ]
        if key == "media.recognizedText", let medium { object.append("medium", .integer(medium)) }
        if let time { object.append("time", .double(time)) }
        return .object(object)
    }
}
