/// The content of a string literal while it is read: bytes, and UTF-16 units of escapes, two of which may form one
/// letter.
struct StringContent {
    private var bytes: [UInt8] = []
    private var highSurrogate: UInt16?

    /// The text; a lone surrogate is U+FFFD.
    var text: String {
        var copy = self
        copy.flush()
        return String(decoding: copy.bytes, as: UTF8.self)
    }

    mutating func append(byte: UInt8) {
        flush()
        bytes.append(byte)
    }

    mutating func append(unit: UInt16) {
        if let high = highSurrogate, UTF16.isTrailSurrogate(unit) {
            highSurrogate = nil
            append(scalar: 0x10000 + (UInt32(high & 0x3FF) << 10 | UInt32(unit & 0x3FF)))
            return
        }
        flush()
        if UTF16.isLeadSurrogate(unit) { highSurrogate = unit } else { append(scalar: UInt32(unit)) }
    }

    private mutating func flush() {
        guard highSurrogate != nil else { return }
        highSurrogate = nil
        append(scalar: 0xFFFD)
    }

    private mutating func append(scalar: UInt32) {
        let scalar = Unicode.Scalar(scalar) ?? "\u{FFFD}"
        bytes.append(contentsOf: String(scalar).utf8)
    }
}
