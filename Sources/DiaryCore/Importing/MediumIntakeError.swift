import Glibc

/// Why a file was not taken in.
package struct MediumIntakeError: Error {
    /// What is wrong with the file.
    package enum Reason {
        case unreadable(SystemCallError)
        case isFolder
        case isSpecial
        case empty
        /// A link on the way leads out of the folder that was named.
        case leadsOut
        /// It changed while it was read, twice.
        case changing
        /// Its copy changed while it was decoded.
        case altered
        case decoder(DecoderError)
    }

    /// The file.
    package let path: FilePath
    /// What is wrong with it.
    package let reason: Reason

    /// Whether it would be the same for every file, so that nothing is wrong with this one.
    package var concernsAllFiles: Bool {
        if case .decoder(let cause) = reason { cause.concernsAllFiles } else { false }
    }
}

extension MediumIntakeError.Reason {
    init(_ error: SystemCallError) {
        switch error.code {
        case EISDIR: self = .isFolder
        case ESPIPE: self = .isSpecial
        case EXDEV: self = .leadsOut
        default: self = .unreadable(error)
        }
    }
}
