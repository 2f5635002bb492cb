import DiaryMedia
import DiaryModel
import Glibc

/// The plain files below a folder, and the ones that were skipped.
///
/// No folder is entered through a link; a link to a file counts unless it leads out of the folder.
struct SourceListing {
    /// A file, and its location below the folder.
    struct Found {
        let file: ImportSource.File
        let place: FilePath
    }

    private let folder: FilePath
    /// The largest number of files that are listed.
    private let limit: Int
    private(set) var found: [Found] = []
    private(set) var problems: [ImportProblem] = []
    private var paths: Set<String> = []

    /// The depth from which folders are reported and not entered.
    private static let maximumDepth = 64

    /// Lists a folder and everything below it.
    ///
    /// - Parameter start: the folder to begin with, below `folder`.
    /// - Throws: `SystemCallError` if the folder itself can't be read.
    init(
        _ folder: FilePath, from start: FilePath = FilePath(""), isDeep: Bool = true, limit: Int = .max
    ) throws(SystemCallError) {
        (self.folder, self.limit) = (folder, limit)
        var waiting = try list(start, path: SourceName.text(of: start.bytes), depth: 0)
        while isDeep, let next = waiting.popLast(), found.count < limit {
            do throws(SystemCallError) {
                waiting += try list(next.place, path: next.path, depth: next.depth)
            } catch {
                problems.append(ImportProblem(.unreadable, next.path, error.reason))
            }
        }
        found.sort { $0.file.path.utf8.lexicographicallyPrecedes($1.file.path.utf8) }
    }

    /// A folder that waits to be listed.
    private typealias Waiting = (place: FilePath, path: String, depth: Int)

    /// Adds the files of a folder; returns its folders.
    private mutating func list(_ place: FilePath, path: String, depth: Int) throws(SystemCallError) -> [Waiting] {
        var folders: [Waiting] = []
        let whole = place.bytes.isEmpty ? folder : folder.appending(bytes: place.bytes)
        for name in try Folder.names(in: whole) {
            let text = SourceName.text(of: name)
            guard !SourceName.isLeftOut(text) else { continue }
            let (inner, innerPath) = (place.appending(bytes: name), path.isEmpty ? text : "\(path)/\(text)")
            guard let status = Folder.linkStatus(folder.appending(bytes: inner.bytes)) else { continue }
            switch status.st_mode & S_IFMT {
            case S_IFREG: take(inner, innerPath, status)
            case S_IFLNK: follow(inner, innerPath)
            case S_IFDIR where depth < Self.maximumDepth: folders.append((inner, innerPath, depth + 1))
            case S_IFDIR: problems.append(ImportProblem(.unreadable, innerPath, "folders are nested too deeply"))
            default: problems.append(ImportProblem(.notKept, innerPath, "neither a file nor a folder"))
            }
        }
        return folders
    }

    private mutating func take(_ place: FilePath, _ path: String, _ status: stat) {
        guard found.count < limit else { return }
        guard paths.insert(path).inserted else {
            return problems.append(ImportProblem(.duplicate, path, "another file has the same name"))
        }
        found.append(Found(file: .init(path: path, byteCount: Int64(status.st_size)), place: place))
    }

    /// Adds the target of a link if it lies in the folder.
    private mutating func follow(_ link: FilePath, _ path: String) {
        do throws(SystemCallError) {
            let status = try FileDescriptor.open(link, beneath: folder, O_RDONLY | O_NONBLOCK | O_NOCTTY).status()
            switch status.st_mode & S_IFMT {
            case S_IFREG: take(link, path, status)
            case S_IFDIR: problems.append(ImportProblem(.notKept, path, "a link to a folder, which is not followed"))
            default: problems.append(ImportProblem(.notKept, path, "a link to something other than a file"))
            }
        } catch {
            switch error.code {
            case EXDEV, ELOOP: problems.append(ImportProblem(.notKept, path, "a link that leads out of the folder"))
            default: problems.append(ImportProblem(.missingFile, path, "a link whose target can't be read"))
            }
        }
    }
}

extension SourceListing {
    /// The one file of a path, which may be a link.
    ///
    /// - Parameter withFolder: whether its path has the name of its folder.
    init(document: FilePath, withFolder: Bool = false) throws(SystemCallError) {
        let parent = document.parent
        (folder, limit) = (withFolder ? parent.parent : parent, 1)
        let name = (withFolder ? parent.lastComponent + Array("/".utf8) : []) + document.lastComponent
        let status = try FileDescriptor.open(document, O_RDONLY | O_NONBLOCK | O_NOCTTY).status()
        guard status.st_mode & S_IFMT == S_IFREG else {
            throw SystemCallError("read", document, code: status.st_mode & S_IFMT == S_IFDIR ? EISDIR : ESPIPE)
        }
        take(FilePath(bytes: name), SourceName.text(of: name), status)
    }
}
