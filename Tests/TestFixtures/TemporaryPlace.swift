import Foundation

/// The folder below which tests make their own folders and files.
package enum TemporaryPlace {
    /// `$TMPDIR`; without it memory where programs may be started and a gigabyte is free, or else the system's folder.
    ///
    /// A diary waits for the disk several times a command. The tests of what a power cut leaves are in
    /// `Tests/Reliability`, so that nothing here depends on a real disk.
    package static let path: String = {
        let memory = "/dev/shm"
        guard ProcessInfo.processInfo.environment["TMPDIR"] == nil, unsafe access(memory, W_OK | X_OK) == 0 else {
            return FileManager.default.temporaryDirectory.path
        }
        var status = statvfs()
        // ST_NOEXEC, which glibc's header defines for GNU's own dialect of C alone.
        let forbidsPrograms: UInt = 8
        guard unsafe statvfs(memory, &status) == 0, status.f_flag & forbidsPrograms == 0,
            status.f_bavail * status.f_frsize >= 1 << 30
        else { return FileManager.default.temporaryDirectory.path }
        return memory
    }()
}
