import DecoderProtocol
import Glibc
package import Pixels

/// Lets a decoder in a process of its own hand over the pixels of pictures, one after another.
///
/// The process is started by the first picture and stays warm; one that dies or overstays is replaced for the next.
package final class PictureDecoder {
    private static let secondsPerPicture = 20.0

    private let path: String
    private var process: DecoderProcess?

    /// A decoder that is the program at that path, which is not started yet.
    package init(path: String) {
        self.path = path
    }

    /// The photo at the descriptor, or the cover of the sound there, upright and made to fit; never enlarged.
    package func picture(_ descriptor: Int32, fitting room: PixelSize) throws(DecoderError) -> PixelPicture {
        let request = DecoderRequest.picture(fitting: Self.bounded(room))
        guard case .picture(let picture) = try answer(to: request, about: descriptor) else { throw .died(signal: 0) }
        return picture
    }

    /// The picture in the bytes of a file.
    package func picture(_ file: [UInt8], fitting room: PixelSize) throws(DecoderError) -> PixelPicture {
        let file = try Self.file(file)
        return try picture(file.number, fitting: room)
    }

    /// A JPEG of a canvas, with nothing to be seen through.
    package func jpeg(of canvas: PixelCanvas) throws(DecoderError) -> [UInt8] { try encoded(canvas, as: .jpeg) }

    /// A PNG of a canvas, with nothing to be seen through.
    package func png(of canvas: PixelCanvas) throws(DecoderError) -> [UInt8] { try encoded(canvas, as: .png) }

    private func encoded(_ canvas: PixelCanvas, as format: EncodedPictureFormat) throws(DecoderError) -> [UInt8] {
        let pixels = try Self.file(canvas.opaqueBytes)
        let request = DecoderRequest.compress(canvas.size, format)
        guard case .compressed(let bytes) = try answer(to: request, about: pixels.number) else {
            throw .died(signal: 0)
        }
        return bytes
    }

    private static func file(_ bytes: [UInt8]) throws(DecoderError) -> FileDescriptor {
        do throws(SystemCallError) { return try .inMemory(bytes) } catch { throw .system(error.code) }
    }

    /// A room that can be asked for; of what is larger only so many pixels are handed over.
    private static func bounded(_ room: PixelSize) -> PixelSize {
        let sides = DecoderProtocolLimits.pictureSides
        return PixelSize(
            width: min(max(room.width, sides.lowerBound), sides.upperBound),
            height: min(max(room.height, sides.lowerBound), sides.upperBound))
    }

    private func answer(to request: DecoderRequest, about file: Int32) throws(DecoderError) -> DecoderResponse {
        let readable: FileDescriptor
        do throws(SystemCallError) { readable = try .readingOnly(file) } catch { throw .system(error.code) }
        let hasServed = process != nil
        if process == nil { process = try DecoderProcess(executablePath: path) }
        let response: DecoderResponse
        do throws(DecoderSocketError) { response = try exchange(request, about: readable.number) } catch {
            let end = process.take()?.end()
            // One that has served may have left before it saw this picture.
            if error == .closed, hasServed { return try answer(to: request, about: file) }
            if let error = DecoderProcess.loadingError(path, after: end) { throw error }
            throw error == .timedOut ? .timedOut : .died(signal: 0)
        }
        if case .refused(let failure) = response { throw .refused(failure) }
        return response
    }

    private func exchange(_ request: DecoderRequest, about file: Int32) throws(DecoderSocketError) -> DecoderResponse {
        try process?.socket.send(request.bytes, with: file)
        let deadline = Deadline(secondsFromNow: Self.secondsPerPicture)
        guard let message = try process?.socket.receive(until: deadline) else { throw .closed }
        if let file = message.file { close(file) }
        guard let response = try? DecoderResponse(bytes: message.bytes) else { throw .closed }
        return response
    }
}
