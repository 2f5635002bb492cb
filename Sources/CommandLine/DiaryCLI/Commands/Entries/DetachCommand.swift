import Arguments
import DiaryModel
import DiaryStore
import Terminal

enum DetachCommand: Command {
    static let name = "detach"

    static let declaration = CommandDeclaration(
        name, "put media of an entry into the trash",
        operands: [
            OperandDeclaration("ENTRY", .one, "the entry", completion: .entry),
            OperandDeclaration(
                "MEDIUM", .some, "a number from diary show, a file's name, an id or its beginning, or 3f2a9c:2"),
        ]
    ) { command in
        command.discussion = ["Media in the trash can be restored: diary undo, diary restore."]
        command.examples = [
            Definition("diary detach 3f2a 2", "the second one"),
            Definition("diary detach @ cat.jpg", "by its name, from the entry last added or changed"),
        ]
    }

    static func run(_ invocation: Invocation) throws -> ExitCode {
        let store = try invocation.openStore(.writingOnFullDisk)
        let references = EntryReference(invocation: invocation, store: store)
        let id = try references.resolveOne(invocation.operands[0])
        guard let entry = try store.entry(id) else { throw DiaryError.noEntry(id.description) }
        let media = try MediumReference(references: references, entry: entry).resolve(invocation.operands.dropFirst())
        let changed = try store.detach(media.map(\.id), from: id)
        guard changed != nil else { throw Failure("the media were detached in the meantime; nothing was done") }
        let names = SafeText(DiaryStore.summary(of: media)).singleLine
        try invocation.printChanged(
            [id], "in the trash: \(names), of \(try store.shortID(of: id), .cyan)   back: diary undo")
        return .success
    }
}
