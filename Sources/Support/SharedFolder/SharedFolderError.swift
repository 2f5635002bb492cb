import Glibc

/// The problems of a shared folder; paths and names are foreign text.
public enum SharedFolderError: Error, Hashable, Sendable {
    /// The folder is missing: never created, moved away, or on a disk that is not mounted.
    case noFolder(String)
    /// The folder is read-only, or the system doesn't let this user write there.
    case notWritable(String, code: Int32)
    /// The disk or the quota is full.
    case full(String)
    /// A file of another diary, or under another key.
    case foreign(String)
    /// A file that was changed since it was written, or that lies under another name or machine than it was written
    /// for.
    case damaged(String, reason: String)
    /// A listed file no longer exists: a program that copies the folder may still be running.
    case vanished(String)
    /// The passphrase or the words open none of the keys in the folder.
    case wrongSecret
    /// There is no key in the folder, or not yet.
    case noKey(String)
    /// A text that isn't a recovery key; the reason doesn't reveal what was nearly right.
    case badWords(String)
    /// A file of a later version, or with parameters that are not accepted.
    case badFormat(String)
    /// The content is larger than a file may be.
    case tooLarge(String)
    /// A system call that failed for another reason, with the value of `errno`.
    case system(String, call: String, code: Int32)

    /// The C library's message for the code, such as `No space left on device`; nil if there is none.
    package var systemReason: String? {
        switch self {
        case .notWritable(_, let code), .system(_, _, let code):
            guard let text = unsafe strerror(code) else { return "error \(code)" }
            return unsafe String(cString: text)
        case .noFolder, .full, .foreign, .damaged, .vanished, .wrongSecret, .noKey, .badWords, .badFormat, .tooLarge:
            return nil
        }
    }

    /// The words for an error that concerns one file, so that others can still be read; nil for any other error.
    package var reasonOfFile: String? {
        switch self {
        case .damaged(_, let reason): reason
        case .foreign: "it is another diary's, or sealed with another key"
        case .badFormat: "it is of a later version"
        case .tooLarge: "it is too large"
        case .vanished: "it went away"
        case .system: systemReason
        case .noFolder, .notWritable, .full, .wrongSecret, .noKey, .badWords: nil
        }
    }

    /// The error for a call that failed just now while something was read or listed.
    static func reading(_ call: String, _ path: String, code: Int32 = errno) -> SharedFolderError {
        switch code {
        case ENOTCONN, ESTALE, ENODEV, ENXIO: .noFolder(path)
        case ENOENT: .vanished(path)
        case ELOOP: .damaged(path, reason: "it is a link")
        default: .system(path, call: call, code: code)
        }
    }

    /// The error for a call that failed just now while something was written, named or removed.
    static func writing(_ call: String, _ path: String, code: Int32 = errno) -> SharedFolderError {
        switch code {
        case ENOSPC, EDQUOT, EFBIG: .full(path)
        case EROFS, EACCES, EPERM: .notWritable(path, code: code)
        case ENOENT, ENOTCONN, ESTALE, ENODEV, ENXIO: .noFolder(path)
        default: .system(path, call: call, code: code)
        }
    }
}
