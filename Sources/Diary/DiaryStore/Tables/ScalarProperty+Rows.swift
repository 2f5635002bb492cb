import DiaryModel
import SQLite

extension ScalarProperty {
    func read(_ row: Row, _ column: Int32, into root: inout Root) {
        switch self {
        case .text(let property): property.set(&root, row.optionalText(column))
        case .integer(let property): property.set(&root, row.count(column))
        case .real(let property): property.set(&root, row.measure(column))
        }
    }

    func sqlValue(of root: Root) -> SQLValue {
        switch self {
        case .text(let property): property.get(root).sqlValue
        case .integer(let property): property.get(root).sqlValue
        case .real(let property): property.get(root).sqlValue
        }
    }
}
