package import Chronology
package import PredicateLanguage

/// The moment and the time zone that a query is planned in.
///
/// Both are read at most once, when a condition first needs them: the rules of a zone lie in a file.
package final class QueryClock {
    private let readTime: () -> Instant
    private let readZone: () -> TimeZoneRules
    private let zones: ZoneDatabase
    private var knownZones: [String: TimeZoneRules?] = [:]

    /// - Parameters:
    ///   - now: the clock.
    ///   - zone: the rules of the local time zone.
    ///   - zones: the rules of the zones that tasks are due in.
    package init(
        now: @escaping () -> Instant, zone: @escaping () -> TimeZoneRules, zones: ZoneDatabase = ZoneDatabase()
    ) {
        (readTime, readZone, self.zones) = (now, zone, zones)
    }

    /// The moment of planning.
    package private(set) lazy var now = readTime()
    private lazy var zone = readZone()
    /// The day of that moment here.
    var today: CivilDate { zone.zonedTime(at: now).wallTime.date }
    /// Reads dates as they are said at that moment in that zone.
    package private(set) lazy var dates = DateParser(now: now, zone: zone)
    /// Reads dates that lie ahead: a day of the week is the coming one.
    package private(set) lazy var comingDates = DateParser(now: now, zone: zone, direction: .coming)
    /// The same for predicates.
    var coming: any DateInterpreter { ComingDates(clock: self) }

    /// Whether a task should have been done before now.
    func isPastDue(_ task: DiaryTask) -> Bool { task.isPastDue(at: now, zone: rules(of:)) }

    /// The first moment at which a due time has passed.
    func passing(of due: TaskDue) -> Instant { due.passing(by: due.hasTime ? nil : rules(of: due.time.zoneName)) }

    /// The rules of a zone, each read once; nil where they are not known.
    private func rules(of name: String) -> TimeZoneRules? {
        if let known = knownZones[name] { return known }
        let rules = try? zones.zone(named: name)
        knownZones[name] = .some(rules)
        return rules
    }
}

/// Reads the dates of a predicate that lie ahead.
private struct ComingDates: DateInterpreter {
    let clock: QueryClock

    func span(of text: String) -> DateSpan? { DateSpan.only(try? clock.comingDates.parse(text)) }

    func remedy(for text: String) -> String? { clock.remedy(for: text) }
}

extension QueryClock: DateInterpreter {
    /// The span of time that a text stands for; nil where it is not a date, or goes from a day to a moment.
    package func span(of text: String) -> DateSpan? {
        DateSpan.only(try? dates.parse(text))
    }

    package func remedy(for text: String) -> String? {
        do throws(DateError) {
            let reading = try dates.parse(text)
            return "\(reading) goes from a day to a moment: two conditions, joined by AND"
        } catch {
            guard case .unknown(_, let nearest?) = error else { return error.hint }
            return PredicateConstant.quoted(nearest)
        }
    }
}

extension DateSpan {
    /// The one span that a date stands for; nil where it is none, or more than one.
    fileprivate static func only(_ reading: DateReading?) -> DateSpan? {
        guard let spans = reading.map({ all(of: $0) }), spans.count == 1 else { return nil }
        return spans[0]
    }

    /// The days of each entry's own calendar, or the instants, that a date stands for; all of them must hold.
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
