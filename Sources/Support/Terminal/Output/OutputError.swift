/// The reason why output did not reach its reader.
package enum OutputError: Error, Sendable, Hashable {
    /// The reader has closed the pipe; not an error: the program ends silently with success.
    case brokenPipe
    /// `write(2)` failed with this error number.
    case failed(code: Int32)
    /// The pager did not run, and ended with this exit code.
    case pagerFailed(command: String, exitCode: Int32)
}
