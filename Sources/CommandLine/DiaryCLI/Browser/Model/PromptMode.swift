import DiaryModel
import Terminal

/// The line that the user types below the list.
struct PromptMode {
    /// The line; nil if none is typed.
    var line: BrowserPrompt?
    /// The line of a pending change; it is shown again if the change fails.
    private(set) var entered: BrowserPrompt?
    let predicates: BrowserPredicates
    /// The templates, once they are read.
    private(set) var templates: [TemplateStart] = []

    init(_ predicates: BrowserPredicates) { self.predicates = predicates }

    /// Handles a key, perhaps among the names of measurements, which no predicate narrows.
    mutating func update(_ key: Key, isAmongNames: Bool) -> [BrowserStep] {
        guard let line else { return [] }
        if case .record(let id) = line.purpose { return answer(key, id) }
        switch key.code {
        case .escape: return leave()
        case .tab where line.noteCount == 1: return complete()
        case .enter: return enter(line)
        case .up, .down, .pageUp, .pageDown: return [.scroll(key)]
        case .backspace where line.field.text.isEmpty: return leave()
        default: break
        }
        guard self.line?.field.take(key) == true else {
            return [.say("\(key.shown) does nothing while you type; Esc leads back")]
        }
        return change(isAmongNames)
    }

    mutating func paste(_ text: String, isAmongNames: Bool) -> [BrowserStep] {
        guard let line else { return [.say("nothing is typed here; / searches for what is pasted after it")] }
        if case .record = line.purpose { return [] }
        // A long paste arrives in pieces.
        let taken = text.prefix(max(0, BrowserPrompt.pasteLimit - line.field.text.utf8.count))
        self.line?.field.insert(String(taken))
        let steps = change(isAmongNames)
        guard taken.endIndex < text.endIndex else { return steps }
        return [.say("only the first \(BrowserPrompt.pasteLimit.grouped) characters were taken")] + steps
    }

    /// Handles the outcome of a change, whose line has to be corrected if it failed.
    mutating func update(isFailure: Bool) {
        if isFailure, line == nil { line = entered }
        entered = nil
    }

    /// Closes a line whose change may still fail.
    mutating func close() {
        if let line { (self.line, entered) = (nil, line) }
    }

    private mutating func change(_ isAmongNames: Bool) -> [BrowserStep] {
        guard var line else { return [] }
        defer { self.line = line }
        let text = line.field.text
        (line.mistake, line.remark) = (nil, nil)
        switch line.purpose {
        case .search: return [.search(text)]
        case .help: return [.findInHelp(text)]
        // Words typed for a list must not be handled as keys.
        case .predicate where isAmongNames:
            let words = "Esc, then Enter opens a name, whose history it narrows"
            line.mistake = text.isEmpty ? nil : BrowserMistake(place: 0..<text.count, words: words)
        case .predicate:
            switch predicates.condition(text) {
            case .success(let condition):
                line.remark = condition.flatMap(predicates.remark)
                return [.meet(condition, text)]
            case .failure(let mistake): line.mistake = mistake
            }
        case .badge:
            if case .failure(let mistake) = predicates.condition(text, takesDate: false) { line.mistake = mistake }
        case .saveSearch: line.purpose = .saveSearch(replaces: false)
        case .attach, .exportTo: return [.request(.complete(text))]
        case .date, .renameTab, .tags, .exportFormat, .record, .template: break
        }
        return []
    }

    private mutating func leave() -> [BrowserStep] {
        defer { line = nil }
        switch line?.purpose {
        case .search: return [.search("")]
        case .help: return [.findInHelp("")]
        case .predicate: return [.meet(nil, "")]
        case .date, .saveSearch, .renameTab, .badge, .tags, .attach, .exportTo, .exportFormat, .record, .template, nil:
            return []
        }
    }

    /// Completes the typed word, or reports that there is no completion.
    private mutating func complete() -> [BrowserStep] {
        let isCompleted = line?.complete() == true
        guard let line else { return [] }
        guard isCompleted else { return line.candidates.isEmpty ? [.say("nothing begins so")] : [] }
        return line.isPath ? [.request(.complete(line.field.text))] : []
    }

    private mutating func enter(_ line: BrowserPrompt) -> [BrowserStep] {
        // A wrong line stays open for correction and shows its mistake.
        guard line.mistake == nil else { return [] }
        let text = line.field.text
        switch line.purpose {
        case .search, .help, .predicate:
            self.line = nil
            return []
        case .date:
            self.line = nil
            return text.isEmpty ? [] : [.goTo(date: text)]
        case .saveSearch(let replaces): return [.saveSearch(text, replaces: replaces)]
        case .renameTab(let name): return [.changeTabs(.rename(name, to: text))]
        case .badge(let name):
            return [.changeTabs(.badge(name, predicate: text.contains { $0 != " " } ? text : nil))]
        case .tags(let ids): return tag(ids, text)
        case .attach(let id):
            guard !text.isEmpty else { return leave() }
            close()
            return [.say("attaching"), .request(.attach(text, to: id))]
        case .exportTo(let ids): return askForFormat(ids, path: text)
        case .exportFormat(let ids, let path): return export(ids, to: path, text)
        case .record: return []
        case .template: return begin(text)
        }
    }

    /// Offers the templates in the line that asks for one.
    mutating func offer(_ templates: [TemplateStart]) -> [BrowserStep] {
        guard line?.purpose == .template else { return [] }
        guard !templates.isEmpty else {
            line = nil
            return [.say("there is no template yet: diary template NAME writes one")]
        }
        self.templates = templates
        line?.words = templates.map(\.name)
        return []
    }

    /// Begins an entry with the template of a name, or with the only one whose name begins so.
    private mutating func begin(_ text: String) -> [BrowserStep] {
        let wanted = text.lowercased()
        let similar = templates.filter { $0.name.lowercased().hasPrefix(wanted) }
        let exact = similar.first { $0.name.lowercased() == wanted }
        guard let start = exact ?? (similar.count == 1 ? similar[0] : nil) else {
            return [.say(similar.isEmpty ? "no template begins so" : "several begin so: \(similar.count.grouped)")]
        }
        line = nil
        return [.beginEntry(start)]
    }
}

/// Changes of entries.
extension PromptMode {
    /// Adds and removes tags, such as `+trip -home`, separated by blanks or commas.
    private mutating func tag(_ ids: [UniqueIdentifier], _ text: String) -> [BrowserStep] {
        var (added, removed) = ([String](), [String]())
        for word in text.split(whereSeparator: { $0 == " " || $0 == "," }) {
            let isRemoved = word.first == "-"
            let marked = isRemoved || word.first == "+" ? word.dropFirst() : word
            let name = String(marked.first == "#" || marked.first == "@" ? marked.dropFirst() : marked)
            guard TagArgument.isTag(name) else {
                let word = SafeText(String(word))
                return [.say("\(word) can't be a tag: letters and digits with _ - / between them")]
            }
            if isRemoved { removed.append(name) } else { added.append(name) }
        }
        close()
        guard !added.isEmpty || !removed.isEmpty else { return [] }
        return [.request(.change(.tag(ids, added: added, removed: removed)))]
    }

    /// Asks for the format of an export, and whether to leave out places.
    private mutating func askForFormat(_ ids: [UniqueIdentifier], path: String) -> [BrowserStep] {
        guard !path.isEmpty else { return leave() }
        guard path != "-" else {
            return [.say("standard output is this window; the name of a folder or a file")]
        }
        let formats = ExportTarget.impliesFormat(path) ? [""] : ExportTarget.formats
        let offered = formats + formats.map { $0.isEmpty ? Self.noPlaces : "\($0) \(Self.noPlaces)" }
        line = BrowserPrompt(purpose: .exportFormat(ids, path: path), words: offered.filter { !$0.isEmpty })
        return []
    }

    private mutating func export(_ ids: [UniqueIdentifier], to path: String, _ typed: String) -> [BrowserStep] {
        var words = typed.split(separator: " ").map(String.init)
        let withoutPlaces = words.last.map { $0.count > 2 && Self.noPlaces.hasPrefix($0) } ?? false
        if withoutPlaces { words.removeLast() }
        let formats = ExportTarget.formats.filter { $0.hasPrefix(words.first ?? "") }
        guard words.isEmpty || words.count == 1 && formats.count == 1 else {
            let names = ExportTarget.formats.joined(separator: ", ")
            return [.say("\(names); none: as the name ends; \(Self.noPlaces) after it")]
        }
        // The path is the part that may need a correction.
        (line, entered) = (nil, BrowserPrompt(purpose: .exportTo(ids), field: LineField(path)))
        let format = words.isEmpty ? "" : formats[0]
        return [.beginExport, .request(.export(ids, path: path, format: format, withoutPlaces: withoutPlaces))]
    }

    /// The name of the option as in `export`.
    private static let noPlaces = "--no-places"

    /// Handles the answer to the question for which entry to record.
    private mutating func answer(_ key: Key, _ id: UniqueIdentifier) -> [BrowserStep] {
        let steps: [BrowserStep]
        switch key.code {
        case .enter: steps = [.request(.record(id))]
        case .character("n"): steps = [.request(.record(nil))]
        case .escape: steps = []
        default: return [.say("Enter records for this entry, n for a new one, Esc leads back")]
        }
        line = nil
        return steps
    }
}
