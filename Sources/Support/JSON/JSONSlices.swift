/// The members of an object and the elements of an array in a JSON text, found by their brackets and strings alone.
///
/// Nothing is parsed, so that an invalid element doesn't hide those after it, and only one element needs to be in
/// memory as a value. It takes time in proportion to the bytes, whatever their nesting.
package struct JSONSlices {
    private let bytes: JSONBytes

    package init(_ bytes: [UInt8]) {
        self.bytes = JSONBytes(bytes)
    }

    /// Slices a text that need not be in memory.
    package init(_ bytes: JSONBytes) {
        self.bytes = bytes
    }

    package func text(of range: Range<Int>) -> [UInt8] { bytes.array(range) }

    /// A value of the text as a text of its own, which need not be in memory either.
    package func part(_ range: Range<Int>) -> JSONSlices { JSONSlices(bytes.part(range)) }

    /// True if the text begins with an object, after white space.
    package var beginsWithObject: Bool { byte(at: skipWhitespace(from: 0)) == UInt8(ascii: "{") }

    /// True if the text begins with an array, after white space.
    package var beginsWithArray: Bool { byte(at: skipWhitespace(from: 0)) == UInt8(ascii: "[") }

    /// Passes on the ranges of the elements of a text that is an array.
    ///
    /// - Returns: whether the array ends; false also if the text is not an array.
    package func forEachElement(_ body: (Range<Int>) throws -> Void) rethrows -> Bool {
        let start = skipWhitespace(from: 0)
        guard byte(at: start) == UInt8(ascii: "[") else { return false }
        return try elements(from: start + 1, body).isWhole
    }

    /// Passes on the members of a text that is an object, in one walk.
    ///
    /// - Parameters:
    ///     - key: the member whose array is walked through.
    ///     - member: receives each other member, and this one if it is not an array or is empty.
    ///     - element: receives the range of each element of the array.
    /// - Returns: whether the object ends; false also if the text is not an object.
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
                    var isEmpty = true
                    let (end, isWhole) = try elements(from: position + 1) { range in
                        isEmpty = false
                        try element(range)
                    }
                    if isEmpty { try member(text, position..<end) }
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

    /// Reads the elements after an opening bracket; returns the index after the closing one.
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
            // A bracket of the other kind doesn't close an array; it is skipped like a comma.
            if bytes[end] == UInt8(ascii: "]") { return (end + 1, true) }
            position = end + 1
        }
    }

    /// The index of the comma or of the closing bracket after a value; the text's end if there is none.
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

    /// The index after a string's closing quote; the text's end if there is none.
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

    /// The largest number of bytes of a member's name that can be a known one.
    private static let nameLimit = 1024

    private func text(_ range: Range<Int>) -> String {
        guard range.count <= Self.nameLimit else { return "" }
        return (try? JSONParser.parse(bytes.array(range)))?.stringValue ?? ""
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
