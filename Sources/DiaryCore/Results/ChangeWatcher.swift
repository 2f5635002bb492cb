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
        /// A signal arrived.
        case signal
    }

    private let events: FileDescriptor?
    /// The milliseconds after which to look again, the next one first.
    private var again: [Int32] = []

    /// A watcher of a diary.
    ///
    /// - Parameter directory: the diary's folder.
    package init(_ directory: FilePath) {
        let number = inotify_init1(Int32(IN_CLOEXEC | IN_NONBLOCK))
        let mask = UInt32(IN_ATTRIB | IN_CREATE | IN_MOVED_TO | IN_DELETE_SELF | IN_MOVE_SELF | IN_ONLYDIR)
        guard number >= 0 else {
            events = nil
            return
        }
        let isWatched = unsafe directory.withCString { unsafe inotify_add_watch(number, $0, mask) } >= 0
        let descriptor = FileDescriptor(owning: number, path: directory)
        events = isWatched ? .some(consume descriptor) : nil
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
    private var number: Int32 {
        switch events {
        case .some(let events): events.number
        case .none: -1
        }
    }

    /// Reads the kernel's events for the folder.
    private func readsChange() -> Bool {
        let number = number
        var isChange = false
        let size = 4096
        unsafe withUnsafeTemporaryAllocation(byteCount: size, alignment: MemoryLayout<inotify_event>.alignment) {
            buffer in
            while case let count = unsafe read(number, buffer.baseAddress, size), count > 0 {
                isChange = unsafe Self.isChange(UnsafeRawBufferPointer(rebasing: buffer[..<count])) || isChange
            }
        }
        return isChange
    }

    private static func isChange(_ bytes: UnsafeRawBufferPointer) -> Bool {
        let header = MemoryLayout<inotify_event>.size
        var offset = 0
        while offset + header <= bytes.count {
            let event = unsafe bytes.loadUnaligned(fromByteOffset: offset, as: inotify_event.self)
            let name = unsafe bytes[(offset + header)...].prefix(Int(event.len)).prefix { $0 != 0 }
            // An event without a name is for the folder itself, or means that events were lost.
            if unsafe name.isEmpty || name.elementsEqual(ChangeMarker.name.utf8) { return true }
            offset += header + Int(event.len)
        }
        return false
    }
}
