import Glibc

/// Writes to a file descriptor through a buffer of 64 KiB.
///
/// Output that was not flushed when the writer is released is lost: call `flush` at the end, while its error can still
/// be reported. The process must ignore `SIGPIPE` (`BrokenPipe.ignoreSignal`) for a broken pipe to become an error.
package final class OutputWriter {
    /// The target of the bytes; the writer doesn't close it.
    package let descriptor: Int32
    private let isBestEffort: Bool
    private var buffer: [UInt8] = []
    private static let capacity = 65_536

    /// A writer to an open descriptor.
    ///
    /// - Parameter isBestEffort: whether output that can't be written is dropped without an error: messages that nobody
    ///   could be informed of.
    package init(descriptor: Int32, isBestEffort: Bool = false) {
        self.descriptor = descriptor
        self.isBestEffort = isBestEffort
    }

    /// Adds text as UTF-8.
    /// - Throws: `OutputError` if the buffer was full and could not be written.
    package func write(_ text: String) throws(OutputError) {
        buffer.append(contentsOf: text.utf8)
        if buffer.count >= Self.capacity { try flush() }
    }

    /// Adds bytes as they are.
    /// - Throws: `OutputError` if the buffer was full and could not be written.
    package func write(bytes: some Sequence<UInt8>) throws(OutputError) {
        buffer.append(contentsOf: bytes)
        if buffer.count >= Self.capacity { try flush() }
    }

    /// Writes the content of the buffer; after an error the buffer is empty.
    package func flush() throws(OutputError) {
        let bytes = buffer
        buffer.removeAll(keepingCapacity: true)
        var position = 0
        do throws(OutputError) {
            while position < bytes.count { position += try Self.write(bytes[position...], to: descriptor) }
        } catch {
            guard isBestEffort else { throw error }
        }
    }

    /// One `write(2)`; waits if the descriptor is not ready.
    private static func write(_ bytes: ArraySlice<UInt8>, to descriptor: Int32) throws(OutputError) -> Int {
        let count = unsafe bytes.withUnsafeBytes { unsafe Glibc.write(descriptor, $0.baseAddress, $0.count) }
        if count >= 0 { return count }
        switch errno {
        case EINTR: return 0
        case EAGAIN:
            var request = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
            _ = unsafe poll(&request, 1, -1)
            return 0
        case EPIPE: throw .brokenPipe
        default: throw .failed(code: errno)
        }
    }
}

/// The signal for a write to a broken pipe.
package enum BrokenPipe {
    /// Ignores `SIGPIPE` for the whole process, so that such a write fails with an error instead.
    ///
    /// Call it once, in `main`.
    package static func ignoreSignal() {
        _ = signal(SIGPIPE, SIG_IGN)
    }
}
