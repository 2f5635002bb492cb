extension TestProgram {
    /// Runs the program from the same build in its own process on a terminal.
    ///
    /// - Parameter react: receives all output so far whenever there is more.
    package func run(
        on terminal: PseudoTerminal, _ arguments: String..., environment own: [String: String] = [:],
        _ react: ([UInt8]) -> Void = { _ in }
    ) -> PseudoTerminal.Outcome {
        let variables = environment.merging(["TERM": "xterm-256color"]) { $1 }.merging(own) { $1 }
        return terminal.run(Self.builtProgram("diary"), arguments, environment: variables, react)
    }

    /// Starts `browse` in its own process; nil if there is no terminal.
    package func browser(
        columns: Int = 100, rows: Int = 30, environment own: [String: String] = [:],
        _ abilities: ScreenModel.Abilities = ScreenModel.Abilities(), _ manner: ScreenProgram.Manner = .quick
    ) -> ScreenProgram? {
        let variables = environment.filter { $0.key != "COLUMNS" }.merging(own) { $1 }
        return ScreenProgram(
            Self.builtProgram("diary"), ["browse"], environment: variables, columns: columns, rows: rows, abilities,
            manner)
    }
}
