import DecoderProtocol
import Glibc

/// One file's turn with a decoder.
final class DecoderTurn {
    /// What the asker knows the file by.
    let tag: Int
    let request: DecoderRequest
    /// A copy of our own, since the file may have to be sent again to another decoder.
    let descriptor: Int32
    /// What the decoder told before it began to decode.
    var known: InspectedMedium?

    /// The program whose samples the decoder draws.
    let conversion: SoundConversion?

    /// Wraps `fcntl` with `F_DUPFD_CLOEXEC`.
    init(tag: Int, request: DecoderRequest, copying descriptor: Int32) throws(DecoderError) {
        let copy = fcntl(descriptor, F_DUPFD_CLOEXEC, 0)
        guard copy >= 0 else { throw .system(errno) }
        self.tag = tag
        self.request = request
        self.descriptor = copy
        conversion = nil
    }

    /// The turn in which a decoder draws the samples of a sound that it could only describe.
    init(drawing medium: InspectedMedium, after turn: DecoderTurn, from conversion: SoundConversion)
        throws(DecoderError)
    {
        let copy = fcntl(conversion.samples.number, F_DUPFD_CLOEXEC, 0)
        guard copy >= 0 else { throw .system(errno) }
        tag = turn.tag
        request = .draw(thumbnailSide: turn.request.thumbnailSide)
        descriptor = copy
        known = medium
        self.conversion = conversion
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
            medium.thumbnailFailure = DecoderFailure(
                .corrupt, format: codec, message: "no waveform: ffmpeg can't decode the \(codec) in it")
        case .failure: return response
        }
        return .success(medium)
    }

    deinit {
        close(descriptor)
    }
}
