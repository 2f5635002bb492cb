import Glibc

/// The folder in which an export grows, beside the one it is to have: it gets its name only when it is whole.
///
/// It is locked as long as this value is there; the next export takes away what one left that was killed.
final class ExportDraft {
    /// The path of the draft.
    let path: FilePath
    private let target: FilePath
    private var folder: AnchoredFolder?

    /// - Throws: `ExportError.isThere` where something, be it a broken link, has the name.
    init(for target: FilePath) throws {
        guard !Folder.holdsName(target) else { throw ExportError.isThere(target) }
        self.target = target
        path = HiddenName.export.beside(target)
    }

    /// Makes the folder, and returns the path by which it is filled.
    ///
    /// That path refers to the folder itself, if `/proc` lists open files: otherwise someone who may write beside it
    /// could put a link in its place meanwhile.
    func makeFolder() throws -> AnchoredFolder {
        let folder = try AnchoredFolder(making: path)
        self.folder = folder
        return folder
    }

    /// Gives the draft its name, durably, when `body` has filled it.
    ///
    /// Nothing stays of it where anything fails.
    func publish<Result>(_ body: () throws -> Result) throws -> Result {
        do {
            let result = try body()
            try FileDescriptor.open(path, O_RDONLY | O_NOFOLLOW).syncFileSystem()
            try Folder.move(path, to: target)
            // It is complete and there: a name that a power cut may still lose is no reason to report a failure.
            try? Folder.sync(target.parent)
            return result
        } catch {
            try? FolderTree.removeAny(path)
            throw told(error)
        }
    }

    /// The error as one of the place that was named: nobody knows the name of the draft.
    private func told(_ error: any Error) -> any Error {
        guard let failed = error as? SystemCallError else { return error }
        if failed.code == EEXIST, failed.path == target.description { return ExportError.isThere(target) }
        let isOfDraft = failed.path.hasPrefix(path.description) || failed.path.hasPrefix(AnchoredFolder.prefix)
        guard isOfDraft else { return error }
        return SystemCallError(failed.call, target, code: failed.code)
    }
}
