/// Prepared statements that wait for their next use.
///
/// A list, not a dictionary: it is short, and the runtime takes long to set up a dictionary of strings, which would
/// slow the start of every command.
struct IdleStatements {
    private static let capacity = 64
    private var statements: [(text: String, statement: Statement)] = []

    /// Takes the statement of a text, if there is one; the cost grows with the number of statements.
    mutating func take(_ text: String) -> Statement? {
        let index = statements.lastIndex { $0.text.utf8.count == text.utf8.count && $0.text == text }
        return index.map { statements.remove(at: $0).statement }
    }

    /// Keeps a statement for its next use; the one that has waited longest is dropped when there are too many.
    mutating func keep(_ statement: Statement, of text: String) {
        if statements.count == Self.capacity { statements.removeFirst() }
        statements.append((text, statement))
    }

    mutating func removeAll() {
        statements.removeAll()
    }
}
