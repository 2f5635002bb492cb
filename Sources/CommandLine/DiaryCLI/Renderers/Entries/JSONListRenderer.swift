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

    /// The first match, in the first field that has one; nil without a search.
    init?(of terms: [SearchTerm], in entry: DiaryEntry) {
        guard !terms.isEmpty else { return nil }
        for field in SearchField.fields(of: entry) {
            let ranges = terms.compactMap { $0.occurrences(in: field.text).first }
            guard let range = ranges.min(by: { $0.lowerBound < $1.lowerBound }) else { continue }
            key = Self.name(of: field.key)
            self.range = range.range
            return
        }
        return nil
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
        ["key": .string(key), "start": .integer(range.lowerBound), "length": .integer(range.count)]
    }
}
