package import Chronology
package import PredicateLanguage

/// The moment and the time zone for planning a query.
///
/// Both are read at most once, when a condition first needs them: the rules of a zone are in a file.
package final class QueryClock {
    private let readTime: () -> Instant
    private let readZone: () -> TimeZoneRules
    private var zones: ZoneCache

    /// A clock.
    ///
    /// - Parameters:
    ///     - now: the clock.
    ///     - zone: the rules of the local time zone.
    ///     - zones: the rules of the zones of due times.
    package init(
        now: @escaping () -> Instant, zone: @escaping () -> TimeZoneRules, zones: ZoneDatabase = ZoneDatabase()
    ) {
        (readTime, readZone, self.zones) = (now, zone, ZoneCache(zones))
    }

    /// The moment of planning.
    package private(set) lazy var now = readTime()
    private lazy var zone = readZone()
    /// The local day of that moment.
    package var today: CivilDate { zone.zonedTime(at: now).wallTime.date }
    /// Reads dates relative to that moment in that zone.
    package private(set) lazy var dates = DateParser(now: now, zone: zone)
    /// Reads future dates: a day of the week is the next one.
    package private(set) lazy var comingDates = DateParser(now: now, zone: zone, direction: .coming)
    /// The same for predicates.
    var coming: any DateInterpreter { ComingDates(clock: self) }

    func isPastDue(_ task: DiaryTask) -> Bool { task.isPastDue(at: now) { zones.zone(named: $0) } }

    /// The first moment at which a due time has passed.
    package func passing(of due: TaskDue) -> Instant {
        due.passing(by: due.hasTime ? nil : zones.zone(named: due.time.zoneName))
    }
}

/// Reads future dates of a predicate.
private struct ComingDates: DateInterpreter {
    let clock: QueryClock

    func span(of text: String) -> DateSpan? { DateSpan.only(try? clock.comingDates.parse(text)) }

    func remedy(for text: String) -> String? { clock.remedy(for: text) }
}

extension QueryClock: DateInterpreter {
    /// The time span of a text; nil if it is not a date, or reaches from a day to a moment.
    package func span(of text: String) -> DateSpan? {
        DateSpan.only(try? dates.parse(text))
    }

    package func remedy(for text: String) -> String? {
        do throws(DateError) {
            let reading = try dates.parse(text)
            return "\(reading) is from a day to a moment: two conditions, joined by AND"
        } catch {
            guard case .unknown(_, let nearest?) = error else { return error.hint }
            return PredicateConstant.quoted(nearest)
        }
    }
}

extension DateSpan {
    /// The single span of a date; nil if it has none, or more than one.
    fileprivate static func only(_ reading: DateReading?) -> DateSpan? {
        guard let spans = reading.map({ all(of: $0) }), spans.count == 1 else { return nil }
        return spans[0]
    }

    /// The days of each entry's own calendar, or the instants, of a date; all of them must be true.
    static func all(of reading: DateReading) -> [DateSpan] {
        switch reading.extent {
        case .days(let range): [.wall(range)]
        case .instants(let range): [span(range)]
        case .mixed(let days, let instants): [.wall(days), span(instants)]
        }
    }

    private static func span(_ range: Range<Instant>) -> DateSpan {
        .instants(range.lowerBound.microseconds..<range.upperBound.microseconds)
    }
}
