/// Writes the man page of section 1 in roff with the macros of man(7).
package struct ManPageRenderer: Sendable {
    private let program: ProgramDeclaration

    /// The man page of this program.
    package init(program: ProgramDeclaration) {
        self.program = program
    }

    /// The page; UTF-8, each line with its end.
    package func page() -> String {
        var page = RoffText()
        page.title(program.name.uppercased(), section: 1, source: "\(program.name) \(program.version)")
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
        for topic in program.topics {
            page.section(topic.name.uppercased())
            page.text(topic.summary)
            add(topic.blocks, to: &page)
        }
        add("EXIT STATUS", program.exitCodes.map { Definition(String($0.code), $0.meaning) }, to: &page)
        add("ENVIRONMENT", program.environment, to: &page)
        return page.string
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
