import Chronology
import DecoderProtocol
import DiaryCore
import Terminal

/// Takes finished recordings into the diary: encodes them, and lets go of them only when the diary has them.
struct RecordingIntake {
    let invocation: Invocation
    let store: Store
    let options: RecordOptions

    /// Makes an entry of it, and returns what tells of that.
    func add(_ recording: RecordingFile, _ draft: EntryDraft, by writer: EntryWriter) throws -> () throws -> Void {
        let added = try save(recording) { try writer.add(draft, to: store, recorded: [$0]) }
        return {
            try writer.tell(added, in: store)
            try invocation.output.flush()
        }
    }

    /// Hands the recording as a medium to `save`, and removes it then.
    ///
    /// When anything fails it stays, and the failure tells so.
    func save<Result>(_ recording: RecordingFile, _ save: (TakenMedium) throws -> Result) throws -> Result {
        let result: Result
        do { result = try save(medium(of: recording)) } catch { throw keeping(Failure(recording: error)) }
        try recording.remove()
        return result
    }

    private func medium(of recording: RecordingFile) throws -> TakenMedium {
        let intake = invocation.mediumIntake(into: store)
        let name = { (ending: String) in FilePath("\(Self.stem(of: recording)).\(ending)") }
        var taken: TakenMedium
        if let encoding = options.encoding {
            let line = StatusLine(invocation: invocation)
            defer { try? line.clear() }
            let file = try recording.encoded(
                as: encoding, decoderPath: invocation.context.decoderPath, in: store.directory.appending("tmp")
            ) { count in
                try line.update { _ in "saving  \(ByteCount.text(Int64(count)))" }
            }
            taken = try intake.take(file, named: name(encoding.fileExtension))
        } else {
            taken = try intake.take(recording.file, named: name("wav"))
        }
        // Whatever zone it is now: the recording knows its moment.
        taken.draft.medium.captureTime = Medium.CaptureTime(
            instant: recording.start.instant, utcOffset: recording.start.utcOffset)
        return taken
    }

    /// `recording-20261120-213005`: when it was begun.
    private static func stem(of recording: RecordingFile) -> String {
        let wall = recording.start.wallTime
        let digits = { (text: String) in text.filter(\.isNumber) }
        return "recording-\(digits("\(wall.date)"))-\(digits(wall.clock(withSeconds: true)))"
    }

    private func keeping(_ failure: Failure) -> Failure {
        failure.adding(
            "the recording is kept", hint: "once that is mended, diary record --recover makes an entry of it")
    }
}
