import DiaryModel
import Glibc

/// The source of lines of JSON.
final class LineSource {
    let name: String
    let descriptor: FileDescriptor
    /// The folder of the originals; nil for standard input, which has none.
    let folder: FilePath?
    /// True if the lines are saved searches instead of entries.
    let isOfSearches: Bool
    /// The saved searches that were exported with the entries.
    let searches: LineSource?

    /// Opens a file of lines, or standard input for `-`.
    init(_ operand: String, path: FilePath, context: Context) throws {
        name = operand == "-" ? "standard input" : operand
        guard operand != "-" else {
            descriptor = FileDescriptor(
                owning: fcntl(context.standardInput, F_DUPFD_CLOEXEC, 0), path: FilePath("standard input"))
            (folder, isOfSearches, searches) = (nil, false, nil)
            return
        }
        descriptor = try FileDescriptor.open(path, O_RDONLY)
        folder = path.parent
        let name = String(decoding: path.lastComponent, as: UTF8.self)
        isOfSearches = name == SavedSearchLine.fileName
        searches = name == RecognizedSource.linesName ? try LineSource(besideEntriesIn: path.parent) : nil
    }

    /// Opens the saved searches of an export; nil if it has none.
    ///
    /// Only a regular file is opened, so that a named pipe can't block.
    private init?(besideEntriesIn folder: FilePath) throws {
        let path = folder.appending(SavedSearchLine.fileName)
        guard let status = Folder.status(path), status.st_mode & S_IFMT == S_IFREG else { return nil }
        name = SavedSearchLine.fileName
        descriptor = try FileDescriptor.open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK)
        (self.folder, isOfSearches, searches) = (nil, true, nil)
    }
}
