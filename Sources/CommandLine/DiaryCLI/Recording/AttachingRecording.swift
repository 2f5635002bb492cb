import Chronology
import DiaryMedia
import DiaryStore
import Terminal

/// `attach --record`: a recording for an existing entry.
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
