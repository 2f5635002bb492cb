import DecoderProtocol
import DiaryMedia
import DiaryTestSupport
import Foundation
import TestFixtures
import Testing

/// Compromised decoders that send arbitrary answers.
struct DecoderNonsenseTests {
    private static func frame(_ content: [UInt8], length: Int? = nil, version: UInt8 = DecoderProtocolLimits.version)
        -> [UInt8]
    {
        little(length ?? content.count, 4) + [version] + content
    }

    private static let plain = InspectedMedium(kind: .audio, fileExtension: "flac", mimeType: "audio/flac")

    private static func answer(_ change: (inout InspectedMedium) -> Void) -> [UInt8] {
        guard var medium = plain else { return [] }
        change(&medium)
        return frame(DecoderResponse.inspected(medium).bytes)
    }

    private static let nonsense: [(name: String, bytes: [UInt8])] = [
        ("words", Array("this is no message at all".utf8)), ("zeros", little(0, 100)),
        ("an empty message", frame([])), ("another version", frame(little(2, 8), version: 99)),
        ("a message as long as numbers go", frame([], length: 0xFFFF_FFFF)),
        ("a message that is too long by one", frame([], length: DecoderProtocolLimits.messageByteCount + 1)),
        ("a kind that is none", frame(little(77, 8))), ("an answer without a medium", frame(little(2, 8))),
        ("a type that is none", frame(little(2, 8) + little(2, 8) + little(4, 8) + Array("../x".utf8))),
        ("a text longer than may be", frame(little(3, 8) + little(1, 8) + [0] + little(1 << 40, 8))),
        ("samples that nobody asked for", frame(DecoderResponse.samples([1, 2, 3, 4]).bytes)),
        (
            "something behind the answer",
            frame(DecoderResponse.refused(DecoderFailure(.corrupt, message: "")).bytes + [0])
        ),
        ("a latitude beyond the pole", answer { $0.metadata.latitude = 91 }),
        ("an altitude that no integer holds", answer { $0.metadata.altitude = 1e300 }),
        ("a sound longer than the world", answer { $0.metadata.duration = 1e300 }),
        ("less than no width", answer { $0.metadata.width = -1 }),
        ("a thumbnail longer than may be", answer { $0.thumbnail = [UInt8](repeating: 0, count: 3 << 20) }),
        (
            "one first word over and over",
            (0..<50).flatMap { _ in plain.map { frame(DecoderResponse.identified($0).bytes) } ?? [] }
        ),
    ]

    // The names alone are arguments: the megabytes of one answer would take seconds to print.
    @Test(arguments: nonsense.map(\.0))
    func `an invalid answer fails its file and ends its decoder`(name: String) throws {
        let bytes = try #require(Self.nonsense.first { $0.0 == name }).1
        let decoder = try StandInDecoder(
            #"""
            while [ $(head -c 13 <&0 | wc -c) = 13 ]; do
                if mkdir "$here/first" 2>/dev/null; then cat "$here/nonsense" >&0; exec sleep 600; fi
                cat "$here/answer" >&0
            done
            """#)
        try decoder.answer(with: .audio, fileExtension: "flac", mimeType: "audio/flac")
        try Data(bytes).write(to: decoder.folder.appending(path: "nonsense"))
        let pool = DecoderPool(executablePath: decoder.path, processCount: 1)
        let file = try #require(FileHandle(forReadingAtPath: "/dev/null"))
        for tag in 0..<4 { try pool.submit(file.fileDescriptor, tag: tag, .describe) }
        try file.close()
        var answers: [Int: Result<InspectedMedium, DecoderError>] = [:]
        while let answer = pool.next() { answers[answer.tag] = answer.result }
        #expect(answers.count == 4)
        let first = try? answers[0]?.get()
        #expect(first == nil || first?.thumbnailFailure?.kind == .crashed, "\(name)")
        for tag in 1..<4 { #expect(try answers[tag]?.get().kind == .audio, "\(name), file \(tag)") }
    }
}
