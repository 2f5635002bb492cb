/// One value of ``EntryDetails``: its key in JSON, predicates, columns and operations, and how it is read and written.
package struct EntryField: Sendable {
    package let key: String
    package let value: ScalarProperty<EntryDetails>
    /// True if it reveals where the entry was written, so that `--no-places` leaves it out.
    package var isOfPlace = false
    package var isSearched = false
    /// True if it is computed from other values, so that nobody wrote it.
    package var isDerived = false

    /// Every value, in the order of ``EntryKey``.
    package static let all = EntryKey.all.compactMap { key in
        if case .detail(let field) = key.value { field } else { nil }
    }

    package static let searched = all.filter(\.isSearched)

    /// The field of a key; nil if no detail has it.
    package static func named(_ key: String) -> EntryField? { all.first { $0.key == key } }
}

extension EntryDetails {
    package func mapTexts(_ change: (String) -> String) -> EntryDetails {
        var details = self
        for case .text(let property) in EntryField.all.map(\.value) {
            property.set(&details, property.get(details).map(change))
        }
        return details
    }
}
