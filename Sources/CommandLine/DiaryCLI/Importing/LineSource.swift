import DiaryModel
import Glibc

final class LineSource {
    let name: String
    let descriptor: FileDescriptor
    /// The folder of the originals; nil for standard input, which has none.
    let folder: FilePath?
    let content: Content
    /// The saved searches and the templates that were exported with the entries.
    let besides: [LineSource]

    enum Content: CaseIterable {
        case entries, searches, templates

        var fileName: String {
            switch self {
            case .entries: RecognizedSource.linesName
            case .searches: SavedSearchLine.fileName
            case .templates: TemplateLine.fileName
            }
        }
    }

    /// Opens a file of lines, or standard input for `-`.
    init(_ operand: String, path: FilePath, context: Context) throws {
        name = operand == "-" ? "standard input" : operand
        guard operand != "-" else {
            descriptor = FileDescriptor(
                owning: fcntl(context.standardInput, F_DUPFD_CLOEXEC, 0), path: FilePath("standard input"))
            (folder, content, besides) = (nil, .entries, [])
            return
        }
        descriptor = try FileDescriptor.open(path, O_RDONLY)
        folder = path.parent
        let name = String(decoding: path.lastComponent, as: UTF8.self)
        content = Content.allCases.first { $0.fileName == name } ?? .entries
        besides =
            name == RecognizedSource.linesName
            ? try [.searches, .templates].compactMap { try LineSource($0, besideEntriesIn: path.parent) } : []
    }

    /// Opens the saved searches or the templates of an export; nil if it has none.
    ///
    /// Only a regular file is opened, so that a named pipe can't block.
    private init?(_ content: Content, besideEntriesIn folder: FilePath) throws {
        let path = folder.appending(content.fileName)
        guard let status = Folder.status(path), status.st_mode & S_IFMT == S_IFREG else { return nil }
        name = content.fileName
        descriptor = try FileDescriptor.open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK)
        (self.folder, self.content, besides) = (nil, content, [])
    }
}
