package import DiaryModel
import Glibc

/// The reason why a file was not imported.
package struct MediumIntakeError: Error {
    package enum Reason {
        case unreadable(SystemCallError)
        case isFolder
        case isSpecial
        case empty
        /// A link in the path leads out of the named folder.
        case leadsOut
        /// It changed while it was read, twice.
        case changing
        /// Its copy changed while it was decoded.
        case altered
        case decoder(DecoderError)
        /// The content of a note is no text of an entry, in words.
        case notText(String)
    }

    package let path: FilePath
    package let reason: Reason

    package init(path: FilePath, reason: Reason) { (self.path, self.reason) = (path, reason) }

    /// True if it would be the same for every file, so that this one is not at fault.
    package var concernsAllFiles: Bool {
        if case .decoder(let cause) = reason { cause.concernsAllFiles } else { false }
    }
}

extension MediumIntakeError.Reason {
    /// The failure of a system call on a file.
    package init(_ error: SystemCallError) {
        switch error.code {
        case EISDIR: self = .isFolder
        case ESPIPE: self = .isSpecial
        case EXDEV: self = .leadsOut
        default: self = .unreadable(error)
        }
    }
}
