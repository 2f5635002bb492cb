import Chronology
import DiaryModel

/// The values of one name, in the order of their entries, with their statistics.
struct MeasurementHistory {
    /// The name as it is displayed.
    let name: String
    /// The values, at least one.
    let values: [HistoryValue]
    /// The statistics in the unit of the newest value.
    let range: MeasuredRange

    /// The history of a name; nil if there is no value.
    init?(_ name: String, _ values: [HistoryValue], newestFirst: Bool) {
        guard let newest = newestFirst ? values.first : values.last else { return nil }
        (self.name, self.values) = (name, values)
        var range = MeasuredRange(unit: newest.unit)
        for value in values { range.add(value.value, value.unit) }
        self.range = range
    }
}

/// One measured value with its entry's time and text.
struct HistoryValue {
    let value: Double
    let unit: String?
    let time: ZonedTime
    let hasTime: Bool
    let entryID: UniqueIdentifier
    let text: String
}

extension HistoryValue {
    init(_ measurement: DiaryMeasurement, of entry: DiaryEntry) {
        self.init(
            value: measurement.value, unit: measurement.unit, time: entry.creationTime, hasTime: entry.hasTime,
            entryID: entry.id, text: entry.text)
    }
}
