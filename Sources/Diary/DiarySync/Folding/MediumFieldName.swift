import DiaryModel
import JSON
import Replication

/// The name of a field of an entry that belongs to one of its media: `medium/ID`, or `medium/ID/caption`.
struct MediumFieldName {
    /// The content of the field.
    enum Part: Equatable {
        /// The values of the medium that never change.
        case medium
        case caption
        case order
        case trash
        /// A companion, by the hash of its content.
        case companion(String)
        /// The id under which the entry shows the medium, where that is not its own.
        ///
        /// Machines don't share it: each computes it from the records.
        case shown
        /// The medium was removed for good.
        case tombstone
        /// A field that only later versions of this program know.
        case unknown(String)
    }

    /// The id of the medium, as it is written.
    let id: String
    let part: Part

    /// The beginning of the names of all fields of media.
    static let prefix = "medium/"

    /// The name of the field of a medium itself.
    init(_ id: UniqueIdentifier) { (self.id, part) = (id.description, .medium) }

    /// Reads a name; nil for a field that belongs to no medium.
    init?(_ field: String) {
        guard field.hasPrefix(Self.prefix) else { return nil }
        let parts = field.dropFirst(Self.prefix.count).split(separator: "/", omittingEmptySubsequences: false)
        id = String(parts[0])
        part =
            switch (parts.count, parts[parts.count - 1]) {
            case (1, _): .medium
            case (_, "caption"): .caption
            case (_, "order"): .order
            case (_, "trash"): .trash
            case (_, "shown"): .shown
            case (2, let last) where last == EntityRecord.tombstone: .tombstone
            case (3, let hash) where parts[1] == "file": .companion(String(hash))
            default: .unknown(parts.dropFirst().joined(separator: "/"))
            }
    }

    /// The id of the medium; nil unless it is written as this program writes it.
    var identifier: UniqueIdentifier? { UniqueIdentifier(shared: id) }

    /// The field of the medium itself.
    var medium: String { Self.prefix + id }

    /// A field of the medium.
    func field(_ part: Part) -> String {
        switch part {
        case .medium: medium
        case .caption: "\(medium)/caption"
        case .order: "\(medium)/order"
        case .trash: "\(medium)/trash"
        case .companion(let hash): "\(medium)/file/\(hash)"
        case .shown: "\(medium)/shown"
        case .tombstone: "\(medium)/\(EntityRecord.tombstone)"
        case .unknown(let rest): "\(medium)/\(rest)"
        }
    }
}
