import Chronology
import DiaryKit
import Glibc

/// The day's copy of the database, made by the first command of the day that changes the diary, after everything is told.
///
/// Whatever hinders it is no failure of the command.
final class SnapshotAfterwards {
    /// The diary that the command has opened to change; nil where it has opened none.
    var folder: FilePath?
    private let context: Context

    init(context: Context) {
        self.context = context
    }

    func take() {
        guard let folder, context.snapshots != .none else { return }
        let snapshots = DailySnapshots(of: folder)
        let today = context.localZone.zonedTime(at: context.now()).wallTime.date
        guard snapshots.isDue(on: today) else { return }
        if context.snapshots == .here || snapshots.isQuick {
            try? snapshots.take(on: today)
        } else {
            startProcess(for: folder)
        }
    }

    /// Starts `diary snapshot` in a group of its own, with nothing to read or to write: the shell doesn't wait for it.
    ///
    /// Wraps `posix_spawn`.
    private func startProcess(for folder: FilePath) {
        var actions = unsafe posix_spawn_file_actions_t()
        unsafe posix_spawn_file_actions_init(&actions)
        defer { unsafe posix_spawn_file_actions_destroy(&actions) }
        for descriptor in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] {
            unsafe posix_spawn_file_actions_addopen(&actions, descriptor, "/dev/null", O_RDWR, 0)
        }
        var attributes = posix_spawnattr_t()
        unsafe posix_spawnattr_init(&attributes)
        defer { unsafe posix_spawnattr_destroy(&attributes) }
        unsafe posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETPGROUP))
        let words = ["diary", "snapshot", "--diary"].map { Array($0.utf8) } + [folder.bytes]
        var pointers = unsafe words.map { word in unsafe FilePath(bytes: word).withCString { unsafe strdup($0) } }
        unsafe pointers.append(nil)
        defer { unsafe pointers.forEach { unsafe free($0) } }
        var process: pid_t = 0
        unsafe posix_spawn(&process, "/proc/self/exe", &actions, &attributes, pointers, environ)
    }
}
