public import DiaryModel

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
    /// A template: ``TemplateList`` says whether it exists.
    case template(UniqueIdentifier)
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
        case .template:
            guard let id = UniqueIdentifier(bytes: bytes) else { return nil }
            self = .template(id)
        }
    }
}
