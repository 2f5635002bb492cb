extension DecoderFailure {
    init(from reader: inout FieldReader) throws(DecoderProtocolError) {
        self.init(.corrupt, message: "")
        try code(with: &reader)
    }

    func write(to writer: inout FieldWriter) {
        var copy = self
        try? copy.code(with: &writer)
    }

    mutating func code(with coder: inout some FieldCoder) throws(DecoderProtocolError) {
        var (kind, format, message, sidecar) = (Int(kind.rawValue), format, message, sidecar)
        try coder.code(&kind)
        try coder.code(&format)
        try coder.code(&message)
        try coder.code(&sidecar, placeholder: SidecarValues()) {
            coder, values throws(DecoderProtocolError) in try values.code(with: &coder)
        }
        guard let kind = UInt8(exactly: kind).flatMap(Kind.init) else { throw .invalidValue }
        self = DecoderFailure(kind, format: format, message: message)
        self.sidecar = sidecar
    }
}

extension SidecarValues {
    fileprivate mutating func code(with coder: inout some FieldCoder) throws(DecoderProtocolError) {
        try coder.code(&rating)
        try coder.code(&title)
        try coder.code(&description)
        try coder.code(&keywords, placeholder: "") { coder, text throws(DecoderProtocolError) in try coder.code(&text) }
        try coder.code(&times)
        try coder.code(&latitude)
        try coder.code(&longitude)
        try coder.code(&altitude)
        try coder.code(&make)
        try coder.code(&model)
        guard -1...5 ~= rating ?? 0, MediumMetadata.isPosition(latitude, longitude, altitude) else {
            throw .invalidValue
        }
    }
}

extension FieldReader {
    /// A failure, where there is one.
    mutating func readFailure() throws(DecoderProtocolError) -> DecoderFailure? {
        var failure: DecoderFailure?
        try code(&failure, placeholder: DecoderFailure(.corrupt, message: "")) {
            coder, failure throws(DecoderProtocolError) in try failure.code(with: &coder)
        }
        return failure
    }

    mutating func readByte() throws(DecoderProtocolError) -> UInt8 {
        var value = 0
        try code(&value)
        guard let byte = UInt8(exactly: value) else { throw .invalidValue }
        return byte
    }

    mutating func readByteArray() throws(DecoderProtocolError) -> [UInt8] {
        var bytes: [UInt8] = []
        try code(&bytes)
        return bytes
    }

    mutating func readText() throws(DecoderProtocolError) -> String {
        var text = ""
        try code(&text)
        return text
    }
}

extension FieldWriter {
    mutating func write(_ failure: DecoderFailure?) {
        var copy = failure
        try? code(&copy, placeholder: DecoderFailure(.corrupt, message: "")) {
            coder, failure throws(DecoderProtocolError) in try failure.code(with: &coder)
        }
    }

    mutating func write(_ value: Int) {
        var value = value
        code(&value)
    }

    mutating func write(_ value: String) {
        var value = value
        code(&value)
    }
}
