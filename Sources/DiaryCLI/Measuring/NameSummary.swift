import Chronology
import DiaryCore

/// A name of measurements with its last values.
struct NameSummary {
    /// A value and when it was measured.
    struct Recent {
        let value: Double
        let unit: String?
        let time: ZonedTime
        let hasTime: Bool
    }

    /// Values that a sparkline shows.
    static let recentCount = 16

    let name: String
    private(set) var count: Int
    /// At least one, the newest first.
    private(set) var recent: [Recent]

    /// Of a selection, whose entries come one by one: the first value.
    init(_ measurement: DiaryMeasurement, of entry: DiaryEntry) {
        (name, count, recent) = (measurement.name, 0, [])
        add(measurement, of: entry)
    }

    /// Of the whole diary.
    init(_ measured: MeasuredName) {
        (name, count) = (measured.name, measured.count)
        recent = measured.recent.map { Recent(value: $0.value, unit: $0.unit, time: $0.time, hasTime: $0.hasTime) }
    }

    /// An older value.
    mutating func add(_ measurement: DiaryMeasurement, of entry: DiaryEntry) {
        count += 1
        guard recent.count < Self.recentCount else { return }
        recent.append(
            Recent(
                value: measurement.value, unit: measurement.unit, time: entry.creationTime, hasTime: entry.hasTime))
    }
}
