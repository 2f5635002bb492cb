import TestFixtures
import Testing

@testable import Containers

struct ChunksTests {
    private func chunks(_ form: Chunks.Form, _ bytes: [UInt8], from start: Int = 0, to end: Int? = nil) -> [String] {
        Chunks(.memory(bytes), form, from: start, to: end, limit: 10).map {
            "\($0.name.text) \($0.content)\($0.isWhole ? "" : " of \($0.byteCount)")"
        }
    }

    @Test func `each form has its own header and end`() {
        let next = Array("next".utf8)
        #expect(
            chunks(.riff, "abcd".utf8 + [3, 0, 0, 0, 7, 7, 7, 0] + next + [0, 0, 0, 0]) == [
                "abcd 8..<11", "next 20..<20",
            ])
        #expect(
            chunks(.minolta, "abcd".utf8 + [0, 0, 0, 1, 7] + next + [0, 0, 0, 0]) == ["abcd 8..<9", "next 17..<17"])
        let large: [UInt8] = [0, 0, 0, 0, 0, 0, 0, 1]
        #expect(chunks(.caf, "abcd".utf8 + large + [7] + next + large + [7]) == ["abcd 12..<13", "next 25..<26"])
        let first: [UInt8] = [0, 0, 0, 1] + "abcd".utf8 + [7, 9, 9, 9, 9]
        #expect(chunks(.png, first + first) == ["abcd 8..<9", "abcd 21..<22"])
        #expect(chunks(.png, first + first.dropLast()) == ["abcd 8..<9", "abcd 21..<22 of 1"])
    }

    @Test func `a length beyond the end is cut`() {
        #expect(chunks(.riff, "abcd".utf8 + [0xFF, 0xFF, 0xFF, 0xFF, 7]) == ["abcd 8..<9 of \(UInt32.max)"])
        #expect(chunks(.riff, "abcd".utf8 + [4, 0, 0, 0, 7, 8, 9, 10], to: 10) == ["abcd 8..<10 of 4"])
        for high: UInt8 in [0x7F, 0x80, 0xFF] {
            let length = [high] + [UInt8](repeating: 0xFF, count: 7)
            #expect(chunks(.caf, "abcd".utf8 + length + [7]) == ["abcd 12..<13 of \(Int.max)"])
        }
        #expect(chunks(.riff, "abcd".utf8 + [0, 0, 0]).isEmpty && chunks(.png, [], from: 8).isEmpty)
        #expect(chunks(.riff, [1, 2], from: 12).isEmpty && chunks(.riff, [1, 2], from: -5, to: 50).isEmpty)
    }

    @Test func `the samples of a long WAV file have their length in another chunk`() {
        let sizes: [UInt8] = [9, 9, 9, 9, 9, 9, 9, 9, 2, 0, 0, 0, 0, 0, 0, 0]
        let bytes =
            "ds64".utf8 + [16, 0, 0, 0] + sizes + "data".utf8 + [0xFF, 0xFF, 0xFF, 0xFF, 7, 7] + "next".utf8 + [
                0, 0, 0, 0,
            ]
        #expect(chunks(.riff, bytes) == ["ds64 8..<24", "data 32..<34", "next 42..<42"])
    }

    @Test func `no more than the given number of chunks is read`() {
        #expect(chunks(.minolta, [UInt8](repeating: 0, count: 1000)).count == 10)
    }

    @Test func `chunks of any bytes lie in the file, one after the other`() {
        var generator = SeededGenerator()
        let name = generator.name
        for _ in 0..<2000 {
            let bytes = (0..<60).map { _ in generator.pick([0, 0, 0, 1, 3, 8, 255, 97] as [UInt8]) }
            for form in [Chunks.Form.riff, .png, .caf, .minolta] {
                var end = 0
                for chunk in Chunks(.memory(bytes), form, from: 0, limit: 100) {
                    #expect(chunk.start >= end && chunk.content.lowerBound >= chunk.start + 8, "\(name)")
                    end = chunk.content.upperBound
                    #expect(end <= bytes.count && chunk.content.count <= chunk.byteCount, "\(name)")
                }
            }
        }
    }
}
