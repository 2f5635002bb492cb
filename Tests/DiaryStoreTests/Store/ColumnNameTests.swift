import DiaryModel
import DiaryTestSupport
import SQLite
import Testing

@testable import DiaryStore

/// The columns that rows are read from, and the tables of keys.
struct ColumnNameTests {
    private func names(of table: String) throws -> Set<String> {
        let diary = try TestDiary()
        return Set(
            try diary.store.connection.all("SELECT name FROM pragma_table_info(\(table))") { $0.text(0) })
    }

    @Test func `the names of columns are in the order of the cases`() {
        #expect(EntryTable.Column.names == EntryTable.Column.allCases.map { "\($0)" })
        #expect(MediumTable.Column.names == MediumTable.Column.allCases.map { "\($0)" })
    }

    @Test func `every value of an entry has a column`() throws {
        let columns = try names(of: "entry")
        let keys = EntryTable.Column.names + EntryField.all.map(\.key)
        #expect(columns.isSuperset(of: keys) && Set(keys).count == keys.count)
    }

    @Test func `every value of a medium has a column`() throws {
        let columns = try names(of: "medium")
        let keys = MediumTable.Column.names + MediumField.all.flatMap(\.columns)
        #expect(columns.isSuperset(of: keys) && Set(keys).count == keys.count)
        for key in MediumKey.all {
            if case .text = key.value { #expect(columns.contains(key.name)) }
        }
    }
}
