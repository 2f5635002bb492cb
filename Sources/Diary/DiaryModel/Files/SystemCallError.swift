import Glibc

/// A system call that failed on a path.
public struct SystemCallError: Error, Equatable, Sendable {
    /// The call, such as `openat`.
    public let call: String
    /// The path, for showing.
    public let path: String
    /// The value of `errno`.
    public let code: Int32

    /// The failure of the last call.
    package init(_ call: String, _ path: FilePath, code: Int32 = errno) {
        self.call = call
        self.path = path.description
        self.code = code
    }

    /// The C library's message for the code, such as `No space left on device`.
    public var reason: String {
        guard let text = unsafe strerror(code) else { return "error \(code)" }
        return unsafe String(cString: text)
    }

    /// True if the disk is full, a quota on it is used up, or the file may not become larger.
    public var isDiskFull: Bool { code == ENOSPC || code == EDQUOT || code == EFBIG }
}
