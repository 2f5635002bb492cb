import AudioCoding
import DecoderProtocol
import ImageCoding
import Pixels

/// Looks at one sound file.
struct AudioInspection {
    private enum Sound {
        case decoded(AudioFile)
        /// `refusal` is libsndfile's message about a file that it should have decoded.
        case described(UndecodedSound, refusal: String?)
    }

    private let sound: Sound
    private let side: Int
    /// The properties known before the sound is decoded.
    private(set) var medium: InspectedMedium

    /// Reads header and metadata.
    ///
    /// Throws if the file is refused; for an accepted sound that can't be decoded the medium has the reason.
    init(descriptor: Int32, side: Int) throws(DecoderFailure) {
        let file: AudioFile
        do throws(AudioCodingError) {
            file = try AudioFile(descriptor: descriptor)
        } catch {
            throw DecoderFailure(error, format: nil)
        }
        medium = try Self.medium(
            file.metadata, name: file.format.name, fileExtension: file.format.fileExtension,
            mimeType: file.format.mimeType)
        sound = .decoded(file)
        self.side = side
    }

    /// Accepts a sound that is described by its header and not decoded.
    ///
    /// - Parameter refusal: libsndfile's message, if it should have decoded the file.
    init(_ described: UndecodedSound, side: Int, refusal: String? = nil) throws(DecoderFailure) {
        medium = try Self.medium(
            described.metadata, name: described.name, fileExtension: described.fileExtension,
            mimeType: described.mimeType)
        medium.fill(from: described.packet)
        sound = .described(described, refusal: refusal)
        self.side = side
    }

    /// The medium with its decoded duration and its waveform, or with the reason why there is none.
    func inspect() -> InspectedMedium {
        switch sound {
        case .decoded(let file): drawn(file)
        case .described(let described, let refusal): covered(described, refusal: refusal)
        }
    }

    private func drawn(_ file: AudioFile) -> InspectedMedium {
        var medium = medium
        do throws(AudioCodingError) {
            let size = WaveformDrawing.size(side: side)
            let waveform = try file.decodeWaveform(columnCount: WaveformDrawing.columnCount(width: size.width))
            medium.metadata.duration = Double(waveform.frameCount) / Double(file.sampleRate)
            if file.isPartial(waveform) { medium.warnings.append(MediumWarning(.partial)) }
            medium.thumbnail = try? WaveformDrawing(waveform, size: size).picture().encodedAsJPEG(quality: 88)
        } catch {
            medium.thumbnailFailure = DecoderFailure(error, format: file.format.name)
            if medium.thumbnailFailure?.kind == .corrupt { medium.metadata.duration = nil }
        }
        return medium
    }

    /// Shows a sound that can't be drawn by its cover.
    private func covered(_ described: UndecodedSound, refusal: String?) -> InspectedMedium {
        var medium = medium
        medium.thumbnail = described.cover.flatMap { CoverThumbnail.encoded($0, side: side) }
        guard medium.thumbnail == nil else { return medium }
        medium.thumbnailFailure = Self.failure(of: described, refusal: refusal)
        return medium
    }

    private static func failure(of described: UndecodedSound, refusal: String?) -> DecoderFailure {
        guard !described.isDamaged else {
            return DecoderFailure(
                .corrupt, format: described.name, message: "a damaged \(described.name): no sound found in it")
        }
        let codec = described.metadata.codec ?? described.name
        guard let refusal else {
            return DecoderFailure(
                .needsConverter, format: codec,
                message: "no waveform: \(codec) is decoded by ffmpeg, which is not installed")
        }
        return DecoderFailure(
            .refusedSound, format: codec,
            message: "no waveform: the \(codec) in it looks damaged (libsndfile: \(refusal.libraryWords))")
    }

    private static func medium(
        _ metadata: MediumMetadata, name: String, fileExtension: String, mimeType: String
    ) throws(DecoderFailure) -> InspectedMedium {
        guard var medium = InspectedMedium(kind: .audio, fileExtension: fileExtension, mimeType: mimeType) else {
            throw DecoderFailure(.unsupported, format: name, message: "no type")
        }
        medium.metadata = metadata
        return medium
    }
}

extension String {
    /// A library's message as a part of a sentence: in one line, without the full stop at its end.
    var libraryWords: String {
        // libsndfile's message about files that it could open but not read.
        if contains("does not exist") { return "it can't be read" }
        let line = String(split(whereSeparator: \.isNewline).joined(separator: " "))
        return line.hasSuffix(".") ? String(line.dropLast()) : line
    }
}

extension DecoderFailure {
    init(_ error: AudioCodingError, format: String?) {
        switch error {
        case .notASound(let message): self.init(.notAMedium, format: format, message: message)
        case .unsupported(let message): self.init(.unsupported, format: format ?? "sound", message: message)
        case .tooLarge: self.init(.tooLarge, format: format, message: "more channels or hours than a sound may have")
        case .corrupt(let message): self.init(.corrupt, format: format, message: message)
        }
    }
}
