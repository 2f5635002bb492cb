package import DecoderProtocol

/// JSON that is sent in pieces while it is written, so that no document has to fit into memory as a whole.
package final class JSONPieces {
    private let limit: Int
    private var valuesLeft: Int
    private let send: ([UInt8]) -> Bool
    private var buffer: [UInt8] = []
    private var byteCount = 0
    private var needsComma = false

    /// - Parameters:
    ///   - limit: the most bytes that may be written.
    ///   - valueLimit: the most values that may be written.
    ///   - send: takes a piece; false if no more is wanted.
    package init(limit: Int, valueLimit: Int, _ send: @escaping ([UInt8]) -> Bool) {
        self.limit = limit
        valuesLeft = valueLimit
        self.send = send
    }

    /// Hands over what is left.
    package func finish() throws(DecoderFailure) {
        if !buffer.isEmpty { try flush() }
    }

    func beginObject() throws(DecoderFailure) { try open("{") }

    func endObject() throws(DecoderFailure) { try close("}") }

    func beginArray() throws(DecoderFailure) { try open("[") }

    func endArray() throws(DecoderFailure) { try close("]") }

    func key(_ name: String) throws(DecoderFailure) {
        // A key counts with its value.
        valuesLeft += 1
        try string(name)
        buffer.append(UInt8(ascii: ":"))
        needsComma = false
    }

    func string(_ text: String) throws(DecoderFailure) {
        try begin()
        buffer.append(UInt8(ascii: "\""))
        for byte in text.utf8 {
            append(byte)
            if buffer.count >= DecoderProtocolLimits.encodedByteCount { try flush() }
        }
        buffer.append(UInt8(ascii: "\""))
    }

    /// A number in the grammar of JSON, `true`, `false` or `null`.
    func literal(_ text: String) throws(DecoderFailure) {
        try begin()
        buffer += Array(text.utf8)
    }

    private func append(_ byte: UInt8) {
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"):
            buffer.append(UInt8(ascii: "\\"))
            buffer.append(byte)
        case 0..<0x20:
            let digits = Array("0123456789abcdef".utf8)
            buffer += Array("\\u00".utf8) + [digits[Int(byte >> 4)], digits[Int(byte & 15)]]
        default: buffer.append(byte)
        }
    }

    private func open(_ bracket: Unicode.Scalar) throws(DecoderFailure) {
        try begin()
        buffer.append(UInt8(ascii: bracket))
        needsComma = false
    }

    private func close(_ bracket: Unicode.Scalar) throws(DecoderFailure) {
        buffer.append(UInt8(ascii: bracket))
        needsComma = true
    }

    private func begin() throws(DecoderFailure) {
        valuesLeft -= 1
        guard valuesLeft >= 0 else { throw DecoderFailure(.costly, message: "more values than a document may have") }
        if needsComma { buffer.append(UInt8(ascii: ",")) }
        needsComma = true
        if buffer.count >= DecoderProtocolLimits.encodedByteCount { try flush() }
    }

    private func flush() throws(DecoderFailure) {
        byteCount += buffer.count
        guard byteCount <= limit else {
            throw DecoderFailure(.tooLarge, message: "its content is out of all proportion to its length")
        }
        guard send(buffer) else { throw DecoderFailure(.unreadable, message: "nobody reads it") }
        buffer.removeAll(keepingCapacity: true)
    }
}
