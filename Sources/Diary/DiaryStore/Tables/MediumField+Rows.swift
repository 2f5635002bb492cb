import DiaryModel
import SQLite

extension MediumField {
    func read(_ row: Row, _ column: Int32, into metadata: inout Medium.Metadata) {
        switch value {
        case .scalar(let property): property.read(row, column, into: &metadata)
        case .position: metadata.position = EntryTable.position(row, from: column)
        case .keywords: metadata.keywords = row.optionalText(column).map(KeywordList.parse) ?? []
        case .doubt: metadata.timeDoubt = row.optionalText(column).flatMap(Medium.TimeDoubt.init(rawValue:))
        }
    }

    func sqlValues(of metadata: Medium.Metadata) -> [SQLValue] {
        switch value {
        case .scalar(let property): [property.sqlValue(of: metadata)]
        case .position:
            [\Position.latitude, \.longitude].map { (metadata.position?[keyPath: $0]).sqlValue }
                + [(metadata.position?.altitude).sqlValue]
        case .keywords: [KeywordList.text(metadata.keywords).sqlValue]
        case .doubt: [(metadata.timeDoubt?.rawValue).sqlValue]
        }
    }
}
