package import JSON

/// One value that an operation writes.
package struct Change: Hashable, Sendable {
    package var entity: EntityName
    /// The field of the entity, such as `text` or `tag/work`.
    package var field: String
    /// The new value; null removes the field.
    package var value: JSONValue

    package init(_ entity: EntityName, _ field: String, _ value: JSONValue) {
        (self.entity, self.field, self.value) = (entity, field, value)
    }
}

package struct EntityName: Hashable, Comparable, Sendable {
    /// The kind, such as `entry`; later programs may add others.
    package let kind: String
    /// The id among those of its kind.
    package let id: String

    package init(_ kind: String, _ id: String) { (self.kind, self.id) = (kind, id) }

    package static func < (first: EntityName, second: EntityName) -> Bool {
        (first.kind, first.id) < (second.kind, second.id)
    }
}
