import DecoderProtocol
import DiaryMedia
import DiaryModel
import JSON

extension ImportSink {
    /// The result of reading a document; nil if it can't be read, which is reported.
    ///
    /// - Throws: errors that would prevent every other document from being read, too.
    func reading<Value>(_ place: String, _ read: () throws -> Value) throws -> Value? {
        do { return try read() } catch let error as ImportSourceError {
            guard let problem = error.problem else { throw error }
            try report(problem)
        } catch let error as SystemCallError {
            try report(ImportProblem(.unreadable, place, error.reason))
        }
        return nil
    }
}

extension ImportSource {
    /// A text that diary-decoder parses, as JSON; nil if it isn't of that kind.
    func optionalDocument(_ text: String, as kind: DocumentKind) throws -> JSONValue? {
        do { return try document(text, as: kind) } catch let error as ImportSourceError where error.problem != nil {
            return nil
        }
    }
}
