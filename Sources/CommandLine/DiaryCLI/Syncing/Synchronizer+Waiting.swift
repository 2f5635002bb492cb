import DiaryStore
import DiarySync
import Glibc
import Processes

extension Synchronizer {
    /// The milliseconds to wait for another process.
    private static let patience: Int64 = 10_000

    /// A diary's synchronizer, once no other process has it.
    ///
    /// `sync --watch` holds it for a moment at each change.
    ///
    /// Other processes have to wait while it is held.
    ///
    /// - Throws: `SyncError.busy` after ten seconds, `.isOff`.
    static func waited(for store: Store) throws -> Synchronizer {
        let end = MonotonicClock.milliseconds + patience
        while true {
            do { return try Synchronizer(store) } catch SyncError.busy where MonotonicClock.milliseconds < end {
                usleep(20_000)
            }
        }
    }
}
