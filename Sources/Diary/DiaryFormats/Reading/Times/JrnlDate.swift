import Chronology

/// A date in brackets, or at the beginning of a line, as jrnl reads it: numbers in many orders, names of months, and
/// words such as `yesterday`, which begin an entry for jrnl too.
struct JrnlDate: Equatable {
    /// The day; nil if only words or a clock time give it.
    var day: Day?
    /// The time of day in seconds; nil if there is none.
    var time: Int?
    /// True if the day comes before the month and can't be the month.
    private(set) var isSurelyDayFirst = false
    /// True if the month comes before the day and can't be the day.
    private(set) var isSurelyMonthFirst = false

    /// A day, in which the order of the numbers may be unknown.
    enum Day: Equatable {
        case day(CivilDate)
        /// Two numbers of at most 12 and a year.
        case ambiguous(dayFirst: CivilDate, monthFirst: CivilDate, hasPoints: Bool)
        /// A month and a day in it, without a year.
        case yearless(month: Int, day: Int)
    }

    /// Reads a date; nil if jrnl would see none.
    ///
    /// - Parameter isShort: whether six characters and fewer may be a date; jrnl takes those in a text for footnotes.
    init?(_ text: some StringProtocol, isShort: Bool = false) {
        // In a hostile file the closing bracket may come very late.
        let start = String(text).unicodeScalars.prefix(1000)
        guard isShort || start.prefix(7).count > 6 else { return nil }
        var scanner = JrnlDateScanner(start)
        let clock = scanner.takeTime()
        day = scanner.day()
        time = clock ?? (day == nil ? nil : scanner.timeAfterDay)
        (isSurelyDayFirst, isSurelyMonthFirst) = (scanner.isSurelyDayFirst, scanner.isSurelyMonthFirst)
        guard day != nil || time != nil || scanner.isRelative else { return nil }
    }

    /// The day in the order of a file; a date without a year gets that of the previous entry.
    func date(dayFirst: Bool, after previous: CivilDate) -> CivilDate {
        switch day {
        case .day(let date): date
        case .ambiguous(let first, let second, _): dayFirst ? first : second
        case .yearless(let month, let day):
            CivilDate(year: previous.year, month: month, day: day)
                ?? CivilDate(year: previous.year, month: month, day: 1) ?? previous
        case nil: previous
        }
    }

    /// True if it gives a complete day.
    var isWhole: Bool {
        switch day {
        case .day, .ambiguous: true
        case .yearless, nil: false
        }
    }
}

/// The order of day and month in a file, if numbers are ambiguous: decided once, by all of its dates.
struct JrnlDayOrder {
    /// Decides the order.
    ///
    /// - Parameter dates: the dates of the file, in its order.
    static func isDayFirst(_ dates: some Sequence<JrnlDate>) -> Bool {
        var (hasPoints, isAmbiguous) = (false, false)
        var sure = (dayFirst: 0, monthFirst: 0)
        var disorder = (dayFirst: 0, monthFirst: 0)
        var days = (dayFirst: 0, monthFirst: 0)
        var last: (dayFirst: CivilDate, monthFirst: CivilDate)?
        for date in dates {
            let pair: (dayFirst: CivilDate, monthFirst: CivilDate)
            switch date.day {
            case .ambiguous(let first, let second, let points):
                (isAmbiguous, hasPoints) = (true, hasPoints || points)
                pair = (first, second)
            case .day(let day):
                pair = (day, day)
                sure.dayFirst += date.isSurelyDayFirst ? 1 : 0
                sure.monthFirst += date.isSurelyMonthFirst ? 1 : 0
            case .yearless, nil: continue
            }
            if let last {
                if pair.dayFirst < last.dayFirst { disorder.dayFirst += 1 }
                if pair.monthFirst < last.monthFirst { disorder.monthFirst += 1 }
                days.dayFirst += abs(pair.dayFirst.daysSince1970 - last.dayFirst.daysSince1970)
                days.monthFirst += abs(pair.monthFirst.daysSince1970 - last.monthFirst.daysSince1970)
            }
            last = pair
        }
        guard isAmbiguous else { return false }
        guard sure.dayFirst == sure.monthFirst else { return sure.dayFirst > sure.monthFirst }
        guard disorder.dayFirst == disorder.monthFirst else { return disorder.dayFirst < disorder.monthFirst }
        // Numbers that increase from date to date are days.
        guard days.dayFirst == days.monthFirst || hasPoints else { return days.dayFirst < days.monthFirst }
        return hasPoints
    }
}
