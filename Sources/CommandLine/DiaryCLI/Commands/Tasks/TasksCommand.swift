import Arguments
import DiaryModel
import DiaryStore
import Terminal

enum TasksCommand: Command {
    static let name = "tasks"

    static let declaration = CommandDeclaration(
        name, "list open tasks, by day or by priority",
        operands: [
            SelectionOptions.saved,
            OperandDeclaration(
                "PREDICATE", .any, "a date that tasks are due on, or a predicate; with --reopen the tasks",
                completion: .target),
        ],
        groups: [
            OptionGroup(
                "Tasks",
                [
                    .value(.by, "ORDER", "one section per day, or one list with the most urgent first")
                        .completing(.choices(TaskList.Order.allCases.map(\.rawValue))),
                    .flag(.done, "finished tasks, the last one first").excluding(.all, .reopen),
                    .flag(.all, "done and cancelled ones, too").excluding(.done, .reopen),
                    .flag(.repeating, "only those that repeat, with their rules").excluding(.reopen),
                    .flag(.reopen, "reopen finished or cancelled tasks"),
                ]), SelectionOptions.group, ListFormat.options,
        ]
    ) { command in
        command.synonyms = ["todo", "todos", "task", "agenda", "due"]
        command.discussion = [
            "--on, --from, --to and dates compare the due time, and mean the coming day: diary tasks friday.",
            "Each unfinished task has its own priority, a number between 0 and 5; diary rank changes it.",
            "Overdue tasks are red, with their delay. No program reminds you: diary tasks -f jsonl is for cron.",
        ]
        command.examples = [
            Definition("diary tasks", "by day, those without a due time last"),
            Definition("diary tasks --by priority", "the most urgent first"),
            Definition("diary tasks --to friday --tag garden", "of a tag, due by friday"),
            Definition("diary tasks --done -5", "the last five that were done"),
            Definition("diary tasks --repeating", "what comes again and again"),
            Definition("diary tasks --reopen 3f2a", "not done after all"),
        ]
    }

    static func run(_ invocation: Invocation) throws -> ExitCode {
        if invocation.values.flag(.reopen) { return try reopen(invocation) }
        let store = try invocation.openStore(.reading)
        var list = TaskList(store: store)
        list.order = invocation.values.value(.by).flatMap(TaskList.Order.init(rawValue:)) ?? .date
        list.kind = invocation.values.flag(.done) ? .done : invocation.values.flag(.all) ? .all : .unfinished
        list.isRepeating = invocation.values.flag(.repeating)
        if list.order == .priority, list.kind != .unfinished {
            throw Failure(
                "only unfinished tasks have a priority", hint: "diary tasks --by priority, or diary tasks --done",
                .usage)
        }
        let dates = try DueDates(invocation)
        var selecting = invocation
        selecting.command.values = invocation.values.removing([.on, .from, .to])
        let query = try SelectionReader(invocation: selecting, store: store).query(operands: dates.operands)
        var printer = TaskListPrinter(invocation: invocation, list: list)
        printer.isRanked = query.conditions.isEmpty && dates.isEmpty && !list.isRepeating && !query.order.isAscending
        try printer.print(list.tasks(query, dates))
        return .success
    }

    private static func reopen(_ invocation: Invocation) throws -> ExitCode {
        let store = try invocation.openStore(.writing)
        guard !invocation.operands.isEmpty else {
            throw Failure("no task is named", hint: "diary tasks --reopen 3f2a", .usage)
        }
        let tasks = try TaskReference(invocation: invocation, store: store).resolve(invocation.operands)
        let opened = try store.reopening(tasks.map(\.id))
        let sentence = TaskSentence(invocation: invocation, store: store)
        try sentence.print("open again", opened.tasks, among: tasks, unless: "open")
        try sentence.print(opened.repeated, isReopened: true)
        return .success
    }
}
