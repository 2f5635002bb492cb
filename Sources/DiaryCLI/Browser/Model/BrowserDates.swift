import Chronology

/// Reads the date that the user wants to go to.
struct BrowserDates {
    /// A date parser for the current time.
    let parser: () -> DateParser
    /// A date parser that prefers future dates; nil to use `parser`.
    var comingParser: (() -> DateParser)?

    /// The last day of a date.
    ///
    /// - Parameter isComing: true to prefer future days.
    func day(_ text: String, isComing: Bool = false) throws(DateError) -> CivilDate {
        let parser = isComing ? comingParser ?? parser : parser
        return Self.lastDay(of: try parser().parse(text))
    }

    private static func lastDay(of reading: DateReading) -> CivilDate {
        switch reading.kind {
        case .moment(let time): time.wallTime.date
        case .span(_, let last): last
        case .range(_, let to): lastDay(of: to)
        }
    }
}
