package import DiaryModel

extension DiaryStore {
    package var entryTable: EntryTable { EntryTable(connection: connection) }
    package var mediumTable: MediumTable { MediumTable(connection: connection) }
    package var recognitionTable: RecognitionTable { RecognitionTable(connection: connection) }
    package var savedSearchTable: NamedItemTable<SavedSearch> { table(of: SavedSearch.self) }
    package var templateTable: NamedItemTable<EntryTemplate> { table(of: EntryTemplate.self) }
    package var taskTable: TaskTable { TaskTable(connection: connection) }
    package var measurementTable: MeasurementTable { MeasurementTable(connection: connection) }
    package var tagTable: TagTable { TagTable(connection: connection) }
    package var revisionTable: RevisionTable { RevisionTable(connection: connection) }
    package var commandTable: CommandTable { CommandTable(connection: connection) }
    package var operationTable: OperationTable { OperationTable(connection: connection) }
    var importTable: ImportTable { ImportTable(connection: connection) }
    package var searchIndex: SearchIndex { SearchIndex(connection: connection, isCurrent: searchIndexIsCurrent) }
    package var originalTable: OriginalTable { OriginalTable(connection: connection) }

    package func table<Item: StoredNamedItem>(of type: Item.Type) -> NamedItemTable<Item> {
        NamedItemTable(connection: connection)
    }
}
