import DecoderProtocol
import Foundation
import TestFixtures
import Testing

@testable import DecoderService

/// The loop of a decoder in this process, whose limit of processor time is restored afterwards.
@Suite(.serialized)
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
        try withProcessorTime { DecoderService(socket: DecoderSocket(owning: ends[1]), keptMemory: keptMemory).run() }
        var count = 0
        while let message = try? near.receive(until: Deadline(secondsFromNow: 0)) {
            guard case .inspected = try DecoderResponse(bytes: message.bytes) else { break }
            count += 1
        }
        return count
    }

    private func withProcessorTime(_ body: () -> Void) throws {
        var limit = rlimit()
        try #require(unsafe getrlimit(__rlimit_resource_t(RLIMIT_CPU.rawValue), &limit) == 0)
        defer { unsafe setrlimit(__rlimit_resource_t(RLIMIT_CPU.rawValue), &limit) }
        body()
    }

    @Test func `requests are answered until the end of input`() throws {
        #expect(try answerCount(keptMemory: .max) == 3)
    }

    @Test func `a decoder with too much memory left leaves after the file`() throws {
        #expect(try answerCount(keptMemory: 0) == 1)
    }
}
