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
        switch Self.values[key] {
        case .text(let text): .string(text(entry))
        case .title: entry.title.isEmpty ? .null : .string(entry.title)
        case .time(let time): time(entry).map { .date($0.predicateDate) } ?? .null
        case .flag(let flag): flag(entry).map(PredicateValue.boolean) ?? .null
        case .integer(let integer): .orNull(integer(entry))
        case .number(let number): .orNull(number(entry))
        case .position(let degrees): .orNull(entry.position.flatMap(degrees))
        case .detail(let field): field.value.predicateValue(of: entry.details)
        case .tags: .array(entry.tags.map(PredicateValue.string))
        case .media: .array(entry.media.map { .object(MediumObject($0, of: entry)) })
        case .measurements: .array(entry.measurements.map { .object(MeasurementObject($0)) })
        case .values: .object(MeasuredValues(entry.measurements))
        case .icon: entry.media.isEmpty ? .null : .boolean(true)
        case .done, .task, .member, nil:
            TaskValues.value(forKey: key, of: entry.task, isCancelled: entry.isCancelled, at: clock)
        }
    }

    private static let values: [String: EntryKey.Value] = Dictionary(
        uniqueKeysWithValues: EntryKey.keys(for: .predicate).map { ($0.name, $0.value) })
}

extension EntryKey {
    /// The type of its values in predicates; nil for a key that they don't have.
    var predicateType: Vocabulary.KeyType? {
        switch value {
        case .text, .title: .string
        case .time: .date
        case .flag, .task: .boolean
        case .integer, .number, .position: .number
        case .detail(let field): field.value.predicateType
        case .tags: .collection(of: .string)
        case .media: .collection(of: .object(entity: DiaryVocabulary.medium))
        case .measurements: .collection(of: .object(entity: DiaryVocabulary.measurement))
        case .values: .object(entity: DiaryVocabulary.values)
        case .icon: .presence
        case .done, .member: nil
        }
    }
}

extension ZonedTime {
    var predicateDate: PredicateDate { PredicateDate(microseconds: instant.microseconds, utcOffset: utcOffset) }
}

extension PredicateValue {
    static func orNull(_ value: Double?) -> PredicateValue { value.map(PredicateValue.double) ?? .null }
    static func orNull(_ value: Int?) -> PredicateValue { value.map { .integer(Int64($0)) } ?? .null }
    static func orNull(_ value: String?) -> PredicateValue { value.map(PredicateValue.string) ?? .null }
}
