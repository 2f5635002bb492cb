import DecoderProtocol
import DecoderService
import Glibc
import Pixels

/// What is fuzzed: bytes are a message of the protocol, and a file that the decoder describes, inspects and draws.
///
/// Whatever is read as a message must be written as one that reads the same, and so must whatever the decoder says.
enum DecoderFuzzer {
    private static let file: Int32 = {
        var name = Array("/tmp/decoder-fuzzer-XXXXXX".utf8CString)
        let descriptor = unsafe mkstemp(&name)
        unsafe unlink(name)
        return descriptor
    }()

    static func run(_ bytes: UnsafeBufferPointer<UInt8>) {
        unsafe readMessages(Array(bytes))
        guard ftruncate(file, 0) == 0, unsafe pwrite(file, bytes.baseAddress, bytes.count, 0) == bytes.count
        else { fatalError("the file can't be written") }
        for request in [DecoderRequest.describe, DecoderRequest(thumbnailSide: 64), .draw(thumbnailSide: 64), .picture(fitting: PixelSize(width: 64, height: 64))] {
            lseek(file, 0, SEEK_SET)
            _ = DecoderService.answer(request, about: file) { response in
                check(response)
                return true
            }
        }
    }

    private static func readMessages(_ bytes: [UInt8]) {
        if let request = try? DecoderRequest(bytes: bytes), (try? DecoderRequest(bytes: request.bytes)) != request {
            fatalError("a request that is written as another")
        }
        if let response = try? DecoderResponse(bytes: bytes) { _ = try? DecoderResponse(bytes: response.bytes) }
    }

    /// What is implausible is refused when it is read, which may be no more than that.
    private static func check(_ response: DecoderResponse) {
        guard response.bytes.count <= DecoderProtocolLimits.messageByteCount else {
            fatalError("an answer that is too long to be sent")
        }
        guard (try? DecoderResponse(bytes: response.bytes)) != nil else {
            fatalError("an answer that can't be read: \(response)")
        }
    }
}
