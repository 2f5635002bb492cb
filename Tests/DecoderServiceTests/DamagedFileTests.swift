import DecoderProtocol
import TestFixtures
import Testing

@testable import DecoderService

/// One file of each format, damaged in many ways.
///
/// There is always an answer that the other side can read.
struct DamagedFileTests {
    private static let pieceCount = 64

    /// The decoder's answers about a file with these bytes, each as the other side reads it.
    private func answers(about bytes: [UInt8], _ note: Comment) throws -> [DecoderResponse] {
        var answers: [DecoderResponse] = []
        try TemporaryFile(bytes).withDescriptor { file in
            for request in [DecoderRequest.describe, .inspect(thumbnailSide: 16), .play(position: 0.25)] {
                var count = 0
                let isDone = DecoderService.answer(request, about: file) { response in
                    answers.append(response)
                    #expect((try? DecoderResponse(bytes: response.bytes)) == response, note)
                    count += 1
                    return count < 4
                }
                #expect(isDone || count == 4, note)
            }
        }
        return answers
    }

    /// Damages a file once for each of its pieces.
    private func damage(_ name: String, _ change: (inout [UInt8], Int) -> Void) throws {
        let whole = try SampleMedia.bytes(of: name)
        for piece in 0..<Self.pieceCount {
            var bytes = whole
            change(&bytes, piece)
            #expect(try answers(about: bytes, "\(name), piece \(piece)").count >= 3)
        }
    }

    @Test(arguments: SampleMedia.formats) func `a whole file is understood`(name: String) throws {
        let answers = try answers(about: SampleMedia.bytes(of: name), "\(name)")
        guard case .inspected(let medium)? = answers.first else {
            Issue.record("\(answers)")
            return
        }
        #expect(medium.thumbnailFailure == nil || medium.kind == .audio)
    }

    @Test(arguments: SampleMedia.formats) func `a file that is cut anywhere is answered`(name: String) throws {
        try damage(name) { bytes, piece in bytes.removeLast(bytes.count - bytes.count * piece / Self.pieceCount) }
    }

    @Test(arguments: SampleMedia.formats) func `a file of a few bytes is answered`(name: String) throws {
        let whole = try SampleMedia.bytes(of: name)
        for count in 0..<40 {
            #expect(try answers(about: Array(whole.prefix(count)), "\(name), \(count) bytes").count >= 3)
        }
    }

    @Test(arguments: SampleMedia.formats) func `a file with flipped bytes is answered`(name: String) throws {
        var generator = SeededGenerator()
        print("\(name): \(generator.name)")
        try damage(name) { bytes, piece in
            // The first bytes stay, so that the file is still tried as the same format; most damage is in the rest.
            for _ in 0...piece / 8 {
                let end = generator.isOne(in: 2) ? min(bytes.count, 400) : bytes.count
                bytes[Int.random(in: 12..<end, using: &generator)] = .random(in: 0 ... .max, using: &generator)
            }
        }
    }

    @Test(
        arguments: SampleMedia.formats,
        [[0xFF, 0xFF, 0xFF, 0xFF], [0x7F, 0xFF, 0xFF, 0xFF], [0, 0, 0, 0]] as [[UInt8]])
    func `a file with huge numbers is answered`(name: String, number: [UInt8]) throws {
        try damage(name) { bytes, piece in
            let place = 8 + piece * 4
            bytes.replaceSubrange(place..<place + 4, with: number)
        }
    }
}
