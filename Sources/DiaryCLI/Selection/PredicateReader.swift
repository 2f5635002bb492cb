import DiaryKit
import Terminal

/// Turns predicates into the condition of a query.
struct PredicateReader {
    /// The keys that a predicate may name.
    static let keys: [String] = []

    let invocation: Invocation

    func apply(_ predicates: [String], to query: inout EntryQuery) throws {
        guard let first = predicates.first else { return }
        throw Failure("\(first) is no date", .usage)
    }
}
