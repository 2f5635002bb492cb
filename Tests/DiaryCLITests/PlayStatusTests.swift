import Terminal
import TestFixtures
import Testing

@testable import DiaryCLI

struct PlayStatusTests {
    private let loudness: [Float] = (0..<128).map { Float($0) / 127 }

    private func text(at position: Double, columns: Int, loudness: [Float]) -> String {
        PlayStatus.text(position: position, duration: 42, isPaused: false, columns: columns, loudness: loudness)
            .rendered(.plain)
    }

    @Test func `the waveform has the position in it`() {
        let texts = [0, 21, 42].map { text(at: $0, columns: 50, loudness: loudness) }
        #expect(texts[0].hasPrefix("playing  0:00 of 0:42  |▁") && texts[0].hasSuffix("█"))
        #expect(texts[1].contains("▄|▄") || texts[1].contains("▄|▅"))
        #expect(texts[2].hasSuffix("▇|") || texts[2].hasSuffix("█|"))
        #expect(Set(texts.map(\.count)) == [49])
    }

    @Test(arguments: 1...130)
    func `it shrinks with the window and is never wider`(columns: Int) {
        for loudness in [loudness, [], [0.5]] {
            let line = text(at: 30, columns: columns, loudness: loudness)
            #expect(line.count < max(columns, 23))
            #expect(line.hasPrefix("playing  0:30 of 0:42"))
        }
    }

    @Test func `the part that was played is bold, and the position is visible without it`() {
        let styled = PlayStatus.text(position: 21, duration: 42, isPaused: true, columns: 50, loudness: loudness)
        let text = styled.rendered(StyleRendering(isColored: true))
        #expect(text.hasPrefix("paused   0:21 of 0:42  \u{1B}[1m▁") && text.contains("|\u{1B}[0m▅"))
    }

    @Test(arguments: [(100, "\u{1B}[K"), (40, "\u{1B}[K"), (39, "\u{1B}[1A\r\u{1B}[J"), (10, "\u{1B}[3A\r\u{1B}[J")])
    func `if the window has become narrower, no rest of the line is left`(columns: Int, end: String) throws {
        let file = try TemporaryFile()
        let line = ProgressLine(writer: OutputWriter(descriptor: file.descriptor), columns: 100, isEnabled: true)
        try line.update(at: .zero) { "\(String(repeating: "x", count: 40))" }
        try line.clear(withinColumns: columns)
        #expect(try String(decoding: file.contents(), as: UTF8.self).hasSuffix(end))
    }

    @Test func `a cell shows its loudest moment, and silence a line`() {
        #expect(WaveformLine([0, 1, 0, 0], cells: 2).text(playedPart: 1).rendered(.plain) == "█|")
        #expect(WaveformLine([0], cells: 3).text(playedPart: 0).rendered(.plain) == "|▁▁")
    }
}
