import DecoderProtocol
import DiaryModel

final class DecoderTurn {
    /// The output of another program for a file, which a decoder processes.
    enum Step {
        /// The samples of a sound, for its waveform.
        case samples
        /// The description of a film.
        case probe
        /// A frame of a film, by the number of the attempt.
        case frame(Int)
    }

    /// The caller's number for the file.
    let tag: Int
    let request: DecoderRequest
    /// A read-only copy of the descriptor, since the file may have to be sent again to another decoder.
    let file: FileDescriptor
    let isNamed: Bool
    /// The decoder's description before it began to decode.
    var known: InspectedMedium?

    /// The program whose output the decoder reads.
    let program: ConfinedProgram?
    let step: Step?
    /// The first turn of the file, which has the file itself; nil for the first.
    private let first: DecoderTurn?

    /// The turn of an open file, which may be closed then.
    init(tag: Int, request: DecoderRequest, copying descriptor: Int32, isNamed: Bool = false) throws(DecoderError) {
        file = try Self.copy(descriptor)
        (self.tag, self.request, self.isNamed) = (tag, request, isNamed)
        (program, step, first) = (nil, nil, nil)
    }

    /// The turn in which a decoder reads another program's output for a file that it could only describe.
    init(
        _ step: Step, of medium: InspectedMedium, after turn: DecoderTurn, from program: ConfinedProgram
    ) throws(DecoderError) {
        file = try Self.copy(program.output.number)
        let first = turn.origin
        (tag, isNamed) = (first.tag, first.isNamed)
        let side = first.request.thumbnailSide
        request =
            switch step {
            case .samples: .draw(thumbnailSide: side)
            case .probe: .probe
            case .frame: .frame(thumbnailSide: side)
            }
        known = medium
        (self.program, self.step, self.first) = (program, step, first)
    }

    var origin: DecoderTurn { first ?? self }

    private static func copy(_ descriptor: Int32) throws(DecoderError) -> FileDescriptor {
        do throws(SystemCallError) { return try .readingOnly(descriptor) } catch { throw .system(error.code) }
    }

    /// Drops the description by a decoder that is gone.
    func forget() {
        if program == nil { known = nil }
    }

    func result(_ response: Result<InspectedMedium, DecoderError>) -> Result<InspectedMedium, DecoderError> {
        guard let step, let medium = known else { return response }
        switch (response, step) {
        case (.success(let found), .samples): return .success(Self.drawn(medium, found))
        case (.success(let found), .probe): return .success(medium.taking(probed: found))
        case (.success(let found), .frame): return .success(medium.taking(frame: found))
        case (.failure(.refused), .samples): return .success(medium.withoutSamples)
        case (.failure(.refused), .probe): return .success(medium.withoutPictures)
        case (.failure(.refused), .frame): return .success(medium.withoutFrame)
        case (.failure(let error), .probe), (.failure(let error), .frame):
            return error.concernsAllFiles ? response : .success(medium.withoutFrame)
        case (.failure, .samples): return response
        }
    }

    private static func drawn(_ medium: InspectedMedium, _ drawn: InspectedMedium) -> InspectedMedium {
        guard drawn.thumbnail != nil else { return drawn }
        var medium = medium
        (medium.thumbnail, medium.thumbnailFailure) = (drawn.thumbnail, nil)
        let (claimed, decoded) = (medium.metadata.duration ?? 0, drawn.metadata.duration ?? 0)
        if decoded < claimed * 0.9 { medium.warnings.append(MediumWarning(.partial)) }
        medium.metadata.duration = medium.metadata.duration ?? drawn.metadata.duration
        return medium
    }
}

extension InspectedMedium {
    /// The same sound after `ffmpeg` failed to decode it.
    fileprivate var withoutSamples: InspectedMedium {
        var medium = self
        let codec = thumbnailFailure?.format ?? "sound"
        let reason =
            thumbnailFailure?.kind == .refusedSound
            ? (thumbnailFailure?.message ?? "") + ", and ffmpeg can't decode it either"
            : "no waveform: ffmpeg can't decode the \(codec) in it"
        medium.thumbnailFailure = DecoderFailure(.corrupt, format: codec, message: reason)
        return medium
    }
}
