package import JSON

/// One value of ``EntryDetails``: its key in JSON, predicates, columns and operations, and how it is read and written.
package struct EntryField: Sendable {
    /// The property that holds the value, by its type.
    package enum Value: Sendable {
        case text(Property<EntryDetails, String?>)
        case integer(Property<EntryDetails, Int?>)
    }

    /// The name of the key and of the column.
    package let key: String
    /// Where an entry has the value.
    package let value: Value
    /// True if it reveals where the entry was written, so that `--no-places` leaves it out.
    package var isOfPlace = false
    /// True if a search covers it.
    package var isSearched = false
    /// True if it is computed from other values, so that nobody wrote it.
    package var isDerived = false

    /// Every value, in the order of ``EntryKey``.
    package static let all = EntryKey.all.compactMap { key in
        if case .detail(let field) = key.value { field } else { nil }
    }

    /// The fields that a search covers.
    package static let searched = all.filter(\.isSearched)

    /// The field of a key; nil if no detail has it.
    package static func named(_ key: String) -> EntryField? { all.first { $0.key == key } }
}

extension EntryField {
    /// The value as JSON; nil if the entry has none.
    package func json(of details: EntryDetails) -> JSONValue? {
        switch value {
        case .text(let property): property.get(details).map(JSONValue.string)
        case .integer(let property): property.get(details).map { .integer($0) }
        }
    }

    /// Sets the value from JSON; false if it is of another type.
    ///
    /// Null removes the value.
    package func read(_ json: JSONValue, into details: inout EntryDetails) -> Bool {
        switch value {
        case .text(let property):
            guard json.isNull || json.stringValue != nil else { return false }
            property.set(&details, json.stringValue)
        case .integer(let property):
            let number = json.integerValue.flatMap { StoredValue.count(Int($0)) }
            guard json.isNull || number != nil else { return false }
            property.set(&details, number)
        }
        return true
    }
}

extension EntryDetails {
    /// The details with each text changed.
    package func mapTexts(_ change: (String) -> String) -> EntryDetails {
        var details = self
        for case .text(let property) in EntryField.all.map(\.value) {
            property.set(&details, property.get(details).map(change))
        }
        return details
    }
}
