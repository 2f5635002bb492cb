import Arguments
import Chronology
import DiaryModel
import DiaryStore
import Terminal

enum DoneCommand: Command {
    static let name = "done"

    static let declaration = CommandDeclaration(
        name, "finish tasks; without any, list what is due today",
        operands: [OperandDeclaration("TASK", .any, "the tasks that are done", completion: .entry)],
        groups: [
            OptionGroup(
                "Options", [.value(.at, "DATE", "when it was done, if that was earlier").completing(.date)]),
            ListFormat.options,
        ]
    ) { command in
        command.synonyms = ["finish", "check-off", "tick"]
        command.discussion = [
            "Overdue tasks are included. diary tasks --reopen opens a task again.",
            "Of a task that repeats, the next one is made in the same command: the first that is due after now. Times that have passed get no task; how many they are is printed.",
        ]
        command.examples = [
            Definition("diary done", "what is due today"), Definition("diary done 3f2a c41d", "two that are done"),
            Definition("diary done 3f2a --at yesterday", "it was done before"),
        ]
    }

    static func run(_ invocation: Invocation) throws -> ExitCode {
        guard !invocation.operands.isEmpty else { return try listDue(invocation) }
        let now = invocation.context.localZone.zonedTime(at: invocation.context.now())
        let time = try time(invocation, now)
        if time.instant > now.instant {
            throw Failure(
                "a task is done in the past, and \(time.rfc3339()) is in the future",
                hint: "diary done TASK --at yesterday", .usage)
        }
        let store = try invocation.openStore(.writing)
        let tasks = try TaskReference(invocation: invocation, store: store).resolve(invocation.operands)
        let done = try store.finishing(tasks.map(\.id), at: time)
        let sentence = TaskSentence(invocation: invocation, store: store)
        try sentence.print("done", done.tasks, among: tasks, unless: "done")
        try sentence.print(done.repeated)
        return .success
    }

    /// The time of completion; the current time by default.
    private static func time(_ invocation: Invocation, _ now: ZonedTime) throws -> ZonedTime {
        guard let text = invocation.values.value(.at) else { return now }
        let (time, hasTime) = try invocation.context.dateParser.parseMoment(text)
        try invocation.printReading(text, invocation.context.dateParser.parse(text))
        return !hasTime && time.wallTime.date == now.wallTime.date ? now : time
    }

    private static func listDue(_ invocation: Invocation) throws -> ExitCode {
        if invocation.values.isGiven(.at) {
            throw Failure("no task is named", hint: "diary done 3f2a --at yesterday", .usage)
        }
        let store = try invocation.openStore(.reading)
        let list = TaskList(store: store)
        let today = TaskClock(invocation.context).today
        let due = try list.tasks(EntryQuery()).filter { $0.entry.task?.due.map { $0.day <= today } ?? false }
        guard !due.isEmpty || ListFormat(invocation.values) != .text else {
            return try invocation.end(saying: "nothing is due today")
        }
        try TaskListPrinter(invocation: invocation, list: list).print(due)
        return .success
    }
}
