public import Chronology

/// The name of measurements, with statistics of its values.
public struct MeasuredName: Equatable, Sendable {
    /// As it is shown.
    public let name: String
    /// The number of measurements.
    public private(set) var count: Int
    /// The last values, the latest first.
    public private(set) var recent: [MeasuredValue]

    /// The last one.
    public var last: MeasuredValue? { recent.first }

    package init(name: String, count: Int, recent: [MeasuredValue]) {
        (self.name, self.count, self.recent) = (name, count, recent)
    }

    /// Counts a value that is older than the existing ones.
    package mutating func add(_ value: MeasuredValue, keeping recentCount: Int) {
        count += 1
        if recent.count < recentCount { recent.append(value) }
    }
}

/// A measured value with the time of its entry.
public struct MeasuredValue: Equatable, Sendable {
    /// The number, in the unit.
    public let value: Double
    /// The unit as it was typed; nil for a plain number.
    public let unit: String?
    /// The entry's creation time.
    public let time: ZonedTime
    /// True if the entry has a time of day.
    public let hasTime: Bool

    package init(value: Double, unit: String?, time: ZonedTime, hasTime: Bool) {
        (self.value, self.unit, self.time, self.hasTime) = (value, unit, time, hasTime)
    }
}

extension MeasuredValue {
    package init(_ measurement: DiaryMeasurement, of entry: DiaryEntry) {
        self.init(
            value: measurement.value, unit: measurement.unit, time: entry.creationTime, hasTime: entry.hasTime)
    }
}
