package import DiaryModel
import Glibc

/// The identity that distinguishes a diary's folder on this machine from a copy of it: a restored backup, a copied
/// folder, a disk that was moved to another machine.
package struct MachineIdentity: Hashable, Sendable {
    /// A digest of 32 bytes of the machine and the folder.
    package let digest: [UInt8]

    /// The identity of a diary's folder on this machine.
    ///
    /// The machine is identified by `/etc/machine-id`, or without one by its name and its processors; the folder by its
    /// device and inode.
    ///
    /// NB: the number of a device may change with the order in which disks are found, so the file system's own number
    /// (`f_fsid`) is preferred. An open diary with a lock has none, and another device each time that it is opened: its
    /// encrypted folder counts.
    ///
    /// - Throws: `SystemCallError` if the folder does not exist.
    package init(diary: FilePath) throws(SystemCallError) {
        try self.init(diary: diary, machine: Self.machine())
    }

    /// The identity of a diary's folder on the machine that these bytes identify.
    init(diary: FilePath, machine: [UInt8]) throws(SystemCallError) {
        let isMount = FileSystemKind(at: diary).isUserSpace && LockMarker.hasLock(diary)
        let folder = isMount ? LockMarker.encryptedFolder(of: diary) : diary
        guard let status = Folder.status(folder) else { throw SystemCallError("stat", folder) }
        var bytes = Array("diary machine\u{0}".utf8) + machine + [0]
        for number in [Self.fileSystem(of: folder) ?? UInt64(status.st_dev), UInt64(status.st_ino)] {
            bytes += (0..<8).map { UInt8(truncatingIfNeeded: number >> (8 * UInt64($0))) }
        }
        digest = ContentHasher.hash(bytes, length: 32)
    }

    /// The id of the file system; nil if it has none.
    private static func fileSystem(of path: FilePath) -> UInt64? {
        var status = statvfs()
        guard unsafe path.withCString({ unsafe statvfs($0, &status) }) == 0, status.f_fsid != 0 else { return nil }
        return UInt64(status.f_fsid)
    }

    /// - Parameter path: the file that holds the machine's id, 32 hexadecimal digits as systemd makes them.
    static func machine(idFile path: FilePath = FilePath("/etc/machine-id")) -> [UInt8] {
        let bytes = (try? File.read(path, limit: 128)) ?? []
        let id = Array(bytes.prefix { $0 > 0x20 })
        // Images for many machines contain "uninitialized".
        if id.count == 32, UniqueIdentifier.bytes(hexadecimal: String(decoding: id, as: UTF8.self)) != nil { return id }
        var names = utsname()
        guard unsafe uname(&names) == 0 else { return [] }
        let parts = unsafe [
            withUnsafeBytes(of: &names.sysname, Self.word), withUnsafeBytes(of: &names.nodename, Self.word),
            withUnsafeBytes(of: &names.machine, Self.word),
        ]
        return parts.reduce([]) { $0 + [0] + $1 }
    }

    private static func word(_ bytes: UnsafeRawBufferPointer) -> [UInt8] { unsafe Array(bytes.prefix { $0 != 0 }) }
}
