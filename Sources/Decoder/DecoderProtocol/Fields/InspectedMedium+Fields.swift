extension InspectedMedium: FieldCodable {
    init() {
        (kind, fileExtension, mimeType, metadata, warnings) = (.image, "", "", MediumMetadata(), [])
    }

    mutating func code(with coder: inout some FieldCoder) throws(DecoderProtocolError) {
        var (kind, fileExtension, mimeType) = (kind, fileExtension, mimeType)
        try coder.code(&kind)
        try coder.code(&fileExtension)
        try coder.code(&mimeType)
        guard var medium = InspectedMedium(kind: kind, fileExtension: fileExtension, mimeType: mimeType) else {
            throw .invalidValue
        }
        (medium.metadata, medium.warnings) = (metadata, warnings)
        (medium.thumbnail, medium.thumbnailFailure) = (thumbnail, thumbnailFailure)
        try coder.code(&medium.metadata)
        try coder.code(&medium.warnings)
        try coder.code(&medium.thumbnail)
        try coder.code(&medium.thumbnailFailure)
        guard medium.metadata.isPlausible else { throw .invalidValue }
        self = medium
    }
}

extension MediumWarning: FieldCodable {
    init() { self.init(.partial) }

    mutating func code(with coder: inout some FieldCoder) throws(DecoderProtocolError) {
        try coder.code(&kind)
        try coder.code(&key)
        try coder.code(&value)
    }
}

extension EmbeddedVideo: FieldCodable {
    init() { (offset, byteCount, duration) = (0, 0, 0) }

    mutating func code(with coder: inout some FieldCoder) throws(DecoderProtocolError) {
        var (offset, byteCount, duration) = (offset, byteCount, duration)
        try coder.code(&offset)
        try coder.code(&byteCount)
        try coder.code(&duration)
        guard let coded = EmbeddedVideo(offset: offset, byteCount: byteCount, duration: duration) else {
            throw .invalidValue
        }
        self = coded
    }
}
