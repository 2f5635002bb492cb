package import DiaryModel

/// The originals that a check found damaged by reading them: empty files in `tmp/damaged`, so that an import of whole
/// folders reads only those again.
package struct DamageNotes {
    private static let ending = Array(".found".utf8)

    private let folder: FilePath
    private let names: Set<[UInt8]>

    package init(diary: FilePath) {
        folder = diary.appending("tmp").appending(TemporaryFolder.damaged)
        names = Set((try? Folder.names(in: folder)) ?? [])
    }

    func contains(_ original: KnownOriginal) -> Bool { names.contains(Self.name(of: original)) }

    /// Records one; without a writable disk nothing is recorded.
    package func add(_ original: KnownOriginal) {
        guard !contains(original) else { return }
        do {
            try Folder.make(folder.parent)
            try Folder.make(folder)
            try File.create(folder.appending(bytes: Self.name(of: original)), [])
        } catch {}
    }

    /// Forgets one that is sound again.
    package func remove(_ original: KnownOriginal) {
        guard contains(original) else { return }
        try? Folder.remove(folder.appending(bytes: Self.name(of: original)))
    }

    private static func name(of original: KnownOriginal) -> [UInt8] { original.relativePath.lastComponent + ending }
}
