import Arguments
import Chronology
import DiaryModel
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
            refused. A negative number is a value: diary measure outside -5C.
            """,
            """
            Also understood, and shown as a number with a unit: 7h30 and 7:30 (hours first, minutes where the name has them), \
            5:20/km, 6 ft 2 in, 1 1/2 cups, €12.50, 10k, 5.2×10^3, ★★★, and 4/5, which is 4 of 5. bp=120/80 records \
            bp.systolic and bp.diastolic, from then on also without the sign; systolic/diastolic 120/80 has names of its own. \
            No number is ever cut: what has two meanings or none is refused with what to write.
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
            Definition("diary measure bp=120/80 pulse 62", "a blood pressure, as two measurements"),
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
        case .record(let readings):
            for word in invocation.operands { _ = try invocation.keptText(word, called: "the measurement") }
            return try MeasurementRecorder(invocation).record(readings)
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

enum MeasureRequest {
    case record([DiaryMeasurement])
    case stopwatch(name: String)
    case names(selection: [String])
    /// Renames the measurements of the entries that the operands select.
    case rename
    /// Shows the history of some names, within a selection.
    case history(names: [String], selection: [String])

    init(_ invocation: Invocation) throws {
        let words = invocation.operands
        if invocation.values.flag(.stopwatch) {
            self = .stopwatch(name: try Self.onlyName(words, invocation))
        } else if invocation.values.isGiven(.rename) {
            self = .rename
        } else if words.count > 1, words[1].isEmpty {
            throw Failure.describing(.missingValue(words[0]))
        } else if words.count > 1, try Self.isValue(words[1], invocation) {
            do throws(MeasurementError) { self = .record(try invocation.measurementReader.words(words)) } catch {
                throw Failure.describing(error)
            }
        } else if let assigned = try Self.assigned(words, invocation) {
            self = .record(assigned)
        } else {
            let assignments = words.compactMap { Self.assignment([$0]) }
            if !words.isEmpty, assignments.count == words.count {
                let plain = ShellQuoting.commandLine(assignments.flatMap { [$0.name, $0.value] })
                throw Failure(
                    "a name and its value are two words: \(line: words[0])", hint: "diary measure \(line: plain)",
                    .usage)
            }
            self = Self.asking(words, invocation)
            try Self.checkOrder(of: words, invocation)
        }
        try checkOptions(invocation)
    }

    /// A name followed by a number records a value.
    ///
    /// A name followed by a date, which also begins with digits, shows the history.
    private static func isValue(_ word: String, _ invocation: Invocation) throws -> Bool {
        guard MeasurementReader.mayBeValue(word) else { return false }
        do throws(MeasurementError) {
            _ = try invocation.measurementReader.value(word)
            return true
        } catch {
            switch error {
            case .noUnit, .grouped, .unfinished, .secondNumber, .pair:
                return (try? invocation.context.dateParser.parse(word)) == nil
            case .noNumber, .notFinite, .twoSigns, .hexadecimal, .ambiguous, .tooLarge, .tooSmall, .unknownUnit,
                .multiplier, .inexact, .noName, .missingName, .missingValue, .unitAsName:
                return true
            }
        }
    }

    /// The measurements of `bp=120/80 pulse 62`: a pair alone is written with the sign; nil for anything else.
    private static func assigned(
        _ words: [String], _ invocation: Invocation
    ) throws -> [DiaryMeasurement]? {
        guard let first = words.first, let (_, value) = assignment([first]), value.contains("/") else { return nil }
        do throws(MeasurementError) {
            let reader = invocation.measurementReader
            let rest = words.dropFirst().flatMap { word in assignment([word]).map { [$0.name, $0.value] } ?? [word] }
            return try reader.assignment(first) + reader.words(rest)
        } catch { throw Failure.describing(error) }
    }

    /// The two parts of `steps=3` or `steps:3`; nil for a predicate.
    private static func assignment(_ words: [String]) -> (name: String, value: String)? {
        guard words.count == 1, let sign = words[0].firstIndex(where: { $0 == "=" || $0 == ":" }) else { return nil }
        let (name, value) = (String(words[0][..<sign]), String(words[0][words[0].index(after: sign)...]))
        guard DiaryMeasurement.isName(name), !PredicateReader.keys.contains(name),
            MeasurementReader.mayBeValue(value)
        else { return nil }
        return (name, value)
    }

    private static func asking(_ words: [String], _ invocation: Invocation) -> MeasureRequest {
        let names = words.prefix {
            DiaryMeasurement.isName($0) && (try? invocation.context.dateParser.parse($0)) == nil
        }
        let selection = Array(words.dropFirst(names.count))
        return names.isEmpty ? .names(selection: selection) : .history(names: Array(names), selection: selection)
    }

    /// Refuses a value in the place of a name: `measure 3 kg`, `measure weight kg 3`.
    private static func checkOrder(of words: [String], _ invocation: Invocation) throws(Failure) {
        guard let index = words.firstIndex(where: { !DiaryMeasurement.isName($0) }), index != 1,
            MeasurementReader.mayBeValue(words[index]), (try? invocation.context.dateParser.parse(words[index])) == nil,
            (try? invocation.measurementReader.value(words[index])) != nil
        else { return }
        let value = SafeText(words[index]).singleLine
        guard index > 0 else {
            let rest = ShellQuoting.commandLine(["diary", "measure", "weight"] + words)
            throw Failure("\(value) has no name before it", hint: "\(line: rest)", .usage)
        }
        let isUnit = MeasurementUnit(words[index - 1]).dimension != nil
        throw .describing(
            isUnit ? .unitAsName(words[index - 1], value: words[index]) : .missingValue(words[0]))
    }

    private static func onlyName(_ words: [String], _ invocation: Invocation) throws(Failure) -> String {
        guard words.count < 2 else {
            throw Failure(
                "the stopwatch measures one name, not \(words.count)",
                hint: "diary measure storm --stopwatch", .usage)
        }
        let name = words.first ?? "storm"
        guard DiaryMeasurement.isName(name) else { throw .describing(.noName(name)) }
        return name
    }

    private func checkOptions(_ invocation: Invocation) throws(Failure) {
        let values = invocation.values
        let (strange, hint): ([OptionKey], String) =
            switch self {
            case .record: ([.plot, .chart, .format, .temperature] + Self.ofSelection, "record first, look afterwards")
            case .stopwatch: (Self.ofSelection, "diary measure storm --stopwatch --temperature 15")
            case .names:
                (
                    [.plot, .chart, .temperature] + MeasurementOptions.ofRecording,
                    "name one: diary measure weight"
                )
            case .rename:
                ([.temperature] + MeasurementOptions.ofRecording, "diary measure --rename OLD NEW")
            case .history:
                ([.temperature] + MeasurementOptions.ofRecording, "a value is missing: diary measure weight 71.2kg")
            }
        guard let option = strange.first(where: values.isGiven) else { return }
        let isOfStopwatch = option == .temperature
        throw Failure(
            "--\(option.name) does not belong here",
            hint: "\(isOfStopwatch ? "diary measure storm --stopwatch --temperature 15" : hint)", .usage)
    }

    /// The options of a selection that a new entry does not have.
    private static var ofSelection: [OptionKey] {
        SelectionOptions.group.options.map(\.key).filter { $0 != .tag && $0 != .journal }
    }
}
