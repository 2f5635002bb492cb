import Arguments
import DiaryModel
import DiaryStore
import JSON
import Terminal

enum StatsCommand: Command {
    static let name = "stats"

    static let declaration = CommandDeclaration(
        name, "count entries, days, words, photos, sounds and videos",
        operands: SelectionOptions.operands,
        groups: [
            OptionGroup(
                "Counting",
                [
                    .value(.by, "KEY", "count by the values of a key: media.model, weekday, tags, journal")
                        .completing(.key),
                    .value(.mean, "NAME", "the mean of measured values, by year or by --by").completing(.measurement)
                        .excluding(.sum, .min, .max),
                    .value(.sum, "NAME", "the sum of measured values").completing(.measurement)
                        .excluding(.min, .max),
                    .value(.min, "NAME", "the smallest measured value").completing(.measurement).excluding(.max),
                    .value(.max, "NAME", "the largest measured value").completing(.measurement),
                ]),
            SelectionOptions.group, CountFormat.options,
        ]
    ) { command in
        command.discussion = [
            "Entries are counted by year, or by month if all are of one year; on a terminal with bars unless --plain is given.",
            "A streak is a run of days with an entry each, by the days of the entries, not by when they were added; the present one includes today or yesterday.",
            "--by takes any key of an entry, media.KEY, which counts media, and expressions such as media.@count; dates count by day.",
            "Numbers and days are sorted by value, texts by frequency, (none) last. Keys: diary help predicates.",
        ]
        command.examples = [
            Definition("diary stats", "of all entries"), Definition("diary stats --on 2025 --tag trip", "of some"),
            Definition("diary stats --by media.model", "photos by camera"),
            Definition("diary stats --by place", "where you were: your own names, else the nearest towns"),
            Definition("diary stats --by month --mean weight", "what was measured, month by month"),
            Definition("diary stats --by week", "by the weeks of ISO 8601, such as 2026-W47"),
            Definition("diary stats --by daysLate 'repeats = YES'", "how many days late tasks were done"),
            Definition("diary stats --by hour --format json", "for other programs"),
        ]
    }

    /// The place of an entry is the name that the user gave, otherwise that of the nearest town.
    private static let named = ["place": "TERNARY(place != nil, place, nearestPlace)"]

    static func run(_ invocation: Invocation) throws -> ExitCode {
        if let measured = try MeasuredStatistics(invocation) { return try measured.run() }
        let key = invocation.values.value(.by)
        if key == "" { throw Failure("--by names no key", hint: "diary stats --by month", .usage) }
        let expression = try key.map { try PredicateReader(invocation: invocation).countable(Self.named[$0] ?? $0) }
        let store = try invocation.openStore(.reading)
        let query = try invocation.query(in: store)
        if let expression, let key {
            return try print(store.counts(by: expression, query), by: key, invocation)
        }
        let statistics = try store.statistics(query)
        if statistics.entryCount == 0, CountFormat(invocation.values) == .text {
            try EntryListPrinter(invocation: invocation, store: store).reportEmptyResult(query)
        } else {
            var renderer = StatisticsRenderer(statistics: statistics, databaseByteCount: store.databaseByteCount)
            if CountFormat(invocation.values) == .text {
                renderer.tasks = try tasks(query, store)
                let lines = renderer.lines(
                    window: invocation.output.width, withBars: invocation.showsBars, isWhole: !invocation.hasSelection)
                for line in lines { try invocation.output.line(line) }
            } else {
                try invocation.output.json(renderer.json)
            }
        }
        return .success
    }

    private static func tasks(_ query: EntryQuery, _ store: DiaryStore) throws -> String {
        let count = try count("isTask = YES", query, store)
        guard count > 0 else { return "" }
        let (done, late) = (
            try self.count("isDone = YES", query, store), try self.count("isPastDue = YES", query, store)
        )
        let parts = [count.counted("task"), done > 0 ? "\(done.grouped) done" : ""]
        return (parts + [late > 0 ? "\(late.grouped) past due" : ""]).filter { !$0.isEmpty }.joined(separator: ", ")
    }

    private static func count(_ predicate: String, _ query: EntryQuery, _ store: DiaryStore) throws -> Int {
        try store.count(query.adding(.predicate(try PredicateCondition(predicate))))
    }

    private static func print(_ counts: [ValueCount], by key: String, _ invocation: Invocation) throws -> ExitCode {
        let renderer = ValueCountRenderer(counts: counts, key: key, dayNames: invocation.context.dayNames)
        try invocation.printCounts(
            renderer.json, lines: renderer.lines(window: invocation.output.width, withBars: invocation.showsBars))
        if counts.isEmpty, CountFormat(invocation.values) == .text {
            try invocation.messages.line("nothing there to count by \(line: key)")
        }
        return .success
    }
}
