import DiaryModel
import SQLite

extension EntryField {
    func read(_ row: Row, _ column: Int32, into details: inout EntryDetails) {
        switch value {
        case .text(let property): property.set(&details, row.optionalText(column))
        case .integer(let property): property.set(&details, row.count(column))
        }
    }

    func sqlValue(of details: EntryDetails) -> SQLValue {
        switch value {
        case .text(let property): property.get(details).sqlValue
        case .integer(let property): property.get(details).sqlValue
        }
    }
}
