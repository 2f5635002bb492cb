import DecoderProtocol

/// One file's turn with a decoder.
final class DecoderTurn {
    /// What the asker knows the file by.
    let tag: Int
    let request: DecoderRequest
    /// A copy of our own for reading only, since the file may have to be sent again to another decoder.
    let file: FileDescriptor
    /// Whether a person named this very file.
    let isNamed: Bool
    /// What the decoder told before it began to decode.
    var known: InspectedMedium?

    /// The program whose samples the decoder draws.
    let conversion: SoundConversion?

    /// The turn of an open file, which may be closed then.
    init(tag: Int, request: DecoderRequest, copying descriptor: Int32, isNamed: Bool = false) throws(DecoderError) {
        file = try Self.copy(descriptor)
        (self.tag, self.request, self.isNamed) = (tag, request, isNamed)
        conversion = nil
    }

    /// The turn in which a decoder draws the samples of a sound that it could only describe.
    init(drawing medium: InspectedMedium, after turn: DecoderTurn, from conversion: SoundConversion)
        throws(DecoderError)
    {
        file = try Self.copy(conversion.samples.number)
        (tag, isNamed) = (turn.tag, turn.isNamed)
        request = .draw(thumbnailSide: turn.request.thumbnailSide)
        known = medium
        self.conversion = conversion
    }

    private static func copy(_ descriptor: Int32) throws(DecoderError) -> FileDescriptor {
        do throws(SystemCallError) { return try .readingOnly(descriptor) } catch { throw .system(error.code) }
    }

    /// Takes back what a decoder told that is no more.
    func forget() {
        if conversion == nil { known = nil }
    }

    /// What is known when the decoder says that.
    func result(_ response: Result<InspectedMedium, DecoderError>) -> Result<InspectedMedium, DecoderError> {
        guard conversion != nil, var medium = known else { return response }
        switch response {
        case .success(let drawn):
            guard drawn.thumbnail != nil else { return response }
            (medium.thumbnail, medium.thumbnailFailure) = (drawn.thumbnail, nil)
            let (told, decoded) = (medium.metadata.duration ?? 0, drawn.metadata.duration ?? 0)
            if decoded < told * 0.9 { medium.warnings.append(MediumWarning(.partial)) }
            medium.metadata.duration = medium.metadata.duration ?? drawn.metadata.duration
        case .failure(.refused):
            let codec = medium.thumbnailFailure?.format ?? "sound"
            let reason =
                medium.thumbnailFailure?.kind == .refusedSound
                ? (medium.thumbnailFailure?.message ?? "") + ", and ffmpeg can't decode it either"
                : "no waveform: ffmpeg can't decode the \(codec) in it"
            medium.thumbnailFailure = DecoderFailure(.corrupt, format: codec, message: reason)
        case .failure: return response
        }
        return .success(medium)
    }
}
