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

    /// Wraps `fcntl` with `F_DUPFD_CLOEXEC`.
    init(tag: Int, request: DecoderRequest, copying descriptor: Int32) throws(DecoderError) {
        let copy = fcntl(descriptor, F_DUPFD_CLOEXEC, 0)
        guard copy >= 0 else { throw .system(errno) }
        self.tag = tag
        self.request = request
        self.descriptor = copy
    }

    deinit {
        close(descriptor)
    }
}
