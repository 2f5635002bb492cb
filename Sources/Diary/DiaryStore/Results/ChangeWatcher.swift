package import DiaryModel
import Glibc
import Processes

/// Waits until some process may have changed a diary, without polling.
///
/// Every writer touches the file `changed` after its commit. A commit may become visible a little after that, so the
/// caller looks again 5, 50 and 500 milliseconds later; if the kernel doesn't report changes of the folder, every 500.
package final class ChangeWatcher {
    /// The reason why a wait ended.
    package enum Wakeup: Equatable, Sendable {
        /// It is time to look at the diary.
        case look
        /// The awaited moment has come.
        case due
        /// One of the other descriptors is readable, or its other end is closed.
        case descriptor(Int32)
        case signal
    }

    private let events = FolderEvents()
    private let directory: FilePath
    private var isWatched = false
    /// The milliseconds after which to look again, the next one first.
    private var again: [Int32] = []

    /// A watcher of a diary.
    ///
    /// - Parameter directory: the diary's folder.
    package init(_ directory: FilePath) {
        self.directory = directory
        watch()
    }

    private func watch() {
        let kinds = IN_ATTRIB | IN_CREATE | IN_MOVED_TO | IN_DELETE_SELF | IN_MOVE_SELF
        isWatched = (try? events.watch(directory, for: Int32(kinds))) != nil
    }

    /// Waits until the diary may have changed.
    ///
    /// - Parameters:
    ///   - milliseconds: the time limit; nil for none.
    ///   - others: descriptors that end the wait when they become readable; negative ones are ignored.
    ///   - outputs: descriptors that end the wait when their readers are gone.
    package func wait(
        atMost milliseconds: Int64? = nil, orFor others: [Int32] = [], closedOutputs outputs: [Int32] = []
    ) -> Wakeup {
        var polled = others.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
        polled += outputs.map { pollfd(fd: $0, events: 0, revents: 0) }
        let number = number
        if number >= 0 { polled.append(pollfd(fd: number, events: Int16(POLLIN), revents: 0)) }
        let lookAgain = again.first ?? (number < 0 ? 500 : nil)
        let limit = milliseconds.map { Int32(clamping: max(0, $0)) }
        let timeout = [lookAgain, limit].compactMap(\.self).min() ?? -1
        let start = MonotonicClock.milliseconds
        while true {
            // Events of other files in the folder don't extend the time.
            let left = timeout < 0 ? timeout : max(0, timeout - Int32(clamping: MonotonicClock.milliseconds - start))
            let count = unsafe poll(&polled, nfds_t(polled.count), left)
            if count < 0 { return .signal }
            guard count > 0 else {
                if let lookAgain, timeout == lookAgain {
                    if !again.isEmpty { again.removeFirst() }
                    return .look
                }
                return .due
            }
            for each in polled.prefix(others.count + outputs.count) where each.revents != 0 {
                return .descriptor(each.fd)
            }
            guard readsChange() else { continue }
            again = [5, 45, 450]
            return .look
        }
    }

    /// The inotify descriptor of the folder; -1 if there is none.
    private var number: Int32 { isWatched ? events.descriptor : -1 }

    /// Reads the kernel's events for the folder.
    private func readsChange() -> Bool {
        var (isChange, isGone) = (false, false)
        // An event without a name is for the folder itself, or means that events were lost.
        events.take { event in
            isChange = isChange || event.name.isEmpty || event.name.elementsEqual(ChangeMarker.name.utf8)
            isGone = isGone || event.isAny(of: IN_IGNORED)
        }
        // The file system of a diary with a lock was unmounted; another one may be mounted there already.
        if isGone { watch() }
        return isChange
    }
}
