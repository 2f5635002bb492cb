import Chronology
import DiaryModel
import DiaryStore
import TextFolding

/// A column of entries as CSV: a key of `help json` and the text of its value, empty if unknown.
package struct CSVColumn: Sendable {
    /// The key.
    package let name: String
    /// True if it reveals where an entry was written.
    let isOfPlace: Bool
    /// The value of an entry as text.
    let value: @Sendable (DiaryEntry) -> String

    private init(_ name: String, isOfPlace: Bool = false, _ value: @escaping @Sendable (DiaryEntry) -> String) {
        (self.name, self.isOfPlace, self.value) = (name, isOfPlace, value)
    }

    /// Every column, in the order of JSON.
    package static let all = EntryKey.keys(for: .csv).map { key in
        CSVColumn(key.name, isOfPlace: key.isOfPlace) { text(of: key, in: $0) }
    }

    /// The column of a key, or that of one measurement, `values.NAME`; nil if there is none.
    package static func named(_ name: String) -> CSVColumn? {
        if let column = all.first(where: { $0.name == name }) { return column }
        guard name.hasPrefix(valuePrefix) else { return nil }
        let key = TagTable.key(of: nfc(String(name.dropFirst(valuePrefix.count))))
        guard !key.isEmpty else { return nil }
        return CSVColumn(name) { entry in
            entry.measurements.first { TagTable.key(of: $0.name) == key }.map { number($0.value) } ?? ""
        }
    }

    private static let valuePrefix = "values."

    private static func text(of key: EntryKey, in entry: DiaryEntry) -> String {
        switch key.value {
        case .text(let text): text(entry)
        case .title: entry.title
        case .time(let time): time(entry)?.rfc3339() ?? ""
        case .flag(let flag): flag(entry).map { "\($0)" } ?? ""
        case .integer(let integer): integer(entry).map { "\($0)" } ?? ""
        case .number(let value): number(value(entry))
        case .position(let degrees): number(entry.position.flatMap(degrees))
        case .detail(let field): text(of: field, in: entry.details)
        // A tag's own spaces don't end it.
        case .tags: entry.tags.map { String($0.map { $0 == " " ? "\u{A0}" : $0 }) }.joined(separator: " ")
        case .measurements: entry.measurements.map(\.plainText).joined(separator: "; ")
        case .done: entry.task.map { entry.isCancelled ? "cancelled" : "\($0.isDone)" } ?? ""
        case .media, .values, .icon, .task, .member: ""
        }
    }

    private static func text(of field: EntryField, in details: EntryDetails) -> String {
        switch field.value {
        case .text(let property): property.get(details) ?? ""
        case .integer(let property): property.get(details).map { "\($0)" } ?? ""
        case .real(let property): number(property.get(details))
        }
    }

    private static func number(_ value: Double?) -> String {
        value.map { DecimalText($0).plain } ?? ""
    }
}
