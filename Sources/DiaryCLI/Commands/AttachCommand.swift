import Arguments
import DiaryKit
import Terminal

/// `attach`: photos and sounds to an entry that is there.
enum AttachCommand: Command {
    static let declaration = CommandDeclaration(
        "attach", "add photos and sounds to an entry",
        operands: [
            OperandDeclaration("ENTRY", .one, "the entry", completion: .entry),
            OperandDeclaration(
                "FILE", .some, "the photos and sounds, in the order they are to have", completion: .file),
        ],
        options: []
    ) { command in
        command.discussion = ["The files are copied; they come after the media that the entry has."]
        command.examples = [
            Definition("diary attach @ IMG_2043.jpg", "to the entry last added or changed"),
            Definition("diary attach 3f2a memo.m4a cat.jpg", "a sound and a photo"),
        ]
    }

    static func run(_ invocation: Invocation) throws -> ExitCode {
        let store = try invocation.openStore(.writing)
        let id = try EntryReference(invocation: invocation, store: store).resolveOne(invocation.operands[0])
        let paths = invocation.operands.dropFirst().map { invocation.context.path(argument: $0) }
        let intake = invocation.mediumIntake(into: store)
        let media = try MediumArguments(invocation: invocation, intake: intake).take(paths)
        try intake.keep(media)
        let drafts = media.map(\.draft)
        let entry = try store.attach(drafts, to: id)
        let verb = "attached \(MediaSummary.count(drafts.map(\.medium))) to"
        try invocation.tellChanged([id], ChangeSentence(invocation: invocation, store: store).text(verb, entry))
        return .success
    }
}
