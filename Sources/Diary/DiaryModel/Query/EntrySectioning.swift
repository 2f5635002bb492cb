package import Chronology

/// The sections of a list; its rows are sorted by their section first.
public enum EntrySectioning: String, CaseIterable, Sendable {
    /// One section for all, without a name.
    case none
    /// The day of an entry's own calendar: `2026-11-20`.
    case day
    /// The month of the entry's own calendar: `2026-11`.
    case month
    /// The year of the entry's own calendar: `2026`.
    case year
    /// The journal, by name.
    case journal
    /// The first tag, by name; entries without a tag are last, in a section without a name.
    case firstTag
    /// The day on which a task is due, on the clock at its entry: `2026-11-20`; entries without a due time are last, in
    /// a section without a name.
    case dueDay
    /// The import that created the entry, by its number; others are last, in a section without a name.
    case importNumber
}

/// The identity and order of a section.
package struct SectionKey: Hashable {
    /// Sections are ordered by this number.
    package let number: Int64
    /// The order of sections with the same number.
    let text: String
    package let name: String

    package init(number: Int64 = 0, text: String = "", name: String = "") {
        (self.number, self.text, self.name) = (number, text, name)
    }
}

extension SectionKey: Comparable {
    /// Orders by the number, then by the text.
    package static func < (left: SectionKey, right: SectionKey) -> Bool {
        (left.number, left.text, left.name) < (right.number, right.text, right.name)
    }
}

extension SectionKey {
    /// The section of a number that follows the order of time, such as a day.
    package static func ordinal(_ number: Int, name: String, in order: EntryOrder) -> SectionKey {
        SectionKey(number: Int64(order.isAscending ? number : -number), name: name)
    }

    package static func day(_ date: CivilDate, in order: EntryOrder) -> SectionKey {
        ordinal(date.daysSince1970, name: date.description, in: order)
    }

    package static func month(_ date: CivilDate, in order: EntryOrder) -> SectionKey {
        ordinal(date.year * 12 + date.month, name: String(date.description.prefix(7)), in: order)
    }

    package static func year(_ date: CivilDate, in order: EntryOrder) -> SectionKey {
        ordinal(date.year, name: String(date.description.prefix(4)), in: order)
    }

    /// Rows without a value of the kind, after all others.
    package static let last = SectionKey(number: .max)
}
