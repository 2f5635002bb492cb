import DecoderProtocol
import Glibc

/// The messages between the diary and a decoder, in both directions.
enum ProtocolFuzzer {
    /// A readable message must be written as one that reads the same.
    static func readMessage(_ bytes: [UInt8]) {
        if let request = try? DecoderRequest(bytes: bytes), (try? DecoderRequest(bytes: request.bytes)) != request {
            fatalError("a request that is written as another")
        }
        guard let response = try? DecoderResponse(bytes: bytes) else { return }
        MediumCheck.check(response)
        guard (try? DecoderResponse(bytes: response.bytes)) == response else {
            fatalError("an answer that is written as another: \(response)")
        }
        if case .playing(let stream) = response { _ = try? stream.samples(of: bytes) }
    }

    /// Sends the bytes through a socket with a descriptor, like a compromised decoder.
    static func readFrames(_ bytes: [UInt8]) {
        var ends: [Int32] = [-1, -1]
        guard bytes.count < 1 << 16, unsafe socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) == 0 else {
            return
        }
        let far = ends[0]
        let socket = DecoderSocket(owning: ends[1])
        let count = unsafe bytes.withUnsafeBytes { unsafe send(far, $0.baseAddress, $0.count, Int32(MSG_DONTWAIT)) }
        close(far)
        guard count == bytes.count else { fatalError("the socket takes no more than \(count) bytes") }
        var readCount = 0
        while let message = try? socket.receive(until: Deadline(secondsFromNow: 5)) {
            readCount += message.bytes.count + 5
            if let file = message.file { close(file) }
            readMessage(message.bytes)
        }
        guard readCount <= bytes.count else { fatalError("more read than there is") }
    }
}
