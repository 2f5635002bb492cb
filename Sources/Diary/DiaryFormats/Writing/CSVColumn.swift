import DiaryModel
import DiaryStore
import JSON
import TextFolding

/// A column of entries as CSV: a key of `help json` and the text of its value, empty if unknown.
package struct CSVColumn: Sendable {
    /// The key.
    package let name: String
    /// True if it reveals where an entry was written.
    let isOfPlace: Bool
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
        // A tag's own spaces don't end it.
        case .tags: entry.tags.map { String($0.map { $0 == " " ? "\u{A0}" : $0 }) }.joined(separator: " ")
        case .measurements: entry.measurements.map(\.plainText).joined(separator: "; ")
        case .done: entry.task.map { entry.isCancelled ? "cancelled" : "\($0.isDone)" } ?? ""
        case .text, .title, .time, .flag, .integer, .number, .position, .detail, .media, .values, .icon, .task, .member:
            text(of: EntryJSON.value(of: key, in: entry))
        }
    }

    private static func text(of json: JSONValue?) -> String {
        json?.stringValue ?? json?.booleanValue.map { "\($0)" } ?? number(json?.doubleValue)
    }

    private static func number(_ value: Double?) -> String {
        value.map { DecimalText($0).plain } ?? ""
    }
}
