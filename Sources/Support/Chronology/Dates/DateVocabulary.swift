import TextDistance

package enum DateVocabulary {
    /// Days of the week, 1 for Sunday, by name and abbreviation.
    package static let weekdays: [String: Int] = [
        "sunday": 1, "monday": 2, "tuesday": 3, "wednesday": 4, "thursday": 5, "friday": 6, "saturday": 7,
        "sun": 1, "mon": 2, "tue": 3, "tues": 3, "wed": 4, "weds": 4, "thu": 5, "thur": 5, "thurs": 5, "fri": 6,
        "sat": 7,
    ]

    package static let months: [String: Int] = [
        "january": 1, "february": 2, "march": 3, "april": 4, "may": 5, "june": 6, "july": 7, "august": 8,
        "september": 9, "october": 10, "november": 11, "december": 12,
        "jan": 1, "feb": 2, "mar": 3, "apr": 4, "jun": 6, "jul": 7, "aug": 8, "sep": 9, "sept": 9, "oct": 10,
        "nov": 11, "dec": 12,
    ]

    /// The units of days or months.
    static let dayUnits: [String: DayUnit] = [
        "day": .days(1), "days": .days(1), "d": .days(1), "week": .days(7), "weeks": .days(7), "w": .days(7),
        "wk": .days(7), "wks": .days(7), "fortnight": .days(14), "fortnights": .days(14),
        "month": .months(1), "months": .months(1), "mo": .months(1), "year": .months(12), "years": .months(12),
        "y": .months(12), "yr": .months(12), "yrs": .months(12),
    ]

    /// Seconds of the units shorter than a day.
    static let clockUnits: [String: Int] = [
        "second": 1, "seconds": 1, "sec": 1, "secs": 1, "s": 1, "minute": 60, "minutes": 60, "min": 60, "mins": 60,
        "m": 60, "hour": 3600, "hours": 3600, "hr": 3600, "hrs": 3600, "h": 3600,
    ]

    /// Days after today.
    static let nearDays: [String: Int] = ["today": 0, "yesterday": -1, "tomorrow": 1]

    /// Short words for the end of today, this week, month, quarter or year.
    static let endsOfUnits: [String: EndedUnit] = [
        "eod": .day, "eow": .week, "eoww": .workingWeek, "eom": .month, "eoq": .quarter, "eoy": .year,
    ]

    /// The words after `end of` for what today belongs to.
    static let endedUnits: [String: EndedUnit] = [
        "day": .day, "today": .day, "week": .week, "workweek": .workingWeek, "month": .month, "quarter": .quarter,
        "year": .year,
    ]

    static let counts: [String: Int] = [
        "a": 1, "an": 1, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8,
        "nine": 9, "ten": 10, "eleven": 11, "twelve": 12,
    ]

    /// Places in a row, for quarters and days of the week.
    static let ordinals: [String: Int] = ["first": 1, "second": 2, "third": 3, "fourth": 4, "fifth": 5]

    /// Seconds after midnight.
    static let times: [String: Int] = ["midnight": 0, "noon": 43_200, "midday": 43_200]

    static let partsOfDay: [String: PartOfDay] = [
        "morning": .morning, "afternoon": .afternoon, "evening": .evening, "night": .night,
    ]

    /// Parts of several days, as in `two nights ago`.
    static let countedParts: [String: PartOfDay] = [
        "mornings": .morning, "afternoons": .afternoon, "evenings": .evening, "nights": .night, "night": .night,
    ]

    /// The first month of a season.
    static let seasons: [String: Int] = ["spring": 3, "summer": 6, "autumn": 9, "fall": 9, "winter": 12]

    /// The steps from this week, month or year.
    static let steps: [String: Int] = ["last": -1, "previous": -1, "this": 0, "next": 1]

    /// Returns whether a word has a meaning in dates already, so that it is no typing error.
    static func knows(_ word: String) -> Bool { allWords.contains(word) }

    /// Every word of four letters and more, long enough to be recognised when mistyped; sorted.
    static let longWords: [String] = allWords.filter { $0.count >= 4 }.sorted()

    /// The words that a mistyped one can be, the nearest first.
    static func near(_ word: String, among words: [String]) -> [(distance: Int, word: String)] {
        let length = word.unicodeScalars.count
        // The distance is never less than the difference of the lengths, which costs far less.
        return words.filter { abs($0.unicodeScalars.count - length) <= 2 }
            .map { (distance: EditDistance.between(word, $0), word: $0) }
            .filter { (1...2).contains($0.distance) && $0.distance * 2 < $0.word.count }
            .sorted { ($0.distance, $0.word) < ($1.distance, $1.word) }
    }

    private static let allWords: Set<String> = {
        let words = [Array(weekdays.keys), Array(months.keys), Array(dayUnits.keys), Array(clockUnits.keys)]
        let others = [Array(nearDays.keys), Array(counts.keys), Array(times.keys), Array(steps.keys)]
        let parts = [Array(partsOfDay.keys), Array(seasons.keys), ["tonight", "weekend", "quarter"]]
        return Set((words + others + parts).joined())
    }()
}

/// A unit of whole days.
enum DayUnit: Hashable {
    case days(Int)
    case months(Int)
}
