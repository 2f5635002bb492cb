/// Reads fields from untrusted bytes.
struct FieldReader: FieldCoder {
    private var rest: ArraySlice<UInt8>

    init(_ bytes: [UInt8]) {
        rest = bytes[...]
    }

    /// Reads a value that follows in the message.
    mutating func read<Value: FieldCodable>() throws(DecoderProtocolError) -> Value {
        var value = Value()
        try code(&value)
        return value
    }

    /// Throws unless all was read.
    func finish() throws(DecoderProtocolError) {
        guard rest.isEmpty else { throw .trailingBytes(rest.count) }
    }

    mutating func code(_ value: inout Int) throws(DecoderProtocolError) {
        guard let read = Int(exactly: Int64(bitPattern: try readWord())) else { throw .invalidValue }
        value = read
    }

    mutating func code(_ value: inout Double) throws(DecoderProtocolError) {
        value = Double(bitPattern: try readWord())
        guard value.isFinite else { throw .invalidValue }
    }

    mutating func code(_ value: inout Bool) throws(DecoderProtocolError) {
        guard let byte = rest.popFirst() else { throw .truncated }
        guard byte <= 1 else { throw .invalidValue }
        value = byte == 1
    }

    mutating func code(_ value: inout String) throws(DecoderProtocolError) {
        let bytes = try readBytes(limit: DecoderProtocolLimits.textByteCount)
        guard let text = String(validating: bytes, as: UTF8.self) else { throw .invalidValue }
        value = text
    }

    mutating func code(_ value: inout [UInt8]) throws(DecoderProtocolError) {
        value = Array(try readBytes(limit: DecoderProtocolLimits.thumbnailByteCount))
    }

    /// Reads bytes that may exceed the size of a thumbnail.
    mutating func readByteArray(limit: Int) throws(DecoderProtocolError) -> [UInt8] {
        Array(try readBytes(limit: limit))
    }

    private mutating func readWord() throws(DecoderProtocolError) -> UInt64 {
        guard rest.count >= 8 else { throw .truncated }
        let word = rest.prefix(8).reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        rest.removeFirst(8)
        return word
    }

    private mutating func readBytes(limit: Int) throws(DecoderProtocolError) -> ArraySlice<UInt8> {
        var count = 0
        try code(&count)
        guard 0...limit ~= count else { throw .tooLong(count) }
        guard count <= rest.count else { throw .truncated }
        defer { rest.removeFirst(count) }
        return rest.prefix(count)
    }
}
