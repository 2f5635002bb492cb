/// Times and days as people write them that are not read as a DATE.
enum SpokenTime {
    /// Returns whether the words look like a time of day or a day of a month: `18.30`, `18h30`, `7 Uhr`, `six pm`,
    /// `half past six`, `20th`, `2026 11 12`, `night before last`.
    static func isLike(_ tokens: [DateToken]) -> Bool {
        isClock(tokens) || isInWords(tokens) || isDay(tokens) || isPartOfDay(tokens)
    }

    /// `18.30`, `18h30`, `7h`, `7 Uhr`, `6ish`.
    private static func isClock(_ tokens: [DateToken]) -> Bool {
        guard tokens.count == 2 || tokens.count == 3, case .number(0...24, digits: 1...2) = tokens[0].kind else {
            return false
        }
        switch tokens[1].kind {
        case .word("h"), .word("uhr"): return tokens.count == 2 || isMinute(tokens[2])
        case .word("ish"): return tokens.count == 2
        case .sign("."): return tokens.count == 3 && tokens[1].isGlued && tokens[2].isGlued && isMinute(tokens[2])
        case .number, .word, .sign: return false
        }
    }

    private static func isMinute(_ token: DateToken) -> Bool {
        if case .number(0...59, digits: 2) = token.kind { true } else { false }
    }

    /// `six pm`, `half past six`, `quarter to 9`.
    private static func isInWords(_ tokens: [DateToken]) -> Bool {
        guard case .word(let first) = tokens[0].kind else { return false }
        if tokens.count == 2, DateVocabulary.counts[first] != nil {
            return [.word("am"), .word("pm")].contains(tokens[1].kind)
        }
        guard tokens.count == 3, ["half", "quarter", "five", "ten", "twenty"].contains(first),
            [.word("past"), .word("to")].contains(tokens[1].kind)
        else { return false }
        switch tokens[2].kind {
        case .number(1...24, digits: 1...2), .word("noon"), .word("midnight"): return true
        case .word(let hour): return DateVocabulary.counts[hour] != nil
        case .number, .sign: return false
        }
    }

    /// `20th`, `2026 11 12`.
    private static func isDay(_ tokens: [DateToken]) -> Bool {
        guard case .number(let first, let digits) = tokens[0].kind else { return false }
        if tokens.count == 2, digits <= 2, (1...31).contains(first), tokens[1].isGlued {
            return ["st", "nd", "rd", "th"].contains { tokens[1].kind == .word($0) }
        }
        guard tokens.count == 3, digits == 4, case .number(1...12, digits: 1...2) = tokens[1].kind,
            case .number(1...31, digits: 1...2) = tokens[2].kind
        else { return false }
        return true
    }

    /// `night before last`, `morning of the 12th`.
    private static func isPartOfDay(_ tokens: [DateToken]) -> Bool {
        guard tokens.count > 2, case .word(let part) = tokens[0].kind, DateVocabulary.partsOfDay[part] != nil else {
            return false
        }
        return tokens[1].kind == .word("before") || tokens[1].kind == .word("of")
    }
}
