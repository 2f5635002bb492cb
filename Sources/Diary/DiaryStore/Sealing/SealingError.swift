package import Processes

/// The reason why a file can't be sealed or opened.
///
/// `age` itself has printed more on standard error.
package enum SealingError: Error {
    /// `age` can't be started.
    case notStarted(ChildProgramError)
    /// `age` refused the recipients or the passphrase, or could not write.
    case notSealed(path: String)
    /// The file is for another key, or damaged.
    case notOpened(path: String)
}
