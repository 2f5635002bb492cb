import DiaryCore
import Glibc
import Processes

extension Synchronizer {
    /// Milliseconds that another process may take.
    private static let patience: Int64 = 10_000

    /// A diary's synchronizer as soon as no other process has it, as `sync --watch` does for a moment at each change.
    ///
    /// Whoever keeps it keeps others waiting.
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
