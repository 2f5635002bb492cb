import Arguments
import DiaryModel
import DiaryStore

struct MeasurementRecorder {
    let invocation: Invocation
    private let writer: EntryWriter
    private let written: WrittenText

    init(_ invocation: Invocation) throws {
        self.invocation = invocation
        writer = EntryWriter(invocation: invocation, options: try AddOptions(invocation))
        let text = try invocation.values.value(.text).map { try invocation.keptText($0, called: "the text") } ?? ""
        written = WrittenText(text: text, mayBeginWithDate: false)
    }

    /// Creates one entry with all values.
    func record(_ readings: [DiaryMeasurement]) throws -> ExitCode {
        let store = try invocation.openStore(.creating)
        let entry = try add(readings, to: store)
        try invocation.printChanged(
            [entry.id], ChangeSentence(invocation: invocation, store: store).text("added", entry))
        return .success
    }

    /// Adds an entry to the open diary, with the current time unless an option gives another.
    func add(_ readings: [DiaryMeasurement], to store: DiaryStore) throws -> DiaryEntry {
        var draft = try writer.draftOfMedia(written)
        draft.measurements = readings
        return try writer.add(draft, to: store, as: MeasureCommand.name)
    }
}
