import Arguments
import Chronology
import DecoderProtocol
import DiaryMedia
import DiaryModel
import DiaryStore
import Terminal

/// Recordings that were never added, because a process, the machine or the disk failed.
struct KeptRecordings {
    let invocation: Invocation
    let store: DiaryStore
    let options: RecordOptions

    var intake: RecordingIntake { RecordingIntake(invocation: invocation, store: store, options: options) }

    private func kept() throws -> [RecordingFile] { try RecordingFolder(diary: store.directory).kept() }

    /// Asks on a terminal whether to make entries of them; otherwise reports them.
    func offer() throws {
        let context = invocation.context
        for recording in try kept() {
            let place = try target(of: recording.note)
            guard context.isInputTerminal, context.isErrorTerminal else {
                try invocation.messages.note(
                    "\(words(for: recording)) was kept; diary record --recover \(place.does)")
                continue
            }
            try invocation.messages.line("\(words(for: recording)) was kept")
            if try invocation.isAnsweredYes(place.question) {
                // The options of the command line apply to the new recording.
                var plain = invocation
                plain.command.values = OptionValues()
                let nothing = WrittenText(text: "", mayBeginWithDate: false)
                try take(recording, AddOptions(plain, isRecorded: true), nothing)
            } else {
                try invocation.messages.line(
                    "it stays; diary record --recover \(place.does), diary record --discard throws it away")
            }
        }
    }

    /// The target of a recording, in words.
    private struct Target {
        let does: String
        let question: StyledText
    }

    private func target(of note: RecordingNote?) throws -> Target {
        guard let id = try entry(of: note) else {
            return Target(does: "makes an entry of it", question: "Make an entry of it?")
        }
        let digits = try store.shortID(of: id)
        return Target(
            does: "adds it to \(digits), which it was for", question: "Add it to \(digits, .cyan), which it was for?")
    }

    /// The entry for which a recording was made, if it still exists.
    private func entry(of note: RecordingNote?) throws -> UniqueIdentifier? {
        guard let id = note?.entry, let entry = try store.entry(id), entry.trashTime == nil else { return nil }
        return id
    }

    /// Adds each recording to the diary, oldest first: as a new entry, or to the entry that it was made for.
    func recover(_ adding: AddOptions, _ written: WrittenText) throws {
        let kept = try kept()
        guard !kept.isEmpty else { return try invocation.messages.note("no recording was kept") }
        for recording in kept { try take(recording, adding, written) }
    }

    func discard() throws -> ExitCode {
        let kept = try kept()
        guard !kept.isEmpty else {
            try invocation.messages.note("no recording was kept")
            return .success
        }
        for recording in kept { try invocation.messages.line("\(words(for: recording))") }
        guard try invocation.confirm("Discard \(kept.count.counted("recording"))? This can't be undone.") else {
            return try invocation.end(.failure, saying: "nothing was done")
        }
        for recording in kept { try recording.remove() }
        return try invocation.end(saying: "discarded: \(kept.count.counted("recording"))")
    }

    private func take(_ recording: RecordingFile, _ adding: AddOptions, _ written: WrittenText) throws {
        try recording.finish()
        let note = recording.note
        let files = try stillThere(note?.files ?? [])
        if let id = try entry(of: note) {
            let attaching = AttachingFiles(invocation: invocation, store: store)
            return try intake.save(recording) { try attaching.attach(files, to: id, recorded: [$0]) }()
        }
        var adding = adding
        adding.media += files
        let writer = EntryWriter(invocation: invocation, options: adding, moment: recording.start.instant)
        var draft = try writer.draftOfMedia(written)
        var isTimeOpen = draft.creationTime.instant == recording.start.instant
        if case .unsaid = adding.time {} else { isTimeOpen = false }
        note?.complete(&draft, takesTime: isTimeOpen)
        try intake.add(recording, draft, by: writer)()
    }

    /// Files that belong to a recording; missing ones are reported.
    private func stillThere(_ files: [FilePath]) throws -> [FilePath] {
        for file in files where !Folder.exists(file) {
            try invocation.messages.warning(
                "\(SafeText(bytes: file.bytes)) belongs to it, and does not exist any more")
        }
        return files.filter(Folder.exists)
    }

    /// The description `a recording of Friday 20 November 2026 21:30 Europe/Prague, 12:05 long,`.
    private func words(for recording: RecordingFile) -> String {
        let zone = invocation.context.localZone.zonedTime(at: recording.start.instant)
        let time = zone.utcOffset == recording.start.utcOffset ? zone : recording.start
        let moment = ChangeSentence.words(for: time, hasTime: true, invocation.context.dayNames)
        return "a recording of \(moment), \(PlayingTime.text(recording.duration)) long,"
    }
}

/// Adds finished recordings to the diary: encodes them, and removes their files only when they are in the diary.
struct RecordingIntake {
    let invocation: Invocation
    let store: DiaryStore
    let options: RecordOptions

    /// Creates an entry with the recording and returns the printer of its report.
    func add(_ recording: RecordingFile, _ draft: EntryDraft, by writer: EntryWriter) throws -> () throws -> Void {
        let added = try save(recording) { try writer.add(draft, to: store, recorded: [$0]) }
        return {
            try writer.printAdded(added, in: store)
            try invocation.output.flush()
        }
    }

    /// Passes the recording as a medium to `save`, and then removes its file.
    ///
    /// If anything fails, the file is kept and the failure says so.
    func save<Result>(_ recording: RecordingFile, _ save: (StagedMedium) throws -> Result) throws -> Result {
        let result: Result
        do { result = try save(medium(of: recording)) } catch { throw keeping(Failure(recording: error)) }
        try recording.remove()
        return result
    }

    private func medium(of recording: RecordingFile) throws -> StagedMedium {
        let intake = store.mediumIntake()
        let name = { (ending: String) in FilePath("\(Self.stem(of: recording)).\(ending)") }
        var staged: StagedMedium
        if let encoding = options.encoding {
            let line = StatusLine(invocation: invocation)
            defer { try? line.clear() }
            let file = try recording.encoded(
                as: encoding, decoderPath: invocation.context.decoderPath, in: store.directory.appending("tmp")
            ) { count in
                try line.update { _ in "saving  \(ByteCount.text(Int64(count)))" }
            }
            staged = try intake.stage(file, named: name(encoding.fileExtension))
        } else {
            staged = try intake.stage(recording.file, named: name("wav"))
        }
        // The recording has its own time, whatever the current zone.
        staged.draft.medium.captureTime = Medium.CaptureTime(
            instant: recording.start.instant, utcOffset: recording.start.utcOffset)
        staged.draft.medium.timeDoubt = nil
        return staged
    }

    /// The name `recording-20261120-213005` by the start time.
    private static func stem(of recording: RecordingFile) -> String {
        let wall = recording.start.wallTime
        let digits = { (text: String) in text.filter(\.isNumber) }
        return "recording-\(digits("\(wall.date)"))-\(digits(wall.clock(withSeconds: true)))"
    }

    private func keeping(_ failure: Failure) -> Failure {
        failure.adding(
            "the recording is kept", hint: "when that is fixed, diary record --recover makes an entry of it")
    }
}
