import SQLite

/// Something of a diary that commands touched.
public enum ChangedEntity: Hashable, Sendable {
    /// An entry: added, edited, moved to the trash or out of it, or gone for good.
    case entry(UniqueIdentifier)
    /// A medium that is gone for good.
    case medium(UniqueIdentifier)
    /// A tag that is shown in another spelling, by its lower-case name; the entries that have it are told of, too.
    case tag(String)
    /// A name of measurements that is shown in another spelling, by its lower-case form; the entries that have it are told
    /// of, too.
    case measurement(String)
    /// A saved search, or the place of a tab: ``TabList`` tells whether it is there.
    case savedSearch(UniqueIdentifier)
}

/// What was touched in a diary since some moment.
public struct DiaryChanges: Sendable {
    /// The number to ask after next time: that of the last change that is told here.
    public let sequence: Int
    /// What was touched, each once, in the order of its last change.
    ///
    /// An entity that was touched and is not there any more is gone for good.
    public let entities: [ChangedEntity]

    /// The entries among them.
    public var entries: [UniqueIdentifier] {
        entities.compactMap { if case .entry(let id) = $0 { id } else { nil } }
    }
}

extension Store {
    /// The number of the last change; 0 in a new diary.
    package func changeSequence() throws -> Int {
        try connection.first("SELECT max(seq) FROM operation") { $0.optionalInt(0) ?? 0 } ?? 0
    }

    /// What commands of this and other processes touched after a change.
    ///
    /// The cost follows the number of changes that are told.
    ///
    /// - Parameter sequence: the number that the last answer brought; 0 for all there ever was.
    package func changes(after sequence: Int) throws -> DiaryChanges {
        var (last, found): (Int, [(sequence: Int, entity: ChangedEntity)]) = (sequence, [])
        try connection.forEachRow(
            """
            SELECT max(seq), kind, entity
            FROM operation
            WHERE seq > \(sequence)
            GROUP BY kind, entity
            """
        ) { row in
            last = max(last, row.int(0))
            let subject = Operation.Kind(rawValue: row.int(1)).map { Operation.Subject(kind: $0, entity: row.bytes(2)) }
            if let entity = subject.flatMap(ChangedEntity.init) { found.append((row.int(0), entity)) }
            return true
        }
        return DiaryChanges(sequence: last, entities: found.sorted { $0.sequence < $1.sequence }.map(\.entity))
    }
}

extension ChangedEntity {
    init?(_ subject: Operation.Subject) {
        let bytes = subject.entity
        switch subject.kind {
        case .entry:
            guard let id = UniqueIdentifier(bytes: bytes) else { return nil }
            self = .entry(id)
        case .medium:
            guard let id = UniqueIdentifier(bytes: bytes) else { return nil }
            self = .medium(id)
        case .tag: self = .tag(String(decoding: bytes, as: UTF8.self))
        case .measurement: self = .measurement(String(decoding: bytes, as: UTF8.self))
        case .savedSearch:
            guard let id = UniqueIdentifier(bytes: bytes) else { return nil }
            self = .savedSearch(id)
        }
    }
}
