/// One stored property: how its value is read and written.
///
/// A key path would do the same, but the runtime creates each of them again in every process: for the values of an
/// entry and of a medium that takes longer than reading 20 rows.
package struct Property<Root, Value>: Sendable {
    /// Reads the value.
    package let get: @Sendable (Root) -> Value
    /// Replaces the value.
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
