import CSystem
import Glibc

package enum FileSystemKind {
    /// The name of the network file system that holds the folder; nil for a disk of this machine.
    ///
    /// The corresponding C function is `statfs`; the numbers are those of its manual page.
    package static func network(at path: FilePath) -> String? {
        switch unsafe path.withCString({ unsafe diary_file_system_type($0) }) {
        case 0x6969: return "NFS"
        case 0x517B, 0xFF53_4D42, 0xFE53_4D42: return "SMB"
        case 0x6573_5546: return network(userSpaceAt: path)
        default: return nil
        }
    }

    /// Returns whether inotify(7) reports all writes below a folder: it doesn't if another machine, or a program,
    /// provides the files.
    package static func reportsChanges(at path: FilePath) -> Bool {
        switch unsafe path.withCString({ unsafe diary_file_system_type($0) }) {
        case 0x6969, 0x517B, 0xFF53_4D42, 0xFE53_4D42, 0x6573_5546, 0x0102_1997, 0x786F_4256: false
        default: true
        }
    }

    /// Returns whether all files belong to the user who mounted them, with the same permissions: FAT, exFAT, NTFS, SMB,
    /// shared folders.
    package static func isWithoutOwners(at path: FilePath) -> Bool {
        switch unsafe path.withCString({ unsafe diary_file_system_type($0) }) {
        case 0x4D44, 0x2011_BAB0, 0x5346_544E, 0x7366_746E, 0x517B, 0xFF53_4D42, 0xFE53_4D42, 0x786F_4256: true
        case 0x6573_5546: ["fuseblk", "fuse.exfat", "fuse.ntfs-3g"].contains(userSpaceKind(at: path) ?? "")
        default: false
        }
    }

    /// The network file system behind a FUSE mount.
    ///
    /// All FUSE file systems share one number; the mount table distinguishes sshfs from gocryptfs and the like.
    private static func network(userSpaceAt path: FilePath) -> String? {
        guard let table = try? MountTable.read() else { return "FUSE; without /proc its kind is unknown" }
        return table.mount(holding: path)?.kind == "fuse.sshfs" ? "sshfs" : nil
    }

    /// The type of the mount of a path, from the mount table.
    private static func userSpaceKind(at path: FilePath) -> String? {
        (try? MountTable.read())?.mount(holding: path)?.kind
    }
}
