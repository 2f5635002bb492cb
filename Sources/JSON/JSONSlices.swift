/// The members of an object and the elements of an array in a text of JSON, found by their brackets and strings alone.
///
/// Nothing is parsed, so that what no parser would take doesn't hide what stands behind it, and no more than one element needs
/// to be in memory as a value. It takes time in proportion to the bytes, whatever their nesting.
package struct JSONSlices {
    private let bytes: [UInt8]

    /// Slices a text.
    package init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// Whether the text begins with an object, after white space.
    package var beginsWithObject: Bool { byte(at: skipWhitespace(from: 0)) == UInt8(ascii: "{") }

    /// Whether the text begins with an array, after white space.
    package var beginsWithArray: Bool { byte(at: skipWhitespace(from: 0)) == UInt8(ascii: "[") }

    /// Hands on the ranges of the elements of the array that the text is.
    ///
    /// - Returns: whether the array ends; false also where the text is no array.
    package func forEachElement(_ body: (Range<Int>) throws -> Void) rethrows -> Bool {
        let start = skipWhitespace(from: 0)
        guard byte(at: start) == UInt8(ascii: "[") else { return false }
        return try elements(from: start + 1, body).isWhole
    }

    /// Hands on the members of the object that the text is, in one walk.
    ///
    /// - Parameters:
    ///   - key: the member whose array is walked through.
    ///   - member: takes each other member, and this one where it is no array.
    ///   - element: takes the range of each element of the array.
    /// - Returns: whether the object ends; false also where the text is no object.
    package func forEachMember(
        elementsOf key: String, member: (String, Range<Int>) throws -> Void, element: (Range<Int>) throws -> Void
    ) rethrows -> Bool {
        var position = skipWhitespace(from: 0)
        guard byte(at: position) == UInt8(ascii: "{") else { return false }
        position += 1
        while true {
            position = skipWhitespace(from: position)
            guard position < bytes.count else { return false }
            switch bytes[position] {
            case UInt8(ascii: "}"): return true
            case UInt8(ascii: ","): position += 1
            case UInt8(ascii: "\""):
                let name = position..<endOfString(from: position)
                position = skipWhitespace(from: name.upperBound)
                guard byte(at: position) == UInt8(ascii: ":") else { continue }
                position = skipWhitespace(from: position + 1)
                let text = text(name)
                if text == key, byte(at: position) == UInt8(ascii: "[") {
                    let (end, isWhole) = try elements(from: position + 1, element)
                    guard isWhole else { return false }
                    position = end
                } else {
                    let end = endOfValue(from: position)
                    try member(text, trimmed(position..<end))
                    position = end
                }
            default: position = max(endOfValue(from: position), position + 1)
            }
        }
    }

    /// The elements behind an opening bracket; the index behind the closing one.
    private func elements(
        from start: Int, _ body: (Range<Int>) throws -> Void
    ) rethrows -> (end: Int, isWhole: Bool) {
        var position = start
        while true {
            position = skipWhitespace(from: position)
            let end = endOfValue(from: position)
            let range = trimmed(position..<end)
            if !range.isEmpty { try body(range) }
            guard end < bytes.count else { return (end, false) }
            // A bracket of the other kind closes no array; it is passed, as a comma is.
            if bytes[end] == UInt8(ascii: "]") { return (end + 1, true) }
            position = end + 1
        }
    }

    /// The index of the comma or of the closing bracket behind a value; the text's end where there is none.
    private func endOfValue(from start: Int) -> Int {
        var (position, depth) = (start, 0)
        while position < bytes.count {
            switch bytes[position] {
            case UInt8(ascii: "\""): position = endOfString(from: position) - 1
            case UInt8(ascii: "["), UInt8(ascii: "{"): depth += 1
            case UInt8(ascii: "]"), UInt8(ascii: "}"):
                guard depth > 0 else { return position }
                depth -= 1
            case UInt8(ascii: ","):
                if depth == 0 { return position }
            default: break
            }
            position += 1
        }
        return position
    }

    /// The index behind a string's closing quote; the text's end where there is none.
    private func endOfString(from start: Int) -> Int {
        var position = start + 1
        while position < bytes.count {
            switch bytes[position] {
            case UInt8(ascii: "\""): return position + 1
            case UInt8(ascii: "\\"): position += 2
            default: position += 1
            }
        }
        return bytes.count
    }

    private func text(_ range: Range<Int>) -> String {
        (try? JSONParser.parse(bytes, from: range.lowerBound))?.stringValue ?? ""
    }

    private func trimmed(_ range: Range<Int>) -> Range<Int> {
        var end = range.upperBound
        while end > range.lowerBound, isWhitespace(bytes[end - 1]) { end -= 1 }
        return range.lowerBound..<end
    }

    private func skipWhitespace(from start: Int) -> Int {
        var position = start
        while position < bytes.count, isWhitespace(bytes[position]) { position += 1 }
        return position
    }

    private func byte(at index: Int) -> UInt8? { index < bytes.count ? bytes[index] : nil }

    private func isWhitespace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 }
}
