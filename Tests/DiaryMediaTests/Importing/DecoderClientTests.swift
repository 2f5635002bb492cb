import DecoderProtocol
import DiaryMedia
import DiaryTestSupport
import Foundation
import TestFixtures
import Testing

struct DecoderClientTests {
    /// The bytes of a message on the socket.
    private func message(_ response: DecoderResponse) -> Data {
        let bytes = response.bytes
        return Data(little(bytes.count) + [DecoderProtocolLimits.version] + bytes)
    }

    private func sample() throws -> InspectedMedium {
        var medium = try #require(InspectedMedium(kind: .audio, fileExtension: "flac", mimeType: "audio/flac"))
        medium.metadata.duration = 12
        return medium
    }

    /// The client's result with a replacement decoder, for an empty file.
    private func inspect(with decoder: StandInDecoder, seconds: Double = 20) throws -> InspectedMedium {
        let client = DecoderClient(executablePath: decoder.path, secondsPerFile: seconds)
        let file = try #require(FileHandle(forReadingAtPath: "/dev/null"))
        return try withExtendedLifetime((decoder, file)) { try client.inspect(descriptor: file.fileDescriptor) }
    }

    @Test func `a decoder that is not there is named`() throws {
        let client = DecoderClient(executablePath: "/nowhere/diary-decoder")
        #expect(throws: DecoderError.decoderMissing(path: "/nowhere/diary-decoder")) {
            try client.inspect(descriptor: 0)
        }
    }

    @Test(arguments: [("exit 3", 0), ("kill -SEGV $$", 11), ("kill -KILL $$", 9)])
    func `a decoder that dies is reported with its signal`(script: String, signal: Int32) throws {
        let decoder = try StandInDecoder("head -c 13 <&0 >/dev/null; " + script)
        #expect(throws: DecoderError.died(signal: signal)) { try inspect(with: decoder) }
    }

    @Test func `a decoder that overstays is ended`() throws {
        let decoder = try StandInDecoder(#"echo $$ > "$here/number"; exec sleep 600"#)
        #expect(throws: DecoderError.timedOut) { try inspect(with: decoder, seconds: 0.2) }
        // It may have been killed before it could write its number.
        let text = (try? String(contentsOf: decoder.folder.appending(path: "number"), encoding: .utf8)) ?? ""
        if let number = Int32(text.dropLast()) { #expect(kill(number, 0) == -1 && errno == ESRCH) }
    }

    @Test func `an answer is accepted in pieces`() throws {
        let decoder = try StandInDecoder(#"cat "$here/answer" >&0; exec sleep 600"#)
        let medium = try sample()
        try (message(.identified(medium)) + message(.inspected(medium))).write(
            to: decoder.folder.appending(path: "answer"))
        #expect(try inspect(with: decoder) == medium)
    }

    @Test func `a refusal is passed on`() throws {
        let decoder = try StandInDecoder(#"cat "$here/answer" >&0; exec sleep 600"#)
        let failure = DecoderFailure(.unsupported, format: "HEIC", message: "not yet")
        try message(.refused(failure)).write(to: decoder.folder.appending(path: "answer"))
        #expect(throws: DecoderError.refused(failure)) { try inspect(with: decoder) }
    }

    @Test(arguments: [("kill -SEGV $$", DecoderFailure.Kind.crashed), ("exec sleep 600", .timedOut)])
    func `the description before the end is kept`(script: String, kind: DecoderFailure.Kind) throws {
        let decoder = try StandInDecoder(#"cat "$here/answer" >&0; "# + script)
        let medium = try sample()
        try message(.identified(medium)).write(to: decoder.folder.appending(path: "answer"))
        var found: InspectedMedium?
        // On a slow machine the description may take longer than one second, too.
        for seconds in [1.0, 8, 64, 512] where found == nil {
            do { found = try inspect(with: decoder, seconds: seconds) } catch DecoderError.timedOut {}
        }
        let kept = try #require(found)
        #expect(kept.metadata == medium.metadata && kept.thumbnail == nil)
        #expect(kept.thumbnailFailure?.kind == kind)
    }

    @Test func `nonsense from a decoder ends it`() throws {
        let decoder = try StandInDecoder("echo 'this is no message at all' >&0; exec sleep 600")
        #expect(throws: DecoderError.died(signal: 9)) { try inspect(with: decoder) }
    }

    @Test func `a decoder that dies costs one file`() throws {
        let decoder = try StandInDecoder(
            #"""
            if [ -e "$here/died" ]; then cat "$here/answer" >&0; exec sleep 600; fi
            : > "$here/died"; kill -KILL $$
            """#)
        let medium = try sample()
        try message(.inspected(medium)).write(to: decoder.folder.appending(path: "answer"))
        let client = DecoderClient(executablePath: decoder.path)
        let file = try #require(FileHandle(forReadingAtPath: "/dev/null"))
        #expect(throws: DecoderError.died(signal: 9)) { try client.inspect(descriptor: file.fileDescriptor) }
        #expect(try client.inspect(descriptor: file.fileDescriptor) == medium)
        withExtendedLifetime((decoder, file)) {}
    }

    @Test func `a decoder that never finishes is killed`() throws {
        let decoder = try StandInDecoder(#"while cat "$here/answer" >&0; do :; done"#)
        let medium = try sample()
        try message(.identified(medium)).write(to: decoder.folder.appending(path: "answer"))
        #expect(try inspect(with: decoder).thumbnailFailure?.kind == .crashed)
    }
}
