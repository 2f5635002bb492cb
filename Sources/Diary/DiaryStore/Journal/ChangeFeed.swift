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
        switch (subject.kind, UniqueIdentifier(bytes: subject.entity)) {
        case (.entry, let id?): self = .entry(id)
        case (.medium, let id?): self = .medium(id)
        case (.savedSearch, let id?): self = .savedSearch(id)
        case (.template, let id?): self = .template(id)
        case (.tag, _): self = .tag(String(decoding: subject.entity, as: UTF8.self))
        case (.measurement, _): self = .measurement(String(decoding: subject.entity, as: UTF8.self))
        case (.entry, nil), (.medium, nil), (.savedSearch, nil), (.template, nil): return nil
        }
    }
}
