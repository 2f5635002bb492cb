/// Prepared statements that wait for their next use.
///
/// A list and no dictionary: it is short, and the runtime takes long to make a dictionary of texts ready, which the
/// start of every command would feel.
struct IdleStatements {
    private static let capacity = 64
    private var statements: [(text: String, statement: Statement)] = []

    /// Hands out the statement of a text, where one waits; the cost grows with the number that wait.
    mutating func take(_ text: String) -> Statement? {
        let index = statements.lastIndex { $0.text.utf8.count == text.utf8.count && $0.text == text }
        return index.map { statements.remove(at: $0).statement }
    }

    /// Keeps a statement for its next use; the one that has waited longest goes when there are too many.
    mutating func keep(_ statement: Statement, of text: String) {
        if statements.count == Self.capacity { statements.removeFirst() }
        statements.append((text, statement))
    }

    /// Finalizes all of them.
    mutating func removeAll() {
        statements.removeAll()
    }
}
