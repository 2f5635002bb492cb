import DiaryModel
import Glibc

/// The folder in which an export is made, next to its target: it gets its name only when it is complete.
///
/// It is locked as long as this value exists; the next export removes one that a killed process left.
final class ExportDraft {
    let path: FilePath
    private let target: FilePath
    private var folder: AnchoredFolder?

    /// A draft for a target.
    ///
    /// - Throws: `ExportError.isThere` if something has the name, even a broken link.
    init(for target: FilePath) throws {
        guard !Folder.holdsName(target) else { throw ExportError.isThere(target) }
        self.target = target
        path = HiddenName.export.beside(target)
    }

    /// Creates the folder, and returns the path by which it is filled.
    ///
    /// That path refers to the folder itself, if `/proc` lists open files: otherwise somebody with write access next to
    /// it could replace it with a link meanwhile.
    func makeFolder() throws -> AnchoredFolder {
        let folder = try AnchoredFolder(making: path)
        self.folder = folder
        return folder
    }

    /// Renames the draft durably when `body` has filled it.
    ///
    /// Nothing of it is left if anything fails.
    func publish<Result>(_ body: () throws -> Result) throws -> Result {
        do {
            let result = try body()
            try FolderTree.sync(path)
            try Folder.move(path, to: target)
            // It is complete and has its name: that a power cut may still lose the name is no reason to report a
            // failure.
            try? Folder.sync(target.parent)
            return result
        } catch {
            try? FolderTree.removeAny(path)
            throw translated(error)
        }
    }

    private func translated(_ error: any Error) -> any Error {
        if let failed = error as? SystemCallError, failed.code == EEXIST, failed.path == target.description {
            return ExportError.isThere(target)
        }
        return Self.translated(error, from: path, to: target)
    }

    /// The error with the path of the target: the user doesn't know the name of the draft.
    static func translated(_ error: any Error, from draft: FilePath, to target: FilePath) -> any Error {
        guard let failed = error as? SystemCallError,
            failed.path.hasPrefix(draft.description) || failed.path.hasPrefix(AnchoredFolder.prefix)
        else { return error }
        return SystemCallError(failed.call, target, code: failed.code)
    }
}
