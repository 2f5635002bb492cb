import JSON

/// What one command did to one entity: a row that is appended and never changed but by emptying the trash.
struct Operation {
    /// What an entity is.
    ///
    /// The numbers are part of the format on disk.
    enum Kind: Int {
        case entry = 0
        case medium = 1
        /// Named by the bytes of its key.
        case tag = 2
        case savedSearch = 3
        /// A name of measurements, named by the bytes of its key.
        case measurement = 4
    }

    /// What became of it.
    ///
    /// The numbers are part of the format on disk.
    enum Action: Int {
        case added = 0
        case changed = 1
        /// Gone for good.
        case removed = 2
    }

    let sequence: Int
    let command: Int
    let kind: Kind
    /// The bytes of its id, or of its name.
    let entity: [UInt8]
    let action: Action
    /// The fields that were changed, as they were; nil where nothing has to be given back, or where it was blanked.
    let was: JSONObject?

    /// What it is about: the kind and the bytes of the id or the name.
    struct Subject: Hashable {
        let kind: Kind
        let entity: [UInt8]
    }

    var subject: Subject { Subject(kind: kind, entity: entity) }

    /// The id of an entry or a medium.
    var identifier: UniqueIdentifier? { UniqueIdentifier(bytes: entity) }

    /// Whether taking the command back changes the entity.
    var isRevertible: Bool { action == .added || was != nil }
}
