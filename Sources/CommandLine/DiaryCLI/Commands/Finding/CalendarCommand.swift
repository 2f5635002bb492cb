import Arguments
import Chronology
import DiaryModel
import DiaryStore
import JSON
import Terminal

enum CalendarCommand: Command {
    static let name = "calendar"

    static let declaration = CommandDeclaration(
        name, "show how many entries each day of a year or a month has",
        operands: [
            SelectionOptions.saved,
            OperandDeclaration(
                "YEAR|MONTH", .optional, "the year or the month; this year by default", completion: .month),
            OperandDeclaration("PREDICATE", .optional, "a predicate that entries have to meet"),
        ],
        groups: [SelectionOptions.group, CountFormat.options]
    ) { command in
        command.synonyms = ["cal", "heatmap", "month", "year"]
        command.discussion = [
            "A year has one column per week, with Monday at the top; the more entries a day has, the darker it is. A month has the number of entries of each day, ISO 8601 week numbers on the left, and today in brackets.",
            "A day is that of the entry's own calendar, at the place where you were then. With --plain and in a pipe, months and days are written in words.",
        ]
        command.examples = [
            Definition("diary calendar", "this year"),
            Definition("diary calendar 2025 --tag trip", "the entries of a year with a tag"),
            Definition("diary calendar 'last month'", "a month, with numbers"),
            Definition("diary calendar 2026 --format json", "for other programs"),
        ]
    }

    static func run(_ invocation: Invocation) throws -> ExitCode {
        let store = try invocation.openStore(.reading)
        let context = invocation.context
        let today = context.localZone.zonedTime(at: context.now()).wallTime.date
        let named = try namedPeriod(invocation)
        let period = named ?? CalendarPeriod(yearOf: today)
        let operands = invocation.operands + (named == nil ? [period.text] : [])
        let query = try SelectionReader(invocation: invocation, store: store).query(operands: operands)
        let counts = try store.dayCounts(query)
        if counts.entryCount == 0, CountFormat(invocation.values) == .text {
            try reportEmptyPeriod(in: period, isNamed: named != nil, store, invocation)
            return .success
        }
        var renderer = CalendarRenderer(period: period, counts: counts, today: today, names: context.dayNames)
        renderer.isASCII = ChartForm(context, isPlain: false) == .ascii
        switch CountFormat(invocation.values) {
        case .json: try invocation.output.json(JSONWriter.bytes(of: renderer.json) + [0x0A])
        case .jsonl, .text:
            let window = invocation.output.width
            let lines = window.map { invocation.showsBars ? renderer.grid(window: $0) : renderer.words(window: $0) }
            try invocation.printCounts(renderer.dayObjects, lines: lines ?? renderer.words(window: nil))
        }
        return .success
    }

    /// The year or month of an operand, or the one that contains the date of `--on`.
    private static func namedPeriod(_ invocation: Invocation) throws -> CalendarPeriod? {
        let parser = invocation.context.dateParser
        for operand in invocation.operands where !operand.hasPrefix(":") {
            guard let reading = try? parser.parse(operand) else { continue }
            if let period = CalendarPeriod(reading) { return period }
            let words = DateWords(names: invocation.context.dayNames).words(for: reading)
            let hint = CalendarPeriod(around: reading).map { "diary calendar \($0.text)" }
            throw Failure(
                "a calendar is of a year or a month, and \(line: operand) is \(words)",
                hint: "\(hint ?? "diary calendar 2026-11, or 2026")", .usage)
        }
        guard let date = invocation.values.value(.on) else { return nil }
        return CalendarPeriod(around: try parser.parse(date))
    }

    /// Reports an empty period.
    ///
    /// Without a selection, also names the period of the newest entry.
    private static func reportEmptyPeriod(
        in period: CalendarPeriod, isNamed: Bool, _ store: DiaryStore, _ invocation: Invocation
    ) throws {
        let isAlone = !SelectionReader.isGiven(invocation.values) && invocation.operands.count == (isNamed ? 1 : 0)
        guard isAlone, let id = try store.newestEntry(1, before: invocation.context.now()),
            let day = try store.entry(id)?.creationTime.wallTime.date
        else { return try EntryListPrinter(invocation: invocation, store: store).reportEmptyResult(EntryQuery()) }
        let newest = CalendarPeriod(yearOf: day)
        try invocation.messages.line(
            "no entry in \(period.title); the newest is of \(day.inWords): diary calendar \(newest.text)")
    }
}
