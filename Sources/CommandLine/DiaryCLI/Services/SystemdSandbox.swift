import DiaryModel
import Glibc

/// What a systemd unit keeps the program from: all that it doesn't need.
///
/// Only settings that a user's own systemd can apply without privileges; those that need a mount namespace (`ProtectSystem`,
/// `ReadWritePaths`) are passed over by systemd where the kernel gives users none.
struct SystemdSandbox {
    static let names = [
        "LimitCORE", "NoNewPrivileges", "ProtectSystem", "ReadWritePaths", "RestrictAddressFamilies",
        "RestrictNamespaces", "RestrictRealtime", "RestrictSUIDSGID", "LockPersonality", "MemoryDenyWriteExecute",
        "SystemCallArchitectures",
    ]

    private let writablePaths: [FilePath]
    private let usesNetwork: Bool
    /// True for a diary that is mounted whenever it is opened.
    private let hasLock: Bool

    /// What a command needs that writes to the diary and to other folders.
    init(_ invocation: Invocation, writing folders: [FilePath] = [], usesNetwork: Bool = false) {
        let diary = invocation.diaryFolder.resolved ?? invocation.diaryFolder
        // The originals may lie on another disk.
        let media = diary.appending("media").resolved ?? diary.appending("media")
        let isInside = media == diary.appending("media")
        writablePaths = [diary] + (isInside ? [] : [media]) + folders.map { $0.resolved ?? $0 }
        self.usesNetwork = usesNetwork
        hasLock = LockMarker.hasLock(diary)
    }

    var lines: [String] {
        // rclone writes tokens and caches into folders of its own. What is mounted on a folder later is not seen by a process
        // for which that folder was made writable before.
        let isStrict = !usesNetwork && !hasLock && !writablePaths.contains(where: Self.isMountPoint)
        let paths = writablePaths.map { SystemdUnit.quoted("-\($0)", isCommand: false) }.joined(separator: " ")
        return [
            "LimitCORE=0",
            "NoNewPrivileges=yes",
            "ProtectSystem=\(isStrict ? "strict" : "full")",
            isStrict ? "ReadWritePaths=\(paths)" : nil,
            "RestrictAddressFamilies=\(usesNetwork ? "AF_UNIX AF_INET AF_INET6 AF_NETLINK" : "AF_UNIX")",
            "RestrictNamespaces=yes",
            "RestrictRealtime=yes",
            "RestrictSUIDSGID=yes",
            "LockPersonality=yes",
            "MemoryDenyWriteExecute=yes",
            "SystemCallArchitectures=native",
        ].compactMap(\.self)
    }

    private static func isMountPoint(_ folder: FilePath) -> Bool {
        guard let inner = Folder.status(folder), let outer = Folder.status(folder.parent) else { return false }
        return inner.st_dev != outer.st_dev
    }
}
