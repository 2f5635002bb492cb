/// The types that a Swift file declares for others, and those that it mentions, read from its text.
///
/// A type nested in another one has the names of both: `Medium.Companion`, also where an extension declares it. A nested
/// type is found where it is mentioned with the outer one's name.
struct TypeNames {
    /// The types, without private ones.
    private(set) var declared: [String] = []
    /// Every name that may be a type's, without those that the file declares for itself.
    private(set) var mentioned: [(type: String, line: Int)] = []

    /// A type or an extension, from its brace to the closing one.
    private struct Scope {
        let name: String
        let isPrivate: Bool
        var depth = 0
    }

    private var scopes: [Scope] = []
    /// The declaration whose opening brace comes next.
    private var coming: Scope?
    private var depth = 0
    private var line = 1
    /// `struct` or its like, if the next word is a type's name.
    private var keyword: String?
    private var isPrivate = false
    /// The last names of all declared types, private ones as well.
    private var own: Set<String> = []

    init(in text: String) {
        let bytes = SwiftCode(text).bytes
        var index = 0
        var isMember = false
        while index < bytes.count {
            let start = index
            while index < bytes.count, Self.isOfWord(bytes[index]) { index += 1 }
            guard index > start else {
                read(bytes[index])
                isMember = bytes[index] == UInt8(ascii: ".")
                index += 1
                continue
            }
            guard (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(bytes[start]) else {
                readLowercase(bytes[start..<index])
                continue
            }
            // The whole of `Medium.Companion`.
            while index + 1 < bytes.count, bytes[index] == UInt8(ascii: "."),
                (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(bytes[index + 1])
            {
                index += 1
                while index < bytes.count, Self.isOfWord(bytes[index]) { index += 1 }
            }
            if !isMember { read(type: String(decoding: bytes[start..<index], as: UTF8.self)) }
            isMember = false
        }
        mentioned.removeAll { own.contains($0.type) }
    }

    private static func isOfWord(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), 0x80...:
            true
        default: false
        }
    }

    private mutating func read(_ mark: UInt8) {
        switch mark {
        case UInt8(ascii: "\n"):
            line += 1
            isPrivate = false
        case UInt8(ascii: "{"):
            depth += 1
            if var scope = coming.take() {
                scope.depth = depth
                scopes.append(scope)
            }
        case UInt8(ascii: "}"):
            if scopes.last?.depth == depth { scopes.removeLast() }
            depth -= 1
        default: break
        }
    }

    private static let keywords: Set<String> = [
        "actor", "class", "enum", "extension", "protocol", "struct", "typealias",
    ]

    private mutating func readLowercase(_ bytes: ArraySlice<UInt8>) {
        let word = String(decoding: bytes, as: UTF8.self)
        keyword = Self.keywords.contains(word) ? word : nil
        if word == "private" || word == "fileprivate" { isPrivate = true }
    }

    private mutating func read(type name: String) {
        guard let keyword = keyword.take() else { return mention(name) }
        let isPrivate = isPrivate || scopes.last?.isPrivate == true
        let whole = scopes.last.map { "\($0.name).\(name)" } ?? name
        if keyword != "typealias" { coming = Scope(name: whole, isPrivate: isPrivate) }
        guard keyword != "extension" else { return mention(name) }
        own.insert(name)
        if !isPrivate { declared.append(whole) }
    }

    /// Mentions `Medium` and `Medium.Companion`.
    private mutating func mention(_ name: String) {
        var whole = ""
        for part in name.split(separator: ".") {
            whole += whole.isEmpty ? String(part) : ".\(part)"
            mentioned.append((whole, line))
        }
    }
}
