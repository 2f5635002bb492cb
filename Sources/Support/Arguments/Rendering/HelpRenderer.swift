/// Writes help for a terminal from the declarations.
package struct HelpRenderer: Sendable {
    private let program: ProgramDeclaration
    private let layout: HelpLayout

    /// Help in lines of at most `width` cells, and never more than 100; `cells` measures text.
    package init(
        program: ProgramDeclaration, width: Int = 80, cells: @escaping @Sendable (String) -> Int = { $0.count }
    ) {
        self.program = program
        layout = HelpLayout(width: max(20, min(width, 100)), cells: cells)
    }

    /// The overview: the program's summary, its commands and topics.
    package func overview() -> HelpText {
        var text = HelpText()
        text.add(layout.paragraph("\(program.name): \(program.summary)"))
        text.addGap()
        text.add(layout.paragraph("usage: \(program.name) [COMMAND] [options]"))
        add(program.discussion, to: &text)
        add("Commands", program.visibleCommands.map { Definition($0.name, $0.summary) }, to: &text)
        add("More help", program.topics.map { Definition("help \($0.name)", $0.summary) }, to: &text)
        addOptions(program.globalOptions.title, program.visibleGlobalOptions(with: nil), to: &text)
        add("Environment", program.environment, to: &text)
        addExitCodes(program.exitCodes, to: &text)
        return text
    }

    package func help(for command: CommandDeclaration) -> HelpText {
        var text = HelpText()
        text.add(layout.paragraph("\(program.name) \(command.name): \(command.summary)"))
        text.addGap()
        text.add(layout.paragraph("usage: \(program.usage(of: command))"))
        add(command.discussion, to: &text)
        add("Words", command.operands.map { Definition($0.placeholder, explanation(of: $0)) }, to: &text)
        for group in command.groups { addOptions(group.title, group.options, to: &text) }
        addExamples(command.examples, to: &text)
        addExitCodes(command.exitCodes, to: &text)
        text.addGap()
        text.add(layout.paragraph("Options of every command and exit codes: \(program.name) help"))
        return text
    }

    package func help(for topic: HelpTopic) -> HelpText {
        var text = HelpText()
        text.add(layout.paragraph(topic.summary))
        add(topic.blocks, to: &text)
        return text
    }

    private func explanation(of operand: OperandDeclaration) -> String {
        guard case .choices(let words) = operand.completion else { return operand.summary }
        return "\(operand.summary): \(words.joined(separator: ", "))"
    }

    private func add(_ blocks: [HelpBlock], to text: inout HelpText) {
        for block in blocks {
            if case .heading(let title) = block {
                text.addHeading(title)
                continue
            }
            // Text begins right under its heading.
            if text.lines.last?.isHeading == false { text.addGap() }
            switch block {
            case .paragraph(let words): text.add(layout.paragraph(words))
            case .verbatim(let lines): text.add(lines.map { "  " + $0 })
            case .definitions(let rows): text.add(layout.definitions(rows))
            case .heading: break
            }
        }
    }

    private func add(_ title: String, _ rows: [Definition], to text: inout HelpText) {
        guard !rows.isEmpty else { return }
        text.addHeading(title)
        text.add(layout.definitions(rows))
    }

    private func addOptions(_ title: String, _ options: [OptionDeclaration], to text: inout HelpText) {
        let shown = options.filter { !$0.isHidden }
        // Long names are aligned, whether a short one precedes them or not.
        let rows = shown.map { option in
            Definition((option.short == nil ? "    " : "") + option.synopsis, option.explanation)
        }
        add(title, rows, to: &text)
    }

    private func addExamples(_ examples: [Definition], to text: inout HelpText) {
        guard !examples.isEmpty else { return }
        text.addHeading("Examples")
        for example in examples {
            text.add(["  " + example.term] + layout.paragraph(example.text, indentation: 6))
        }
    }

    private func addExitCodes(_ codes: [ExitCodeDeclaration], to text: inout HelpText) {
        guard !codes.isEmpty else { return }
        text.addHeading("Exit codes")
        let words = codes.map { "\($0.code) \($0.meaning)" }.joined(separator: "; ")
        text.add(layout.paragraph(words, indentation: 2))
    }
}
