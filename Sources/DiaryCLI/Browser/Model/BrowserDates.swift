import Chronology

/// Reads the date to go to.
struct BrowserDates {
    /// A reader of dates as of now.
    let parser: () -> DateParser

    /// The last day that a date means.
    func day(_ text: String) throws(DateError) -> CivilDate { Self.lastDay(of: try parser().parse(text)) }

    private static func lastDay(of reading: DateReading) -> CivilDate {
        switch reading.kind {
        case .moment(let time): time.wallTime.date
        case .span(_, let last): last
        case .range(_, let to): lastDay(of: to)
        }
    }
}
