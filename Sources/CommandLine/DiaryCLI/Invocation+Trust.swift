import Arguments
import DiaryModel
import DiaryStore
import Glibc
import Terminal

extension Invocation {
    /// Refuses a diary that another user owns or may write, unless the user allowed it once.
    ///
    /// - Parameter toNarrow: true to accept permissions that are too wide, since the command reports them.
    func requireOwnFolder(toNarrow: Bool = false) throws {
        let folder = diaryFolder
        guard let doubt = FolderTrust(other: callingUser).doubt(about: folder) else { return }
        if toNarrow, case .writable = doubt.reason { return }
        let permission = ForeignFolderPermission(context)
        guard !permission.holds(for: folder, of: doubt.owner) else { return }
        guard values.flag(.foreignOwner) else {
            throw DiaryError.foreignFolder(path: folder.description, reason: doubt.words)
        }
        do {
            try permission.give(for: folder, of: doubt.owner)
            try messages.note("\(doubt.words); from now on it is opened all the same")
        } catch let error as SystemCallError {
            try messages.warning(
                "\(doubt.words); it is opened this time, but that can't be kept: \(error.path): \(error.reason)")
        }
    }

    /// With `sudo`, the diary belongs to the calling user.
    private var callingUser: UInt32? {
        geteuid() == 0 ? context.variable("SUDO_UID").flatMap { UInt32($0) } : nil
    }
}
