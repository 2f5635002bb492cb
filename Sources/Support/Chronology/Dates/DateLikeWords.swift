import TextDistance

/// Words before a colon that look like a date but are not one: `last night in Rome: …`.
package struct DateLikeWords: Hashable, Sendable {
    /// The words, without the colon.
    package let words: String
    /// The date at their beginning, or the nearest one to a typing error; nil if there is none.
    package let date: String?
}

extension DateParser {
    /// The words before the first colon of a text, where they begin like a date.
    ///
    /// To be used if ``datePhrase(in:)`` found none.
    package func dateLikeWords(in text: String) -> DateLikeWords? {
        let start = text.firstIndex { !$0.isWhitespace } ?? text.endIndex
        guard let colon = Self.colons(in: text[start...]).first else { return nil }
        let words = String(text[start..<colon].trimmedBlanks)
        let tokens = DateToken.tokens(of: words)
        guard !tokens.isEmpty, words.lowercased() != "now" else { return nil }
        if let found = mistyped(words, tokens) ?? dateAtBeginning(of: words, tokens) { return found }
        if let date = corrected(words, tokens) { return DateLikeWords(words: words, date: date) }
        if let date = dateAfterFirst(of: words, tokens) { return DateLikeWords(words: words, date: date) }
        guard
            isWiderDate(words) || Self.isDayAndMonth(tokens) || Self.speaksOfTime(tokens)
                || SpokenTime.isLike(tokens)
        else { return nil }
        return DateLikeWords(words: words, date: nil)
    }

    /// The words if they are a date with one mistyped word: `last nihgt`, `jaunary 5`.
    private func mistyped(_ words: String, _ tokens: [DateToken]) -> DateLikeWords? {
        // A word alone is rather another word: `noone`.
        guard tokens.count > 1, let near = nearest(to: words), near.contains(where: \.isLetter) else { return nil }
        return DateLikeWords(words: words, date: (try? parseMoment(near)) == nil ? nil : near)
    }

    /// The words with their longest beginning that is a day or a time.
    private func dateAtBeginning(of words: String, _ tokens: [DateToken]) -> DateLikeWords? {
        for count in stride(from: min(tokens.count, 8), through: 1, by: -1) {
            // `sun` and `sat` alone are too common as words.
            if count == 1, case .word(let word) = tokens[0].kind, word.count <= 4, word != "noon" { return nil }
            let beginning = String(words[..<tokens[count - 1].range.upperBound])
            guard (try? parseMoment(beginning)) != nil else { continue }
            // The beginning of `12.11.19` and `Fri Nov 13 18:30:00 2020` would be a day of another year.
            let isOfAnother =
                count == tokens.count - 1 && Self.isYearOrDay(tokens[count])
                || tokens[count...].contains(where: Self.namesAnotherDay)
            return DateLikeWords(words: words, date: isOfAnother ? nil : beginning)
        }
        return nil
    }

    private static func isYearOrDay(_ token: DateToken) -> Bool {
        if case .number(_, let digits) = token.kind { digits == 2 || digits == 4 } else { false }
    }

    /// Returns whether a word after a day makes it another one: `sunday before last`, `monday 13 november`.
    private static func namesAnotherDay(_ token: DateToken) -> Bool {
        guard case .word(let word) = token.kind else { return false }
        return DateVocabulary.weekdays[word] != nil || DateVocabulary.months[word] != nil
            || ["last", "next", "previous", "week", "weeks", "month", "year", "ago", "but", "th"].contains(word)
    }

    /// The day or time after a word that makes it less exact: `late last night`, `circa 6pm`.
    private func dateAfterFirst(of words: String, _ tokens: [DateToken]) -> String? {
        guard tokens.count > 1, case .word(let first) = tokens[0].kind, Self.vagueWords.contains(first) else {
            return nil
        }
        let rest = String(words[tokens[1].range.lowerBound...])
        return (try? parseMoment(rest)) == nil ? nil : rest
    }

    private static let vagueWords: Set<String> = [
        "early", "earlier", "late", "later", "circa", "ca", "approx", "approximately", "roughly", "nearly", "almost",
        "probably", "maybe", "sometime",
    ]

    /// Returns whether all words are a date that an entry can't have: a month, a range, two days, an impossible one.
    private func isWiderDate(_ words: String) -> Bool {
        do throws(DateError) {
            _ = try parse(words)
            return true
        } catch {
            if case .unknown = error { return false }
            return true
        }
    }

    private func corrected(_ words: String, _ tokens: [DateToken]) -> String? {
        guard case .word(let first) = tokens[0].kind else { return nil }
        if let day = Self.shortDays[first] {
            let whole = "\(day)\(words[tokens[0].range.upperBound...])"
            return (try? parseMoment(whole)) == nil ? day : whole
        }
        guard first.count >= 5 else { return nil }
        let near = Self.longDays.filter { EditDistance.between(first, $0) <= ($0.count >= 8 ? 2 : 1) }
        return near.lazy.map { "\($0)\(words[tokens[0].range.upperBound...])" }
            .first { (try? parseMoment($0)) != nil }
    }

    /// Short forms that mean nothing else.
    private static let shortDays = [
        "yest": "yesterday", "yday": "yesterday", "tmrw": "tomorrow", "tmr": "tomorrow", "tonite": "tonight",
    ]

    private static let longDays = [
        "yesterday", "today", "tomorrow", "tonight", "monday", "tuesday", "wednesday", "thursday", "friday",
        "saturday", "sunday",
    ]

    /// `19.11`, `19-11`: a day without its final point.
    private static func isDayAndMonth(_ tokens: [DateToken]) -> Bool {
        guard tokens.count == 3, case .number(1...31, digits: 1...2) = tokens[0].kind,
            case .number(1...12, digits: 1...2) = tokens[2].kind
        else { return false }
        return [.sign("."), .sign("-"), .sign("/")].contains(tokens[1].kind)
    }

    /// `a few days ago`, `late last night`, `the other day`: the first word leads to a time, and one names a stretch of
    /// it.
    private static func speaksOfTime(_ tokens: [DateToken]) -> Bool {
        let words = tokens.prefix(6).map { token -> String in
            if case .word(let word) = token.kind { word } else { "" }
        }
        let isNumber = if case .number = tokens[0].kind { true } else { false }
        if longDays.contains(words[0]) || words.contains("ago") { return true }
        return (isNumber || leadingWords.contains(words[0])) && words.dropFirst().contains(where: stretches.contains)
            || words.count == 1 && stretches.contains(words[0]) && DateVocabulary.partsOfDay[words[0]] != nil
    }

    private static let leadingWords: Set<String> = [
        "last", "next", "this", "the", "early", "late", "earlier", "later", "in", "on", "at", "around", "about",
        "during", "a", "an", "one", "two", "three", "four", "five", "some", "few", "several", "since", "until", "mid",
        "end", "beginning", "start", "past", "previous", "half", "just", "over", "before", "after",
    ]

    private static let stretches: Set<String> = [
        "day", "days", "week", "weeks", "weekend", "month", "months", "year", "years", "night", "nights", "morning",
        "afternoon", "evening", "noon", "midnight", "hour", "hours", "minutes", "ago", "yesterday", "today", "tomorrow",
        "tonight", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday", "january", "february",
        "april", "june", "july", "august", "september", "october", "november", "december", "spring", "summer", "autumn",
        "winter", "christmas", "easter",
    ]
}
