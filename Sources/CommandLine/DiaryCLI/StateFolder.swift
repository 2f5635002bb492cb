import DiaryModel
import Glibc

/// `$XDG_STATE_HOME/diary`: small files about diaries that are not stored in them.
struct StateFolder {
    let path: FilePath

    init(_ context: Context) {
        let named = context.path(variable: "XDG_STATE_HOME").flatMap { $0.isAbsolute ? $0 : nil }
        let state = named ?? context.homeDirectory.appending(".local").appending("state")
        path = state.appending("diary")
    }

    /// The bytes of a file; nil if it is missing, or if another user could have written it.
    func read(_ name: String) -> [UInt8]? {
        let file = path.appending(name)
        guard let status = Folder.linkStatus(file), status.st_mode & S_IFMT == S_IFREG, status.st_uid == geteuid(),
            status.st_mode & 0o022 == 0
        else { return nil }
        return try? File.read(file)
    }

    func make() throws { try path.makeFolders() }

    /// A folder's path without symbolic links, on one line; bytes other than plain letters are written as numbers.
    static func line(of folder: FilePath) -> [UInt8]? {
        folder.resolved?.bytes.flatMap { byte -> [UInt8] in
            guard byte <= 0x20 || byte >= 0x7F || byte == UInt8(ascii: "%") else { return [byte] }
            return Array("%\(String(byte, radix: 16)),".utf8)
        }
    }
}
