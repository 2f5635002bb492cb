package import DiaryModel

/// Files that have come, and are taken once they stay as they are.
///
/// Times are milliseconds of a monotonic clock.
struct SettlingFiles {
    /// The time in which a file must not have changed.
    let quiet: Int64
    /// The time after which the files that stay as they are don't wait for the others any more, and after which a file
    /// is taken that was created and never closed.
    var patience: Int64 { 12 * quiet }

    private struct Waiting {
        var file: FoundFile
        /// The time when it was first seen as it is.
        var since: Int64
        /// True if it was created, and its writer was not seen to close it.
        var isOpen: Bool
    }

    private var waiting: [FilePath: Waiting] = [:]
    /// The time of the last change of any, or of the last look.
    private var latest: Int64 = 0
    /// The time since which files have waited; nil if none waits.
    private var begun: Int64?

    init(quiet: Int64) { self.quiet = quiet }

    /// The time to look at the files again; nil if none waits.
    var due: Int64? { begun.map { min(latest + quiet, max($0 + patience, latest)) } }

    /// Adds a file, or notes that it may have changed.
    ///
    /// - Parameter isOpen: whether it was just created or just closed; nil if neither.
    mutating func note(_ file: FoundFile, isOpen: Bool? = nil, at now: Int64) {
        let old = waiting[file.path]
        let since = old?.file == file ? old?.since ?? now : now
        waiting[file.path] = Waiting(file: file, since: since, isOpen: isOpen ?? old?.isOpen ?? false)
        latest = max(latest, since)
        begun = begun ?? now
    }

    mutating func forgetWriters() { for path in waiting.keys { waiting[path]?.isOpen = false } }

    /// Forgets the files in a folder that is gone.
    mutating func forget(below folder: FilePath) {
        waiting = waiting.filter { !$0.key.isBelow(folder) }
        if waiting.isEmpty { begun = nil }
    }

    /// The files that stay as they are, by path, once no other one changes or they have waited long enough for the
    /// others.
    ///
    /// - Parameter look: the file as it is now; nil if it is gone.
    mutating func take(at now: Int64, _ look: (FoundFile) -> FoundFile?) -> [FoundFile] {
        guard let begun, let due, due <= now else { return [] }
        for (path, old) in waiting {
            guard let file = look(old.file) else {
                waiting[path] = nil
                continue
            }
            if file != old.file { waiting[path] = Waiting(file: file, since: now, isOpen: old.isOpen) }
        }
        latest = now
        let settled = waiting.values.filter { now - $0.since >= ($0.isOpen ? patience : quiet) }.map(\.file)
        let isAll = settled.count == waiting.count
        guard isAll || now - begun >= patience else { return [] }
        for file in settled { waiting[file.path] = nil }
        self.begun = waiting.isEmpty ? nil : now
        return settled.sorted { $0.path.bytes.lexicographicallyPrecedes($1.path.bytes) }
    }
}

extension FilePath {
    /// Returns whether the path is that of a folder, or begins with it.
    package func isBelow(_ folder: FilePath) -> Bool {
        self == folder || bytes.starts(with: folder.appending(bytes: []).bytes)
    }
}
