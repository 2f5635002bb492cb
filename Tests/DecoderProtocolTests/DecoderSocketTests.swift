import CSystem
import DecoderProtocol
import Foundation
import TestFixtures
import Testing

struct DecoderSocketTests {
    /// Two connected sockets, the second one as a plain descriptor.
    private func ends() throws -> (socket: Int32, other: Int32) {
        var ends: [Int32] = [-1, -1]
        let code = unsafe ends.withUnsafeMutableBufferPointer { unsafe diary_socket_pair($0.baseAddress) }
        try #require(code == 0)
        return (ends[0], ends[1])
    }

    @Test func `a message arrives with its descriptor`() throws {
        let (one, other) = try ends()
        let sender = DecoderSocket(owning: one)
        let receiver = DecoderSocket(owning: other)
        let pipe = try ProcessPipe()
        try sender.send([1, 2, 3], with: pipe.reading.fileDescriptor)
        let message = try receiver.receive()
        let file = FileHandle(fileDescriptor: try #require(message.file), closeOnDealloc: true)
        pipe.writing.write(Data("through".utf8))
        try pipe.writing.close()
        #expect(message.bytes == [1, 2, 3])
        #expect(try file.readToEnd() == Data("through".utf8))
    }

    @Test func `a long message arrives whole`() throws {
        let (one, other) = try ends()
        let bytes = (0..<3_000_000).map { UInt8(truncatingIfNeeded: $0) }
        let thread = Thread {
            let sender = DecoderSocket(owning: one)
            try? sender.send(bytes)
        }
        thread.start()
        #expect(try DecoderSocket(owning: other).receive().bytes == bytes)
    }

    @Test func `waiting ends at the deadline`() throws {
        let (one, other) = try ends()
        let socket = DecoderSocket(owning: one)
        defer { close(other) }
        #expect(throws: DecoderSocketError.timedOut) {
            try socket.receive(until: Deadline(secondsFromNow: 0.02))
        }
    }

    @Test func `the end of the other side is reported when sending and when receiving`() throws {
        let (one, other) = try ends()
        let socket = DecoderSocket(owning: one)
        close(other)
        #expect(throws: DecoderSocketError.closed) { try socket.receive() }
        #expect(throws: DecoderSocketError.closed) { try socket.send([1]) }
    }

    @Test(
        arguments: [
            ([0xFF, 0xFF, 0xFF, 0x7F, DecoderProtocolLimits.version], DecoderProtocolError.tooLong(0x7FFF_FFFF)),
            ([0, 0, 0, 0, 99], .version(99)),
        ] as [([UInt8], DecoderProtocolError)])
    func `a false header is refused before anything is allocated`(
        header: [UInt8], error: DecoderProtocolError
    ) throws {
        let (one, other) = try ends()
        let socket = DecoderSocket(owning: one)
        FileHandle(fileDescriptor: other, closeOnDealloc: true).write(Data(header))
        #expect(throws: DecoderSocketError.malformed(error)) { try socket.receive() }
    }
}
