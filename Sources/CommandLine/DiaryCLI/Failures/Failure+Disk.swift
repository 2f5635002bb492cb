import Arguments
import DiaryModel
import DiaryStore
import SQLite
import Terminal

extension Failure {
    /// The failure for a full disk on which a command did nothing.
    static func diskFull(_ path: String) -> Failure {
        Failure(
            "\(fullDisk(path)); nothing was changed",
            hint: "make room on it and run the same command again; reading, delete and trash --empty work meanwhile")
    }

    /// The words for a disk that is too full even for removing.
    static func noRoomToRemove(_ path: String) -> Failure {
        let place = Disk(holding: FilePath(path)).map { ShellQuoting.quoted("\($0.mountPoint)") } ?? "it"
        return Failure(
            "\(fullDisk(path)), and removing too needs some room for a moment; nothing was changed",
            hint: """
                move or remove other files on \(place), 256 kB are enough, and run the same command again; reading works \
                meanwhile, and so does diary export to another disk
                """)
    }

    /// The disk without enough room for the next step.
    static func tooSmallDisk(_ path: FilePath, free: Int64) -> StyledText {
        let disk = Disk(holding: path)
        if let disk, disk.freeByteCount < scarce { return fullDisk("\(path)") }
        let place: StyledText = disk.map { " (mounted at \($0.mountPoint.shown))" } ?? ""
        return "the disk that holds \(path.shown)\(place) has \(ByteCount.text(free)) free"
    }

    /// The limit of free space in bytes.
    ///
    /// A disk with more is full only for this user or file.
    private static let scarce: Int64 = 1_000_000

    /// The full disk of an error, and the kind of limit; nil for other errors.
    static func fullDisk(causing error: any Error) -> StyledText? {
        switch error {
        case DiaryError.diskFull(let path), DiaryError.noRoomToRemove(let path): fullDisk(path)
        case let error as SystemCallError where error.isDiskFull: fullDisk(error.path)
        case let error as SQLiteError where error.isDiskFull: "the disk that is written to is full"
        case let failure as Failure where failure.isOfFullDisk: failure.message
        default: nil
        }
    }

    /// Returns whether another process holds the diary, so that the same may succeed later.
    static func isBusy(_ error: any Error) -> Bool {
        switch error {
        case DiaryError.busy, DiaryError.heldWhileMigrating: true
        case let error as SQLiteError: error.isBusy
        default: false
        }
    }

    /// The failure for a report that can't be written, which does not say that nothing was changed.
    static func describing(_ error: ReportFailure) -> Failure {
        let words = fullDisk(causing: error.cause) ?? describing(error.cause).message
        return Failure(
            "the report is incomplete: " + words,
            hint: "the same import with --report OTHER names each file again, also those that are already here")
    }

    /// The file or folder that the user knows, for one with a hidden or internal name.
    private static func known(_ path: String) -> String {
        let parts = path.split(separator: "/", omittingEmptySubsequences: false)
        for (index, part) in parts.enumerated() where Self.isInternal(part) {
            let folder = parts[..<index].joined(separator: "/")
            if part != "tmp" { return folder.isEmpty ? (index == 0 ? "." : "/") : folder }
            if !folder.isEmpty, Folder.exists(FilePath(folder + "/diary.sqlite")) { return folder }
        }
        return path
    }

    private static func isInternal(_ name: Substring) -> Bool {
        name == "tmp" || name.hasPrefix(".diary-") || name.hasPrefix(".tmp-")
    }

    /// The full disk, and the kind of limit.
    static func fullDisk(_ path: String) -> StyledText {
        let subject: StyledText = "the disk that holds \(line: known(path))"
        guard let disk = Disk(holding: FilePath(path)) else { return subject + " is full" }
        let place = disk.mountPoint.shown
        if disk.isOutOfFiles { return subject + " is full: it takes no more files (mounted at \(place))" }
        let free = ByteCount.text(disk.freeByteCount)
        guard disk.freeByteCount > scarce else { return subject + " is full (mounted at \(place), \(free) free)" }
        return subject
            + " is full for you: a quota, or a limit on the size of files, is used up (mounted at \(place), \(free) free)"
    }

    /// The failure for an error of a sync, whose earlier batches are kept if the disk of the diary is full.
    static func duringSync(_ error: any Error, ofDiaryIn folder: FilePath) -> any Error {
        guard let words = fullDisk(causing: error) else { return error }
        let disk = error is SQLiteError ? fullDisk(folder.description) : words
        var failure = Failure(
            disk + "; what was received before is kept", hint: "free some space; the next diary sync continues")
        failure.isOfFullDisk = true
        return failure
    }
}
