public import DiaryModel
import SQLite

/// An entity of a diary that commands touched.
public enum ChangedEntity: Hashable, Sendable {
    /// An entry: added, edited, moved to the trash or out of it, or gone for good.
    case entry(UniqueIdentifier)
    /// A medium that is gone for good.
    case medium(UniqueIdentifier)
    /// A tag whose spelling changed, by its lower-case name; the entries that have it are reported, too.
    case tag(String)
    /// A name of measurements whose spelling changed, by its lower-case form; the entries that have it are reported,
    /// too.
    case measurement(String)
    /// A saved search, or the position of a tab: ``TabList`` says whether it exists.
    case savedSearch(UniqueIdentifier)
}

/// The entities of a diary that were touched since some moment.
public struct DiaryChanges: Sendable {
    /// The number to ask after next time: that of the last change reported here.
    public let sequence: Int
    /// The touched entities, each once, in the order of their last change.
    ///
    /// An entity that was touched and does not exist any more is gone for good.
    public let entities: [ChangedEntity]

    /// The entries among the entities.
    public var entries: [UniqueIdentifier] {
        entities.compactMap { if case .entry(let id) = $0 { id } else { nil } }
    }
}

extension Store {
    /// The number of the last change; 0 in a new diary.
    public func changeSequence() throws -> Int {
        try connection.first("SELECT max(seq) FROM operation") { $0.optionalInt(0) ?? 0 } ?? 0
    }

    /// The entities that commands of this and other processes touched after a change.
    ///
    /// The cost grows with the number of changes reported.
    ///
    /// - Parameter sequence: the number that the last answer brought; 0 for all changes ever.
    public func changes(after sequence: Int) throws -> DiaryChanges {
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
