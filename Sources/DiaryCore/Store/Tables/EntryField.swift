import JSON
import PredicateLanguage
import SQLite

/// One value of ``EntryDetails``: its key in JSON, predicates, columns and operations, and how it is read and written.
///
/// A new value is a property of `EntryDetails`, a line in `all` and a column that a migration adds. Rows, digests, undo, JSON,
/// the vocabulary of predicates and the comparison of imported lines follow.
struct EntryField: Sendable {
    /// Where the value is, by its type.
    enum Value: @unchecked Sendable {
        // `@unchecked Sendable`: key paths of stored properties hold nothing that changes.
        case text(WritableKeyPath<EntryDetails, String?>)
        case integer(WritableKeyPath<EntryDetails, Int?>)
    }

    /// The name of the key and of the column.
    let key: String
    let value: Value
    /// Whether it tells where the entry was written, so that `--no-places` leaves it out.
    var isOfPlace = false
    /// Whether it is made from other values, so that it is not something a person wrote.
    var isDerived = false

    /// Every value, in the order of JSON.
    static let all = [
        EntryField(key: "place", value: .text(\.place), isOfPlace: true),
        EntryField(key: "nearestPlace", value: .text(\.nearestPlace), isOfPlace: true, isDerived: true),
        EntryField(key: "country", value: .text(\.country), isOfPlace: true, isDerived: true),
        EntryField(key: "countryCode", value: .text(\.countryCode), isOfPlace: true, isDerived: true),
        EntryField(key: "rating", value: .integer(\.rating)),
    ]

    /// Those that a search looks into.
    static let searched = ["place", "nearestPlace", "country"].compactMap(named)

    /// The field of a key; nil where no detail has it.
    static func named(_ key: String) -> EntryField? { all.first { $0.key == key } }
}

extension EntryField {
    func read(_ row: Row, _ column: Int32, into details: inout EntryDetails) {
        switch value {
        case .text(let path): details[keyPath: path] = row.optionalText(column)
        case .integer(let path): details[keyPath: path] = row.count(column)
        }
    }

    func sqlValue(of details: EntryDetails) -> SQLValue {
        switch value {
        case .text(let path): details[keyPath: path].sqlValue
        case .integer(let path): details[keyPath: path].sqlValue
        }
    }
}

extension EntryField {
    func json(of details: EntryDetails) -> JSONValue? {
        switch value {
        case .text(let path): details[keyPath: path].map(JSONValue.string)
        case .integer(let path): details[keyPath: path].map { .integer($0) }
        }
    }

    /// Takes a value over; false where it is of another type.
    ///
    /// Null takes the value away.
    func read(_ json: JSONValue, into details: inout EntryDetails) -> Bool {
        switch value {
        case .text(let path):
            guard json.isNull || json.stringValue != nil else { return false }
            details[keyPath: path] = json.stringValue
        case .integer(let path):
            let number = json.integerValue.flatMap { StoredValue.count(Int($0)) }
            guard json.isNull || number != nil else { return false }
            details[keyPath: path] = number
        }
        return true
    }

    var predicateType: Vocabulary.KeyType {
        switch value {
        case .text: .string
        case .integer: .number
        }
    }

    func predicateValue(of details: EntryDetails) -> PredicateValue {
        switch value {
        case .text(let path): .orNull(details[keyPath: path])
        case .integer(let path): .orNull(details[keyPath: path])
        }
    }
}

extension EntryDetails {
    /// The details with each text changed.
    func mapTexts(_ change: (String) -> String) -> EntryDetails {
        var details = self
        for case .text(let path) in EntryField.all.map(\.value) {
            details[keyPath: path] = details[keyPath: path].map(change)
        }
        return details
    }
}
