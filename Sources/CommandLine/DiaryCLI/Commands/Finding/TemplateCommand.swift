import Arguments
import DiaryModel
import DiaryStore
import JSON
import Terminal

enum TemplateCommand: Command {
    static let name = "template"

    static let declaration = CommandDeclaration(
        name, "list the texts that new entries begin with, or write one",
        operands: [
            OperandDeclaration("NAME", .optional, "the template to write or change", completion: .template),
            OperandDeclaration(
                "TEXT", .any, "its text; - alone is standard input, without words the editor opens"),
        ],
        groups: [
            OptionGroup(
                "Changes",
                [
                    .value(.journal, short: "j", "JOURNAL", "add -j JOURNAL begins with it in the editor")
                        .completing(.journal).excluding([.noJournal, .remove]),
                    .flag(.noJournal, "no journal begins with it").excluding([.remove]),
                    .value(.rename, "NEW", "give it another name").completing(.template).excluding([.remove]),
                    .flag(.remove, "remove the templates NAME…"),
                ]),
            OptionGroup(
                "Output",
                [
                    .flag(.show, "print its text").excluding([.journal, .noJournal, .rename, .remove, .format])
                ] + CountFormat.options.options),
        ]
    ) { command in
        command.synonyms = ["snippet", "boilerplate"]
        command.discussion = [
            "diary add --template NAME begins an entry with it. In the text, {{date}}, {{weekday}}, {{time}} and {{place}} are filled in.",
            "{{ask: How did you sleep?}} is asked on a terminal, and is a heading in the editor. Values stand above the text, between lines of ---.",
            "Every change is one command, and diary undo reverts it. diary help templates says all of it.",
        ]
        command.examples = [
            Definition("diary template", "all of them"),
            Definition("diary template morning", "write it in the editor, or change it"),
            Definition("diary template sleep '{{ask: How did you sleep?}}'", "one that asks"),
            Definition("diary template log - < log.md", "from a file"),
            Definition("diary template standup --journal work", "then diary add -j work begins with it"),
        ]
    }

    static func run(_ invocation: Invocation) throws -> ExitCode {
        let values = invocation.values
        guard let name = invocation.operands.first else {
            if let option = [OptionKey.journal, .noJournal, .rename, .remove, .show].first(where: values.isGiven) {
                throw Failure(
                    "--\(option.name) needs the name of a template", hint: "diary template lists them", .usage)
            }
            return try list(invocation, named: nil)
        }
        if values.flag(.show) || values.isGiven(.format) { return try list(invocation, named: name) }
        if values.flag(.remove) { return try remove(invocation) }
        return try TemplateWriting(invocation: invocation, name: invocation.keptText(name, called: "the name")).run()
    }

    private static func list(_ invocation: Invocation, named name: String?) throws -> ExitCode {
        if invocation.operands.count > 1 {
            throw Failure("a text is saved, and --show and --format print", hint: "leave out one of them", .usage)
        }
        let list = try invocation.openStore(.reading).templates()
        var shown = list.templates
        if let name {
            guard let found = list.template(named: name) else { throw Failure.noTemplate(name, among: list) }
            shown = [found]
            if invocation.values.flag(.show) {
                try invocation.output.line(StyledText(SafeText(found.text)))
                return .success
            }
        }
        let renderer = TemplateListRenderer(templates: shown)
        try invocation.printCounts(renderer.json, lines: renderer.lines(window: invocation.output.width))
        if shown.isEmpty, CountFormat(invocation.values) == .text {
            try invocation.messages.line("no templates yet   diary template NAME writes one")
        }
        return .success
    }

    private static func remove(_ invocation: Invocation) throws -> ExitCode {
        let store = try invocation.openStore(.writing)
        let list = try store.templates()
        for name in invocation.operands where list.template(named: name) == nil {
            throw Failure.noTemplate(name, among: list)
        }
        try store.changeTemplates([.remove(invocation.operands)])
        let names = invocation.operands.map { list.template(named: $0)?.name ?? $0 }
        try invocation.printChanged([], "removed \(line: names.joined(separator: ", "), .cyan)   back: diary undo")
        invocation.snapshot.isCommitted = true
        return .success
    }
}

struct TemplateWriting {
    let invocation: Invocation
    let name: String

    func run() throws -> ExitCode {
        let words = Array(invocation.operands.dropFirst())
        let store = try invocation.openStore(.creating)
        let list = try store.templates()
        let old = list.template(named: name)
        if old == nil, invocation.values.isGiven(.rename) { throw Failure.noTemplate(name, among: list) }
        let changes = try self.changes(of: old)
        guard !words.isEmpty || changes.isEmpty || old == nil else {
            return try save(changes, over: list, in: store)
        }
        // A wrong name is reported before the editor opens.
        _ = try list.applying(.save(old?.name ?? name, text: "{{date}}"), at: invocation.context.now())
        if words.isEmpty, invocation.context.isInputTerminal { return try edit(old, changes, list, store) }
        let text = try text(words)
        return try save([saving(text, over: old)] + changes, over: list, in: store)
    }

    private func changes(of old: EntryTemplate?) throws -> [TemplateChange] {
        let values = invocation.values
        let name = old?.name ?? name
        var changes: [TemplateChange] = []
        if let journal = values.value(.journal) {
            changes.append(.journal(name, try JournalArgument.name(journal, invocation)))
        } else if values.flag(.noJournal) {
            changes.append(.journal(name, nil))
        }
        if let new = values.value(.rename) {
            changes.append(.rename(name, to: try invocation.keptText(new, called: "the name")))
        }
        return changes
    }

    private func text(_ words: [String]) throws -> String {
        guard words.isEmpty || words == ["-"] else {
            let typed = try words.map { word throws(Failure) in
                try invocation.keptText(word, called: "the text")
            }
            return typed.joined(separator: " ")
        }
        return try TextInput(invocation: invocation).read()
    }

    private func edit(
        _ old: EntryTemplate?, _ changes: [TemplateChange], _ list: TemplateList, _ store: DiaryStore
    ) throws -> ExitCode {
        _ = try Editor(invocation.context)
        let draft = try DraftFolder(diary: store.directory).create(
            for: .template, text: old.map { $0.text + "\n" } ?? "")
        let quoted = ShellQuoting.quoted(draft.path.description)
        var session = DraftSession(
            invocation: invocation, draft: draft,
            resumeHint: { "diary template \(ShellQuoting.quoted(name)) - < \(quoted) saves it, once it is right" })
        session.original = old?.text
        let exitCode = try session.run { text in
            try save([saving(text, over: old)] + changes, over: list, in: store)
        }
        if let exitCode { return exitCode }
        return try invocation.end(saying: "\(line: old?.name ?? name, .cyan) was not changed")
    }

    /// The change that saves a text, once its values and places are checked.
    private func saving(_ text: String, over old: EntryTemplate?) throws -> TemplateChange {
        let name = old?.name ?? name
        let filling = try TemplateFilling(
            EntryTemplate(name: name, text: text, addTime: invocation.context.now()))
        // Values that are known already are read now, so that a mistake is not met at the first use.
        let known = filling.matter.mapValues { _, value in
            TemplateText(value).pieces.allSatisfy { if case .literal = $0 { true } else { false } } ? value : ""
        }
        _ = try known.change(of: nil, FormReading(invocation))
        return .save(name, text: text)
    }

    private func save(_ changes: [TemplateChange], over before: TemplateList, in store: DiaryStore) throws -> ExitCode {
        let old = before.template(named: name)
        let after = try store.changeTemplates(changes)
        guard after != before else { return try invocation.end(saying: "nothing was changed") }
        let newName = invocation.values.value(.rename) ?? old?.name ?? name
        guard let template = after.template(named: newName) else { return .success }
        let filling = try TemplateFilling(template)
        let reference = SafeText(ShellQuoting.quoted(template.name)).singleLine
        let journal = template.journal.map { SafeText(ShellQuoting.quoted($0)).singleLine }
        let count = filling.questions.count
        let verb: StyledText = old == nil ? "saved " : "changed "
        let use: StyledText = journal.map { "diary add -j \($0)" } ?? "diary add --template \(reference)"
        var parts = [verb + "\(line: template.name, .cyan)"]
        if count > 0 { parts.append("\(count.counted("question"))") }
        parts += [use, "back: diary undo"]
        try invocation.printChanged([], parts.joined("   "))
        invocation.snapshot.isCommitted = true
        for words in filling.unknownPlaces {
            let near = Spelling.nearest(to: words.lowercased(), among: TemplateText.Place.allCases.map(\.rawValue))
            let hint: StyledText =
                near.map { "{{\($0)}} would be filled" } ?? "date, weekday, time, place and ask: QUESTION are filled"
            try invocation.messages.note("{{\(line: words)}} stays as it is: " + hint)
        }
        return .success
    }
}

struct TemplateListRenderer {
    let templates: [EntryTemplate]

    var json: [JSONValue] {
        templates.map { template in
            var object = TemplateLine.object(of: template)
            let questions = (try? TemplateFilling(template))?.questions ?? TemplateText(template.text).questions
            object["extra"] = nil
            object.append("questions", .array(questions.map(JSONValue.string)))
            return .object(object)
        }
    }

    func lines(window: Int?) -> [StyledText] {
        var table = Table(columns: [
            Table.Column(), Table.Column(), Table.Column(), Table.Column(isFlexible: true),
        ])
        for template in templates {
            let filling = try? TemplateFilling(template)
            let count = filling?.questions.count ?? 0
            let first = DiaryStore.excerpt(DiaryEntry.title(of: filling?.matter.text ?? template.text))
            table.append([
                " \(line: template.name, .cyan)",
                StyledText(SafeText(template.journal.map { "journal \($0)" } ?? "").singleLine),
                count > 0 ? "\(count.counted("question"))" : "", StyledText(SafeText(first).singleLine),
            ])
        }
        return table.lines(window: window)
    }
}
