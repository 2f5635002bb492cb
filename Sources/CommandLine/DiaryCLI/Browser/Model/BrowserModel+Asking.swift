import DiaryModel
import Terminal

/// Changes of the marked or selected entries after a question.
extension BrowserModel {
    mutating func ask(_ question: BrowserQuestion) -> [BrowserRequest] {
        let targets = targets
        if question == .record, list.selected == nil { return [.record(nil)] }
        guard let id = targets.first else {
            message = "there is no entry"
            return []
        }
        guard !isTrash else {
            message = "it is in the trash; r brings it back"
            return []
        }
        switch question {
        case .tag:
            prompt = BrowserPrompt(purpose: .tags(targets))
            return [.tagNames]
        case .export:
            guard progress == nil else {
                message = "an export goes on; another one when it is done"
                return []
            }
            prompt = BrowserPrompt(purpose: .exportTo(targets))
            return [.complete("")]
        case .attach where targets.count > 1, .record where targets.count > 1:
            message = "this is for one entry, and \(targets.count.grouped) are marked; Esc unmarks"
        case .attach:
            prompt = BrowserPrompt(purpose: .attach(id))
            return [.complete("")]
        case .record: prompt = BrowserPrompt(purpose: .record(id))
        }
        return []
    }

    /// Adds and removes tags, such as `+trip -home`, separated by blanks or commas.
    mutating func tag(_ ids: [UniqueIdentifier], _ line: String) -> [BrowserRequest] {
        var (added, removed) = ([String](), [String]())
        for word in line.split(whereSeparator: { $0 == " " || $0 == "," }) {
            let isRemoved = word.first == "-"
            let marked = isRemoved || word.first == "+" ? word.dropFirst() : word
            let name = String(marked.first == "#" || marked.first == "@" ? marked.dropFirst() : marked)
            guard TagArgument.isTag(name) else {
                message = "\(SafeText(String(word))) can't be a tag: letters and digits with _ - / between them"
                return []
            }
            if isRemoved { removed.append(name) } else { added.append(name) }
        }
        entered = prompt
        prompt = nil
        guard !added.isEmpty || !removed.isEmpty else { return [] }
        return [.change(.tag(ids, added: added, removed: removed))]
    }

    /// Asks for the format of an export, and whether to leave out places.
    mutating func askForFormat(_ ids: [UniqueIdentifier], path: String) -> [BrowserRequest] {
        guard !path.isEmpty else {
            prompt = nil
            return []
        }
        guard path != "-" else {
            message = "standard output is this window; the name of a folder or a file"
            return []
        }
        prompt = BrowserPrompt(purpose: .exportFormat(ids, path: path))
        let formats = ExportTarget.impliesFormat(path) ? [""] : ExportTarget.formats
        let offered = formats + formats.map { $0.isEmpty ? Self.noPlaces : "\($0) \(Self.noPlaces)" }
        prompt?.words = offered.filter { !$0.isEmpty }
        return []
    }

    mutating func export(_ ids: [UniqueIdentifier], to path: String, _ typed: String) -> [BrowserRequest] {
        var words = typed.split(separator: " ").map(String.init)
        let withoutPlaces = words.last.map { $0.count > 2 && Self.noPlaces.hasPrefix($0) } ?? false
        if withoutPlaces { words.removeLast() }
        let formats = ExportTarget.formats.filter { $0.hasPrefix(words.first ?? "") }
        guard words.isEmpty || words.count == 1 && formats.count == 1 else {
            let names = ExportTarget.formats.joined(separator: ", ")
            message = "\(names); none: as the name ends; \(Self.noPlaces) after it"
            return []
        }
        // The path is the part that may need a correction.
        enter(closing: BrowserPrompt(purpose: .exportTo(ids), field: LineField(path)))
        progress = "exporting"
        let format = words.isEmpty ? "" : formats[0]
        return [.export(ids, path: path, format: format, withoutPlaces: withoutPlaces)]
    }

    /// The name of the option as in `export`.
    private static let noPlaces = "--no-places"

    /// Completes the typed word, or reports that there is no completion.
    mutating func complete(_ asked: BrowserPrompt) -> [BrowserRequest] {
        var prompt = asked
        guard prompt.complete() else {
            if prompt.candidates.isEmpty { message = "nothing begins so" }
            return []
        }
        self.prompt = prompt
        return prompt.isPath ? [.complete(prompt.field.text)] : []
    }

    /// Handles the answer to the question for which entry to record.
    mutating func answer(_ key: Key, _ id: UniqueIdentifier) -> [BrowserRequest] {
        switch key.code {
        case .enter: break
        case .character("n"):
            prompt = nil
            return [.record(nil)]
        case .escape:
            prompt = nil
            return []
        default:
            message = "Enter records for this entry, n for a new one, Esc leads back"
            return []
        }
        prompt = nil
        return [.record(id)]
    }
}
