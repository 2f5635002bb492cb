import AudioCoding
import DecoderProtocol
import ImageCoding

/// Looks at one sound file.
struct AudioInspection {
    private let file: AudioFile
    private let side: Int
    /// What is known before the sound is decoded.
    private(set) var medium: InspectedMedium

    /// Reads header and metadata.
    ///
    /// Throws where the file is not to be taken; a sound that is to be taken and can't be decoded has the reason in its
    /// medium.
    init(descriptor: Int32, side: Int) throws(DecoderFailure) {
        do throws(AudioCodingError) {
            file = try AudioFile(descriptor: descriptor)
        } catch {
            throw DecoderFailure(error, format: nil)
        }
        let (fileExtension, mimeType) = (file.format.fileExtension, file.format.mimeType)
        guard var medium = InspectedMedium(kind: .audio, fileExtension: fileExtension, mimeType: mimeType) else {
            throw DecoderFailure(.unsupported, format: file.format.name, message: "no type")
        }
        medium.metadata = file.metadata
        self.side = side
        self.medium = medium
    }

    /// The medium with its duration as decoded and its waveform, or with the reason why there is none.
    func inspect() -> InspectedMedium {
        var medium = medium
        do throws(AudioCodingError) {
            let waveform = try file.decodeWaveform(columnCount: side)
            medium.metadata.duration = Double(waveform.frameCount) / Double(file.sampleRate)
            if file.isPartial(waveform) { medium.warnings.append(MediumWarning(.partial)) }
            let size = PictureSize(width: side, height: max(1, side / 4))
            medium.thumbnail = try? WaveformDrawing(waveform, size: size).picture().encodedAsJPEG()
        } catch {
            medium.thumbnailFailure = DecoderFailure(error, format: file.format.name)
            if medium.thumbnailFailure?.kind == .corrupt { medium.metadata.duration = nil }
        }
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
