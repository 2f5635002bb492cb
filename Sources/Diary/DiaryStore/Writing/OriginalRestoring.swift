package import DiaryModel
import Glibc

/// An original that was missing or damaged and is restored.
package struct RestoredOriginal: Hashable, Sendable {
    /// Its path below the diary's folder.
    package let path: FilePath
    package let hash: ContentHash
    /// True if a damaged file was moved to `tmp/damaged`; otherwise the file was missing, or only its permissions were
    /// wrong.
    package let isSetAside: Bool
}

/// Restores missing or damaged originals of rows from files that have the same bytes.
///
/// A damaged file is moved to `tmp/damaged`, never overwritten and never removed.
package struct OriginalRestoring {
    private let store: DiaryStore
    private let noted: DamageNotes

    package init(of store: DiaryStore) {
        self.store = store
        noted = DamageNotes(diary: store.directory)
    }

    private enum Condition {
        case sound
        case missing
        case damaged
        /// The bytes are right, but the permissions are not.
        case wrongMode
    }

    /// Returns whether an original of that hash has to be restored.
    ///
    /// It costs a query and an `lstat`. The content is read only if the caller asks for it, if `check` found it
    /// damaged, or if the file could have been written.
    package func isNeeded(_ hash: ContentHash, readingContent: Bool) throws -> Bool {
        try store.originalTable.originals(of: hash).contains {
            condition(of: $0, readingContent: readingContent) != .sound
        }
    }

    /// Restores the originals that rows refer to by the hash of a copy, as far as necessary.
    package func restore(with copy: StagedOriginal, readingContent: Bool) throws -> [RestoredOriginal] {
        var restored: [RestoredOriginal] = []
        for original in try store.originalTable.originals(of: copy.hash) where original.byteCount == copy.byteCount {
            let path = store.vault.path(of: original.hash, extension: original.fileExtension)
            let condition = condition(of: original, readingContent: readingContent)
            switch condition {
            case .sound: continue
            case .wrongMode: try FileDescriptor.open(path, O_RDONLY | O_NOFOLLOW).setMode(0o400)
            case .missing, .damaged:
                // A file of its own: damage to one name must not affect another.
                try store.vault.replace(store.vault.stage(copy.descriptor), extension: original.fileExtension)
                noted.remove(original)
            }
            restored.append(
                RestoredOriginal(path: original.relativePath, hash: original.hash, isSetAside: condition == .damaged))
        }
        return restored
    }

    private func condition(of original: KnownOriginal, readingContent: Bool) -> Condition {
        let path = store.vault.path(of: original.hash, extension: original.fileExtension)
        guard let status = Folder.linkStatus(path) else { return .missing }
        guard status.st_mode & S_IFMT == S_IFREG, Int64(status.st_size) == original.byteCount else { return .damaged }
        let isModeWrong = status.st_mode & 0o777 != 0o400
        guard readingContent || isModeWrong || noted.contains(original) else { return .sound }
        let file = try? FileDescriptor.open(path, O_RDONLY | O_NOFOLLOW)
        guard let file, (try? ContentHasher.hash(of: file)) == original.hash.bytes else { return .damaged }
        return isModeWrong ? .wrongMode : .sound
    }
}

extension DiaryStore {
    /// Makes copies durable under their permanent names, as `Vault.keep` does, and restores the originals of other rows
    /// that have the same bytes.
    ///
    /// - Returns: the originals that rows referred to already, and that were missing or damaged.
    @discardableResult
    package func keep(_ originals: [(original: StagedOriginal, fileExtension: String)]) throws -> [RestoredOriginal] {
        let restoring = OriginalRestoring(of: self)
        // Keeping them reads the existing ones, so that their content is not read twice.
        let restored = try originals.flatMap { try restoring.restore(with: $0.original, readingContent: false) }
        let replaced = Set(try vault.keep(originals))
        return restored
            + originals.filter { replaced.contains($0.original.hash) }.map { original, fileExtension in
                RestoredOriginal(
                    path: FilePath(Vault.relativePath(of: original.hash, extension: fileExtension)),
                    hash: original.hash, isSetAside: true)
            }
    }
}
