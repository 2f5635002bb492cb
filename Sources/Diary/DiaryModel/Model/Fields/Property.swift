package import JSON

/// One stored property: how its value is read and written.
///
/// A key path would do the same, but the runtime creates each of them again in every process: for the values of an
/// entry and of a medium that takes longer than reading 20 rows.
package struct Property<Root, Value>: Sendable {
    package let get: @Sendable (Root) -> Value
    package let set: @Sendable (inout Root, Value) -> Void

    init(_ get: @escaping @Sendable (Root) -> Value, _ set: @escaping @Sendable (inout Root, Value) -> Void) {
        (self.get, self.set) = (get, set)
    }
}

extension Property {
    /// Takes the value of `other` if there is none.
    func fill<Wrapped>(_ root: inout Root, from other: Root) where Value == Wrapped? {
        if get(root) == nil { set(&root, get(other)) }
    }
}

/// A property that holds a text or a number, by its type; each is nil if unknown.
package enum ScalarProperty<Root>: Sendable {
    case text(Property<Root, String?>)
    case integer(Property<Root, Int?>)
    case real(Property<Root, Double?>)
}

extension ScalarProperty {
    /// The value as JSON; nil if there is none.
    package func json(of root: Root) -> JSONValue? {
        switch self {
        case .text(let property): property.get(root).map(JSONValue.string)
        case .integer(let property): property.get(root).map { .integer($0) }
        case .real(let property): property.get(root).map(JSONValue.double)
        }
    }

    /// Sets the value from JSON; false if it is of another type or out of bounds.
    ///
    /// Null removes the value.
    package func read(_ json: JSONValue, into root: inout Root) -> Bool {
        switch self {
        case .text(let property):
            guard json.isNull || json.stringValue != nil else { return false }
            property.set(&root, json.stringValue)
        case .integer(let property):
            let number = json.integerValue.flatMap { StoredValue.count(Int($0)) }
            guard json.isNull || number != nil else { return false }
            property.set(&root, number)
        case .real(let property):
            let number = json.doubleValue.flatMap(StoredValue.measure)
            guard json.isNull || number != nil else { return false }
            property.set(&root, number)
        }
        return true
    }

    /// Takes the value of `other` if there is none.
    func fill(_ root: inout Root, from other: Root) {
        switch self {
        case .text(let property): property.fill(&root, from: other)
        case .integer(let property): property.fill(&root, from: other)
        case .real(let property): property.fill(&root, from: other)
        }
    }
}
