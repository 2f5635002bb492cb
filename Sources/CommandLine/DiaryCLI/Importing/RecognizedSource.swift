import Arguments
import DiaryModel
import Glibc
import Terminal

/// Folders and files that `diary` itself wrote, which must not be imported as collections of photos.
enum RecognizedSource {
    /// The output of `export --format jsonl`: its lines, and whether there are other files beside them.
    case lines(isWhole: Bool)
    /// A diary, or the folder of its originals; the path is the diary's.
    case diary(FilePath)
    /// An archive of `backup`.
    case archive

    /// The file of entries in an export.
    static let linesName = "entries.jsonl"

    /// Recognizes such a path; nil for everything else.
    init?(_ path: FilePath) {
        guard Folder.isFolder(path) else {
            guard Self.isArchive(path) else { return nil }
            self = .archive
            return
        }
        let names = ((try? Folder.names(in: path)) ?? []).map { String(decoding: $0, as: UTF8.self) }
        guard let found = Self.folder(path, Set(names)) else { return nil }
        self = found
    }

    private static func folder(_ path: FilePath, _ names: Set<String>) -> RecognizedSource? {
        if names.contains("diary.sqlite") { return .diary(path) }
        if names.contains(".store"), Folder.exists(path.parent.appending("diary.sqlite")) { return .diary(path.parent) }
        if names.contains(linesName), beginsLikeLines(path.appending(linesName)) {
            let own: Set = [linesName, "media", SavedSearchLine.fileName, TemplateLine.fileName]
            let others = names.filter { !$0.hasPrefix(".") && !own.contains($0) }
            return .lines(isWhole: others.isEmpty)
        }
        return nil
    }

    private static func beginsLikeLines(_ path: FilePath) -> Bool {
        guard !Folder.isFolder(path), let bytes = firstBytes(of: path, count: 1) else { return false }
        return bytes.first.map { $0 == UInt8(ascii: "{") } ?? true
    }

    /// A tar archive (POSIX 1003.1, ustar) with its first member in the folder of backups.
    private static func isArchive(_ path: FilePath) -> Bool {
        guard let head = firstBytes(of: path, count: 512), head.count == 512 else { return false }
        return head.starts(with: "diary/".utf8) && head[257...].starts(with: "ustar".utf8)
    }

    private static func firstBytes(of path: FilePath, count: Int) -> [UInt8]? {
        guard let status = Folder.status(path), status.st_mode & S_IFMT == S_IFREG,
            let file = try? FileDescriptor.open(path, O_RDONLY | O_NONBLOCK)
        else { return nil }
        var bytes = [UInt8](repeating: 0, count: count)
        let read = unsafe bytes.withUnsafeMutableBytes { unsafe pread(file.number, $0.baseAddress, $0.count, 0) }
        return read < 0 ? nil : Array(bytes.prefix(read))
    }
}

extension RecognizedSource {
    /// The path to import in place of `operand`; the same path if it is to be walked.
    ///
    /// - Throws: `Failure` with the command that was probably meant.
    static func resolve(_ operand: String, _ path: FilePath, _ invocation: Invocation) throws -> String {
        guard let found = RecognizedSource(path) else { return operand }
        let shown = SafeText(operand).singleLine
        let folder = operand.hasSuffix("/") && operand.count > 1 ? String(operand.dropLast()) : operand
        switch found {
        case .lines(isWhole: true):
            // With --as media the originals are meant.
            guard !invocation.values.isGiven(.as) else { return operand }
            let lines = "\(folder)/\(linesName)"
            try invocation.messages.note(
                "\(shown) is an export of diary: \(command("import", lines)) is what is done")
            return lines
        case .lines(isWhole: false):
            try invocation.messages.note(
                "\(shown) holds an export of diary among other files; its entries come in with: \(command("import", "\(folder)/\(linesName)"))"
            )
            return operand
        case .diary(let diary):
            // The walk skips its own folder and reports the reason.
            guard !diary.isSameFile(as: invocation.diaryFolder) else { return operand }
            throw Failure(
                "\(shown) is a diary itself; nothing was imported",
                hint:
                    "export it, then import that: \(command("--diary", "\(diary)", "export", "-o", "FOLDER")); diary import FOLDER",
                .usage)
        case .archive:
            throw Failure(
                "\(shown) is a backup of a diary; nothing was imported",
                hint: "into a new folder: \(command("--diary", "FOLDER", "backup", "--restore", operand))", .usage)
        }
    }

    private static func command(_ words: String...) -> SafeText {
        SafeText(ShellQuoting.commandLine([Program.declaration.name] + words))
    }
}

extension FilePath {
    fileprivate func isSameFile(as other: FilePath) -> Bool {
        guard let mine = Folder.status(self), let its = Folder.status(other) else { return false }
        return mine.st_dev == its.st_dev && mine.st_ino == its.st_ino
    }
}
