import Arguments
import Chronology
import DiaryModel
import Terminal

/// Reads due times in everyday words, with preference for future dates.
enum DueArgument {
    static func parser(_ context: Context, zone: TimeZoneRules? = nil) -> DateParser {
        DateParser(now: context.now(), zone: zone ?? context.localZone, direction: .coming)
    }

    /// Parses a due time, and prints how it was understood.
    ///
    /// - Parameter zone: the zone in which it is read and shown; nil for the local one.
    static func due(_ text: String, _ invocation: Invocation, zone: TimeZoneRules? = nil) throws -> TaskDue {
        let parser = parser(invocation.context, zone: zone)
        let (time, hasTime) = try parser.parseMoment(text)
        // Of a week, only its day.
        let reading = hasTime ? try parser.parse(text) : DateReading(day: time.wallTime.date)
        try invocation.printReading(text, reading)
        // An offset in the text determines the instant, and the zone only its representation.
        return TaskDue(try time.shown(in: hasTime ? zone : nil, as: text), hasTime: hasTime)
    }

    /// The duration of `+1d`, by which a due time moves; nil for a date.
    static func shift(_ text: String) throws(DurationError) -> CalendarDuration? {
        guard let first = text.trimmedBlanks.first, "+-−–".contains(first) else { return nil }
        return try CalendarDuration(text)
    }

    /// Parses a priority; only the number is checked.
    static func priority(_ text: String, example: String = "--priority 2.5") throws(Failure) -> Double {
        guard let number = Double(text), number.isFinite, number > 0, number < 5 else {
            throw Failure(
                "\(line: text) is not a priority",
                hint: "a number between 0 and 5, both excluded, greater for more urgent: \(example)", .usage)
        }
        return number
    }
}

/// The conditions of `tasks` on due times: `--on`, `--from`, `--to`, and words that are dates.
struct DueDates {
    private var tests: [(relation: EntryCondition.DateRelation, reading: DateReading)] = []
    /// The words that are not dates.
    private(set) var operands: [String] = []

    init(_ invocation: Invocation) throws {
        let parser = DueArgument.parser(invocation.context)
        for (relation, key) in [(.on, .on), (.from, .from), (.to, .to)] as [(EntryCondition.DateRelation, OptionKey)] {
            guard let text = invocation.values.value(key) else { continue }
            let reading = try parser.parse(text)
            if relation != .on, reading.granularity == .range {
                throw Failure(
                    "--\(key.name) needs one date, and \(line: text) has two",
                    hint: "--on \(ShellQuoting.quoted(text))", .usage)
            }
            try invocation.printReading(text, reading)
            tests.append((relation, reading))
        }
        for operand in invocation.operands {
            if let reading = try Self.reading(operand, parser) {
                try invocation.printReading(operand, reading)
                tests.append((.on, reading))
            } else {
                operands.append(operand)
            }
        }
    }

    var isEmpty: Bool { tests.isEmpty }

    private static func reading(_ word: String, _ parser: DateParser) throws -> DateReading? {
        do { return try parser.parse(word) } catch .unknown { return nil }
    }

    /// Returns whether a due time satisfies all conditions; a missing one satisfies none.
    func hold(for due: TaskDue?) -> Bool {
        guard let due else { return isEmpty }
        return tests.allSatisfy { Self.holds($0.relation, $0.reading.extent, due.time) }
    }

    /// Days are those of the due time's own calendar.
    private static func holds(
        _ relation: EntryCondition.DateRelation, _ extent: DateReading.Extent, _ time: ZonedTime
    ) -> Bool {
        let wall = time.wallTime.secondsSince1970
        switch extent {
        case .days(let range): return holds(relation, range, wall)
        case .instants(let range): return holds(relation, range, time.instant)
        case .mixed(let days, let instants):
            return holds(relation, days, wall) && holds(relation, instants, time.instant)
        }
    }

    private static func holds<Value: Comparable>(
        _ relation: EntryCondition.DateRelation, _ range: Range<Value>, _ value: Value
    ) -> Bool {
        switch relation {
        case .on: range.contains(value)
        case .from: value >= range.lowerBound
        case .to: value < range.upperBound
        }
    }
}
