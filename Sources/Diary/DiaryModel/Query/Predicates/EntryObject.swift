import Chronology
package import PredicateLanguage

/// An entry as an object for predicates; values are computed on demand.
package struct EntryObject: PredicateObject {
    let entry: DiaryEntry
    private let clock: QueryClock?

    /// An entry with its tags and media.
    ///
    /// - Parameter clock: the moment for overdue tasks; without one that value is null.
    package init(_ entry: DiaryEntry, at clock: QueryClock? = nil) {
        (self.entry, self.clock) = (entry, clock)
    }

    /// The value of a key of ``DiaryVocabulary``; nil if there is no such key.
    package func value(forKey key: String) -> PredicateValue? {
        EntryObject.readers[key].map { $0(entry) } ?? EntryField.named(key)?.predicateValue(of: entry.details)
            ?? TaskValues.value(forKey: key, of: entry.task, isCancelled: entry.isCancelled, at: clock)
    }

    /// The closure that reads each key.
    private static let readers: [String: @Sendable (DiaryEntry) -> PredicateValue] = [
        "id": { .string($0.id.description) },
        "text": { .string($0.text) },
        "title": { .string($0.title) },
        "creationTime": { .date($0.creationTime.predicateDate) },
        "updateTime": {
            .date(PredicateDate(microseconds: $0.updateTime.microseconds, utcOffset: $0.creationTime.utcOffset))
        },
        "addTime": {
            .date(PredicateDate(microseconds: $0.addTime.microseconds, utcOffset: $0.creationTime.utcOffset))
        },
        "timeZone": { .string($0.creationTime.zoneName) },
        "hasTime": { .boolean($0.hasTime) },
        "journal": { .string($0.journal) },
        "tags": { .array($0.tags.map(PredicateValue.string)) },
        "starred": { .boolean($0.starred) },
        "latitude": { .orNull($0.position?.latitude) },
        "longitude": { .orNull($0.position?.longitude) },
        "altitude": { .orNull($0.position?.altitude) },
        "media": { entry in .array(entry.media.map { .object(MediumObject($0, of: entry)) }) },
        "measurements": { .array($0.measurements.map { .object(MeasurementObject($0)) }) },
        "values": { .object(MeasuredValues($0.measurements)) },
        "importNumber": { .orNull($0.importNumber) },
        "year": { .integer(Int64($0.creationTime.wallTime.date.year)) },
        "month": { .integer(Int64($0.creationTime.wallTime.date.month)) },
        "week": { .string($0.creationTime.wallTime.date.isoWeek.description) },
        "day": { .integer(Int64($0.creationTime.wallTime.date.day)) },
        "weekday": { .integer(Int64($0.creationTime.wallTime.date.weekday)) },
        "hour": { $0.hasTime ? .integer(Int64($0.creationTime.wallTime.hour)) : .null },
        "wordCount": { .integer(Int64($0.wordCount)) },
        "icon": { $0.media.isEmpty ? .null : .boolean(true) },
    ]
}

extension ZonedTime {
    /// The time as predicates compare it.
    var predicateDate: PredicateDate { PredicateDate(microseconds: instant.microseconds, utcOffset: utcOffset) }
}

extension PredicateValue {
    static func orNull(_ value: Double?) -> PredicateValue { value.map(PredicateValue.double) ?? .null }
    static func orNull(_ value: Int?) -> PredicateValue { value.map { .integer(Int64($0)) } ?? .null }
    static func orNull(_ value: String?) -> PredicateValue { value.map(PredicateValue.string) ?? .null }
}
