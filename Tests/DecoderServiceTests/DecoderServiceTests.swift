import DecoderProtocol
import Foundation
import TestFixtures
import Testing

@testable import DecoderService

/// The loop of a decoder in this process, which other tests share: it has no limit of processor time.
struct DecoderServiceTests {
    /// The number of answers to three requests.
    private func answerCount(keptMemory: UInt64) throws -> Int {
        var ends: [Int32] = [-1, -1]
        try #require(unsafe socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) == 0)
        let near = DecoderSocket(owning: ends[0])
        for _ in 0..<3 {
            try TemporaryFile(SampleMedia.bytes(of: "formats/balloon.gif")).withDescriptor {
                try near.send(DecoderRequest.describe.bytes, with: $0)
            }
        }
        shutdown(near.pollDescriptor, Int32(SHUT_WR))
        var grants: [UInt32] = []
        DecoderService(socket: DecoderSocket(owning: ends[1]), keptMemory: keptMemory) { seconds in
            grants.append(seconds)
            return true
        }.run()
        var count = 0
        while let message = try? near.receive(until: Deadline(secondsFromNow: 0)) {
            guard case .inspected = try DecoderResponse(bytes: message.bytes) else { break }
            count += 1
        }
        // Each request and each answer has a limit of its own.
        #expect(grants.count == 2 * count && grants.allSatisfy { $0 > 0 })
        return count
    }

    @Test func `requests are answered until the end of input`() throws {
        #expect(try answerCount(keptMemory: .max) == 3)
    }

    @Test func `a decoder with too much memory left leaves after the file`() throws {
        #expect(try answerCount(keptMemory: 0) == 1)
    }
}
