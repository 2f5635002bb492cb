@testable import DiaryRecognition
import Testing

/// Answers in the formats of whisper.cpp 1.7, Vosk 0.3.45 and PocketSphinx.
struct SpokenAnswerTests {
    private static let whisper = """
        [00:00:00.000 --> 00:00:04.120]   The river was covered in fog.
        [00:00:17.300 --> 00:00:20.000]   Seven herons stood in the water.
        {
        \t"systeminfo": "AVX = 1 | AVX2 = 1",
        \t"model": { "type": "small", "multilingual": true, "vocab": 51865 },
        \t"params": { "model": "ggml-small.bin", "language": "auto", "translate": false },
        \t"result": { "language": "en" },
        \t"transcription": [
        \t\t{
        \t\t\t"timestamps": { "from": "00:00:00,000", "to": "00:00:04,120" },
        \t\t\t"offsets": { "from": 0, "to": 4120 },
        \t\t\t"text": " The river was covered in fog."
        \t\t},
        \t\t{
        \t\t\t"timestamps": { "from": "00:00:17,300", "to": "00:00:20,000" },
        \t\t\t"offsets": { "from": 17300, "to": 20000 },
        \t\t\t"text": " Seven herons stood in the water."
        \t\t}
        \t]
        }

        """

    private static let herons = [
        SpokenPassage(start: 0, end: 4.12, text: "The river was covered in fog."),
        SpokenPassage(start: 17.3, end: 20, text: "Seven herons stood in the water."),
    ]

    @Test func `whisper's passages are read with their times and the language`() {
        let answer = SpokenAnswer(whisper: Array(Self.whisper.utf8))
        #expect(answer?.passages == Self.herons && answer?.language == "en")
    }

    @Test func `whisper's bytes within a cut character are replaced`() {
        var bytes = Array(Self.whisper.utf8)
        let place = bytes.lastIndex(of: UInt8(ascii: "S")) ?? 0
        bytes[place] = 0xE9
        #expect(SpokenAnswer(whisper: bytes)?.passages.last?.text.hasSuffix("even herons stood in the water.") == true)
    }

    @Test(arguments: [
        "", "{", "{\n}", "[00:00:00.000 --> 00:00:04.120]   only words\n", "{\n\"transcription\": [{}]\n}",
    ])
    func `what is no answer of whisper is unreadable`(text: String) {
        #expect(SpokenAnswer(whisper: Array(text.utf8)) == nil)
    }

    @Test func `Vosk's subtitles and its JSON give the same passages`() {
        let subtitles = """
            1
            00:00:00,000 --> 00:00:04,120
            The river was covered in fog.

            2
            00:00:17,300 --> 00:00:20,000
            Seven herons
            stood in the water.

            """
        #expect(SpokenAnswer(subtitles: Array(subtitles.utf8))?.passages == Self.herons)
        let json = """
            {"result": [{"conf": 1, "start": 17.3, "end": 17.9, "word": "seven"},
            {"conf": 0.9, "start": 18, "end": 20, "word": "herons"}], "text": "seven herons"}
            """
        #expect(
            SpokenAnswer(vosk: Array(json.utf8))?.passages
                == [SpokenPassage(start: 17.3, end: 20, text: "seven herons")])
    }

    @Test(arguments: ["x", "1\n00:00 --> 00:04\nwords", "1\n00:00:99,000 --> 00:00:04,000\nwords", "1\n"])
    func `what is no subtitle is unreadable`(text: String) {
        #expect(SpokenAnswer(subtitles: Array(text.utf8)) == nil)
    }

    @Test func `PocketSphinx's words become a passage for each utterance`() {
        let lines = """
            it is up
            <s> 0.000 0.050 0.999300
            it 0.060 0.180 0.226871
            <sil> 0.190 0.200 0.9
            is 0.210 0.320 0.694931
            what(2) 0.330 0.750 0.049924
            </s> 1.240 1.830 1.000000
            you won
            <s> 4.560 4.700 1.000100
            you 4.710 4.860 0.546528
            won(2) 5.860 6.100 0.007485
            </s> 6.110 6.410 1.000000

            """
        #expect(
            SpokenAnswer(pocketSphinx: Array(lines.utf8))?.passages == [
                SpokenPassage(start: 0.06, end: 0.75, text: "it is what"),
                SpokenPassage(start: 4.71, end: 6.1, text: "you won"),
            ])
        let objects = #"{"b":0.06,"d":1.5,"p":1,"t":"go forward","w":[]}"# + "\n"
        #expect(
            SpokenAnswer(pocketSphinx: Array(objects.utf8))?.passages
                == [SpokenPassage(start: 0.06, end: 1.56, text: "go forward")])
        #expect(SpokenAnswer(pocketSphinx: Array("usage: pocketsphinx\n".utf8)) == nil)
    }

    @Test func `a person's program prints text, or a line of JSON for each passage`() {
        let text = SpokenAnswer(plain: Array("one\n two \u{7}\n".utf8), duration: 9)
        #expect(text?.passages == [SpokenPassage(start: 0, end: 9, text: "one two")])
        let lines = #"{"start": 1, "end": 2, "text": "one"}"# + "\n"
        #expect(
            SpokenAnswer(plain: Array(lines.utf8), duration: 9)?.passages
                == [SpokenPassage(start: 1, end: 2, text: "one")])
        #expect(SpokenAnswer(plain: Array(#"{"start": "now"}"#.utf8), duration: 9) == nil)
        #expect(SpokenAnswer(plain: [0xFF], duration: 9) == nil)
    }

    @Test func `times never go back, and end with the sound`() {
        let answer = SpokenAnswer(passages: [
            SpokenPassage(start: 5, end: 3, text: "a"), SpokenPassage(start: 2, end: 1e300, text: "b"),
            SpokenPassage(start: -1, end: 2, text: "c"), SpokenPassage(start: .nan, end: 2, text: "d"),
            SpokenPassage(start: 900, end: 901, text: "e"),
        ]).ordered(within: 60)
        #expect(answer.passages.map(\.text) == ["a", "b"])
        #expect(answer.passages.map(\.start) == [5, 5] && answer.passages.map(\.end) == [5, 60])
    }
}
