import Arguments
import Chronology
import DiaryCore
import Terminal

/// Recordings that the diary never got, because a process, the machine or the disk was at its end.
struct KeptRecordings {
    let invocation: Invocation
    let store: Store
    let options: RecordOptions

    /// What takes recordings into the diary.
    var intake: RecordingIntake { RecordingIntake(invocation: invocation, store: store, options: options) }

    private func kept() throws -> [RecordingFile] { try RecordingFolder(diary: store.directory).kept() }

    /// Asks on a terminal whether to make entries of them; elsewhere tells of them.
    func offer() throws {
        let context = invocation.context
        for recording in try kept() {
            guard context.isInputTerminal, context.isErrorTerminal else {
                try invocation.messages.note(
                    "\(words(for: recording)) was kept; diary record --recover makes an entry of it")
                continue
            }
            try invocation.messages.line("\(words(for: recording)) was kept")
            let question = Question(input: context.standardInput, output: context.standardError)
            if try question.isAnsweredYes("Make an entry of it?", rendering: invocation.messages.rendering) {
                // What the command line says is meant for what is recorded now.
                var plain = invocation
                plain.command.values = OptionValues()
                let nothing = WrittenText(text: "", mayBeginWithDate: false)
                try addEntry(of: recording, AddOptions(plain, isRecorded: true), nothing)
            } else {
                try invocation.messages.line(
                    "it stays; diary record --recover makes an entry of it, diary record --discard throws it away")
            }
        }
    }

    /// Makes an entry of each, oldest first.
    func recover(_ adding: AddOptions, _ written: WrittenText) throws {
        let kept = try kept()
        guard !kept.isEmpty else { return try invocation.messages.note("no recording was kept") }
        for recording in kept { try addEntry(of: recording, adding, written) }
    }

    /// Throws them away, once that is confirmed.
    func discard() throws -> ExitCode {
        let kept = try kept()
        guard !kept.isEmpty else {
            try invocation.messages.note("no recording was kept")
            return .success
        }
        for recording in kept { try invocation.messages.line("\(words(for: recording))") }
        guard try invocation.confirm("Throw \(kept.count.counted("recording")) away? This can't be taken back.") else {
            try invocation.messages.line("nothing was done")
            return .failure
        }
        for recording in kept { try recording.remove() }
        try invocation.messages.line("thrown away: \(kept.count.counted("recording"))")
        return .success
    }

    private func addEntry(of recording: RecordingFile, _ adding: AddOptions, _ written: WrittenText) throws {
        try recording.finish()
        let writer = EntryWriter(invocation: invocation, options: adding, moment: recording.start.instant)
        try intake.add(recording, writer.draftOfMedia(written), by: writer)()
    }

    /// `a recording of Friday 20 November 2026 21:30 Europe/Prague, 12:05 long,`.
    private func words(for recording: RecordingFile) -> String {
        let zone = invocation.context.localZone.zonedTime(at: recording.start.instant)
        let time = zone.utcOffset == recording.start.utcOffset ? zone : recording.start
        let moment = ChangeSentence.words(for: time, hasTime: true, invocation.context.dayNames)
        return "a recording of \(moment), \(PlayingTime.text(recording.duration)) long,"
    }
}
