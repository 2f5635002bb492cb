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
        groups: [
            OptionGroup(
                "Tasks", [.flag(.tasks, "count open tasks by the days on which they are due, and will be due again")]),
            SelectionOptions.group, CountFormat.options,
        ]
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
            Definition("diary calendar --tasks 'next month'", "the days on which tasks are due"),
            Definition("diary calendar 2026 --format json", "for other programs"),
        ]
    }

    static func run(_ invocation: Invocation) throws -> ExitCode {
        let store = try invocation.openStore(.reading)
        let context = invocation.context
        let today = context.localZone.zonedTime(at: context.now()).wallTime.date
        let named = try namedPeriod(invocation)
        let period = named ?? CalendarPeriod(yearOf: today)
        if invocation.values.flag(.tasks) { return try printTasks(in: period, today, store, invocation) }
        let operands = invocation.operands + (named == nil ? [period.text] : [])
        let query = try SelectionReader(invocation: invocation, store: store).query(operands: operands)
        let counts = try store.dayCounts(query)
        if counts.entryCount == 0, CountFormat(invocation.values) == .text {
            try reportEmptyPeriod(in: period, isNamed: named != nil, store, invocation)
            return .success
        }
        return try print(counts, in: period, today, invocation)
    }

    private static func print(
        _ counts: DayCounts, in period: CalendarPeriod, _ today: CivilDate, _ invocation: Invocation,
        noun: String = "entry"
    ) throws -> ExitCode {
        let context = invocation.context
        var renderer = CalendarRenderer(period: period, counts: counts, today: today, names: context.dayNames)
        renderer.isASCII = ChartForm(context, isPlain: false) == .ascii
        renderer.noun = noun
        switch CountFormat(invocation.values) {
        case .json: try invocation.output.json(renderer.json)
        case .jsonl, .text:
            let window = invocation.output.width
            let lines = window.map { invocation.showsBars ? renderer.grid(window: $0) : renderer.words(window: $0) }
            try invocation.printCounts(renderer.dayObjects, lines: lines ?? renderer.words(window: nil))
        }
        return .success
    }

    /// Counts open tasks by their due days.
    ///
    /// One that repeats counts on each coming day of its rule, too.
    private static func printTasks(
        in period: CalendarPeriod, _ today: CivilDate, _ store: DiaryStore, _ invocation: Invocation
    ) throws -> ExitCode {
        let context = invocation.context
        var selecting = invocation
        selecting.command.values = invocation.values.removing([.on])
        let operands = invocation.operands.filter { $0.hasPrefix(":") || (try? context.dateParser.parse($0)) == nil }
        let query = try SelectionReader(invocation: selecting, store: store).query(operands: operands)
        var counts = DayCounts()
        for listed in try TaskList(store: store).tasks(query) {
            guard let due = listed.entry.task?.due else { continue }
            let coming = listed.entry.comingDays(through: period.last) { try? context.zones.zone(named: $0) }
            for day in [due.day] + coming where period.days.contains(day) { counts.add(day.daysSince1970) }
        }
        guard counts.entryCount > 0 || CountFormat(invocation.values) != .text else {
            return try invocation.end(saying: "no task is due in \(period.title)")
        }
        return try print(counts, in: period, today, invocation, noun: "task")
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
