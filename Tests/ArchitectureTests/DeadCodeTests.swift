import Testing

/// A declaration that nothing names is dead code.
struct DeadCodeTests {
    /// Names that only their declarations have.
    private static let allowed = [
        "leafIndex": "SQLite's number of a kind of page, read by its raw value"
    ]

    @Test func `every declaration is named somewhere else`() {
        var words = WordTally()
        for file in SourceTree.sources + SourceTree.tests where !file.path.hasPrefix("Tests/ArchitectureTests/") {
            for line in file.lines { words.count(line) }
        }
        let single = SourceTree.sources.flatMap { file in
            file.declaredNames.filter { words.isSingle($0.name) }.map {
                (name: $0.name, place: "\(file.path):\($0.number)")
            }
        }
        let dead = single.filter { Self.allowed[$0.name] == nil }
        #expect(dead.isEmpty, "\(dead.map { "\($0.place): \($0.name)" })")
        let unneeded = Set(Self.allowed.keys).subtracting(single.map(\.name))
        #expect(unneeded.isEmpty, "\(unneeded)")
    }

    @Test func `types, functions, properties and cases are declarations`() {
        let file = SourceFile(
            path: "",
            text: """
                @MainActor package final class First<Value> {
                    private(set) nonisolated(unsafe) static var second = 1
                    case third(() -> Void), fourth = "a, b", fifth(a: [Int], b: (Int, Int))
                    indirect case `sixth`
                    // func comment() {}
                    @inline(__always) mutating func seventh() { let eighth = value }
                    case .pattern, value: break
                    case value: return other
                    class func ninth() { return let }
                """)
        #expect(
            file.declaredNames.map(\.name) == [
                "First", "second", "third", "fourth", "fifth", "sixth", "seventh", "ninth",
            ])
        var words = WordTally()
        for line in ["one two // two", "// one one", "three_1(three)"] { words.count(line) }
        #expect(words.isSingle("one") && !words.isSingle("two") && words.isSingle("three_1") && !words.isSingle("four"))
    }
}

/// How often words occur in lines of code: never, once, or more often.
///
/// The table has a place for each hash. Two words with one place count as more than one, so that nothing is reported
/// wrongly. A dictionary would take ten times as long in a debug build.
private struct WordTally {
    private static let placeCount: UInt64 = 1 << 24
    private var counts = [UInt8](repeating: 0, count: Int(placeCount))

    mutating func count(_ line: String) {
        var (hash, isInWord, isBeginning) = (WordTally.start, false, true)
        var last: UInt8 = 0
        for byte in line.utf8 {
            if byte.isOfWord {
                hash = Self.mixed(hash, byte)
                isInWord = true
            } else {
                if isInWord { add(hash) }
                (hash, isInWord) = (Self.start, false)
                // A comment of its own.
                if isBeginning, byte == UInt8(ascii: "/"), last == byte { return }
            }
            if byte != UInt8(ascii: " "), byte != UInt8(ascii: "/") { isBeginning = false }
            last = byte
        }
        if isInWord { add(hash) }
    }

    func isSingle(_ word: String) -> Bool {
        counts[Int(word.utf8.reduce(Self.start, Self.mixed) % Self.placeCount)] == 1
    }

    private mutating func add(_ hash: UInt64) {
        let place = Int(hash % Self.placeCount)
        if counts[place] < 2 { counts[place] += 1 }
    }

    private static let start: UInt64 = 0xCBF2_9CE4_8422_2325

    /// FNV-1a.
    private static func mixed(_ hash: UInt64, _ byte: UInt8) -> UInt64 {
        let mixed = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3
        return mixed ^ mixed >> 29
    }
}

extension UInt8 {
    /// True for an ASCII letter or digit, and for an underscore.
    fileprivate var isOfWord: Bool {
        switch self {
        case 0x61...0x7A, 0x41...0x5A, 0x30...0x39, 0x5F: true
        default: false
        }
    }
}

extension SourceFile {
    /// The names of types, functions, properties and cases whose declarations begin a line, with the numbers of the lines.
    fileprivate var declaredNames: [(name: String, number: Int)] {
        lines.enumerated().flatMap { index, line in
            Self.declaredNames(in: line).map { (name: $0, number: index + 1) }
        }
    }

    private static let keywords: Set<Substring> = [
        "func", "var", "let", "struct", "class", "enum", "protocol", "actor", "typealias", "associatedtype",
    ]
    private static let modifiers: Set<Substring> = [
        "public", "package", "internal", "private", "fileprivate", "final", "static", "mutating", "override",
        "indirect",
        "lazy", "weak", "unowned", "nonisolated", "consuming", "borrowing", "convenience", "required", "inline",
        "__always", "never", "discardableResult", "set", "unsafe", "MainActor", "usableFromInline", "inlinable",
    ]

    private static func declaredNames(in line: String) -> [String] {
        let start = line.utf8.first { $0 != UInt8(ascii: " ") } ?? 0
        guard start == UInt8(ascii: "@") || (0x61...0x7A).contains(start) else { return [] }
        var isNamed = false
        for word in line.split(maxSplits: 12, whereSeparator: { !($0.isLetter || $0.isNumber || $0 == "_") }) {
            if keywords.contains(word) {
                isNamed = true
            } else if isNamed {
                return [String(word)]
            } else if word == "case" {
                return caseNames(line[word.endIndex...])
            } else if !modifiers.contains(word) {
                return []
            }
        }
        return []
    }

    /// The names of the cases of an enumeration after `case`; none for a pattern, which has a colon or a dot.
    private static func caseNames(_ rest: Substring) -> [String] {
        var (depth, names, isName): (Int, [String], Bool) = (0, [""], true)
        for character in rest {
            switch character {
            case "(", "[": depth += 1
            case ")", "]": depth -= 1
            case "\"": depth = depth == 0 ? 1 : 0
            case ":" where depth == 0, "." where depth == 0: return []
            case "," where depth == 0: (names, isName) = (names + [""], true)
            case "=": isName = false
            case _ where depth == 0 && isName && (character.isLetter || character.isNumber):
                names[names.count - 1].append(character)
            default: break
            }
        }
        return names
    }
}
