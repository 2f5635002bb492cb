/// One change of the templates, as made by `template` and by programs.
///
/// Templates are named as ``TemplateList/template(named:)`` finds them.
public enum TemplateChange: Equatable, Sendable {
    /// Saves a text under a name; an existing template gets the new text.
    case save(String, text: String)
    /// Lets the new entries of a journal begin with a template, which had another one before; nil for no journal.
    case journal(String, String?)
    /// Renames a template.
    case rename(String, to: String)
    /// Removes templates.
    case remove([String])
}

/// The reason why a change of the templates can't be made; nothing is changed then.
public enum TemplateError: Error, Equatable, Sendable {
    /// No template has the name.
    case noTemplate(String)
    /// Another template has the name.
    case nameIsTaken(String)
    /// The name is invalid.
    case wrongName(String, TabError.NameFlaw)
    /// The text is blank.
    case isEmpty
    /// The text has more bytes than ``EntryTemplate/textLimit``, or a NUL.
    case wrongText
}

extension [TemplateChange] {
    /// The description of the changes of one command in the list of undoable commands.
    package var record: CommandRecord { CommandRecord("template", map(\.summary).joined(separator: "; ")) }
}

extension TemplateChange {
    fileprivate var summary: String {
        switch self {
        case .save(let name, _): name
        case .journal(let name, let journal?): "\(name) for \(journal)"
        case .journal(let name, nil): "\(name) for no journal"
        case .rename(let old, let new): "\(old) renamed to \(new)"
        case .remove(let names): "\(names.joined(separator: ", ").prefix(200)) removed"
        }
    }
}
