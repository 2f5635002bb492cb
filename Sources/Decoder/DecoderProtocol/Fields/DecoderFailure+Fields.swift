extension DecoderFailure: FieldCodable {
    init() { self.init(.corrupt, message: "") }

    mutating func code(with coder: inout some FieldCoder) throws(DecoderProtocolError) {
        try coder.code(&kind)
        try coder.code(&format)
        try coder.code(&message)
        try coder.code(&sidecar)
    }
}

extension SidecarValues: FieldCodable {
    mutating func code(with coder: inout some FieldCoder) throws(DecoderProtocolError) {
        try coder.code(&rating)
        try coder.code(&title)
        try coder.code(&description)
        try coder.code(&keywords)
        try coder.code(&people)
        try coder.code(&times, limit: TimeClaim.limit)
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
