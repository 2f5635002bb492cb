/// Which media are wanted: a value, like the query of their entries.
package struct MediaQuery: Equatable, Sendable {
    /// The entries of the media, in the order of the media; its limit is not used.
    package let entries: EntryQuery
    /// What a medium has to meet; all of it.
    package let predicates: [PredicateCondition]
    /// The kinds of media that are wanted; all where it is empty.
    let types: [MediumType]
    /// The imports that must have added the medium; none where it is empty.
    let importNumbers: [Int]
    /// The largest number of media; nil for all.
    package let limit: Int?

    /// The media of a selection of entries that meet predicates.
    ///
    /// What the selection asks of kinds and imports is asked of each medium too: an import also adds media to entries
    /// that it did not add.
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

    /// Whether the kind and the import of a medium are wanted.
    func wants(_ medium: Medium) -> Bool {
        (types.isEmpty || types.contains(medium.type)) && importNumbers.allSatisfy { $0 == medium.importNumber }
    }

    /// What is asked of each medium, as text.
    func tests(_ predicates: [MediumPredicate]) -> [String] {
        let kinds = types.isEmpty ? [] : ["type \(types.map(\.rawValue).joined(separator: " or "))"]
        return kinds + predicates.flatMap(\.texts)
    }
}

/// A medium with its entry and its number there.
package struct NumberedMedium: Sendable {
    /// The medium.
    package let medium: Medium
    /// Its place among the media of the entry, from 1.
    package let number: Int
    /// The entry as a list shows it.
    package let listed: ListedEntry

    /// A medium of an entry.
    package init(medium: Medium, number: Int, of listed: ListedEntry) {
        (self.medium, self.number, self.listed) = (medium, number, listed)
    }

    /// The entry.
    package var entry: DiaryEntry { listed.entry }
}
