import Arguments
import DiaryModel
import Terminal

extension Failure {
    static func describing(_ error: TabError) -> Failure {
        switch error {
        case .noTab(let name):
            Failure("no saved search is called \(line: name)", hint: "diary saved", .usage)
        case .nameIsTaken(let name):
            Failure(
                "another saved search is called \(line: name)",
                hint: "another name, or remove that one: \(command("saved", "--remove", name))", .usage)
        case .isBuiltin(let name):
            Failure(
                "\(line: name) is a tab of the program: it can be moved, hidden and badged, and stays what it is",
                hint: "give the search another name", .usage)
        case .wrongName(let name, let flaw):
            wrongName(
                name, flaw, examples: ("diary save trips --tag trip", "diary save NAME :OTHER begins with another one"))
        case .wrongSelection:
            Failure(
                "the selection is too long to be saved: at most \(ByteCount.text(Int64(SavedSearch.selectionLimit)))",
                hint: "save a part of it, and begin another one with that: :NAME", .usage)
        }
    }

    static func describing(_ error: TemplateError) -> Failure {
        switch error {
        case .noTemplate(let name):
            Failure("no template is called \(line: name)", hint: "diary template lists them", .usage)
        case .nameIsTaken(let name):
            Failure(
                "another template is called \(line: name)",
                hint: "another name, or remove that one: \(command("template", name, "--remove"))", .usage)
        case .wrongName(let name, let flaw):
            wrongName(
                name, flaw, examples: ("diary template morning", "without the mark: diary template morning"))
        case .isEmpty: Failure("a template needs a text; nothing was saved", hint: "diary help templates", .usage)
        case .wrongText:
            Failure(
                "the text is too long for a template: at most \(ByteCount.text(Int64(EntryTemplate.textLimit)))",
                hint: "add a long text as an entry: diary add - < FILE", .usage)
        }
    }

    static func noTemplate(_ name: String, among list: TemplateList) -> Failure {
        let near = Spelling.nearest(to: name, among: list.templates.map(\.name))
        let hint: StyledText =
            near.map { "did you mean \(line: $0)? diary template lists them" }
            ?? (list.templates.isEmpty ? "diary template NAME writes one" : "diary template lists them")
        return Failure("no template is called \(line: name)", hint: hint, .usage)
    }

    private static func wrongName(
        _ name: String, _ flaw: TabError.NameFlaw, examples: (usual: StyledText, mark: StyledText)
    ) -> Failure {
        Failure(
            "\(line: ShellQuoting.quoted(name)) can't be a name: \(flaw.words)",
            hint: flaw == .mark ? examples.mark : examples.usual, .usage)
    }

    /// The failure for a word `:NAME` without such a saved search, with the nearest name in the same command.
    ///
    /// - Parameter arguments: the words of the command, including that one, unless a saved search contains it.
    static func noSavedSearch(_ name: String, among tabs: TabList, in arguments: [String]) -> Failure {
        let near = Spelling.nearest(to: name, among: tabs.searches.map(\.name))
        let corrected = near.map { near in
            arguments.contains(":" + name)
                ? commandLine(arguments.map { $0 == ":" + name ? ":" + near : $0 })
                : SafeText(ShellQuoting.quoted(":" + near)).singleLine
        }
        let hint: StyledText =
            tabs.searches.isEmpty ? "diary save NAME SELECTION keeps one" : "diary saved lists them"
        return Failure("no saved search is called \(line: name)", hint: corrected.map { "\($0)" } ?? hint, .usage)
    }

    private static func commandLine(_ words: [String]) -> SafeText {
        SafeText(ShellQuoting.commandLine([Program.declaration.name] + words)).singleLine
    }

    private static func command(_ words: String...) -> SafeText { commandLine(words) }
}

extension TabError.NameFlaw {
    fileprivate var words: StyledText {
        switch self {
        case .empty: "nothing of it is seen"
        case .tooLong: "it is longer than 100 characters"
        case .mark: "it begins with a mark that means something else"
        case .control: "it holds characters that are not shown, or that turn the direction of writing"
        }
    }
}
