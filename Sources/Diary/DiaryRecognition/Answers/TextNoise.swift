/// The rule that keeps photos without text without words.
///
/// Measured with Tesseract 5.3.0, its languages eng, ces and deu, on 78 pictures: photos of the tests' corpus, and
/// generated noise. Words of three letters that are not there had confidences up to 77 (LAM in snow, vál, EIE), nine of
/// them 60 or more; from 80 on there was none, and every line that was kept is written in its photo: a bill, a street
/// sign, a warning on a ship, a plot's legend. Of pages of text that were made for it (Tests/Recognition/pictures.sh)
/// the words have a mean from 95 to 97 and nothing is lost; of Japanese ones 76 to 86.
///
/// Sparse text puts the prices of a bill and the number after "Invoice No." on lines of their own. Of receipts such
/// figures have confidences from 85.7 to 97. In 87 pictures (the photos in Media and the corpus, drawn and generated
/// ones) single digits that are not there reach 91, figures of two digits 88 (58 in the windows of a ship): no bound
/// separates them, but their place does: none of them is beside a line of words. In all 87 pictures the rule keeps one
/// figure, the 37 of 13:37 on a bill, with a confidence of 93; it is printed there.
enum TextNoise {
    /// The confidence of Tesseract, from 0 to 100, below which a word decides nothing.
    static let decidingConfidence = 80.0
    /// The letters in a row of a word that decides.
    static let decidingRun = 3
    /// The confidence below which a word is left out of its line.
    static let leastConfidence = 40.0

    /// The digits of a word that is a figure.
    static let figureDigits = 2
    /// The least confidence of a figure that is kept beside a line.
    static let figureConfidence = 85.0

    /// The lines with words in them, and the figures beside those, without their noise, in the order of the page.
    static func lines(of words: [FoundWord]) -> [FoundLine] {
        var lines: [(number: [Int], words: [FoundWord])] = []
        for word in words where !word.text.isEmpty {
            if lines.last?.number == word.line {
                lines[lines.count - 1].words.append(word)
            } else {
                lines.append((word.line, [word]))
            }
        }
        let read = lines.compactMap { FoundLine(withoutNoise($0.words)) }
        let texts = read.filter(isText)
        return read.filter { line in
            isText(line) || isFigures(line) && texts.contains { $0.box.sharesRow(with: line.box) }
        }
    }

    /// The words of a line that are not noise.
    ///
    /// In scripts without spaces, each character is a word, and of pages that it read right Tesseract gives 0 to some:
    /// 霧, 七 and 鷺 of 霧の朝、七羽の鷺が. Without such a character nobody finds the words around it.
    private static func withoutNoise(_ words: [FoundWord]) -> [FoundWord] {
        words.indices.filter { index in
            words[index].confidence >= leastConfidence
                || AnswerText.isEastAsian(words[index].text)
                    && [index - 1, index + 1].contains { neighbor in
                        words.indices.contains(neighbor) && words[neighbor].confidence >= leastConfidence
                            && AnswerText.isEastAsian(words[neighbor].text)
                    }
        }.map { words[$0] }
    }

    /// A line is text if its sure words have three letters in a row.
    private static func isText(_ line: FoundLine) -> Bool {
        let sure = line.words.filter { $0.confidence >= decidingConfidence }
        return isWord(sure.map(\.text).joined(separator: " "))
    }

    /// A line is figures if a sure word has two digits, and its sure words have as many of them as all have letters:
    /// `185,90 Kč`, `2024-117`.
    private static func isFigures(_ line: FoundLine) -> Bool {
        let digits = line.words.filter { $0.confidence >= figureConfidence }.map { word in
            word.text.unicodeScalars.count { $0.properties.generalCategory == .decimalNumber }
        }
        let letters = line.text.unicodeScalars.count { $0.properties.isAlphabetic }
        return digits.contains { $0 >= figureDigits } && digits.reduce(0, +) >= letters
    }

    /// Returns whether a text has three letters in a row.
    static func isWord(_ text: String) -> Bool { AnswerText.longestRun(in: text) >= decidingRun }
}

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
    let lines: [FoundLine]
    /// True if it has text, and some word on it was left out as noise: another pass may read that one.
    let missesWords: Bool

    init(_ words: [FoundWord]) {
        lines = TextNoise.lines(of: words)
        let kept = lines.flatMap(\.words)
        let counts = [words, kept].map { $0.count { TextNoise.isWord($0.text) } }
        missesWords = !kept.isEmpty && counts[0] > counts[1]
    }

    /// The mean confidence of its words by their lengths, from 0 to 100; 0 if there are none.
    var confidence: Double { FoundLine.mean(lines.flatMap(\.words)) }

    /// Its letters by their confidence, by which the better of two passes is chosen.
    ///
    /// The mean alone would prefer a pass that missed most of a page: of a page photographed at an angle, one found 47
    /// words with a mean of 95, the other 4 with 96. Digits and signs don't count: a pass that joins the prices of a
    /// bill to its lines, and loses a word, is not the better one.
    var score: Double {
        lines.flatMap(\.words).reduce(0) { sum, word in
            sum + word.confidence * Double(word.text.unicodeScalars.count { $0.properties.isAlphabetic })
        }
    }
}
