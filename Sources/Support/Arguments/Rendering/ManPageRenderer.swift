/// Writes man pages in roff with the macros of man(7): the program's in section 1, one for each topic in section 7.
package struct ManPageRenderer: Sendable {
    private let program: ProgramDeclaration

    package init(program: ProgramDeclaration) {
        self.program = program
    }

    /// The program's page, without the topics; UTF-8, each line with its end.
    package func page() -> String {
        var page = RoffText()
        page.title(program.name.uppercased(), section: 1, source: source, manual: "User Commands")
        page.section("NAME")
        page.text("\(program.name) - \(program.summary)")
        page.section("SYNOPSIS")
        page.line("B", program.name)
        page.text("[COMMAND] [options]")
        page.section("DESCRIPTION")
        add(program.discussion, to: &page)
        addCommands(to: &page)
        page.section("OPTIONS OF EVERY COMMAND")
        addOptions(program.visibleGlobalOptions(with: nil), to: &page)
        add("EXIT STATUS", program.exitCodes.map { Definition(String($0.code), $0.meaning) }, to: &page)
        add("ENVIRONMENT", program.environment, to: &page)
        addReferences(program.topics.map { "\(name(of: $0))(7)" }, to: &page)
        return page.string
    }

    /// The page of a topic, `PROGRAM-TOPIC(7)`; UTF-8, each line with its end.
    package func page(of topic: HelpTopic) -> String {
        var page = RoffText()
        page.title(name(of: topic).uppercased(), section: 7, source: source, manual: "Miscellaneous Information")
        page.section("NAME")
        page.text("\(name(of: topic)) - \(topic.summary)")
        page.section("DESCRIPTION")
        add(topic.blocks, to: &page)
        addReferences(
            ["\(program.name)(1)"] + program.topics.filter { $0.name != topic.name }.map { "\(name(of: $0))(7)" },
            to: &page)
        return page.string
    }

    private var source: String { "\(program.name) \(program.version)" }

    private func name(of topic: HelpTopic) -> String { "\(program.name)-\(topic.name)" }

    private func addReferences(_ pages: [String], to page: inout RoffText) {
        guard !pages.isEmpty else { return }
        page.section("SEE ALSO")
        page.text(pages.joined(separator: ", "))
    }

    private func addCommands(to page: inout RoffText) {
        page.section("COMMANDS")
        for command in program.visibleCommands {
            page.subsection(program.usage(of: command))
            page.text(command.summary)
            add(command.discussion, to: &page)
            for operand in command.operands { page.definition(operand.placeholder, operand.summary) }
            addOptions(command.options, to: &page)
            for example in command.examples {
                page.paragraph(example.text)
                page.verbatim([example.term])
            }
            for code in command.exitCodes { page.definition("exit code \(code.code)", code.meaning) }
        }
    }

    private func addOptions(_ options: [OptionDeclaration], to page: inout RoffText) {
        for option in options where !option.isHidden { page.definition(option.synopsis, option.explanation) }
    }

    private func add(_ title: String, _ rows: [Definition], to page: inout RoffText) {
        guard !rows.isEmpty else { return }
        page.section(title)
        for row in rows { page.definition(row.term, row.text) }
    }

    private func add(_ blocks: [HelpBlock], to page: inout RoffText) {
        for block in blocks {
            switch block {
            case .paragraph(let text): page.paragraph(text)
            case .verbatim(let lines): page.verbatim(lines)
            case .definitions(let rows): for row in rows { page.definition(row.term, row.text) }
            case .heading(let title): page.subsection(title)
            }
        }
    }
}
