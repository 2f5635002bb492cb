import DiaryModel
import Glibc

/// The files of an export under construction: in a folder of their own, and only those that differ from the previous
/// export.
final class UpdatedFolder {
    let stage: FilePath
    /// The title of an album; nil for other exports.
    let title: String?
    private let shape: UpdatableShape
    private let previous: PreviousFolder?
    /// Every file of the export, with the sources by which some are found again.
    private(set) var files: [String: String] = [:]
    private(set) var madeFiles: [String] = []
    /// The files that stay as they are, since somebody changed them.
    private(set) var changedFiles: [String] = []
    /// The pages that are not written, since somebody else made a file of the same name.
    private(set) var foreignFiles: [String] = []
    /// Those changed files that the export no longer has.
    private(set) var leftFiles: Set<String> = []
    private var namesBySource: [String: String] = [:]
    private var madeFolders: Set<String> = []

    /// An export on a stage.
    ///
    init(
        _ shape: UpdatableShape, stage: FilePath, title: String? = nil, previous: PreviousFolder?
    ) throws(SystemCallError) {
        (self.shape, self.stage, self.title, self.previous) = (shape, stage, title, previous)
        for folder in shape.folders { try Folder.make(stage.appending(folder)) }
    }

    /// Returns whether the previous export has a file of this name, which then stays.
    func keeps(_ name: String) -> Bool {
        guard files[name] == nil else { return true }
        guard previous?.holds(name) == true else { return false }
        files[name] = previous?.files[name] ?? ""
        return true
    }

    /// The file that was made from a source, which then stays; nil if the previous export has none.
    func name(ofSource source: String) -> String? {
        if let name = namesBySource[source] { return name }
        guard let name = previous?.name(ofSource: source), keeps(name) else { return nil }
        namesBySource[source] = name
        return name
    }

    /// Writes a file, unless the previous export has the same.
    ///
    /// - Throws: `ExportError.isThere` if something else has the name; `SystemCallError`.
    func write(_ name: String, _ bytes: [UInt8], source: String = "") throws {
        if previous?.holds(name) == true, previous?.bytes(of: name, count: bytes.count) == bytes {
            files[name] = source
            return
        }
        for folder in shape.folders(of: [name]) where madeFolders.insert(folder).inserted {
            try Folder.make(stage.appending(folder))
        }
        try FileDescriptor.open(stage.appending(name), O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW).writeAll(bytes)
        try previous?.checkFree(name)
        note(name, source)
    }

    /// Adds a file that was made on the stage.
    ///
    /// - Parameter source: the source by which it is found again; empty if its name is enough. A file with a source is
    ///   named by its content, so that an existing one is the same: several media may share a file.
    /// - Throws: `ExportError.isThere` if something else has the name.
    func add(_ name: String, source: String = "") throws {
        if !source.isEmpty { namesBySource[source] = name }
        if !source.isEmpty, keeps(name) {
            files[name] = FolderManifest.adding(source, to: files[name] ?? "")
        } else {
            try previous?.checkFree(name)
            note(name, source)
        }
    }

    private func note(_ name: String, _ source: String) {
        files[name] = source
        madeFiles.append(name)
    }
}

// MARK: Copies

extension UpdatedFolder {
    /// The hash and the length of a copy that the previous export made of a source under that name, which then stays; nil
    /// if there is none.
    func keptCopy(_ name: String, of source: String) -> (hash: ContentHash, byteCount: Int64)? {
        guard files[name] == nil, let list = previous?.files[name] else { return nil }
        let words = list.split(separator: " ")
        guard words.count > 2, words.dropLast(2).joined(separator: " ") == source,
            let hash = ContentHash(String(words[words.count - 2])), let byteCount = Int64(words[words.count - 1]),
            previous?.byteCount(of: name).map({ Int64($0) }) == byteCount
        else { return nil }
        files[name] = list
        return (hash, byteCount)
    }

    /// Adds a copy that was made on the stage, with its source.
    ///
    /// - Throws: `ExportError.isThere` if something else has the name.
    func addCopy(_ name: String, of source: String, _ hash: ContentHash, _ byteCount: Int64) throws {
        try previous?.checkFree(name)
        note(name, "\(source) \(hash) \(byteCount)")
    }
}

// MARK: Files that people change

extension UpdatedFolder {
    /// Writes a page that people change; one that was changed since the previous export, or that is theirs, stays as it
    /// is.
    ///
    /// - Parameter isTaken: whether the new page has all that somebody changed in the old one; then it is no longer
    ///   theirs.
    /// - Throws: `SystemCallError`.
    func writeShared(_ name: String, _ bytes: [UInt8], isTaken: (_ old: [UInt8], _ new: [UInt8]) -> Bool) throws {
        if previous?.isForeign(name) == true {
            foreignFiles.append(name)
        } else if let theirs = changedBytes(of: name), theirs != bytes, !isTaken(theirs, bytes) {
            files[name] = previous?.files[name] ?? ""
            changedFiles.append(name)
        } else {
            try write(name, bytes, source: Self.digest(bytes))
        }
    }

    /// Lets the pages stay that the export no longer has, if they were changed.
    func leaveChangedPages() {
        let gone = (previous?.files ?? [:]).keys.filter { $0.hasSuffix(shape.pageEnding) && files[$0] == nil }
        let changed = gone.filter { changedBytes(of: $0) != nil }.sorted()
        leftFiles.formUnion(changed)
        changedFiles += changed
    }

    private static func digest(_ bytes: [UInt8]) -> String { SourceDigest.of(String(decoding: bytes, as: UTF8.self)) }

    /// The bytes of a file that somebody changed since the previous export; nil if nobody did.
    private func changedBytes(of name: String) -> [UInt8]? {
        guard let previous, let digest = previous.files[name], let count = previous.byteCount(of: name),
            let bytes = previous.bytes(of: name, count: count)
        else { return nil }
        return Self.digest(bytes) == digest ? nil : bytes
    }
}
