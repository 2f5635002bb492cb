import DiaryModel
package import JSON

/// The change that one command made to one entity: a row that is appended, and changed only when the trash is emptied.
package struct Operation {
    /// The kind of an entity.
    ///
    /// The numbers are part of the format on disk.
    package enum Kind: Int {
        case entry = 0
        case medium = 1
        /// A tag, named by the bytes of its key.
        case tag = 2
        case savedSearch = 3
        /// A name of measurements, named by the bytes of its key.
        case measurement = 4
        case template = 5
    }

    /// The change of the entity.
    ///
    /// The numbers are part of the format on disk.
    package enum Action: Int {
        case added = 0
        case changed = 1
        /// The entity is gone for good.
        case removed = 2
    }

    let sequence: Int
    package let command: Int
    let kind: Kind
    /// The bytes of its id, or of its name.
    let entity: [UInt8]
    package let action: Action
    /// The old values of the changed fields; nil if nothing has to be restored, or if they were blanked.
    package let was: JSONObject?

    /// The entity that it changed: the kind and the bytes of the id or the name.
    package struct Subject: Hashable {
        package let kind: Kind
        package let entity: [UInt8]

        package init(kind: Kind, entity: [UInt8]) {
            (self.kind, self.entity) = (kind, entity)
        }
    }

    package var subject: Subject { Subject(kind: kind, entity: entity) }

    var identifier: UniqueIdentifier? { UniqueIdentifier(bytes: entity) }

    /// True if undoing the command changes the entity.
    var isRevertible: Bool { action == .added || was != nil }
}
