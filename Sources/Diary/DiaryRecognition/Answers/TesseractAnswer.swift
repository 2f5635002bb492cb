/// The table of words that Tesseract prints.
struct TesseractAnswer {
    let words: [FoundWord]

    private static let header =
        "level\tpage_num\tblock_num\tpar_num\tline_num\tword_num\tleft\ttop\twidth\theight\tconf\ttext"
    private static let wordLevel = "5"
    private static let sides = 0...1 << 16

    /// Reads the table; nil unless every line of it is one.
    init?(_ bytes: [UInt8]) {
        guard let lines = AnswerText.lines(bytes), lines.first.map({ $0 == Self.header }) ?? false else { return nil }
        var words: [FoundWord] = []
        for line in lines.dropFirst() where !line.isEmpty {
            let fields = line.split(separator: "\t", maxSplits: 11, omittingEmptySubsequences: false)
            guard fields.count == 12, let confidence = Double(fields[10]), -1...100 ~= confidence else { return nil }
            let numbers = fields[1..<10].compactMap { Int($0) }
            guard numbers.count == 9, numbers.allSatisfy({ Self.sides ~= $0 }) else { return nil }
            guard fields[0] == Self.wordLevel, confidence >= 0 else { continue }
            words.append(
                FoundWord(
                    line: Array(numbers[1...3]),
                    box: PixelBox(x: numbers[5], y: numbers[6], width: numbers[7], height: numbers[8]),
                    confidence: confidence, text: AnswerText.cleaned(fields[11])))
        }
        self.words = words
    }

    /// The degrees by which a page has to be turned clockwise, and how sure the program is, in the answer to `--psm 0`;
    /// nil if the program doesn't know.
    static func turn(_ bytes: [UInt8]) -> (degrees: Int, confidence: Double)? {
        guard let lines = AnswerText.lines(bytes) else { return nil }
        var values: [Substring: Double] = [:]
        for line in lines {
            let fields = line.split(separator: ":", maxSplits: 1)
            if fields.count == 2 { values[fields[0]] = Double(fields[1].drop { $0 == " " }) }
        }
        guard let degrees = values["Rotate"], let confidence = values["Orientation confidence"],
            [0, 90, 180, 270].contains(degrees), confidence.isFinite
        else { return nil }
        return (Int(degrees), confidence)
    }
}
