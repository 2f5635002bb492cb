import CSystem
import Glibc

/// What is known of the file system that holds a path, from one call.
///
/// The corresponding C function is `statfs`; the numbers are those of its manual page.
package struct FileSystemKind {
    private let path: FilePath
    private let number: UInt

    package init(at path: FilePath) {
        self.path = path
        number = unsafe path.withCString { unsafe diary_file_system_type($0) }
    }

    /// The name of the network file system; nil for a disk of this machine.
    package var network: String? {
        switch number {
        case 0x6969: "NFS"
        case 0x517B, 0xFF53_4D42, 0xFE53_4D42: "SMB"
        default: isUserSpace ? networkBehindProgram : nil
        }
    }

    /// True if a program provides the files (FUSE).
    ///
    /// For such a file system the kernel does nothing on `syncfs`, and the program may write in blocks of its own.
    package var isUserSpace: Bool { number == 0x6573_5546 }

    /// Returns whether inotify(7) reports all writes below a folder: it doesn't if another machine, or a program,
    /// provides the files.
    package var reportsChanges: Bool {
        switch number {
        case 0x6969, 0x517B, 0xFF53_4D42, 0xFE53_4D42, 0x0102_1997, 0x786F_4256: false
        default: !isUserSpace
        }
    }

    /// Returns whether all files belong to the user who mounted them, with the same permissions: FAT, exFAT, NTFS, SMB,
    /// shared folders.
    package var isWithoutOwners: Bool {
        switch number {
        case 0x4D44, 0x2011_BAB0, 0x5346_544E, 0x7366_746E, 0x517B, 0xFF53_4D42, 0xFE53_4D42, 0x786F_4256: true
        default: isUserSpace && ["fuseblk", "fuse.exfat", "fuse.ntfs-3g"].contains(mount?.kind ?? "")
        }
    }

    /// The network file system of a FUSE mount.
    ///
    /// All FUSE file systems share one number; the mount table distinguishes sshfs from gocryptfs and the like.
    private var networkBehindProgram: String? {
        guard let table = try? MountTable.read() else { return "FUSE; without /proc its kind is unknown" }
        return table.mount(holding: path)?.kind == "fuse.sshfs" ? "sshfs" : nil
    }

    private var mount: MountTable.Mount? { (try? MountTable.read())?.mount(holding: path) }

    /// Makes all that was written to the file system durable at once; false if only files and folders one by one can
    /// be.
    ///
    /// gocryptfs keeps each file and name in a file of another file system, and writes files of its own that nobody
    /// else sees: a new folder's names can't be read without one of them. The corresponding C function is `syncfs`.
    package func syncAll() throws(SystemCallError) -> Bool {
        guard isUserSpace else {
            try FileDescriptor.open(path, O_RDONLY | O_NONBLOCK).syncFileSystem()
            return true
        }
        guard let mount, mount.kind == MountTable.gocryptfs, mount.source.isAbsolute,
            // A folder that was moved has left its name to another one.
            let settings = try? FileDescriptor.open(mount.source.appending("gocryptfs.conf"), O_RDONLY | O_NONBLOCK)
        else { return false }
        try settings.syncFileSystem()
        return true
    }
}
