package import DiaryModel
package import DiaryStore
import Glibc

extension Export {
    /// Writes a sealed export: a folder as a tar archive, a file as it is.
    ///
    /// The open export is in the diary's own folder meanwhile; the next sealed export removes the leftovers of a killed
    /// process.
    ///
    /// - Parameters:
    ///   - target: the sealed file, which must not exist; it appears only when it is complete and durable.
    ///   - name: the name of the folder in the archive, or of the file.
    ///   - isFolder: whether the format is written as a folder.
    /// - Throws: `SealingError`, and the errors of `writeFolder` and `writeFile`.
    package func writeSealed(
        _ target: FilePath, _ format: ExportFormat, named name: [UInt8], isFolder: Bool,
        by program: SealingProgram, for lock: SealingProgram.Lock
    ) throws -> ExportReport {
        guard !Folder.holdsName(target) else { throw ExportError.isThere(target) }
        let parent = store.directory.appending("tmp")
        try Folder.make(parent)
        let draft = HiddenName.export.beside(parent.appending("sealed"))
        let folder = try AnchoredFolder(making: draft)
        return try withExtendedLifetime(folder) {
            defer { try? FolderTree.removeAny(draft) }
            let open = draft.appending(bytes: name)
            let report = isFolder ? try writeFolder(open, format) : try writeFile(open, format)
            try program.seal(target, for: lock) { sealed in
                if isFolder {
                    let archive = try ArchiveWriter(sealed, path: target, time: store.currentTime)
                    try Self.add(open, named: String(decoding: name, as: UTF8.self), to: archive)
                    try archive.finish()
                } else {
                    try Self.copy(open, to: sealed)
                }
            }
            return report
        }
    }

    /// Adds the content of a folder, ordered by the bytes of the names.
    private static func add(_ folder: FilePath, named name: String, to archive: ArchiveWriter) throws {
        for component in try Folder.names(in: folder).sorted(by: { $0.lexicographicallyPrecedes($1) }) {
            let path = folder.appending(bytes: component)
            let member = "\(name)/\(String(decoding: component, as: UTF8.self))"
            if Folder.isFolder(path) {
                try add(path, named: member, to: archive)
            } else {
                let file = try FileDescriptor.open(path, O_RDONLY | O_NOFOLLOW)
                try archive.add(member, file, mode: 0o600, seconds: Int64(file.status().st_mtim.tv_sec))
            }
        }
    }

    private static func copy(_ path: FilePath, to output: borrowing FileDescriptor) throws {
        let file = try FileDescriptor.open(path, O_RDONLY | O_NOFOLLOW)
        var buffer = [UInt8](repeating: 0, count: 1 << 18)
        while true {
            let count = try file.read(into: &buffer)
            guard count > 0 else { return }
            try output.writeAll(buffer[..<count])
        }
    }
}
