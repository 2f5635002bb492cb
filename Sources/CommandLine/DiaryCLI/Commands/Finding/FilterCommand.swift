import Arguments

enum FilterCommand: Command {
    static let name = "filter"

    static let declaration = CommandDeclaration(
        name, "print the JSON objects that meet a predicate, one per line, unchanged",
        operands: [
            OperandDeclaration("PREDICATE", .one, "the condition: diary help predicates"),
            OperandDeclaration(
                "FILE", .any, "files of JSON lines; standard input by default", completion: .file),
        ],
        options: [
            .tuple(.arg, ["NAME", "VALUE"], "bind $NAME in the predicate to a string"),
            .tuple(.argjson, ["NAME", "JSON"], "bind $NAME in the predicate to a JSON value"),
            PredicateReader.noLimitOption,
        ]
    ) { command in
        command.discussion = [
            "A key that an object doesn't have is nil. {\"$date\": s} is a date, s seconds since 1970 or RFC 3339.",
            "Lines that are not JSON objects are named and left out, and the exit code is 3.",
        ]
        command.examples = [
            Definition("diary export -o - | diary filter \"media.@count > 2\"", "entries of an export"),
            Definition("diary filter \"level >= $least\" --argjson least 3 log.jsonl", "a value from a script"),
        ]
    }

    static func run(_ invocation: Invocation) throws -> ExitCode {
        let text = invocation.operands[0]
        let predicate = try PredicateReader(invocation: invocation).filter(text)
        var filter = LineFilter(invocation: invocation, text: text, predicate: predicate)
        let files = invocation.operands.dropFirst()
        for file in files.isEmpty ? ["-"] : Array(files) { try filter.read(file) }
        return filter.hasProblems ? .incomplete : .success
    }
}
