import Arguments
import DiaryModel
import DiaryStore
import Glibc
import Terminal

extension Failure {
    /// The failure for a database that SQLite can't open, with what the system says about its files; nil if it says
    /// nothing.
    ///
    /// NB: closing a descriptor of the database would release the locks that this process has on it.
    static func unopenable(in folder: FilePath) -> Failure? {
        for (suffix, mode) in [("", R_OK), ("-wal", R_OK | W_OK), ("-shm", R_OK | W_OK)] {
            let path = folder.appending("diary.sqlite\(suffix)")
            if let status = Folder.status(path), status.st_mode & S_IFMT == S_IFDIR {
                return unopenable(SystemCallError("open", path, code: EISDIR))
            }
            let code = unsafe path.withCString { unsafe access($0, mode) } == 0 ? 0 : errno
            if code != 0, code != ENOENT { return unopenable(SystemCallError("access", path, code: code)) }
        }
        return nil
    }

    private static func unopenable(_ error: SystemCallError) -> Failure {
        let isDenied = error.code == EACCES || error.code == EPERM
        let quoted = ShellQuoting.quoted(error.path)
        let hint: StyledText =
            isDenied
            ? "look at its permissions: ls -l \(quoted); give yourself access: chmod u+rw, or as root chown"
            : "look at what is there: ls -ld \(quoted)"
        return Failure("\(line: error.path) can't be opened: \(line: error.reasonAndOwner)", hint: hint)
    }
}
