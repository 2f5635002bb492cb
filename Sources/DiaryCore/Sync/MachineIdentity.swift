import Glibc

/// What an id of a machine is bound to: a diary's folder that was copied is another one's.
enum MachineIdentity {
    /// A digest of the machine's own id and of the folder's device and number.
    static func digest(of diary: FilePath) -> [UInt8] {
        let machine = (try? File.read(FilePath("/etc/machine-id"), limit: 4096)) ?? []
        let status = Folder.status(diary)
        return ContentHasher.digest(of: [
            String(decoding: machine, as: UTF8.self), String(status?.st_dev ?? 0), String(status?.st_ino ?? 0),
        ])
    }
}
