import Arguments
import DiaryStore
import Terminal

enum MeasureCommand: Command {
    static let name = "measure"

    static let declaration = CommandDeclaration(
        name, "record what you measure, and look at it as a list or a chart",
        operands: [
            OperandDeclaration("NAME", .optional, "what is measured: weight, storm", completion: .measurement),
            OperandDeclaration(
                "VALUE[UNIT]|PREDICATE", .any,
                "values to record, further names with theirs; or a date or predicate that entries have to meet",
                completion: .unit),
        ],
        groups: [
            MeasurementOptions.recording, MeasurementOptions.charts, MeasurementOptions.changes, SelectionOptions.group,
            MeasurementFormat.options,
        ]
    ) { command in
        command.synonyms = ["measurement", "measurements", "measured", "track", "metric"]
        command.takesNegativeNumbers = true
        command.discussion = [
            "A NAME followed by a number records it in a new entry; a NAME alone prints its history; without one all names are printed.",
            """
            Numbers are written as in your language or with a point: 71,2 and 71.2. 1,234 could be either of two numbers and is \
            refused; thousands have no separators. A negative number is a value: diary measure outside -5C.
            """,
            """
            A unit follows its number or is the next word. Units that convert (km and m, kg and lb, °C and °F) are printed in the \
            unit of the newest, others are not included. An unknown unit is refused, because it may be mistyped: --any-unit \
            accepts it, and from then on this diary knows it. Marks such as /min or % are valid units. diary help units lists \
            the known ones.
            """,
            """
            Names ignore case and keep their first spelling; --rename changes the spelling or the name, \
            in all entries or in those of a selection. NEW may be in use already: then two names become one.
            """,
            """
            --stopwatch: any key starts, any key ends, and the value is in the diary; Escape or q quits. storm is the distance of the \
            thunder, seconds × (331.3 + 0.606 × °C) m/s; another NAME counts seconds.
            """,
        ]
        command.examples = [
            Definition("diary measure weight 71.2kg", "a value"),
            Definition("diary measure weight 71.2kg pulse 58/min --at 'today 7:30'", "two in one entry, earlier today"),
            Definition("diary measure outside -5°C --text 'the pond is frozen'", "with a text"),
            Definition("diary measure storm --stopwatch", "from flash to thunder"),
            Definition("diary measure", "all names, with their last values"),
            Definition("diary measure weight --from 2026-01", "the history of this year"),
            Definition("diary measure weight goal --plot", "both as one chart"),
            Definition("diary measure weight --chart weight.svg", "as a picture"),
            Definition("diary measure weight --format csv", "for a spreadsheet"),
            Definition("diary measure --rename wieght weight", "correct a spelling everywhere"),
        ]
    }

    static func run(_ invocation: Invocation) throws -> ExitCode {
        switch try MeasureRequest(invocation) {
        case .record(let readings): return try MeasurementRecorder(invocation).record(readings)
        case .stopwatch(let name): return try StopwatchSession(invocation, name: name).run()
        case .rename: return try Rename(.measurement, invocation).run()
        case .names(let selection):
            try answer(invocation).printNames(selection)
            return .success
        case .history(let names, let selection):
            try answer(invocation).printHistory(names, selection)
            return .success
        }
    }

    private static func answer(_ invocation: Invocation) throws -> MeasurementAnswer {
        MeasurementAnswer(invocation: invocation, store: try invocation.openStore(.reading))
    }
}
