/// The selection of media: a value, like the query of their entries.
package struct MediaQuery: Equatable, Sendable {
    /// The entries of the media, in the order of the media; its limit is not used.
    package let entries: EntryQuery
    /// The conditions of a medium, which must all be true.
    package let predicates: [PredicateCondition]
    /// The kinds of media; empty for all.
    let types: [MediumType]
    /// The imports that must have added the medium; empty for any.
    let importNumbers: [Int]
    /// The largest number of media; nil for all.
    package let limit: Int?

    /// The media of a selection of entries that satisfy predicates.
    ///
    /// The selection's kinds and imports apply to each medium too: an import also adds media to entries that it did not
    /// create.
    package init(of selection: EntryQuery, meeting predicates: [PredicateCondition] = []) {
        var entries = selection
        entries.limit = nil
        entries.conditions = selection.conditions.map { condition in
            if case .imported(let number) = condition { .hasMedium(ofImport: number) } else { condition }
        }
        if entries.conditions == selection.conditions { entries.conditions.append(.hasMedium(ofImport: nil)) }
        self.entries = entries
        self.predicates = predicates
        limit = selection.limit
        types = selection.conditions.compactMap { condition in
            if case .has(let possession) = condition { MediumType(rawValue: possession.rawValue) } else { nil }
        }
        importNumbers = selection.conditions.compactMap { condition in
            if case .imported(let number) = condition { number } else { nil }
        }
    }

    package func wants(_ medium: Medium) -> Bool {
        (types.isEmpty || types.contains(medium.type)) && importNumbers.allSatisfy { $0 == medium.importNumber }
    }

    package func tests(_ predicates: [MediumPredicate]) -> [String] {
        let kinds = types.isEmpty ? [] : ["type \(types.map(\.rawValue).joined(separator: " or "))"]
        return kinds + predicates.flatMap(\.texts)
    }
}

package struct NumberedMedium: Sendable {
    package let medium: Medium
    /// Its number among the media of the entry, from 1.
    package let number: Int
    package let listed: ListedEntry

    package init(medium: Medium, number: Int, of listed: ListedEntry) {
        (self.medium, self.number, self.listed) = (medium, number, listed)
    }

    package var entry: DiaryEntry { listed.entry }
}
