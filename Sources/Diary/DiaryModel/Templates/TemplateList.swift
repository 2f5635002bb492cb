public import Chronology
import TextFolding

/// The templates of a diary, in the order of their names.
public struct TemplateList: Equatable, Sendable {
    /// The templates.
    public private(set) var templates: [EntryTemplate]

    package init(_ templates: [EntryTemplate] = []) {
        self.templates = templates
        sort()
    }

    private mutating func sort() {
        templates.sort { ($0.key, $0.id.description) < ($1.key, $1.id.description) }
    }

    /// The template of a name.
    ///
    /// Names are compared like tags: case-insensitive. If no name is equal, accents are ignored too, if only one name
    /// matches then.
    public func template(named name: String) -> EntryTemplate? {
        if let exact = exact(name) { return exact }
        let fold = SearchFold.fold(name)
        let meant = templates.filter { SearchFold.fold($0.name) == fold }
        return meant.count == 1 && !fold.isEmpty ? meant[0] : nil
    }

    private func exact(_ name: String) -> EntryTemplate? {
        let key = NameKey.of(nfc(name))
        return templates.first { $0.key == key }
    }

    /// The template with which the new entries of a journal begin; nil for none.
    ///
    /// Two machines may each have chosen one: the one that was changed last is used.
    public func template(ofJournal journal: String) -> EntryTemplate? {
        templates.filter { $0.journal == journal }.max { ($0.updateTime, $0.key) < ($1.updateTime, $1.key) }
    }

    /// The list after a change; the same if the change has no effect.
    ///
    /// - Parameter time: the time of the change.
    /// - Throws: ``TemplateError``.
    public func applying(_ change: TemplateChange, at time: Instant) throws(TemplateError) -> TemplateList {
        var list = self
        switch change {
        case .save(let name, let text): try list.save(name, text, at: time)
        case .journal(let name, let journal):
            let id = try existing(name).id
            for other in templates where journal != nil && other.journal == journal && other.id != id {
                list.update(other.id, at: time) { $0.journal = nil }
            }
            list.update(id, at: time) { $0.journal = journal }
        case .rename(let old, let typed):
            let template = try existing(old)
            let new = try Self.name(typed)
            if let other = exact(new), other.id != template.id { throw .nameIsTaken(other.name) }
            list.update(template.id, at: time) { $0.name = new }
        case .remove(let names):
            let ids = Set(try names.map { name throws(TemplateError) in try existing(name).id })
            list.templates.removeAll { ids.contains($0.id) }
        }
        list.sort()
        return list
    }

    private mutating func save(_ typed: String, _ text: String, at time: Instant) throws(TemplateError) {
        guard text.utf8.count <= EntryTemplate.textLimit, !text.utf8.contains(0) else { throw .wrongText }
        guard text.contains(where: { !$0.isWhitespace }) else { throw .isEmpty }
        let name = try Self.name(typed)
        if let known = exact(name) { return update(known.id, at: time) { $0.text = nfc(text) } }
        templates.append(EntryTemplate(name: name, text: nfc(text), addTime: time))
    }

    private func existing(_ name: String) throws(TemplateError) -> EntryTemplate {
        guard let template = template(named: name) else { throw .noTemplate(name) }
        return template
    }

    private static func name(_ typed: String) throws(TemplateError) -> String {
        do throws(TabError) { return try TabName(typed).text } catch {
            if case .wrongName(let name, let flaw) = error { throw .wrongName(name, flaw) }
            throw .wrongName(typed, .control)
        }
    }

    /// Changes a template; if the change has no effect nothing is changed, not even its time.
    private mutating func update(
        _ id: UniqueIdentifier, at time: Instant, _ change: (inout EntryTemplate) -> Void
    ) {
        guard let index = templates.firstIndex(where: { $0.id == id }) else { return }
        var template = templates[index]
        change(&template)
        guard template != templates[index] else { return }
        template.updateTime = time
        templates[index] = template
    }
}
