import Glibc

/// The kernel's events in folders; wraps inotify(7).
package final class FolderEvents {
    /// A change in a watched folder, or of the folder itself.
    package struct Event {
        /// The number of the watch; -1 if events were lost.
        package let watch: Int32
        private let mask: UInt32
        /// The name in the folder; empty for the folder itself.
        package let name: [UInt8]

        fileprivate init(_ event: inotify_event, _ name: [UInt8]) {
            (watch, mask, self.name) = (event.wd, event.mask, name)
        }

        /// Returns whether it is one of these kinds, such as `IN_CREATE`.
        package func isAny(of kinds: Int32...) -> Bool { kinds.contains { mask & UInt32(bitPattern: $0) != 0 } }
    }

    /// A descriptor that is readable after an event; -1 if the kernel has no more of them.
    package let descriptor = inotify_init1(Int32(IN_CLOEXEC | IN_NONBLOCK))

    package init() {}

    deinit { if descriptor >= 0 { close(descriptor) } }

    /// Begins to watch a folder, and returns the number of the watch, which is the same for another path of the folder.
    ///
    /// The kernel accepts network file systems as well, but they change without an event.
    ///
    /// - Parameters:
    ///     - kinds: the kinds of events, and options such as `IN_DONT_FOLLOW`.
    package func watch(_ folder: FilePath, for kinds: Int32) throws(SystemCallError) -> Int32 {
        let mask = UInt32(bitPattern: kinds | Int32(IN_ONLYDIR))
        let number = unsafe folder.withCString { unsafe inotify_add_watch(descriptor, $0, mask) }
        guard number >= 0 else { throw SystemCallError("inotify_add_watch", folder) }
        return number
    }

    package func end(_ watch: Int32) { _ = inotify_rm_watch(descriptor, watch) }

    package func take(_ body: (Event) -> Void) {
        let size = 1 << 14
        unsafe withUnsafeTemporaryAllocation(byteCount: size, alignment: MemoryLayout<inotify_event>.alignment) {
            buffer in
            while case let count = unsafe read(descriptor, buffer.baseAddress, size), count > 0 {
                unsafe Self.parse(UnsafeRawBufferPointer(rebasing: buffer[..<count]), body)
            }
        }
    }

    private static func parse(_ bytes: UnsafeRawBufferPointer, _ body: (Event) -> Void) {
        let header = MemoryLayout<inotify_event>.size
        var offset = 0
        while offset + header <= bytes.count {
            let event = unsafe bytes.loadUnaligned(fromByteOffset: offset, as: inotify_event.self)
            let name = unsafe Array(bytes[(offset + header)...].prefix(Int(event.len)).prefix { $0 != 0 })
            body(Event(event, name))
            offset += header + Int(event.len)
        }
    }
}
