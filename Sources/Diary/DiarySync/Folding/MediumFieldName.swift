import DiaryModel
import Replication

/// The name of a field of an entry that belongs to one of its media: `medium/ID`, or `medium/ID/caption`.
///
/// The words in it are `words/ID` and `words/ID/person`: the first programs that shared diaries removed what they
/// didn't know below `medium/ID`.
struct MediumFieldName {
    enum Part: Equatable {
        /// The values of the medium that never change.
        case medium
        case caption
        /// The words that a program found in it.
        case recognition
        /// The words in it that a person wrote, which count more.
        case transcript
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

    /// The beginning of the names of the words in media.
    static let wordsPrefix = "words/"
    private static let personSuffix = "/person"

    /// Reads a name; nil for a field that belongs to no medium.
    init?(_ field: String) {
        if field.hasPrefix(Self.wordsPrefix) {
            let isByPerson = field.hasSuffix(Self.personSuffix)
            id = String(field.dropFirst(Self.wordsPrefix.count).dropLast(isByPerson ? Self.personSuffix.count : 0))
            part = isByPerson ? .transcript : .recognition
            return
        }
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

    var medium: String { Self.prefix + id }

    func field(_ part: Part) -> String {
        switch part {
        case .medium: medium
        case .caption: "\(medium)/caption"
        case .recognition: Self.wordsPrefix + id
        case .transcript: Self.wordsPrefix + id + Self.personSuffix
        case .order: "\(medium)/order"
        case .trash: "\(medium)/trash"
        case .companion(let hash): "\(medium)/file/\(hash)"
        case .shown: "\(medium)/shown"
        case .tombstone: "\(medium)/\(EntityRecord.tombstone)"
        case .unknown(let rest): "\(medium)/\(rest)"
        }
    }
}
