extension InspectedMedium {
    init(from reader: inout FieldReader) throws(DecoderProtocolError) {
        guard let kind = MediumKind(rawValue: try reader.readByte()) else { throw .invalidValue }
        let (fileExtension, mimeType) = (try reader.readText(), try reader.readText())
        guard let medium = InspectedMedium(kind: kind, fileExtension: fileExtension, mimeType: mimeType) else {
            throw .invalidValue
        }
        self = medium
        try codeFindings(with: &reader)
        guard metadata.isPlausible else { throw .invalidValue }
    }

    func write(to writer: inout FieldWriter) {
        var copy = self
        writer.write(Int(kind.rawValue))
        writer.write(fileExtension)
        writer.write(mimeType)
        // NB: a writer never throws; the shared code can only throw because a reader does.
        try? copy.codeFindings(with: &writer)
    }

    private mutating func codeFindings(with coder: inout some FieldCoder) throws(DecoderProtocolError) {
        try metadata.code(with: &coder)
        try coder.code(&warnings, placeholder: MediumWarning(.partial)) { coder, warning throws(DecoderProtocolError) in
            try warning.code(with: &coder)
        }
        try coder.code(&thumbnail)
        try coder.code(&thumbnailFailure, placeholder: DecoderFailure(.corrupt, message: "")) {
            coder, failure throws(DecoderProtocolError) in try failure.code(with: &coder)
        }
    }
}

extension MediumWarning {
    fileprivate mutating func code(with coder: inout some FieldCoder) throws(DecoderProtocolError) {
        var (kind, key, value) = (Int(kind.rawValue), key, value)
        try coder.code(&kind)
        try coder.code(&key)
        try coder.code(&value)
        guard let kind = UInt8(exactly: kind).flatMap(Kind.init) else { throw .invalidValue }
        self = MediumWarning(kind, key: key, value: value)
    }
}
