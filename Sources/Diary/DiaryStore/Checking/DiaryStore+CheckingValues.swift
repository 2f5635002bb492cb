import DiaryModel
import SQLite

extension DiaryStore {
    /// Values in any table that their columns cannot hold; a thousand at most.
    package func impossibleValues() throws -> [CheckFinding] {
        var findings: [CheckFinding] = []
        for rules in TableRules.all { try findImpossibleValues(rules, &findings) }
        return findings
    }

    private static let impossibleLimit = 1000

    private func findImpossibleValues(_ rules: TableRules, _ findings: inout [CheckFinding]) throws {
        let columns = rules.columns.map { "\(rules.table).\($0.name)" }.joined(separator: ", ")
        try connection.forEachRow(
            "SELECT \(raw: rules.entry), \(raw: rules.medium), \(raw: columns) FROM \(raw: rules.table)"
        ) { row in
            for (index, column) in rules.columns.enumerated() where !column.allows(row, Int32(index) + 2) {
                guard findings.count < Self.impossibleLimit else { return false }
                let shown = ColumnRule.shown(row, Int32(index) + 2)
                findings.append(
                    CheckFinding(
                        .valueImpossible, entry: UniqueIdentifier(bytes: row.bytes(0)),
                        medium: UniqueIdentifier(bytes: row.bytes(1)),
                        detail: "\(rules.table).\(column.name) is \(shown)"))
            }
            return true
        }
    }
}
