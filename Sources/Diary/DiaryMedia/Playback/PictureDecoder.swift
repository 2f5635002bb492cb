import DecoderProtocol
import DiaryModel
import Glibc
package import Pixels
package import Processes

/// Lets a decoder in a process of its own return the pixels of pictures, one after another.
///
/// The process is started by the first picture and keeps running; one that dies or takes too long is replaced for the
/// next.
package final class PictureDecoder {
    private let path: String
    private let canceller: Waker?
    private var process: DecoderProcess?

    /// A decoder that is the program at that path, which is not started yet.
    ///
    /// - Parameter canceller: while it is woken, each picture throws `cancelled`; the process that works on one is
    ///   ended.
    package init(path: String, cancelledBy canceller: Waker? = nil) {
        (self.path, self.canceller) = (path, canceller)
    }

    /// The photo at the descriptor, or the cover of the sound there, upright and made to fit; never enlarged.
    package func picture(_ descriptor: Int32, fitting room: PixelSize) throws(DecoderError) -> PixelPicture {
        let request = DecoderRequest.picture(fitting: Self.bounded(room))
        guard case .picture(let picture) = try answer(to: request, about: descriptor) else { throw .died(signal: 0) }
        return picture
    }

    package func picture(_ file: [UInt8], fitting room: PixelSize) throws(DecoderError) -> PixelPicture {
        let file = try Self.file(file)
        return try picture(file.number, fitting: room)
    }

    private static func file(_ bytes: [UInt8]) throws(DecoderError) -> FileDescriptor {
        do throws(SystemCallError) { return try .inMemory(bytes) } catch { throw .system(error.code) }
    }

    /// A target size within the limits; larger ones are clamped.
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
        guard !isCancelled else { throw .cancelled }
        if process == nil { process = try DecoderProcess(executablePath: path) }
        let response: DecoderResponse
        do throws(DecoderSocketError) { response = try exchange(request, about: readable.number) } catch {
            let end = process.take()?.end()
            guard !isCancelled else { throw .cancelled }
            // One that has served may have exited before it saw this picture.
            if error == .closed, hasServed { return try answer(to: request, about: file) }
            if let error = DecoderProcess.loadingError(path, after: end) { throw error }
            throw error == .timedOut ? .timedOut : .died(signal: 0)
        }
        if case .refused(let failure) = response { throw .refused(failure) }
        return response
    }

    private func exchange(_ request: DecoderRequest, about file: Int32) throws(DecoderSocketError) -> DecoderResponse {
        try process?.socket.send(request.bytes, with: file)
        let deadline = Deadline(secondsFromNow: DecoderPool.secondsPerAnswer)
        guard waitForAnswer(until: deadline) else { throw .closed }
        guard let message = try process?.socket.receive(until: deadline) else { throw .closed }
        if let file = message.file { close(file) }
        guard let response = try? DecoderResponse(bytes: message.bytes) else { throw .closed }
        return response
    }

    private var isCancelled: Bool {
        guard let canceller else { return false }
        var entry = pollfd(fd: canceller.descriptor, events: Int16(POLLIN), revents: 0)
        return unsafe poll(&entry, 1, 0) > 0
    }

    /// Waits until an answer begins or the deadline passes; false if it was cancelled.
    private func waitForAnswer(until deadline: Deadline) -> Bool {
        guard let canceller, let socket = process?.socket.pollDescriptor else { return true }
        while true {
            var entries = [socket, canceller.descriptor].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
            let count = unsafe poll(&entries, nfds_t(entries.count), deadline.millisecondsLeft)
            if entries[1].revents != 0 { return false }
            if count >= 0 || errno != EINTR { return true }
        }
    }
}
