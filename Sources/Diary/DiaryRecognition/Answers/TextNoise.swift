/// The rule that keeps photos without text without words.
///
/// MEASURED
enum TextNoise {
    /// The confidence of Tesseract, from 0 to 100, below which a word decides nothing.
    static let decidingConfidence = 80.0
    /// The letters in a row of a word that decides.
    static let decidingRun = 3
    /// The confidence below which a word is left out of its line.
    static let leastConfidence = 40.0

    /// The lines with words in them, without their noise, in the order of the page.
    static func lines(of words: [FoundWord]) -> [FoundLine] {
        var lines: [(number: [Int], words: [FoundWord])] = []
        for word in words where !word.text.isEmpty {
            if lines.last?.number == word.line {
                lines[lines.count - 1].words.append(word)
            } else {
                lines.append((word.line, [word]))
            }
        }
        return lines.compactMap { FoundLine($0.words.filter { $0.confidence >= leastConfidence }) }
            .filter(isText)
    }

    /// A line is text if its sure words have three letters in a row.
    private static func isText(_ line: FoundLine) -> Bool {
        let sure = line.words.filter { $0.confidence >= decidingConfidence }
        return AnswerText.longestRun(in: sure.map(\.text).joined(separator: " ")) >= decidingRun
    }
}

/// A line of words in a picture.
struct FoundLine: Hashable {
    let words: [FoundWord]
    var box: PixelBox
    let text: String
    /// The mean of its words by their lengths, from 0 to 100.
    let confidence: Double

    /// A line of at least one word.
    init?(_ words: [FoundWord]) {
        guard let first = words.first else { return nil }
        self.words = words
        box = words.dropFirst().reduce(first.box) { $0.union($1.box) }
        text = AnswerText.joined(words.map(\.text))
        confidence = Self.mean(words)
    }

    static func mean(_ words: [FoundWord]) -> Double {
        let length = words.reduce(0) { $0 + $1.text.unicodeScalars.count }
        let sum = words.reduce(0.0) { $0 + $1.confidence * Double($1.text.unicodeScalars.count) }
        return length > 0 ? sum / Double(length) : 0
    }
}

/// What one pass over a picture found.
struct ReadPage: Hashable {
    var lines: [FoundLine]

    init(_ words: [FoundWord]) { lines = TextNoise.lines(of: words) }

    /// The mean confidence of its words by their lengths, from 0 to 100; 0 if there are none.
    var confidence: Double { FoundLine.mean(lines.flatMap(\.words)) }

    var letterCount: Int { lines.reduce(0) { $0 + $1.text.unicodeScalars.count } }
}
