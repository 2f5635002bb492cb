package import Chronology

/// The name of measurements, with statistics of its values.
package struct MeasuredName: Equatable, Sendable {
    /// As it is shown.
    package let name: String
    package private(set) var count: Int
    /// The last values, the latest first.
    package private(set) var recent: [MeasuredValue]

    package var last: MeasuredValue? { recent.first }

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
package struct MeasuredValue: Equatable, Sendable {
    package let value: Double
    package let unit: String?
    package let time: ZonedTime
    package let hasTime: Bool

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
