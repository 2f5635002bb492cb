import DecoderProtocol

/// A file name split into numbers and the text between them.
struct FileNameDigits {
    /// The name without its extension, ASCII letters in lower case, no-break spaces as spaces, the digits of all
    /// scripts as those of ASCII.
    let bytes: [UInt8]
    /// The ranges of the numbers, each as long as possible.
    let runs: [Range<Int>]
    /// The extension in lower case; it begins at the last dot if a letter and at most four more bytes follow.
    let fileExtension: String

    init(_ name: [UInt8]) {
        let text = String(validating: name, as: UTF8.self)
        let plain = text.map { Array(MetadataText.withPlainDigits($0).utf8) } ?? name
        let lowered = Self.withPlainSpaces(plain.map { UInt8(ascii: "A")...UInt8(ascii: "Z") ~= $0 ? $0 + 32 : $0 })
        let dot = lowered.lastIndex(of: UInt8(ascii: ".")) ?? lowered.endIndex
        let ending = lowered[min(dot + 1, lowered.endIndex)...]
        let isExtension = 1...5 ~= ending.count && ending.contains(where: Self.isLetter)
        bytes = isExtension ? Array(lowered[..<dot]) : lowered
        fileExtension = isExtension ? String(decoding: ending, as: UTF8.self) : ""
        runs = Self.runs(in: bytes)
    }

    /// The number of digits of a number; 0 after the last one.
    func count(_ run: Int) -> Int { runs.indices.contains(run) ? runs[run].count : 0 }

    /// The value of some digits of a number.
    func value(_ run: Int, _ digits: Range<Int>) -> Int {
        bytes[runs[run]].dropFirst(digits.lowerBound).prefix(digits.count).reduce(0) { $0 * 10 + Int($1 - 0x30) }
    }

    func value(_ run: Int) -> Int { value(run, 0..<count(run)) }

    /// The text between a number and the next one.
    func gap(after run: Int) -> ArraySlice<UInt8> {
        bytes[runs[run].upperBound..<(runs.indices.contains(run + 1) ? runs[run + 1].lowerBound : bytes.endIndex)]
    }

    /// The text before a number.
    func start(before run: Int) -> ArraySlice<UInt8> { bytes[..<runs[run].lowerBound] }

    /// The text between a number and the next one, without the blanks around it.
    func word(after run: Int) -> String {
        let gap = gap(after: run)
        let trimmed = gap.drop { $0 == UInt8(ascii: " ") }.reversed().drop { $0 == UInt8(ascii: " ") }.reversed()
        return String(decoding: trimmed, as: UTF8.self)
    }

    /// The byte between a number and the next, if it is just one.
    func separator(after run: Int) -> Unicode.Scalar? {
        let gap = gap(after: run)
        return gap.count == 1 && count(run + 1) > 0 ? gap.first.map { Unicode.Scalar($0) } : nil
    }

    /// Returns whether an ASCII letter touches the numbers from one to another.
    func touchesLetter(_ first: Int, _ last: Int) -> Bool {
        start(before: first).last.map(Self.isLetter) ?? false || gap(after: last).first.map(Self.isLetter) ?? false
    }

    static func isLetter(_ byte: UInt8) -> Bool { UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte }

    private static func runs(in bytes: [UInt8]) -> [Range<Int>] {
        var runs: [Range<Int>] = []
        for (index, byte) in bytes.enumerated() where UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte {
            if let last = runs.last, last.upperBound == index {
                runs[runs.count - 1] = last.lowerBound..<index + 1
            } else {
                runs.append(index..<index + 1)
            }
        }
        return runs
    }

    /// Replaces U+00A0 and U+202F, which macOS writes before AM and PM, by a space.
    private static func withPlainSpaces(_ bytes: [UInt8]) -> [UInt8] {
        let spaces: [[UInt8]] = [[0xC2, 0xA0], [0xE2, 0x80, 0xAF]]
        var (result, rest) = ([UInt8](), bytes[...])
        while let byte = rest.first {
            let space = spaces.first { rest.starts(with: $0) }
            result.append(space == nil ? byte : UInt8(ascii: " "))
            rest = rest.dropFirst(space?.count ?? 1)
        }
        return result
    }
}
