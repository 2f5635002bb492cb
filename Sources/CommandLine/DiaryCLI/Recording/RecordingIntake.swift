import Chronology
import DecoderProtocol
import DiaryMedia
import DiaryModel
import DiaryStore
import Terminal

/// Adds finished recordings to the diary: encodes them, and removes their files only when they are in the diary.
struct RecordingIntake {
    let invocation: Invocation
    let store: Store
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
        let intake = invocation.mediumIntake(into: store)
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
