extension FieldCoder {
    mutating func code(_ film: inout EmbeddedVideo?) throws(DecoderProtocolError) {
        var (offset, byteCount, duration) = (film?.offset, film?.byteCount ?? 0, film?.duration ?? 0)
        try code(&offset)
        guard let offset else { return film = nil }
        try code(&byteCount)
        try code(&duration)
        guard let coded = EmbeddedVideo(offset: offset, byteCount: byteCount, duration: duration) else {
            throw .invalidValue
        }
        film = coded
    }
}
