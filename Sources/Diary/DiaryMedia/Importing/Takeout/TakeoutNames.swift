/// The possible names of the sidecar of a medium, most likely first.
///
/// Google truncates names after 46 units of UTF-16 and moves the number of a copy to the end. Files that it added to a
/// photo, such as an edited copy or a moving picture, have no sidecar of their own.
struct TakeoutNames {
    private static let ending = ".json"
    private static let supplement = ".supplemental-metadata"
    private static let limit = 46

    private static let stills = [".HEIC", ".heic", ".jpg", ".JPG", ".jpeg", ".JPEG", ".png", ".PNG"]

    private let name: String
    private let stem: String
    private let fileExtension: String

    /// The names for a medium's file, in NFC.
    init(of name: String) {
        self.name = name
        let dot = name.lastIndex(of: ".").flatMap { $0 > name.startIndex ? $0 : nil }
        stem = dot.map { String(name[..<$0]) } ?? name
        fileExtension = dot.map { String(name[$0...]) } ?? ""
    }

    var own: [String] {
        // The sidecar of `A.JPG` may be named after the title `A.jpg`, or after a title without an extension.
        var names: [String] = []
        let copy = Self.withoutNumber(stem)
        for ending in [fileExtension, fileExtension.lowercased(), fileExtension.uppercased(), ""] {
            // A name that is cut before its number is the name of the original's sidecar.
            if copy.map({ $0.position < Self.limit }) ?? true { names += Self.names(of: stem + ending, number: "") }
            if let copy { names += Self.names(of: copy.rest + ending, number: copy.number) }
        }
        return names
    }

    /// The names of its own sidecar as programs leave them that unpack an export to where only short names are
    /// possible.
    var clipped: [String] {
        let endings = (1..<Self.supplement.count).reversed().map { Self.supplement.prefix($0) }
        let names = endings.map { name + $0 + Self.ending }
        guard let copy = Self.withoutNumber(stem) else { return names }
        return names + endings.map { copy.rest + fileExtension + $0 + copy.number + Self.ending }
    }

    /// The names of the media whose sidecar is used if it has none.
    var originals: [String] {
        var names: [String] = []
        for original in editedOriginals {
            names += [original + fileExtension] + Self.stills.map { original + $0 }
        }
        let kind = fileExtension.lowercased()
        let isMoving = kind == ".mp4" || kind == ".mov" || kind == ".mp" || kind.hasPrefix(".mp~")
        guard isMoving else { return names }
        return names + Self.stills.map { stem + $0 } + Self.stills.map { name + $0 }
    }

    /// The stems without the word for an edited copy, in any language: `a-edited(1)` belongs to `a(1)`, else to `a`.
    private var editedOriginals: [String] {
        if let original = Self.withoutWord(stem) { return [original] }
        guard let copy = Self.withoutNumber(stem), stem.hasSuffix(copy.number),
            let original = Self.withoutWord(copy.rest)
        else { return [] }
        return [original + copy.number, original]
    }

    /// A stem without its last hyphen and the words after it; nil if they contain more than letters and spaces.
    private static func withoutWord(_ stem: String) -> String? {
        guard let hyphen = stem.lastIndex(of: "-"), hyphen > stem.startIndex else { return nil }
        let words = stem[hyphen...].dropFirst()
        guard !words.isEmpty, words.allSatisfy({ $0.isLetter || $0 == " " }) else { return nil }
        return String(stem[..<hyphen])
    }

    private static func names(of name: String, number: String) -> [String] {
        let whole = name + supplement
        return [name, whole, cut(whole), cut(name)].map { $0 + number + ending }
    }

    /// The text up to 46 units; half of a pair of surrogates is left out.
    private static func cut(_ text: String) -> String {
        var units = Array(text.utf16.prefix(limit))
        if let last = units.last, 0xD800...0xDBFF ~= last { units.removeLast() }
        return String(decoding: units, as: UTF16.self)
    }

    /// A stem without its last number in parentheses, that number, and the units of UTF-16 before it.
    private static func withoutNumber(_ stem: String) -> (rest: String, number: String, position: Int)? {
        var end = stem.endIndex
        while let close = stem[..<end].lastIndex(of: ")"), let open = stem[..<close].lastIndex(of: "(") {
            let digits = stem[stem.index(after: open)..<close]
            if !digits.isEmpty, digits.allSatisfy({ $0.isASCII && $0.isNumber }) {
                let rest = String(stem[..<open] + stem[stem.index(after: close)...])
                return (rest, String(stem[open...close]), stem[..<open].utf16.count)
            }
            end = open
        }
        return nil
    }
}
