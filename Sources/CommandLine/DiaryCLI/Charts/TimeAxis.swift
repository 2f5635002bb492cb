import Chronology

/// An axis of time with ticks at round times of a zone.
struct TimeAxis: Hashable {
    struct Tick: Hashable {
        let time: Instant
        let label: String
    }

    let lower: Instant
    let upper: Instant
    let ticks: [Tick]

    init(from first: Instant, to last: Instant, tickCount: Int, zone: TimeZoneRules, format: LocalDateFormat) {
        let halfDay: Int64 = 43_200_000_000
        let isMoment = first >= last
        lower = isMoment ? first.adding(microseconds: -halfDay) : first
        upper = isMoment ? first.adding(microseconds: halfDay) : last
        let seconds = Double(upper.secondsSince1970) - Double(lower.secondsSince1970)
        let step = TimeStep.all.first { seconds / $0.seconds <= Double(max(1, tickCount)) } ?? .years(1000)
        ticks = Self.ticks(step, from: lower, to: upper, zone, format)
    }

    private static func ticks(
        _ step: TimeStep, from lower: Instant, to upper: Instant, _ zone: TimeZoneRules, _ format: LocalDateFormat
    ) -> [Tick] {
        var ticks: [Tick] = []
        var wall = step.start(before: zone.zonedTime(at: lower).wallTime)
        // A step that clocks skip may give the same time twice; the calendar's end gives no later one.
        while ticks.count < 200 {
            let time = zone.nearest(wall).instant
            if time > upper { break }
            if time >= lower, ticks.last.map({ $0.time < time }) ?? true {
                ticks.append(Tick(time: time, label: step.label(of: wall, format)))
            }
            let next = step.next(after: wall)
            guard next > wall else { break }
            wall = next
        }
        return ticks
    }

    /// The position of a time, from 0 at the first to 1 at the last.
    func part(of time: Instant) -> Double {
        let span = Double(upper.microseconds) - Double(lower.microseconds)
        return min(max((Double(time.microseconds) - Double(lower.microseconds)) / span, 0), 1)
    }
}

/// The interval between ticks of time.
enum TimeStep: Hashable {
    case minutes(Int)
    case days(Int)
    case months(Int)
    case years(Int)

    /// All of them, the shortest first.
    static let all: [TimeStep] =
        [1, 2, 5, 10, 15, 30, 60, 120, 180, 360, 720].map(TimeStep.minutes) + [1, 2, 7, 14].map(TimeStep.days)
        + [1, 2, 3, 6].map(TimeStep.months) + [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000].map(TimeStep.years)

    var seconds: Double {
        switch self {
        case .minutes(let count): Double(count) * 60
        case .days(let count): Double(count) * 86_400
        case .months(let count): Double(count) * 2_629_746
        case .years(let count): Double(count) * 31_556_952
        }
    }

    /// The last tick up to a local time.
    func start(before time: WallTime) -> WallTime {
        let date = time.date
        switch self {
        case .minutes(let count):
            let seconds = time.secondsSince1970
            return WallTime(secondsSince1970: seconds - Int64(time.secondOfDay % (count * 60)))
        case .days(let count):
            // Weeks begin on Monday, and 1970 began on a Thursday.
            let day = date.daysSince1970 + 3
            return Self.midnight(day - ((day % count) + count) % count - 3)
        case .months(let count): return Self.first(year: date.year, month: (date.month - 1) / count * count + 1)
        case .years(let count): return Self.first(year: max(1, date.year / count * count), month: 1)
        }
    }

    func next(after tick: WallTime) -> WallTime {
        switch self {
        case .minutes(let count): return WallTime(secondsSince1970: tick.secondsSince1970 + Int64(count) * 60)
        case .days(let count): return Self.midnight(tick.date.daysSince1970 + count)
        case .months(let count):
            let month = tick.date.year * 12 + tick.date.month - 1 + count
            return Self.first(year: month / 12, month: month % 12 + 1)
        case .years(let count): return Self.first(year: tick.date.year / count * count + count, month: 1)
        }
    }

    func label(of tick: WallTime, _ format: LocalDateFormat) -> String {
        switch self {
        case .minutes:
            tick.secondOfDay == 0
                ? format.textWithoutYear(tick.date) : format.text(hour: tick.hour, minute: tick.minute)
        case .days: format.textWithoutYear(tick.date)
        case .months: format.textWithoutDay(tick.date)
        case .years: "\(tick.date.year)"
        }
    }

    private static func midnight(_ day: Int) -> WallTime { WallTime(secondsSince1970: Int64(day) * 86_400) }

    private static func first(year: Int, month: Int) -> WallTime {
        midnight((CivilDate(year: year, month: month, day: 1) ?? .last).daysSince1970)
    }
}
