import Chronology

/// What a list is divided by; the rows of a list sort by their section first.
public enum EntrySectioning: String, CaseIterable, Sendable {
    /// One section for all, without a name.
    case none
    /// The day of an entry's own calendar: `2026-11-20`.
    case day
    /// The month of it: `2026-11`.
    case month
    /// The year of it: `2026`.
    case year
    /// The journal, by name.
    case journal
    /// The first tag, by name; entries without a tag come last, in a section without a name.
    case firstTag
    /// The day that a task is due on, on the clock that it was said by: `2026-11-20`; what has no due time comes last, in a
    /// section without a name.
    case dueDay
    /// The import that brought the entry, by its number; others come last, in a section without a name.
    case importNumber
}

/// What tells a section from others and orders it among them.
struct SectionKey: Hashable {
    /// What comes first is smaller.
    let number: Int64
    /// What orders sections of one number.
    let text: String
    /// How the section is called.
    let name: String

    init(number: Int64 = 0, text: String = "", name: String = "") {
        (self.number, self.text, self.name) = (number, text, name)
    }
}

extension SectionKey: Comparable {
    static func < (left: SectionKey, right: SectionKey) -> Bool {
        if left.number != right.number { return left.number < right.number }
        if left.text != right.text { return left.text < right.text }
        return left.name < right.name
    }
}

extension SectionKey {
    /// The section of a number that follows the order of time, such as a day.
    static func ordinal(_ number: Int, name: String, in order: EntryOrder) -> SectionKey {
        SectionKey(number: Int64(order.isAscending ? number : -number), name: name)
    }

    static func day(_ date: CivilDate, in order: EntryOrder) -> SectionKey {
        ordinal(date.daysSince1970, name: date.description, in: order)
    }

    static func month(_ date: CivilDate, in order: EntryOrder) -> SectionKey {
        ordinal(date.year * 12 + date.month, name: String(date.description.prefix(7)), in: order)
    }

    static func year(_ date: CivilDate, in order: EntryOrder) -> SectionKey {
        ordinal(date.year, name: String(date.description.prefix(4)), in: order)
    }

    /// What has no value of the kind, after all that have one.
    static let last = SectionKey(number: .max)
}
