import Chronology
import JSON
import TestFixtures
import Testing

@testable import DiaryModel

/// The words of a medium, and the compact form of their times and places.
struct RecognitionTests {
    private static let herons = Recognition(
        text: "seven herons\nstood in the fog\nand one more", language: "eng", recognizer: "whisper.cpp 1.7",
        time: Instant(microseconds: 5),
        segments: [
            Recognition.Segment(start: 17.25, end: 18.5, text: "seven herons"),
            Recognition.Segment(start: 18.5, end: 21, text: "stood in the fog"),
            Recognition.Segment(start: 3600.001, end: 3601, text: "and one more"),
        ])
    private static let invoice = Recognition(
        text: "Invoice No. 117\nPoplatek 50 Kč", recognizer: "tesseract 5.3.0", time: Instant(microseconds: 5),
        lines: [
            Recognition.Line(x: 12, y: 40, width: 800, height: 32, text: "Invoice No. 117", confidence: 0.934),
            Recognition.Line(x: -3, y: 90, width: 0, height: 1, text: "in no text", confidence: 1),
            Recognition.Line(x: 5000, y: 190, width: 70, height: 30, text: "Poplatek 50 Kč", confidence: 0),
        ])

    private func readAgain(_ recognition: Recognition) -> Recognition? {
        var read = recognition
        (read.segments, read.lines) = ([], [])
        return read.setPassages(recognition.passages) ? read : nil
    }

    @Test(arguments: [herons, invoice, Recognition(text: "", time: Instant(microseconds: 0))])
    func `passages are read as they were written`(_ recognition: Recognition) {
        #expect(readAgain(recognition) == recognition)
        #expect(recognition.composed == recognition)
    }

    @Test func `words that stand in the text are not repeated`() throws {
        let bytes = try #require(Self.herons.passages)
        #expect(bytes.count < 32)
    }

    @Test func `damaged passages are refused and change nothing`() throws {
        var generator = SeededGenerator(seed: 7)
        let whole = try #require(Self.invoice.passages)
        for _ in 0..<2000 {
            var bytes = whole
            for _ in 0..<Int.random(in: 1...3, using: &generator) {
                bytes[Int.random(in: 0..<bytes.count, using: &generator)] = UInt8.random(in: 0...255, using: &generator)
            }
            var recognition = Self.herons
            let count = Int.random(in: 0...bytes.count, using: &generator)
            let isRead = recognition.setPassages(Array(bytes.prefix(count)))
            if !isRead { #expect(recognition == Self.herons) }
        }
        var recognition = Self.herons
        for damaged in [[], [2, 0, 0], [1, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0x7F]] as [[UInt8]] {
            let isRead = recognition.setPassages(damaged)
            #expect(!isRead)
        }
    }

    @Test func `impossible passages are left out, and numbers are rounded`() {
        var recognition = Recognition(text: "a", time: Instant(microseconds: 0))
        recognition.segments = [
            Recognition.Segment(start: .nan, end: 1, text: "a"), Recognition.Segment(start: -1, end: 1, text: "a"),
            Recognition.Segment(start: 1, end: 2, text: ""), Recognition.Segment(start: 2.00049, end: 1, text: "a"),
        ]
        recognition.lines = [
            Recognition.Line(x: .max, y: 0, width: 1, height: 1, text: "a", confidence: 1),
            Recognition.Line(x: 0, y: 0, width: 1, height: 1, text: "a", confidence: 7),
        ]
        let composed = recognition.composed
        #expect(composed.segments == [Recognition.Segment(start: 2, end: 2, text: "a")])
        #expect(composed.lines == [Recognition.Line(x: 0, y: 0, width: 1, height: 1, text: "a", confidence: 1)])
    }

    @Test func `a place in the text is one in the sound`() {
        let text = Self.herons.text
        let starts = ["seven", "herons", "fog", "one"].map { word -> Double? in
            guard let range = text.firstRange(of: word) else { return nil }
            return Self.herons.segment(at: text.utf8.distance(from: text.startIndex, to: range.lowerBound))?.start
        }
        #expect(starts == [17.25, 17.25, 18.5, 3600.001])
        #expect(Self.invoice.segment(at: 3) == nil)
    }

    @Test func `a person's text keeps the times of the passages that it leaves`() {
        let time = Instant(microseconds: 9)
        let written = Recognition.written(
            "seven herons\nstood in thick fog\nand one more", replacing: Self.herons, at: time)
        #expect(written.isByPerson && written.time == time && written.language == "eng")
        #expect(written.segments.map(\.start) == [17.25, 3600.001])
        let none = Recognition.written("", replacing: Self.herons, at: time)
        #expect(none.isByPerson && none.text.isEmpty && none.segments.isEmpty)
    }

    @Test(arguments: [herons, invoice, Recognition(text: "", time: Instant(microseconds: 0))])
    func `operations and machines read it as they wrote it`(_ recognition: Recognition) {
        #expect(ValueCoding.recognition(ValueCoding.json(recognition)) == recognition)
    }

    @Test func `other JSON is no recognition`() {
        #expect(ValueCoding.recognition(nil) == nil && ValueCoding.recognition(.array([])) == nil)
        let damaged = [5, 6].map { ValueCoding.recognition(.array(Array(repeating: .integer(1), count: $0))) }
        #expect(damaged == [nil, nil])
    }
}
