import Arguments
import DiaryKit

/// The media that a SELECTION means: its predicates are about them, its other options about their entries.
struct MediaSelection {
    private let query: EntryQuery
    private let predicates: [MediumPredicate]
    private let types: [MediumType]
    private let importNumber: Int?
    private let limit: Int

    init(invocation: Invocation, store: Store) throws {
        let selection = try SelectionReader(invocation: invocation, store: store).selection(
            operands: invocation.operands)
        var query = selection.query
        predicates = try PredicateReader(invocation: invocation).media(selection.predicates)
        for predicate in predicates { predicate.narrow(&query) }
        types = query.possessions.compactMap { MediumType(rawValue: $0.rawValue) }
        limit = query.limit ?? .max
        importNumber = query.importNumber
        // An import also puts media into entries that were there.
        query.media = importNumber.map(EntryQuery.MediaPresence.ofImport) ?? .any
        query.importNumber = nil
        query.limit = nil
        self.query = query
        var tests = types.isEmpty ? [] : ["type \(types.map(\.rawValue).joined(separator: " or "))"]
        tests += predicates.flatMap(\.texts)
        try SelectionReader(invocation: invocation, store: store).explain(query, ofMedia: tests)
    }

    /// Hands each medium with its entry and its number there to `body`, newest first or, where asked, oldest first.
    ///
    /// - Returns: how many there were.
    func forEach(in store: Store, _ body: (NumberedMedium) throws -> Void) throws -> Int {
        var count = 0
        guard limit > 0 else { return 0 }
        try store.forEachEntry(query) { entry in
            let media = Array(entry.media.enumerated())
            for (index, medium) in query.isAscending ? media : media.reversed() where try accepts(medium, of: entry) {
                try body(NumberedMedium(medium: medium, number: index + 1, entry: entry))
                count += 1
                guard count < limit else { return false }
            }
            return true
        }
        return count
    }

    private func accepts(_ medium: Medium, of entry: DiaryEntry) throws -> Bool {
        guard types.isEmpty || types.contains(medium.type), importNumber == nil || medium.importNumber == importNumber
        else { return false }
        return try predicates.allSatisfy { try $0.matches(medium, of: entry) }
    }
}

/// A medium with its entry and its number there, from 1.
struct NumberedMedium {
    let medium: Medium
    let number: Int
    let entry: DiaryEntry
}
