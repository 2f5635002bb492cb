import DiaryModel
import Glibc

/// One name in one folder, whatever links and indirect paths lead to it.
struct ResolvedLink: Hashable {
    let folder: FileIdentity
    let name: [UInt8]

    /// The final target of a path; nil if there is none.
    ///
    /// Wraps `realpath`.
    init?(of path: FilePath) {
        guard let resolved = unsafe path.withCString({ unsafe realpath($0, nil) }) else { return nil }
        defer { unsafe free(resolved) }
        let characters = unsafe UnsafeBufferPointer(start: resolved, count: strlen(resolved))
        let real = unsafe FilePath(bytes: characters.map { UInt8(bitPattern: $0) })
        guard let folder = Folder.status(real.parent) else { return nil }
        self.folder = FileIdentity(folder)
        name = real.lastComponent
    }

    init(folder: FileIdentity, name: [UInt8]) {
        self.folder = folder
        self.name = name
    }
}
