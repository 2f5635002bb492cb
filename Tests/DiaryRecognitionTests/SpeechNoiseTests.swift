@testable import DiaryRecognition
import Glibc
import Testing

struct SpeechNoiseTests {
    /// Ten seconds: a tone for five, then silence with a little noise.
    private var loudness: SpeechLoudness {
        var loudness = SpeechLoudness(sampleRate: 1000)
        for index in 0..<5000 { loudness.add(Float(sin(Double(index))) / 2) }
        for index in 0..<5000 { loudness.add(index.isMultiple(of: 2) ? 0.0004 : -0.0004) }
        return loudness
    }

    private func kept(_ passages: [SpokenPassage]) -> [String] { SpeechNoise.speech(passages, loudness).map(\.text) }

    @Test func `a sentence that lies in silence is left out`() {
        #expect(
            kept([
                SpokenPassage(start: 1, end: 2, text: "Seven herons."),
                SpokenPassage(start: 7, end: 9, text: "Thank you for watching."),
                SpokenPassage(start: 4, end: 7, text: "in the fog"),
            ]) == ["Seven herons.", "in the fog"])
    }

    @Test func `remarks, notes and repetitions are left out`() {
        #expect(
            kept([
                SpokenPassage(start: 0, end: 1, text: "[BLANK_AUDIO]"),
                SpokenPassage(start: 1, end: 2, text: "(music)"),
                SpokenPassage(start: 1, end: 2, text: "♪ ♪"), SpokenPassage(start: 2, end: 3, text: "Hm, plums."),
                SpokenPassage(start: 3, end: 4, text: "hm plums"), SpokenPassage(start: 3, end: 4, text: "Hm, plums!"),
                SpokenPassage(start: 4, end: 5, text: "*laughs* Good."), SpokenPassage(start: 4, end: 5, text: "..."),
            ]) == ["Hm, plums.", "Good."])
    }

    @Test func `a passage of which the program says that nobody speaks is left out`() {
        #expect(kept([SpokenPassage(start: 1, end: 2, text: "words", silence: 0.9)]).isEmpty)
        #expect(kept([SpokenPassage(start: 1, end: 2, text: "words", silence: 0.1)]) == ["words"])
    }

    @Test func `a sound without any level has no words`() {
        var loudness = SpeechLoudness(sampleRate: 1000)
        for _ in 0..<3000 { loudness.add(0) }
        #expect(SpeechNoise.speech([SpokenPassage(start: 0, end: 3, text: "words")], loudness).isEmpty)
        #expect(SpeechLoudness(sampleRate: 1000).isSilent(from: -.infinity, to: .infinity))
    }
}
