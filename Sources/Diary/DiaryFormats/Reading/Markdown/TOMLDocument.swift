import DiaryModel
import JSON

/// Front matter in TOML, as Hugo and Zola have it: `date = 2024-01-05T10:30:00+01:00`, `tags = ["trip"]`.
///
/// Dates are texts in the JSON that it becomes.
struct TOMLDocument {
    private struct Invalid: Error {}

    private var rest: ArraySlice<Unicode.Scalar>
    private var root = JSONObject()

    /// The largest nesting of arrays and tables.
    private static let maximumDepth = 30

    /// The members of a document; nil if it is not TOML.
    static func object(_ text: String) -> JSONObject? {
        var document = TOMLDocument(rest: Array(text.withLineFeeds.unicodeScalars)[...])
        do {
            try document.read()
            return document.root
        } catch {
            return nil
        }
    }

    private init(rest: ArraySlice<Unicode.Scalar>) { self.rest = rest }

    // MARK: Lines

    private mutating func read() throws {
        var table: [String] = []
        while true {
            skipBlank(withLines: true)
            guard let first = rest.first else { return }
            if first == "[" {
                table = try header()
            } else {
                let key = try key()
                try expect("=")
                root = try Self.setting(table[...] + key, to: value(depth: 0), in: root, depth: 0)
            }
            skipBlank()
            guard rest.isEmpty || rest.first == "\n" else { throw Invalid() }
        }
    }

    /// Reads `[table]`, or `[[table]]` for the next one of an array.
    private mutating func header() throws -> [String] {
        rest.removeFirst()
        let isElement = take("[")
        let path = try key()
        try expect("]")
        guard isElement else { return path }
        try expect("]")
        root = try Self.adding(path[...], in: root, depth: 0)
        return path
    }

    /// Reads `a`, `"a b"`, `a.b`.
    private mutating func key() throws -> [String] {
        var parts: [String] = []
        repeat {
            skipBlank()
            if rest.first == "\"" || rest.first == "'" {
                parts.append(try string())
            } else {
                let bare = rest.prefix { scalar in
                    scalar.properties.isAlphabetic || ("0"..."9").contains(scalar) || scalar == "_" || scalar == "-"
                }
                guard !bare.isEmpty else { throw Invalid() }
                parts.append(Self.text(bare))
                rest = rest[bare.endIndex...]
            }
            skipBlank()
        } while take(".")
        guard parts.count <= Self.maximumDepth else { throw Invalid() }
        return parts
    }

    // MARK: Tables

    /// An object with a value at a path; in an array of tables the last one is meant.
    private static func setting(
        _ path: ArraySlice<String>, to value: JSONValue, in object: JSONObject, depth: Int
    ) throws -> JSONObject {
        guard let name = path.first, depth < 2 * maximumDepth else { throw Invalid() }
        var object = object
        guard path.count > 1 else {
            object[name] = value
            return object
        }
        if var array = object[name]?.arrayValue, let last = array.last?.objectValue {
            array[array.count - 1] = .object(try setting(path.dropFirst(), to: value, in: last, depth: depth + 1))
            object[name] = .array(array)
        } else {
            let inner = object[name]?.objectValue ?? JSONObject()
            object[name] = .object(try setting(path.dropFirst(), to: value, in: inner, depth: depth + 1))
        }
        return object
    }

    /// An object with another table in the array at a path.
    private static func adding(_ path: ArraySlice<String>, in object: JSONObject, depth: Int) throws -> JSONObject {
        guard let name = path.last else { throw Invalid() }
        let outer = path.dropLast()
        let array = outer.reduce(Optional(object)) { $0?[$1]?.objectValue }?[name]?.arrayValue ?? []
        return try setting(path, to: .array(array + [.object(JSONObject())]), in: object, depth: depth)
    }

    // MARK: Values

    private mutating func value(depth: Int) throws -> JSONValue {
        skipBlank()
        guard depth < Self.maximumDepth, let first = rest.first else { throw Invalid() }
        switch first {
        case "\"", "'": return .string(try string())
        case "[": return try array(depth: depth)
        case "{": return try table(depth: depth)
        default: return try bare()
        }
    }

    private mutating func array(depth: Int) throws -> JSONValue {
        rest.removeFirst()
        var values: [JSONValue] = []
        while true {
            skipBlank(withLines: true)
            if take("]") { return .array(values) }
            values.append(try value(depth: depth + 1))
            skipBlank(withLines: true)
            if !take(","), rest.first != "]" { throw Invalid() }
        }
    }

    private mutating func table(depth: Int) throws -> JSONValue {
        rest.removeFirst()
        var object = JSONObject()
        while true {
            skipBlank(withLines: true)
            if take("}") { return .object(object) }
            let key = try key()
            try expect("=")
            object = try Self.setting(key[...], to: value(depth: depth + 1), in: object, depth: 0)
            skipBlank(withLines: true)
            if !take(","), rest.first != "}" { throw Invalid() }
        }
    }

    /// Reads a number, a date, `true` or `false`.
    private mutating func bare() throws -> JSONValue {
        let word = rest.prefix { !",]}#\n".unicodeScalars.contains($0) }
        rest = rest[word.endIndex...]
        let text = Self.text(word).trimmingSpaces
        if text == "true" || text == "false" { return .boolean(text == "true") }
        let digits = text.filter { $0 != "_" }
        if let number = Int(digits) { return .integer(number) }
        if let number = Double(digits), number.isFinite { return .double(number) }
        guard text.unicodeScalars.allSatisfy("0123456789+-:. TtZzEe_".unicodeScalars.contains), !text.isEmpty else {
            throw Invalid()
        }
        return .string(text)
    }

    private mutating func string() throws -> String {
        guard let quote = rest.popFirst() else { throw Invalid() }
        let isLong = rest.starts(with: [quote, quote])
        if isLong {
            rest = rest.dropFirst(2)
            _ = take("\n")
        }
        var text = String.UnicodeScalarView()
        while let scalar = rest.popFirst() {
            if scalar == quote {
                guard isLong else { return String(text) }
                if rest.starts(with: [quote, quote]) {
                    rest = rest.dropFirst(2)
                    return String(text)
                }
            } else if scalar == "\n", !isLong {
                throw Invalid()
            }
            if scalar == "\\", quote == "\"" { try escape(into: &text) } else { text.append(scalar) }
        }
        throw Invalid()
    }

    private mutating func escape(into text: inout String.UnicodeScalarView) throws {
        guard let scalar = rest.popFirst() else { throw Invalid() }
        let simple: [Unicode.Scalar: Unicode.Scalar] = [
            "n": "\n", "t": "\t", "r": "\r", "b": "\u{8}", "f": "\u{C}", "e": "\u{1B}", "\"": "\"", "\\": "\\",
        ]
        if let known = simple[scalar] { return text.append(known) }
        // A line that goes on in the next one.
        if scalar == "\n" || scalar == " " {
            rest = rest.drop { $0 == " " || $0 == "\n" || $0 == "\t" }
            return
        }
        let count = ["x": 2, "u": 4, "U": 8][scalar] ?? 0
        let digits = rest.prefix(count)
        guard count > 0, digits.count == count, let code = UInt32(Self.text(digits), radix: 16),
            let meant = Unicode.Scalar(code)
        else { throw Invalid() }
        rest = rest.dropFirst(count)
        text.append(meant)
    }

    // MARK: Scanning

    private mutating func skipBlank(withLines: Bool = false) {
        while let scalar = rest.first {
            if scalar == "#" {
                rest = rest.drop { $0 != "\n" }
            } else if scalar == " " || scalar == "\t" || withLines && scalar == "\n" {
                rest.removeFirst()
            } else {
                return
            }
        }
    }

    private mutating func take(_ scalar: Unicode.Scalar) -> Bool {
        guard rest.first == scalar else { return false }
        rest.removeFirst()
        return true
    }

    private mutating func expect(_ scalar: Unicode.Scalar) throws {
        skipBlank()
        guard take(scalar) else { throw Invalid() }
    }

    private static func text(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
        var text = String.UnicodeScalarView()
        text.append(contentsOf: scalars)
        return String(text)
    }
}
