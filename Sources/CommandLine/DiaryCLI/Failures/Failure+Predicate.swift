import CSystem
import DiaryModel
import JSON
import PredicateLanguage
import Terminal

extension Failure {
    /// The problem of a predicate: its line, a caret under the position, and a remedy.
    static func describing(
        _ error: PredicateError, in text: String, about subject: EntryPredicateError.Subject? = nil
    ) -> Failure {
        let place = PredicatePlace(error.range, in: text)
        var details: [StyledText] = ["  \(SafeText(place.line))"]
        details.append(
            "  \(String(repeating: " ", count: place.column))\(String(repeating: "^", count: place.width), .red)")
        if let expected = error.expected { details.append("  expected: \(SafeText(expected))") }
        if let subject { details.append("  at: \(line: subject.words)") }
        var failure = Failure(
            "\(SafeText(error.message))", details: details, hint: "\(SafeText(hint(of: error, in: text) ?? ""))", .usage
        )
        failure.data = data(of: error, in: text, subject)
        return failure
    }

    /// `{"error": {"message", "predicate", "start", "length", "expected", "hint"}}`; the position in code points.
    private static func data(
        of error: PredicateError, in text: String, _ subject: EntryPredicateError.Subject?
    ) -> JSONObject {
        let bytes = text.utf8.count
        let start = min(error.range.lowerBound, bytes)
        let end = min(max(error.range.upperBound, start), bytes)
        let before = codePoints(of: text.utf8.prefix(start))
        var details: JSONObject = [
            "message": .string(error.message), "predicate": .string(text), "start": .number(String(before)),
            "length": .number(String(codePoints(of: text.utf8.prefix(end)) - before)),
        ]
        if let expected = error.expected { details.append("expected", .string(expected)) }
        if let subject { details.append("at", .string(subject.words)) }
        if let hint = hint(of: error, in: text) { details.append("hint", .string(hint)) }
        return ["error": .object(details)]
    }

    /// The remedy for a mistake; nil if none is known.
    static func hint(of error: PredicateError, in text: String) -> String? {
        switch error.kind {
        case .unknownOperator(let word, _) where word.uppercased() == "NOT": negation(of: error, in: text)
        case .unknownKey: difference(of: error, in: text) ?? error.hint
        case .patternsUnavailable: LibraryPackages.command(for: [DIARY_LIBRARY_ICUI18N])
        default: error.hint
        }
    }

    /// The correction of `a NOT CONTAINS 'b'` with the operator that was typed.
    private static func negation(of error: PredicateError, in text: String) -> String? {
        let end = min(error.range.upperBound, text.utf8.count)
        let rest = String(decoding: text.utf8.dropFirst(end), as: UTF8.self)
        guard let word = rest.split(whereSeparator: \.isWhitespace).first,
            ["CONTAINS", "BEGINSWITH", "ENDSWITH", "LIKE", "MATCHES"].contains(word.prefix { $0 != "[" }.uppercased())
        else { return error.hint }
        return "NOT (a \(word) 'b')"
    }

    /// The correction of `values.blood-pressure`: it is a difference, which is hardly ever meant.
    private static func difference(of error: PredicateError, in text: String) -> String? {
        let bytes = Array(text.utf8)
        func isInName(_ byte: UInt8) -> Bool {
            byte >= 0x80 || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
                || Character(Unicode.Scalar(byte)).isLetter || Character(Unicode.Scalar(byte)).isNumber
        }
        let place = min(error.range.lowerBound, bytes.count)
        let start = bytes[..<place].lastIndex { !isInName($0) }.map { $0 + 1 } ?? 0
        let name = String(decoding: bytes[start...].prefix(while: isInName), as: UTF8.self)
        guard bytes[..<start].suffix(7).elementsEqual("values.".utf8), name.utf8.contains(UInt8(ascii: "-")),
            DiaryMeasurement.isName(name)
        else { return nil }
        return "values.#'\(name)'"
    }

    private static func codePoints(of bytes: some Sequence<UInt8>) -> Int {
        bytes.count { $0 & 0xC0 != 0x80 }
    }
}

extension EntryPredicateError.Subject {
    /// The entry, the medium, the file or the line, in a few words.
    fileprivate var words: String {
        switch self {
        case .entry(let id): "entry \(id)"
        case .medium(let id): "medium \(id)"
        case .file(let path): path
        case .line(let number, let file): "line \(number) of \(file)"
        }
    }
}

/// The position of a predicate's range on the screen.
private struct PredicatePlace {
    /// The line with the position; a long one is cut on both sides of it.
    let line: String
    let column: Int
    /// The cells of the position, at least one.
    let width: Int

    /// With the indentation, a line fits into 80 cells.
    private static let longest = 78

    init(_ range: SourceRange, in text: String) {
        let bytes = Array(text.utf8)
        let start = min(range.lowerBound, bytes.count)
        let end = min(max(range.upperBound, start), bytes.count)
        let lineStart = bytes[..<start].lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
        let lineEnd = bytes[start...].firstIndex(of: 0x0A) ?? bytes.count
        let before = String(decoding: bytes[lineStart..<start], as: UTF8.self)
        let inside = String(decoding: bytes[start..<min(end, lineEnd)], as: UTF8.self)
        let after = String(decoding: bytes[min(end, lineEnd)..<lineEnd], as: UTF8.self)
        let shownBefore = Self.end(of: before)
        column = DisplayWidth.cells(of: SafeText(shownBefore).string)
        let room = max(Self.longest - column, 1)
        line = shownBefore + DisplayWidth.truncated(inside + after, to: room)
        width = max(1, min(DisplayWidth.cells(of: SafeText(inside).string), room))
    }

    /// The last cells of a text, at most half of a line.
    private static func end(of text: String) -> String {
        guard DisplayWidth.cells(of: SafeText(text).string) > longest / 2 else { return text }
        var kept: [Character] = []
        var cells = 1
        for character in text.reversed() {
            cells += DisplayWidth.cells(of: SafeText(String(character)).string)
            guard cells <= longest / 2 else { break }
            kept.append(character)
        }
        return "…" + String(kept.reversed())
    }
}
