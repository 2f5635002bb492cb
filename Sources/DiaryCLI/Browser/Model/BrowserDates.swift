import Chronology

/// Reads the date to go to.
struct BrowserDates {
    /// A reader of dates as of now.
    let parser: () -> DateParser
    /// A reader of dates that lie ahead; nil where there is none of its own.
    var comingParser: (() -> DateParser)?

    /// The last day that a date means.
    ///
    /// - Parameter isComing: whether the coming days are meant.
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
