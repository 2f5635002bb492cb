internal import CSystem

/// The full names of the days of the week and of the months in one language.
package struct DayNames: Hashable, Sendable {
    private let weekdays: [String]
    private let months: [String]

    /// The names of any language; seven days from Sunday on and twelve months, or nil.
    package init?(weekdays: [String], months: [String]) {
        guard weekdays.count == 7, months.count == 12, !(weekdays + months).contains("") else { return nil }
        self.init(checkedWeekdays: weekdays, months: months)
    }

    private init(checkedWeekdays weekdays: [String], months: [String]) {
        self.weekdays = weekdays
        self.months = months
    }

    /// The English names, which need no locale.
    package static let english = DayNames(
        checkedWeekdays: ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"],
        months: [
            "January", "February", "March", "April", "May", "June", "July", "August", "September", "October",
            "November", "December",
        ])

    /// The name of the day of the week, `Friday`.
    package func weekday(of date: CivilDate) -> String { weekdays[date.weekday - 1] }

    /// The name of a day of the week by its number, 1 for Sunday to 7; nil for any other number.
    package func weekday(number: Int) -> String? { 1...7 ~= number ? weekdays[number - 1] : nil }

    /// The name of a month by its number, 1 to 12; nil for any other number.
    package func month(number: Int) -> String? { 1...12 ~= number ? months[number - 1] : nil }

    /// The name of the month, `November`, in the form for a full date.
    package func month(of date: CivilDate) -> String { months[date.month - 1] }
}

extension DayNames {
    /// The names that a locale's LC_TIME gives, or the English ones where the system has no such locale.
    ///
    /// Reads the locale's files, so ask only when a name is shown (`newlocale`, `nl_langinfo_l`).
    package static func named(locale name: String) -> DayNames {
        guard isOfLanguage(locale: name) else { return english }
        let capacity = Int(DIARY_LOCALE_NAME_CAPACITY)
        var weekdays = [UInt32](repeating: 0, count: 7 * capacity)
        var months = [UInt32](repeating: 0, count: 12 * capacity)
        guard unsafe diary_locale_names(name, &weekdays, &months) == 1 else { return english }
        return DayNames(weekdays: strings(weekdays, capacity), months: strings(months, capacity)) ?? english
    }

    /// The locale of a category as LC_TIME, by the rules of `setlocale`: the first of the three that is set and not
    /// empty.
    package static func localeName(all: String?, category: String?, language: String?) -> String {
        [all, category, language].compactMap { $0 }.first { !$0.isEmpty } ?? "C"
    }

    /// Returns whether a locale is one of a language, not that of C or the path of a file.
    package static func isOfLanguage(locale name: String) -> Bool {
        !["", "C", "POSIX"].contains(name) && !name.hasPrefix("C.") && !name.utf8.contains(UInt8(ascii: "/"))
    }

    private static func strings(_ codePoints: [UInt32], _ capacity: Int) -> [String] {
        stride(from: 0, to: codePoints.count, by: capacity).map { string(codePoints[$0...]) }
    }

    /// The text of code points up to the first 0.
    static func string(_ codePoints: ArraySlice<UInt32>) -> String {
        let scalars = codePoints.prefix { $0 != 0 }.map { Unicode.Scalar($0) ?? "\u{FFFD}" }
        return String(String.UnicodeScalarView(scalars))
    }
}
