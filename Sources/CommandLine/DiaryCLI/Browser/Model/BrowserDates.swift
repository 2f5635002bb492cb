import Chronology

/// Reads the date that the user wants to go to.
struct BrowserDates {
    let parser: () -> DateParser
    /// A date parser that prefers future dates; nil to use `parser`.
    var comingParser: (() -> DateParser)?

    /// The days of a date: one, or those of a week, a month or a year.
    ///
    /// - Parameter isComing: true to prefer future days.
    func days(_ text: String, isComing: Bool = false) throws(DateError) -> ClosedRange<CivilDate> {
        let parser = isComing ? comingParser ?? parser : parser
        return Self.days(of: try parser().parse(text))
    }

    private static func days(of reading: DateReading) -> ClosedRange<CivilDate> {
        switch reading.kind {
        case .moment(let time): return time.wallTime.date...time.wallTime.date
        case .span(let first, let last): return min(first, last)...max(first, last)
        case .range(let from, let to):
            let (first, last) = (days(of: from).lowerBound, days(of: to).upperBound)
            return min(first, last)...max(first, last)
        }
    }
}
