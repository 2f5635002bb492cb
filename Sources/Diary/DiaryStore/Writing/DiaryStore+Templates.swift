public import DiaryModel

extension DiaryStore {
    /// The templates of the diary.
    public func templates() throws -> TemplateList { TemplateList(try templateTable.all()) }

    /// Changes the templates: one command, reversed by one undo; no command if nothing is different afterwards.
    ///
    /// Each change sees the results of those before it.
    ///
    /// - Returns: the templates as they are now.
    /// - Throws: `TemplateError`, and the errors of the database; nothing is changed then.
    @discardableResult
    public func changeTemplates(_ changes: [TemplateChange]) throws -> TemplateList {
        try write(as: changes.record) { transaction in
            let before = try templates()
            let after = try changes.reduce(before) { try $0.applying($1, at: transaction.time) }
            try transaction.put(before.templates, after.templates)
            return after
        }
    }
}

/// A named item whose changes are recorded, so that they are undone and shared.
package protocol RecordedItem: StoredNamedItem {
    static var kind: Operation.Kind { get }
    /// Its word where undo names it as a whole.
    static var noun: String { get }
    static func nameIsTaken(_ name: String) -> DiaryError
}

extension SavedSearch: RecordedItem {
    package static let kind = Operation.Kind.savedSearch
    package static let noun = "search"
    package static func nameIsTaken(_ name: String) -> DiaryError { .searchNameIsTaken(name) }
}

extension EntryTemplate: RecordedItem {
    package static let kind = Operation.Kind.template
    package static let noun = "template"
    package static func nameIsTaken(_ name: String) -> DiaryError { .templateNameIsTaken(name) }
}

extension WriteTransaction {
    package func put<Item: RecordedItem>(_ before: [Item], _ after: [Item]) throws {
        let old = Dictionary(before.map { ($0.id, $0) }) { first, _ in first }
        let kept = Set(after.map(\.id))
        // Removing rows first frees a name that is used again.
        for row in before where !kept.contains(row.id) { try put(row, nil) }
        for row in after where old[row.id] != row { try put(old[row.id], row) }
    }

    /// Inserts, updates or removes a row, and appends the operation that undoes it.
    ///
    /// - Throws: `DiaryError.searchNameIsTaken`, `.templateNameIsTaken` if another row has the name.
    package func put<Item: RecordedItem>(_ before: Item?, _ after: Item?) throws {
        guard before != after, let id = after?.id ?? before?.id else { return }
        let table = store.table(of: Item.self)
        if let after {
            if let holder = try table.holder(of: after.key), holder != id { throw Item.nameIsTaken(after.name) }
            if before == nil { try table.insert(after) } else { try table.update(after) }
        } else {
            try table.remove(id)
        }
        touchedItemCounts[Item.kind, default: 0] += 1
        // A removed item can come back, so that it counts as changed, not as gone for good.
        try record(Item.kind, id.bytes, before == nil ? .added : .changed, was: before?.json)
    }

    /// Restores the item that an operation found; does nothing if its stored values can't be read.
    func revert<Item: RecordedItem>(_ operation: Operation, of type: Item.Type) throws {
        guard let id = operation.identifier else { return }
        let now = try store.table(of: type).find(id)
        guard operation.action != .added else { return try put(now, nil) }
        guard let was = operation.was.flatMap({ Item(id, json: $0) }) else { return }
        try put(now, was)
    }
}
