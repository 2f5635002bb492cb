import Replication
import SQLite

/// Unfinished tasks with the priorities that machines gave them.
extension SyncState {
    /// Records the priority of an unfinished task; nil if the entry is not an unfinished task.
    func setPriority(_ priority: Double?, of id: String) throws {
        guard let priority else { return try connection.execute("DELETE FROM task WHERE id = \(id)") }
        try connection.execute("INSERT OR REPLACE INTO task (id, priority) VALUES (\(id), \(priority))")
    }

    /// Returns whether two tasks have the same priority, or a task is shown with another priority than its own.
    func hasAmbiguousPriorities() throws -> Bool {
        try connection.first(
            """
            SELECT EXISTS (SELECT 1 FROM task GROUP BY priority HAVING count(*) > 1)
                OR EXISTS (SELECT 1 FROM shown WHERE field = 'priority')
            """
        ) { $0.bool(0) } ?? false
    }

    /// All tasks, the highest priority first, equal ones ordered by their ids.
    func tasks() throws -> [(id: String, priority: Double)] {
        try connection.all("SELECT id, priority FROM task ORDER BY priority DESC, id") { ($0.text(0), $0.double(1)) }
    }

    /// Forgets the shown priorities of entries that are no longer unfinished tasks.
    func removeUnusedPriorities() throws {
        try connection.execute("DELETE FROM shown WHERE field = 'priority' AND id NOT IN (SELECT id FROM task)")
    }
}

/// Records by their content.
extension SyncState {
    /// The ids of entries whose records contain a field, or fields that begin with it.
    func entries(naming field: String) throws -> [String] {
        try connection.all(
            """
            SELECT id FROM record
            WHERE kind = \(EntityKind.entry) AND instr(data, \(Array("\"\(field)".utf8))) > 0
            """
        ) { $0.text(0) }
    }
}
