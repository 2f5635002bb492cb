import Arguments
import Chronology
import DiaryModel
import DiaryStore
import Terminal

/// `add` with a template: its questions are asked on a terminal, one by one, and stand as headings in the editor.
struct AddFromTemplate {
    let invocation: Invocation
    let writer: EntryWriter
    let template: EntryTemplate
    /// True if the entry's journal begins with the template, and no option named it.
    var isOfJournal = false

    private var options: AddOptions { writer.options }

    /// The template of `--template`, or that of the journal for an entry that is written in the editor.
    init?(_ invocation: Invocation, _ writer: EntryWriter, for source: AddSource) throws {
        (self.invocation, self.writer) = (invocation, writer)
        if let name = invocation.values.value(.template) {
            let list = try invocation.openStore(.reading).templates()
            guard let found = list.template(named: name) else { throw Failure.noTemplate(name, among: list) }
            template = found
            return
        }
        guard case .editor = source, Folder.exists(invocation.diaryFolder.appending("diary.sqlite")) else { return nil }
        let journal = writer.options.journal ?? DiaryEntry.defaultJournal
        guard let found = try invocation.openStore(.reading).templates().template(ofJournal: journal) else {
            return nil
        }
        (template, isOfJournal) = (found, true)
    }

    func run(_ source: AddSource) throws -> ExitCode {
        let filling = try TemplateFilling(template)
        switch source {
        case .editor where !invocation.values.flag(.full) && !isOfJournal && !filling.questions.isEmpty && canAsk:
            return try add(filling, words: "")
        case .editor: return try edit(filling, words: "")
        case .text(let written) where !invocation.values.flag(.full): return try add(filling, words: written.text)
        case .text(let written) where written.isStandardInput:
            throw Failure(
                "--full reads values from standard input, and --template brings its own",
                hint: "leave out one of them; nothing was added", .usage)
        case .text(let written): return try edit(filling, words: written.text)
        }
    }

    private var canAsk: Bool { invocation.context.isInputTerminal && invocation.context.isErrorTerminal }

    private var surroundings: TemplateFilling.Surroundings {
        let context = invocation.context
        var (time, hasTime) = (options.zone.zonedTime(at: context.now()), true)
        if case .given(let given, let isTimed) = options.time { (time, hasTime) = (given, isTimed) }
        return TemplateFilling.Surroundings(
            time: time, hasTime: hasTime, place: options.place ?? options.position.map(town) ?? "",
            dayNames: context.dayNames, dateFormat: context.dateFormat)
    }

    private func town(at position: Position) -> String {
        let nearest = invocation.context.places.nearest(to: position)
        return nearest.town ?? nearest.country ?? ""
    }

    /// The surroundings with the time and the place that the values of the template give.
    private func completed(by values: FrontMatter) throws -> TemplateFilling.Surroundings {
        var own = surroundings
        let change = try values.change(of: nil, FormReading(invocation))
        if case .unsaid = options.time, let time = change.creationTime {
            (own.time, own.hasTime) = (time, change.hasTime ?? true)
        }
        if options.place == nil, let place = change.place, !place.isEmpty { own.place = place }
        if own.place.isEmpty, let position = change.position { own.place = town(at: position) }
        return own
    }

    private func edit(_ filling: TemplateFilling, words: String) throws -> ExitCode {
        let closed = filling.values(surroundings) { _, text in text.questions.map { _ in "" } }
        var (text, values) = try filling.unanswered(completed(by: closed), keepsOpen: true)
        if options.journal == nil, let journal = template.journal { values["journal"] = values["journal"] ?? journal }
        text = Self.joined(text, words)
        let isFull = invocation.values.flag(.full) || !values.isEmpty
        return try AddInEditor(
            invocation: invocation, writer: writer, isFull: isFull, text: text, values: values, mayBeginWithDate: false
        ).run()
    }

    private func add(_ filling: TemplateFilling, words: String) throws -> ExitCode {
        let questioner = TemplateQuestions(invocation: invocation, name: template.name)
        let values = try filling.values(surroundings) { name, text in
            guard canAsk else { throw questioner.unanswerable(text.questions[0], of: name) }
            return try questioner.answers(to: text, of: name, surroundings.readable)
        }
        let own = try completed(by: values)
        let answers = try canAsk ? filling.body.questions.map { try questioner.answer(to: $0) } : []
        let body = filling.body.filled(own.words, answers: answers, leavesOut: canAsk)
        let matter = values.replacingText(Self.joined(body, words))
        do { return try add(matter) } catch {
            guard canAsk, !filling.questions.isEmpty else { throw error }
            throw try kept(matter, Failure.describing(error))
        }
    }

    /// The template's text with words below it, as a paragraph of their own.
    private static func joined(_ text: String, _ words: String) -> String {
        guard !words.isEmpty else { return text }
        guard let end = text.lastIndex(where: { !$0.isWhitespace }) else { return words }
        return "\(text[...end])\n\n\(words)"
    }

    private func add(_ matter: FrontMatter) throws -> ExitCode {
        var draft = try writer.draft(of: matter, mayBeginWithDate: false)
        draft.journal = draft.journal ?? template.journal
        let store = try invocation.openStore(.creating)
        try writer.printAdded(writer.add(draft, to: store), in: store)
        return .success
    }

    /// The failure after the answers are kept as a draft.
    private func kept(_ matter: FrontMatter, _ failure: Failure) throws -> Failure {
        guard !matter.text.isBlank || !matter.values.isEmpty else { return failure }
        let values = Dictionary(matter.values.map { ($0.name, $0.value) }) { $1 }
        let text = FrontMatter.text(of: nil, FormReading(invocation), text: matter.text, values: values)
        let folder = DraftFolder(diary: invocation.diaryFolder)
        guard let draft = try? folder.create(for: .add, text: text, isFull: true) else { return failure }
        let path = ShellQuoting.quoted(draft.path.description)
        return failure.adding("nothing was saved", hint: "your answers are in \(path); diary add continues with them")
    }
}

struct TemplateQuestions {
    let invocation: Invocation
    let name: String

    /// The answer without blanks around it; empty at the end of the input.
    func answer(to question: String) throws -> String {
        let context = invocation.context
        let asking = Question(input: context.standardInput, output: context.standardError)
        let words = StyledText(SafeText(question).singleLine)
        let typed = try asking.answer(to: words, rendering: invocation.messages.rendering) ?? ""
        return String(typed[...].trimmedBlanks)
    }

    /// The answers to the questions of a value; asks again until the value can be read, or until nothing is answered.
    func answers(
        to text: TemplateText, of field: String, _ places: [TemplateText.Place: String]
    ) throws -> [String?] {
        while true {
            let answers = try text.questions.map { try answer(to: $0) }
            let value = text.filledList(places, answers: answers)
            guard !value.isEmpty, let problem = problem(of: value, field) else { return answers }
            try invocation.messages.line(problem.line(hintAfter: "; "))
            if answers.allSatisfy(\.isEmpty) { return answers }
        }
    }

    /// The reason why a value can't be read; nil if it can.
    private func problem(of value: String, _ name: String) -> Failure? {
        guard let field = FrontMatter.fields(of: nil).first(where: { $0.name == name })?.field else { return nil }
        var typed = FormValues(nil)
        typed.edits[field.key] = value
        var change = EntryChange()
        do { try field.take(value, typed, FormReading(invocation), &change) } catch { return Failure.describing(error) }
        return nil
    }

    func unanswerable(_ question: String, of field: String) -> Failure {
        Failure(
            "template \(line: name) asks '\(line: question)' for \(line: field), and there is no terminal to answer on",
            hint:
                "add it on a terminal, or take the question out of its values: diary template NAME; nothing was added",
            .usage)
    }
}
