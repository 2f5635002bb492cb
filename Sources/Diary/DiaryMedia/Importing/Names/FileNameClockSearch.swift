import Chronology

/// Searches after a date in a file name for its time of day.
struct FileNameClockSearch {
    /// The text after a date.
    enum Result {
        case clock(FileNameClock)
        /// Digits in place of a time that are not one: then the date is not one either.
        case impossible
        case none
    }

    let name: FileNameDigits
    /// The last number of the date.
    let dateEnd: Int

    var result: Result {
        let next = dateEnd + 1
        guard name.count(next) > 0 else { return .none }
        let isCompact = [6, 9].contains(name.count(next)) && joint.isClose
        if isCompact { return FileNameClock(name, run: next).map { .clock($0) } ?? .impossible }
        if let clock = FileNameClock(name, threeFrom: next, isAfternoon: joint.isAfternoon), joint.mayBeFar {
            return .clock(clock)
        }
        guard joint.isClose, name.count(next) <= 2 else { return .none }
        let two = FileNameClock(
            name, twoFrom: next, afterWord: joint.hasWord, isAfternoon: joint.isAfternoon)
        return two.map { .clock($0) } ?? .none
    }

    private var joint: Joint { Joint(name.gap(after: dateEnd)) }

    /// The text between a date and a time.
    private struct Joint {
        /// Nothing but punctuation, or a word for "at" with it.
        let isClose: Bool
        let hasWord: Bool
        /// Close enough for three numbers, which hardly mean anything else.
        let mayBeFar: Bool
        /// AM or PM, if it precedes the time.
        let isAfternoon: Bool?

        init(_ bytes: ArraySlice<UInt8>) {
            let word = bytes.drop(while: Self.isPunctuation).reversed().drop(while: Self.isPunctuation).reversed()
            let text = Self.withoutDayMark(String(decoding: word, as: UTF8.self))
            isAfternoon = DateTextScanner.halvesOfDay[text]
            isClose = text.isEmpty || Self.words.contains(text) || isAfternoon != nil
            hasWord = !word.isEmpty && isClose
            mayBeFar = bytes.count <= 16
        }

        /// The text after the mark of a day, as in `15日 下午`.
        private static func withoutDayMark(_ text: String) -> String {
            let rest = ["日", "号", "일"].contains(String(text.prefix(1))) ? text.dropFirst() : text[...]
            return String(rest.drop { $0 == " " })
        }

        private static func isPunctuation(_ byte: UInt8) -> Bool { " _-.,".utf8.contains(byte) }

        private static let words: Set<String> = [
            "t", "at", "um", "à", "a las", "alle", "alle ore", "om", "kl", "klo", "v", "ve", "o", "às",
            "в", "о", "于", "في", "kello", "ore",
        ]
    }
}
