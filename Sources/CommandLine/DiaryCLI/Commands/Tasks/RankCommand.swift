import Arguments
import DiaryModel
import DiaryStore
import Terminal

enum RankCommand: Command {
    static let name = "rank"

    static let declaration = CommandDeclaration(
        name, "change the place of a task among the others",
        operands: [OperandDeclaration("TASK", .one, "the task", completion: .entry)],
        groups: [
            OptionGroup("Place", TaskPlaceOptions.options(.first, .last, .before, .after, .priority))
        ]
    ) { command in
        command.synonyms = ["prioritize", "prioritise", "reorder"]
        command.discussion = ["Only unfinished tasks have a place. diary tasks --by priority shows it."]
        command.examples = [
            Definition("diary rank 0f11 --first", "the most urgent one"),
            Definition("diary rank 0f11 --after c41d", "right after another task"),
        ]
    }

    static func run(_ invocation: Invocation) throws -> ExitCode {
        let store = try invocation.openStore(.writing)
        guard let word = invocation.operands.first else {
            throw Failure("no task is named", hint: "diary rank 3f2a --first", .usage)
        }
        let task = try TaskReference(invocation: invocation, store: store).resolveOne(word, isUnfinished: true)
        guard let place = try TaskPlaceOptions.place(invocation, store, of: task) else {
            throw Failure("rank needs a place", hint: "--first, --last, --before TASK or --after TASK", .usage)
        }
        let ranked = try store.rank(task.id, place)
        try TaskPlaceOptions.noteTaken(place, ranked.entry, invocation)
        let words = try words(for: ranked, store)
        guard ranked.isMoved else { return try invocation.end(saying: "nothing was changed: " + words) }
        try invocation.printChanged([task.id], "ranked " + words)
        return .success
    }

    /// The sentence `0f11b2  1st of 5, before Pay the mortgage`.
    private static func words(for ranked: RankedTask, _ store: DiaryStore) throws -> StyledText {
        let digits = try store.shortID(of: ranked.entry.id)
        var words: StyledText = "\(digits, .cyan)  \(ranked.rank.ordinal) of \(ranked.count.grouped)"
        if let next = ranked.next {
            words = words + ", before \(TaskReference.title(of: next))"
        } else if let previous = ranked.previous {
            words = words + ", after \(TaskReference.title(of: previous))"
        }
        return words
    }
}
