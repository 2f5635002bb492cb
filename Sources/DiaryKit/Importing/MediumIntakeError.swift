import Glibc

/// Why a file was not taken in.
package struct MediumIntakeError: Error {
    /// What is wrong with the file.
    package enum Reason {
        case unreadable(SystemCallError)
        case isFolder
        case isSpecial
        case empty
        /// It changed while it was read, twice.
        case changing
        case decoder(DecoderError)
    }

    /// The file.
    package let path: FilePath
    /// What is wrong with it.
    package let reason: Reason
}

extension MediumIntakeError.Reason {
    init(_ error: SystemCallError) {
        switch error.code {
        case EISDIR: self = .isFolder
        case ESPIPE: self = .isSpecial
        default: self = .unreadable(error)
        }
    }
}
