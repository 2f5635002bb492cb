import Chronology
import DiaryModel
import Terminal

/// The day of `--on-this-day`, from which lists show the distance in years.
struct RememberedDay {
    private let day: CivilDate
    private let isToday: Bool

    /// The day of a query with `--on-this-day`; nil for other queries.
    init?(_ query: EntryQuery, _ context: Context) {
        let texts = query.conditions.lazy.compactMap { condition -> String? in
            if case .createdOnDay(ofYear: let text) = condition { text } else { nil }
        }
        guard let text = texts.first, let reading = try? context.dateParser.parse(text) else { return nil }
        switch reading.kind {
        case .moment(let time): day = time.wallTime.date
        case .span(let first, _): day = first
        case .range: return nil
        }
        isToday = day == context.localZone.zonedTime(at: context.now()).wallTime.date
    }

    /// The distance, such as `3 years ago`, or `3 years earlier` if the day isn't today; nil in its own year.
    func distance(of other: CivilDate) -> String? {
        let years = day.year - other.year
        let count = abs(years).counted("year")
        if years == 0 { return isToday ? "Today" : nil }
        if years > 0 { return isToday ? "\(count) ago" : "\(count) earlier" }
        return isToday ? "In \(count)" : "\(count) later"
    }

    /// The sentence that explains a day of other years; nil for the same day of the year.
    func note(on other: CivilDate) -> StyledText? {
        guard (other.month, other.day) != (day.month, day.day) else { return nil }
        return "29 February is remembered on the 28th, as \(day.year) has none"
    }
}
