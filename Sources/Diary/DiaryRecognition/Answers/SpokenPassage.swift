import DiaryModel

/// A passage of a sound as a program heard it.
struct SpokenPassage: Hashable {
    /// Seconds from the beginning of the sound.
    var start: Double
    /// Seconds from the beginning of the sound.
    var end: Double
    var text: String
    /// How sure the program is that nobody speaks there, from 0 to 1; nil if it doesn't say.
    var silence: Double?

    init(start: Double, end: Double, text: some StringProtocol, silence: Double? = nil) {
        (self.start, self.end, self.text, self.silence) = (start, end, AnswerText.cleaned(text), silence)
    }

    var segment: Recognition.Segment { Recognition.Segment(start: start, end: end, text: text) }
}

/// What a program heard in a sound.
struct SpokenAnswer: Hashable {
    var passages: [SpokenPassage]
    /// The language that the program heard, as it names it; nil if it doesn't say.
    var language: String?

    /// Passages with possible times: they never go back, and end within the sound.
    ///
    /// Recognizers sometimes end a passage before its start; its words are kept where it begins.
    ///
    /// - Parameter duration: seconds of the sound.
    func ordered(within duration: Double) -> SpokenAnswer {
        var last = 0.0
        let ordered: [SpokenPassage] = passages.compactMap { passage in
            guard passage.start.isFinite, passage.end.isFinite, passage.start >= 0, passage.start <= duration else {
                return nil
            }
            var passage = passage
            passage.start = max(passage.start, last)
            passage.end = min(max(passage.end, passage.start), max(duration, passage.start))
            last = passage.start
            return passage
        }
        return SpokenAnswer(passages: ordered, language: language)
    }
}
