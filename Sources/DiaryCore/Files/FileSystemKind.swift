import CSystem
import Glibc

/// What kind of file system a folder lies on.
enum FileSystemKind {
    /// The name of the network file system that holds the folder; nil for a disk of this machine.
    ///
    /// The corresponding C function is `statfs`; the numbers are those of its manual page.
    static func network(at path: FilePath) -> String? {
        switch unsafe path.withCString({ unsafe diary_file_system_type($0) }) {
        case 0x6969: return "NFS"
        case 0x517B, 0xFF53_4D42, 0xFE53_4D42: return "SMB"
        case 0x6573_5546: return network(userSpaceAt: path)
        default: return nil
        }
    }

    /// All FUSE file systems share one number; the mount table tells sshfs from gocryptfs and the like.
    private static func network(userSpaceAt path: FilePath) -> String? {
        guard let table = try? File.read(FilePath("/proc/self/mounts")) else {
            return "FUSE; without /proc nobody can tell of which kind"
        }
        guard let resolved = resolve(path) else { return nil }
        let mounts = String(decoding: table, as: UTF8.self).split(separator: "\n").map { $0.split(separator: " ") }
        let holding = mounts.filter { $0.count > 2 && (resolved + "/").hasPrefix($0[1] == "/" ? "/" : $0[1] + "/") }
        return holding.max { $0[1].utf8.count < $1[1].utf8.count }?[2] == "fuse.sshfs" ? "sshfs" : nil
    }

    private static func resolve(_ path: FilePath) -> String? {
        guard let resolved = unsafe path.withCString({ unsafe realpath($0, nil) }) else { return nil }
        defer { unsafe free(resolved) }
        return unsafe String(cString: resolved)
    }
}
