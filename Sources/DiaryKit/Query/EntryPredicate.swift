package import Chronology
package import PredicateLanguage

/// A predicate about entries, ready to narrow and to decide a query.
package struct EntryPredicate {
    private let text: String
    private let predicate: CheckedPredicate

    /// Reads and checks a predicate.
    ///
    /// - Parameters:
    ///   - variables: the values of `$name`.
    ///   - dates: reads the strings that dates are compared with.
    package init(
        _ text: String, variables: [String: PredicateConstant], dates: DateParser, now: Instant
    ) throws(PredicateError) {
        self.text = text
        predicate = try CheckedPredicate(
            PredicateSyntax(parsing: text), in: .entries(variables: variables, dates: dates, now: now))
    }

    /// Adds the predicate to a query: what the database can narrow by, and the exact test.
    package func apply(to query: inout EntryQuery) {
        let earlier = query.condition
        query.condition = { entry in try earlier?(entry) ?? true && matches(entry) }
        query.conditionNeedles += predicate.requirements.substrings.filter { Self.isIndexed($0.keyPath) }.map(\.folded)
        for bound in predicate.requirements.dateBounds where bound.keyPath == ["creationTime"] {
            Self.narrow(&query, bound)
        }
    }

    /// Whether an entry meets the predicate; throws `EntryPredicateError`.
    private func matches(_ entry: DiaryEntry) throws -> Bool {
        do { return try predicate.matches(EntryObject(entry)) } catch {
            throw EntryPredicateError(text: text, cause: error)
        }
    }

    /// Whether the search index holds the value.
    static func isIndexed(_ keyPath: [String]) -> Bool {
        [["text"], ["title"], ["tags"], ["place"], ["media", "title"], ["media", "caption"], ["media", "fileName"]]
            .contains(keyPath)
    }

    static func narrow(_ query: inout EntryQuery, _ bound: PredicateRequirements.DateBound) {
        switch bound.span {
        case .wall(let range): query.wallRanges.append(limited(range, by: bound.operation))
        case .instants(let range): query.instantRanges.append(limited(range, by: bound.operation))
        }
    }

    private static func limited(_ range: Range<Int64>, by operation: ComparisonOperator) -> Range<Int64> {
        switch operation {
        case .less: Int64.min..<range.lowerBound
        case .lessOrEqual: Int64.min..<range.upperBound
        case .greater: range.upperBound..<Int64.max
        case .greaterOrEqual: range.lowerBound..<Int64.max
        default: range
        }
    }
}
