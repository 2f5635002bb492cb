import DiaryCore
import Terminal

struct EntryEditing {
    let invocation: Invocation

    func addEntry(with writer: EntryWriter) throws -> ExitCode { throw Failure("the editor is not there yet") }
}
