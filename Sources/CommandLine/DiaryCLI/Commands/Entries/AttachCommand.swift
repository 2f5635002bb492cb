import Arguments
import Chronology
import DiaryMedia
import DiaryStore
import Terminal

enum AttachCommand: Command {
    static let name = "attach"

    static let declaration = CommandDeclaration(
        name, "add photos, sounds, videos and PDFs to an entry",
        operands: [
            OperandDeclaration("ENTRY", .one, "the entry", completion: .entry),
            OperandDeclaration(
                "FILE", .any, "the photos, sounds, videos and PDFs, in order", completion: .file),
        ],
        groups: [
            OptionGroup("Options", [.flag(.record, "record a sound, which follows the files")]),
            RecordOptions.group,
        ]
    ) { command in
        command.discussion = [
            "The files are copied, and follow the media that the entry has.",
            "With --record it records as diary record does, and needs no file.",
        ]
        command.examples = [
            Definition("diary attach @ IMG_2043.jpg", "to the entry last added or changed"),
            Definition("diary attach 3f2a memo.m4a cat.jpg", "a sound and a photo"),
            Definition("diary attach 3f2a --record --for 1min", "a minute of sound from the microphone"),
        ]
    }

    static func run(_ invocation: Invocation) throws -> ExitCode {
        guard !invocation.values.flag(.record) else { return try AttachingRecording(invocation: invocation).run() }
        try checkWords(invocation)
        let store = try invocation.openStore(.writing)
        let id = try EntryReference(invocation: invocation, store: store).resolveOne(invocation.operands[0])
        try AttachingFiles(invocation: invocation, store: store).attach(to: id)()
        return .success
    }

    /// Without `--record`, files are required and options of recording are invalid.
    private static func checkWords(_ invocation: Invocation) throws(Failure) {
        guard invocation.operands.count > 1 else {
            throw Failure("FILE is missing", hint: "diary attach ENTRY FILE…, or diary attach ENTRY --record", .usage)
        }
        if let option = RecordOptions.group.options.first(where: { invocation.values.isGiven($0.key) }) {
            throw Failure(
                "--\(option.name) is for a recording", hint: "diary attach ENTRY --record --\(option.name) …", .usage)
        }
    }
}

struct AttachingRecording {
    let invocation: Invocation

    func run() throws -> ExitCode {
        let options = try RecordOptions(invocation.values)
        let store = try invocation.openStore(.writing)
        let id = try EntryReference(invocation: invocation, store: store).resolveOne(invocation.operands[0])
        let recording = try SoundRecording(invocation: invocation, options: options)
        let kept = KeptRecordings(invocation: invocation, store: store, options: options)
        try kept.offer()
        let start = invocation.context.localZone.zonedTime(at: invocation.context.now())
        var note = RecordingNote()
        note.entry = id
        note.files = AttachingFiles.paths(invocation).map(\.fromRoot)
        return try recording.run(into: store, start: start, note: note) { file in
            let files = AttachingFiles(invocation: invocation, store: store)
            return try kept.intake.save(file) { try files.attach(to: id, recorded: [$0]) }
        }
    }
}
