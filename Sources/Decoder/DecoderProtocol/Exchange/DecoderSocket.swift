import CSystem
import Glibc

/// One end of the connection between a program and its decoder; closes its descriptor in `deinit`.
///
/// A message is a little-endian length of four bytes, a version byte and then its bytes.
package struct DecoderSocket: ~Copyable {
    private static let headerByteCount = 5

    private let descriptor: Int32

    package init(owning descriptor: Int32) {
        self.descriptor = descriptor
    }

    deinit {
        close(descriptor)
    }

    /// The descriptor, for `poll` alone; valid only as long as this value exists.
    package var pollDescriptor: Int32 { descriptor }

    /// True if bytes have arrived, or the other side has closed the socket.
    package var hasInput: Bool {
        var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        return unsafe poll(&entry, 1, 0) > 0
    }

    /// Sends a message and optionally a descriptor, of which the receiver gets a copy of its own.
    package func send(_ bytes: [UInt8], with file: Int32? = nil) throws(DecoderSocketError) {
        let length = UInt32(bytes.count)
        var message = (0..<4).map { UInt8(truncatingIfNeeded: length >> ($0 * 8)) }
        message.append(DecoderProtocolLimits.version)
        message += bytes
        var sent = 0
        while sent < message.count {
            sent += try sendPart(message[sent...], with: sent == 0 ? file ?? -1 : -1)
        }
    }

    /// Waits for a message until the deadline, if there is one; the caller owns the received descriptor.
    package func receive(
        until deadline: Deadline? = nil
    ) throws(DecoderSocketError) -> (bytes: [UInt8], file: Int32?) {
        var file: Int32?
        do throws(DecoderSocketError) {
            let header = try receive(Self.headerByteCount, until: deadline, file: &file)
            let length = header.prefix(4).reversed().reduce(0) { $0 << 8 | Int($1) }
            guard header[4] == DecoderProtocolLimits.version else { throw .malformed(.version(header[4])) }
            guard length <= DecoderProtocolLimits.messageByteCount else { throw .malformed(.tooLong(length)) }
            return (try receive(length, until: deadline, file: &file), file)
        } catch {
            if let file { close(file) }
            throw error
        }
    }

    private func sendPart(_ part: ArraySlice<UInt8>, with file: Int32) throws(DecoderSocketError) -> Int {
        while true {
            let count = unsafe part.withUnsafeBytes { unsafe diary_send(descriptor, $0.baseAddress, $0.count, file) }
            if count >= 0 { return count }
            guard errno == EINTR else { throw errno == EPIPE || errno == ECONNRESET ? .closed : .system(errno) }
        }
    }

    private func receive(
        _ count: Int, until deadline: Deadline?, file: inout Int32?
    ) throws(DecoderSocketError) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: count)
        var received = 0
        while received < count {
            try waitForInput(until: deadline)
            received += try receivePart(of: &bytes, from: received, file: &file)
        }
        return bytes
    }

    private func receivePart(
        of bytes: inout [UInt8], from start: Int, file: inout Int32?
    ) throws(DecoderSocketError) -> Int {
        var passed: Int32 = -1
        let count = unsafe bytes.withUnsafeMutableBytes { buffer in
            let part = unsafe UnsafeMutableRawBufferPointer(rebasing: buffer[start...])
            return unsafe diary_receive(descriptor, part.baseAddress, part.count, &passed)
        }
        if passed >= 0 {
            if let earlier = file { close(earlier) }
            file = passed
        }
        if count > 0 { return count }
        guard count < 0 else { throw .closed }
        guard errno == EINTR else { throw errno == ECONNRESET ? .closed : .system(errno) }
        return 0
    }

    private func waitForInput(until deadline: Deadline?) throws(DecoderSocketError) {
        guard let deadline else { return }
        while true {
            var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
            let left = deadline.millisecondsLeft
            let ready = unsafe poll(&entry, 1, left)
            // Data that has already arrived is taken, even after the deadline.
            if ready > 0 { return }
            guard left > 0 else { throw .timedOut }
            guard ready == 0 || errno == EINTR else { throw .system(errno) }
        }
    }
}

/// The reason why a message was not transmitted.
package enum DecoderSocketError: Error, Equatable, Sendable {
    case closed
    case timedOut
    /// The other side sent bytes that are not a message.
    case malformed(DecoderProtocolError)
    /// The system refused, with this `errno`.
    case system(Int32)
}
