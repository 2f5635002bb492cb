import Arguments
import Chronology
import DiaryFormats
import DiaryMedia
import DiaryModel
import Terminal

/// Reads notes as `add` reads a typed text.
struct NoteReading {
    private let invocation: Invocation
    private let options: AddOptions

    /// - Throws: `Failure` for wrong values of options.
    init(_ invocation: Invocation) throws {
        // The dates that are read are shown with the entries; here they would be a line a note.
        self.invocation = invocation.silenced
        options = try AddOptions(invocation)
    }

    /// The note in a file.
    ///
    /// - Throws: `MediumIntakeError` for a file that can't be read or is no text.
    func note(_ file: FoundFile) throws -> Note {
        let bytes = try file.bytes(limit: IncomingText.maximumByteCount)
        let text: String
        do throws(IncomingTextError) { text = IncomingText.withoutFinalLineEnd(try decoded(bytes)) } catch {
            let failure = Failure(error, source: "the note")
            throw MediumIntakeError(path: file.path, reason: .notText(failure.line().plain))
        }
        return Note(file, bytes) { [invocation, options] moment in
            let writer = EntryWriter(invocation: invocation, options: options, moment: moment)
            let entry = try writer.draftOfMedia(WrittenText(text: text, mayBeginWithDate: true))
            return (entry, entry.text.utf8.count < text.utf8.count)
        }
    }

    /// The reason why a note makes no entry, if its own date is the reason.
    static func refusal(_ error: any Error) -> MediumIntakeError.Reason? {
        error is DateError ? .notText(Failure.describing(error).line().plain) : nil
    }

    private func decoded(_ bytes: [UInt8]) throws(IncomingTextError) -> String {
        do throws(IncomingTextError) { return try IncomingText.decode(bytes) } catch {
            guard let name = invocation.values.value(.encoding), case .notUTF8 = error else { throw error }
            return try IncomingText.decode(bytes, encoding: name)
        }
    }
}
