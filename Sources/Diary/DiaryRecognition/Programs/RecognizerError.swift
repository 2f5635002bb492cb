package import DiaryMedia

/// The reason why words could not be recognized.
package enum RecognizerError: Error, Equatable, Sendable {
    /// The program can't be started, or not be confined.
    case notStarted(program: String)
    /// It ended with that code, as a shell reports it.
    case failed(program: String, code: Int32)
    case timedOut(program: String)
    /// It printed more than any answer has.
    case tooMuchOutput(program: String)
    /// Its answer is not in its format.
    case unreadableAnswer(program: String)
    /// It knows none of these languages.
    case unknownLanguages(program: String, [String])
    /// The medium can't be decoded.
    case undecodable(DecoderError)
    /// The original is not there.
    case missingOriginal
    /// The sound is longer than what was allowed, in seconds.
    case tooLong(seconds: Double)
    /// A system call failed with that `errno`.
    case system(Int32)
    /// It was to end.
    case cancelled
}
