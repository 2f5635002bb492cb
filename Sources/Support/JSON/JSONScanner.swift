/// Scans JSON in UTF-8 by the rules of ``JSONParser`` without building values.
///
/// It only says yes or no: the parser reports the error and its position. The caller checks whether bytes beyond ASCII
/// are valid UTF-8.
@safe
struct JSONScanner {
    let bytes: UnsafeRawBufferPointer
    /// The index of the byte that is read next.
    var position = 0
    /// True if any string so far had a byte beyond ASCII.
    var sawOtherThanASCII = false

    /// A scanner over bytes that outlive it.
    init(_ bytes: UnsafeRawBufferPointer) {
        unsafe self.bytes = bytes
        count = bytes.count
    }

    let count: Int

    var isAtEnd: Bool { position == count }

    /// The byte at the position; 0, which is never valid in JSON, at the end.
    var current: UInt8 {
        position < count ? unsafe bytes[position] : 0
    }

    mutating func skipWhitespace() {
        while current == 0x20 || current == 0x0A || current == 0x0D || current == 0x09 { position += 1 }
    }

    /// Skips a byte, if it is this one.
    mutating func take(_ character: Unicode.Scalar) -> Bool {
        guard UInt32(current) == character.value else { return false }
        position += 1
        return true
    }

    /// Skips a value of any kind; false if there is none that the parser would accept.
    mutating func skipValue(depth: Int) -> Bool {
        guard depth < JSONParser.maximumDepth else { return false }
        switch current {
        case UInt8(ascii: "\""): return skipString() != nil
        case UInt8(ascii: "{"): return skipObject { scanner, _ in scanner.skipValue(depth: depth + 1) }
        case UInt8(ascii: "["): return skipArray(depth: depth)
        case UInt8(ascii: "t"): return skip("true")
        case UInt8(ascii: "f"): return skip("false")
        case UInt8(ascii: "n"): return skip("null")
        default: return skipNumber()
        }
    }

    /// Skips an object; the closure gets the position of each key and skips its value.
    mutating func skipObject(_ value: (inout JSONScanner, Key) -> Bool) -> Bool {
        position += 1
        skipWhitespace()
        if take("}") { return true }
        while true {
            skipWhitespace()
            let start = position
            guard current == UInt8(ascii: "\""), let form = skipString() else { return false }
            let key = Key(range: start..<position, form: form)
            skipWhitespace()
            guard take(":") else { return false }
            skipWhitespace()
            guard value(&self, key) else { return false }
            skipWhitespace()
            if take("}") { return true }
            guard take(",") else { return false }
        }
    }

    private mutating func skipArray(depth: Int) -> Bool {
        position += 1
        skipWhitespace()
        if take("]") { return true }
        while true {
            skipWhitespace()
            guard skipValue(depth: depth + 1) else { return false }
            skipWhitespace()
            if take("]") { return true }
            guard take(",") else { return false }
        }
    }

    private mutating func skip(_ word: StaticString) -> Bool {
        let length = word.utf8CodeUnitCount
        guard count - position >= length else { return false }
        for index in 0..<length where unsafe bytes[position + index] != word.utf8Start[index] { return false }
        position += length
        return true
    }

    private mutating func skipNumber() -> Bool {
        _ = take("-")
        guard take("0") || skipDigits() else { return false }
        if take("."), !skipDigits() { return false }
        guard take("e") || take("E") else { return true }
        if !take("+") { _ = take("-") }
        return skipDigits()
    }

    private mutating func skipDigits() -> Bool {
        let start = position
        while current &- UInt8(ascii: "0") < 10 { position += 1 }
        return position > start
    }
}
