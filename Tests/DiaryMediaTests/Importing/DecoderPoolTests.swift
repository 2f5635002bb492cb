import DecoderProtocol
import DiaryTestSupport
import Foundation
import Pixels
import Processes
import TestFixtures
import Testing

@testable import DiaryMedia

struct DecoderPoolTests {
    /// A replacement that answers every request with the bytes of `answer`, after a line of script.
    private func decoder(_ script: String = "") throws -> StandInDecoder {
        let decoder = try StandInDecoder(
            "while [ $(head -c 13 <&0 | wc -c) = 13 ]; do " + script + #" cat "$here/answer" >&0; done"#)
        try decoder.answer(with: .audio, fileExtension: "flac", mimeType: "audio/flac")
        return decoder
    }

    /// The outcomes of that many files, by their tags.
    private func run(_ pool: DecoderPool, count: Int) throws -> [Int: Result<InspectedMedium, DecoderError>] {
        let file = try #require(FileHandle(forReadingAtPath: "/dev/null"))
        for tag in 0..<count { try pool.submit(file.fileDescriptor, tag: tag, .describe) }
        try file.close()
        var outcomes: [Int: Result<InspectedMedium, DecoderError>] = [:]
        while let answer = pool.next() { #expect(outcomes.updateValue(answer.result, forKey: answer.tag) == nil) }
        #expect(pool.pendingCount == 0)
        return outcomes
    }

    private func kinds(_ outcomes: [Int: Result<InspectedMedium, DecoderError>]) -> [MediumKind?] {
        outcomes.sorted { $0.key < $1.key }.map { try? $0.value.get().kind }
    }

    @Test(arguments: [1, 3]) func `every file gets its answer`(processCount: Int) throws {
        let decoder = try decoder()
        let pool = DecoderPool(executablePath: decoder.path, processCount: processCount)
        #expect(kinds(try run(pool, count: 20)) == Array(repeating: .audio, count: 20))
        #expect(kinds(try run(pool, count: 3)) == Array(repeating: .audio, count: 3))
    }

    @Test func `nothing submitted is nothing to wait for`() {
        #expect(DecoderPool(executablePath: "/nowhere").next() == nil)
    }

    @Test func `room is eight files a process`() throws {
        let decoder = try StandInDecoder("exec sleep 600")
        let pool = DecoderPool(executablePath: decoder.path, processCount: 2)
        let file = try #require(FileHandle(forReadingAtPath: "/dev/null"))
        for tag in 0..<16 {
            #expect(pool.hasRoom && pool.pendingCount == tag)
            try pool.submit(file.fileDescriptor, tag: tag, .describe)
        }
        #expect(!pool.hasRoom)
        withExtendedLifetime(file) {}
    }

    @Test func `a decoder that dies costs the file that it works on`() throws {
        let decoder = try decoder(#"if mkdir "$here/died" 2>/dev/null; then kill -SEGV $$; fi;"#)
        let outcomes = try run(DecoderPool(executablePath: decoder.path, processCount: 1), count: 6)
        #expect(outcomes[0] == .failure(.died(signal: SIGSEGV)))
        #expect(kinds(outcomes).compactMap(\.self).count == 5)
    }

    @Test func `a decoder that exits between two files loses none`() throws {
        let decoder = try StandInDecoder(#"head -c 13 <&0 >/dev/null; cat "$here/answer" >&0"#)
        try decoder.answer(with: .audio, fileExtension: "flac", mimeType: "audio/flac")
        let pool = DecoderPool(executablePath: decoder.path, processCount: 2)
        #expect(kinds(try run(pool, count: 12)) == Array(repeating: .audio, count: 12))
    }

    @Test func `a decoder killed after its first file loses none`() throws {
        let decoder = try decoder(
            #"""
            if [ -e "$here/one" ] && mkdir "$here/ended" 2>/dev/null; then kill -KILL $$; fi; : > "$here/one";
            """#)
        let pool = DecoderPool(executablePath: decoder.path, processCount: 1)
        #expect(kinds(try run(pool, count: 6)) == Array(repeating: .audio, count: 6))
    }

    @Test func `a decoder that overstays costs the file that it works on`() throws {
        var lateCount = 0
        // On a slow machine others may take longer than two seconds, too.
        for seconds in [2.0, 16, 128] where lateCount != 1 {
            let decoder = try decoder(#"if mkdir "$here/late" 2>/dev/null; then exec sleep 600; fi;"#)
            let outcomes = try run(
                DecoderPool(executablePath: decoder.path, processCount: 2, secondsPerFile: seconds), count: 8)
            lateCount = outcomes.values.count { $0 == .failure(.timedOut) }
            #expect(kinds(outcomes).compactMap(\.self).count == 8 - lateCount)
        }
        #expect(lateCount == 1)
    }

    @Test func `a decoder that is not there fails every file`() throws {
        let outcomes = try run(DecoderPool(executablePath: "/nowhere/decoder", processCount: 2), count: 5)
        #expect(outcomes.values.allSatisfy { $0 == .failure(.decoderMissing(path: "/nowhere/decoder")) })
        #expect(outcomes.count == 5)
    }

    @Test func `a decoder without its library fails every file, including the first`() throws {
        let words = "libheif.so.1: cannot open shared object file: No such file or directory"
        let decoder = try StandInDecoder("echo \"$0: error while loading shared libraries: \(words)\" >&2; exit 127")
        let expected = DecoderError.decoderCannotLoad(
            path: decoder.path, LoaderFailure(missingLibraries: ["libheif.so.1"], message: words))
        let outcomes = try run(DecoderPool(executablePath: decoder.path, processCount: 2), count: 5)
        #expect(outcomes.count == 5 && outcomes.values.allSatisfy { $0 == .failure(expected) })
        #expect(throws: expected) { try SampleReader(decoderPath: decoder.path, descriptor: 0, position: 0) }
        #expect(throws: expected) {
            try PictureDecoder(path: decoder.path).picture(0, fitting: PixelSize(width: 64, height: 64))
        }
    }

    @Test func `decoders that always die fail every file`() throws {
        let decoder = try StandInDecoder("exit 3")
        let outcomes = try run(DecoderPool(executablePath: decoder.path, processCount: 2), count: 9)
        #expect(outcomes.count == 9 && kinds(outcomes).allSatisfy { $0 == nil })
    }

    @Test(arguments: ["exit 0", #"printf '\000\000\000\000\143' >&0; exec sleep 600"#])
    func `decoders that never answer, or use another version, are reported as the cause`(script: String) throws {
        let decoder = try StandInDecoder("head -c 13 <&0 >/dev/null; " + script)
        let outcomes = try run(DecoderPool(executablePath: decoder.path, processCount: 1), count: 6)
        #expect(outcomes.count == 6 && kinds(outcomes).allSatisfy { $0 == nil })
        for tag in 0..<2 { #expect(outcomes[tag] != .failure(.decoderUnfit(path: decoder.path))) }
        for tag in 2..<6 { #expect(outcomes[tag] == .failure(.decoderUnfit(path: decoder.path))) }
    }

    @Test func `an unrequested answer is not used for the next file`() throws {
        let decoder = try StandInDecoder(
            #"""
            head -c 13 <&0 >/dev/null
            if mkdir "$here/first" 2>/dev/null; then cat "$here/answer" "$here/stray" >&0; : > "$here/marker"; exec sleep 600; fi
            cat "$here/answer" >&0; exec sleep 600
            """#)
        try decoder.answer(with: .image, fileExtension: "jpg", mimeType: "image/jpeg")
        try FileManager.default.moveItem(
            at: decoder.folder.appending(path: "answer"), to: decoder.folder.appending(path: "stray"))
        try decoder.answer(with: .audio, fileExtension: "flac", mimeType: "audio/flac")
        let pool = DecoderPool(executablePath: decoder.path, processCount: 1)
        #expect(kinds(try run(pool, count: 1)) == [.audio])
        let marker = decoder.folder.appending(path: "marker").path
        #expect(eventually { FileManager.default.fileExists(atPath: marker) })
        #expect(kinds(try run(pool, count: 1)) == [.audio])
    }

    @Test func `decoders work beside each other`() throws {
        let decoder = try decoder(#": > "$here/$$"; while [ "$(ls "$here" | wc -l)" -lt 6 ]; do sleep 0.02; done;"#)
        let pool = DecoderPool(executablePath: decoder.path, processCount: 4)
        #expect(kinds(try run(pool, count: 4)) == Array(repeating: .audio, count: 4))
    }

    @Test func `the decoder itself describes without decoding`() throws {
        let pool = DecoderPool(executablePath: DecoderTestbed.decoderPath, processCount: 2)
        for (tag, name) in ["lighthouse.jpg", "zlutoucky-kun.ogg"].enumerated() {
            try Corpus.withFile(SampleMedia.url(of: name)) { try pool.submit($0, tag: tag, .describe) }
        }
        var media: [Int: InspectedMedium] = [:]
        while let answer = pool.next() { media[answer.tag] = try answer.result.get() }
        #expect(media[0]?.metadata.latitude == -33.0218 && media[1]?.metadata.codec == "Vorbis")
        #expect(media.values.allSatisfy { $0.thumbnail == nil && $0.thumbnailFailure == nil })
    }
}
