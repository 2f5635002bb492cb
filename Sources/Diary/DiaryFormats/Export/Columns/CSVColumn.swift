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
    package static let all: [CSVColumn] =
        ofEntry + ofPlace + EntryField.all.map(column) + ofTask + ofMeasurements + ofMedia

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

    private static let ofEntry = [
        CSVColumn("id") { $0.id.description },
        CSVColumn("creationTime") { $0.creationTime.rfc3339() },
        CSVColumn("updateTime") { $0.creationTime.at($0.updateTime).rfc3339() },
        CSVColumn("addTime") { $0.creationTime.at($0.addTime).rfc3339() },
        CSVColumn("timeZone") { $0.creationTime.zoneName },
        CSVColumn("hasTime") { "\($0.hasTime)" },
        CSVColumn("journal") { $0.journal },
        CSVColumn("text") { $0.text },
        CSVColumn("title") { $0.title },
        // A tag's own spaces don't end it.
        CSVColumn("tags") {
            $0.tags.map { String($0.map { $0 == " " ? "\u{A0}" : $0 }) }.joined(separator: " ")
        },
        CSVColumn("starred") { "\($0.starred)" },
    ]

    private static let ofPlace = [
        CSVColumn("latitude", isOfPlace: true) { number($0.position?.latitude) },
        CSVColumn("longitude", isOfPlace: true) { number($0.position?.longitude) },
        CSVColumn("altitude", isOfPlace: true) { number($0.position?.altitude) },
    ]

    private static let ofTask = [
        CSVColumn("due") { $0.task?.due?.time.rfc3339() ?? "" },
        CSVColumn("dueTimeZone") { $0.task?.due?.time.zoneName ?? "" },
        CSVColumn("dueHasTime") { $0.task?.due.map { "\($0.hasTime)" } ?? "" },
        CSVColumn("priority") { number($0.task?.priority) },
        CSVColumn("done") { entry in
            entry.task.map { entry.isCancelled ? "cancelled" : "\($0.isDone)" } ?? ""
        },
        CSVColumn("doneTime") { $0.task?.doneTime?.rfc3339() ?? "" },
    ]

    private static let ofMeasurements = [
        CSVColumn("measurements") { $0.measurements.map(\.plainText).joined(separator: "; ") }
    ]

    private static let ofMedia = [
        CSVColumn("mediaCount") { "\($0.media.count)" }
    ]

    private static func column(_ field: EntryField) -> CSVColumn {
        CSVColumn(field.key, isOfPlace: field.isOfPlace) { entry in
            switch field.value {
            case .text(let property): property.get(entry.details) ?? ""
            case .integer(let property): property.get(entry.details).map { "\($0)" } ?? ""
            }
        }
    }

    private static func number(_ value: Double?) -> String {
        value.map { DecimalText($0).plain } ?? ""
    }
}
