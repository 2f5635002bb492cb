import AudioCoding
import DecoderProtocol
import ImageCoding
import Pixels

/// Looks at one sound file.
struct AudioInspection {
    private enum Sound {
        case decoded(AudioFile)
        case described(UndecodedSound)
    }

    private let sound: Sound
    private let side: Int
    /// What is known before the sound is decoded.
    private(set) var medium: InspectedMedium

    /// Reads header and metadata.
    ///
    /// Throws where the file is not to be taken; a sound that is to be taken and can't be decoded has the reason in its
    /// medium.
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

    /// Takes a sound that only tells about itself.
    init(_ described: UndecodedSound, side: Int) throws(DecoderFailure) {
        medium = try Self.medium(
            described.metadata, name: described.name, fileExtension: described.fileExtension,
            mimeType: described.mimeType)
        sound = .described(described)
        self.side = side
    }

    /// The medium with its duration as decoded and its waveform, or with the reason why there is none.
    func inspect() -> InspectedMedium {
        switch sound {
        case .decoded(let file): drawn(file)
        case .described(let described): covered(described)
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

    /// What can't be drawn is shown by its cover.
    private func covered(_ described: UndecodedSound) -> InspectedMedium {
        var medium = medium
        medium.thumbnail = described.cover.flatMap { CoverThumbnail.encoded($0, side: side) }
        guard medium.thumbnail == nil else { return medium }
        guard !described.isDamaged else {
            medium.thumbnailFailure = DecoderFailure(.corrupt, format: described.name, message: "no sound found in it")
            return medium
        }
        let codec = described.metadata.codec ?? described.name
        medium.thumbnailFailure = DecoderFailure(
            .unsupported, format: codec, message: "no waveform: \(codec) is decoded by ffmpeg, which is not installed")
        return medium
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
