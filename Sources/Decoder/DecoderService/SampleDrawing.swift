import AudioCoding
import DecoderProtocol
import ImageCoding
import Pixels

/// Draws the samples that another program decodes.
enum SampleDrawing {
    /// A sound with only its duration and its waveform.
    static func medium(pipe: Int32, side: Int) throws(DecoderFailure) -> InspectedMedium {
        guard var medium = InspectedMedium(kind: .audio, fileExtension: "au", mimeType: "audio/basic") else {
            throw DecoderFailure(.unsupported, message: "no type")
        }
        do throws(AudioCodingError) {
            let size = WaveformDrawing.size(side: side)
            let stream = try SamplePipe(descriptor: pipe)
            let waveform = try stream.waveform(columnCount: WaveformDrawing.columnCount(width: size.width))
            medium.metadata.duration = Double(waveform.frameCount) / Double(stream.sampleRate)
            medium.thumbnail = try? WaveformDrawing(waveform, size: size).picture().encodedAsJPEG(quality: 88)
        } catch {
            throw DecoderFailure(error, format: nil)
        }
        return medium
    }
}
