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

    /// An axis from the first to the last time, with at most that many ticks.
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
