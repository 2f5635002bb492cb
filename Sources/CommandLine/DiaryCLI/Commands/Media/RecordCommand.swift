import Arguments
import Chronology
import DiaryMedia
import DiaryStore
import Terminal

enum RecordCommand: Command {
    static let name = "record"

    static let declaration = CommandDeclaration(
        name, "record a sound into a new entry",
        operands: [OperandDeclaration("TEXT", .any, "the text of the entry; - alone is standard input")],
        groups: [
            RecordOptions.group,
            OptionGroup(
                "Entry",
                [.value(.text, "TEXT", "the text of the entry, as words without an option")] + AddOptions.options
                    + [MeasurementOptions.measure, MeasurementOptions.anyUnit]),
            OptionGroup(
                "Interrupted recordings",
                [
                    .flag(.recover, "add interrupted recordings as entries; record nothing"),
                    .flag(.discard, "delete such recordings; record nothing").excluding(.recover),
                    .flag(.yes, short: "y", "don't ask"),
                ]),
        ]
    ) { command in
        command.synonyms = ["rec"]
        command.discussion = [
            """
            On a terminal the space bar pauses and resumes, and Enter or q ends the recording. However it ends, it becomes an \
            entry: also after Ctrl-C, or when the terminal is closed or the device unplugged.
            """,
            """
            The sound is on the disk while it is recorded, so that a crash loses at most a second. Its text, tags, journal, place, \
            measurements, due time and media are in a note beside it. The next diary record offers an interrupted recording, with these values; diary record --recover \
            makes an entry of it without asking, or adds it to the entry that it was for, and --discard throws it away.
            """,
            """
            FLAC and WAV hold the samples as the device gives them: 16 bits, or 24 where it has no 16. Opus is ten times smaller \
            and meant for speech. The time of the sound is that of its beginning.
            """,
        ]
        command.examples = [
            Definition("diary record", "until Enter, into a new entry"),
            Definition("diary record --for 30s 'The blackbird #garden'", "half a minute, with a text and a tag"),
            Definition("diary record --format opus -j dreams", "small, into a journal"),
            Definition("diary record --measure lake=14°C", "with a measurement"),
            Definition("diary attach @ --record", "to the entry last added or changed"),
        ]
        command.exitCodes = [ExitCodeDeclaration(130, "ended by Ctrl-C; what was recorded is in the diary")]
    }

    static func run(_ invocation: Invocation) throws -> ExitCode {
        let options = try RecordOptions(invocation.values)
        if invocation.values.flag(.discard) { return try kept(invocation, options, .writing).discard() }
        let adding = try AddOptions(invocation, isRecorded: true)
        let written = try text(invocation)
        guard !invocation.values.flag(.recover) else {
            try kept(invocation, options, .writing).recover(adding, written)
            return .success
        }
        let recording = try SoundRecording(invocation: invocation, options: options)
        let kept = try kept(invocation, options, .creating)
        try kept.offer()
        let moment = invocation.context.now()
        let writer = EntryWriter(invocation: invocation, options: adding, moment: moment)
        let draft = try writer.draftOfMedia(written)
        var note = RecordingNote(draft, begunAt: moment)
        (note.place, note.position, note.task) = (adding.place, adding.position, try adding.notedTask(invocation))
        note.files = adding.media.map(\.fromRoot)
        return try recording.run(into: kept.store, start: adding.zone.zonedTime(at: moment), note: note) { file in
            try kept.intake.add(file, draft, by: writer)
        }
    }

    private static func kept(
        _ invocation: Invocation, _ options: RecordOptions, _ access: DiaryStore.Access
    ) throws -> KeptRecordings {
        KeptRecordings(invocation: invocation, store: try invocation.openStore(access), options: options)
    }

    private static func text(_ invocation: Invocation) throws -> WrittenText {
        guard let text = invocation.values.value(.text) else {
            guard !invocation.operands.isEmpty else { return WrittenText(text: "", mayBeginWithDate: false) }
            guard case .text(let written) = try AddSource(invocation) else { preconditionFailure("words are a text") }
            return written
        }
        guard invocation.operands.isEmpty else {
            throw Failure("the text is given twice, by words and by --text", hint: "leave one of them out", .usage)
        }
        return WrittenText(text: try invocation.keptText(text, called: "the text"), mayBeginWithDate: true)
    }
}
