import Chronology
import DiaryModel

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
