import DiaryCore
import Glibc

/// `$XDG_STATE_HOME/diary`: small files of what is remembered of diaries and isn't kept in them.
struct StateFolder {
    let path: FilePath

    init(_ context: Context) {
        let named = context.path(variable: "XDG_STATE_HOME").flatMap { $0.isAbsolute ? $0 : nil }
        let state = named ?? context.homeDirectory.appending(".local").appending("state")
        path = state.appending("diary")
    }

    /// The bytes of a file; nil where there is none, or it is not one that this user alone can have written.
    func read(_ name: String) -> [UInt8]? {
        let file = path.appending(name)
        guard let status = Folder.linkStatus(file), status.st_mode & S_IFMT == S_IFREG, status.st_uid == geteuid(),
            status.st_mode & 0o022 == 0
        else { return nil }
        return try? File.read(file)
    }

    /// Makes the folder and those above it where they are missing.
    func make() throws { try make(path) }

    private func make(_ path: FilePath) throws {
        guard !Folder.exists(path) else { return }
        try make(path.parent)
        try Folder.make(path)
    }

    /// A folder's path without links, on one line: bytes that are no plain letters stand by their numbers.
    static func line(of folder: FilePath) -> [UInt8]? {
        guard let resolved = unsafe folder.withCString({ unsafe realpath($0, nil) }) else { return nil }
        defer { unsafe free(resolved) }
        let path = unsafe UnsafeBufferPointer(start: resolved, count: strlen(resolved)).map { UInt8(bitPattern: $0) }
        return path.flatMap { byte -> [UInt8] in
            guard byte <= 0x20 || byte >= 0x7F || byte == UInt8(ascii: "%") else { return [byte] }
            return Array("%\(String(byte, radix: 16)),".utf8)
        }
    }
}
