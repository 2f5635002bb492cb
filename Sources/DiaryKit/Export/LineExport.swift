import Glibc
import JSON

/// An export of entries as lines of JSON, oldest first, with or without their originals.
package struct LineExport {
    /// How much was written.
    package struct Report {
        /// Entries written.
        package var entryCount = 0
        /// Originals in the folder.
        package var mediumCount = 0
        /// Bytes of those originals that were copied.
        package var byteCount: Int64 = 0
        /// Originals that the vault doesn't hold.
        package var missing: [Medium] = []
    }

    private let store: Store
    private let query: EntryQuery
    private let withoutPlaces: Bool

    /// - Parameter query: which entries; their order is always oldest first.
    package init(of store: Store, _ query: EntryQuery, withoutPlaces: Bool) {
        self.store = store
        self.query = query
        self.withoutPlaces = withoutPlaces
    }

    /// Hands each line, with its end, to `body`.
    package func writeLines(_ body: ([UInt8]) throws -> Bool) throws -> Report {
        var report = Report()
        try store.read {
            try forEachEntry { entry in
                report.entryCount += 1
                return try body(line(entry, files: nil))
            }
        }
        return report
    }

    /// Writes the lines into a file that must not exist.
    ///
    /// It appears under its name only when it is whole and durable.
    package func writeFile(_ path: FilePath) throws -> Report {
        guard !Folder.exists(path) else { throw SystemCallError("open", path, code: EEXIST) }
        let draft = Self.draftPath(for: path)
        do {
            let file = try FileDescriptor.open(draft, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW)
            var output = BufferedFile(file)
            let report = try writeLines {
                try output.write($0)
                return true
            }
            try output.finish()
            try Folder.move(draft, to: path)
            try Folder.sync(path.parent)
            return report
        } catch {
            try? Folder.remove(draft)
            throw Self.renamed(error, draft, path)
        }
    }

    /// Writes `entries.jsonl` and the originals into a folder that must not exist.
    ///
    /// It appears only when it is whole.
    package func writeFolder(_ path: FilePath) throws -> Report {
        guard !Folder.exists(path) else { throw SystemCallError("mkdir", path, code: EEXIST) }
        let draft = Self.draftPath(for: path)
        do {
            try Folder.make(draft)
            let report = try writeContents(of: draft)
            try Folder.move(draft, to: path)
            try Folder.sync(path.parent)
            return report
        } catch {
            try? FolderTree.remove(draft)
            throw Self.renamed(error, draft, path)
        }
    }

    /// The error as one of the place that was named: nobody knows the name of the draft.
    private static func renamed(_ error: any Error, _ draft: FilePath, _ path: FilePath) -> any Error {
        guard let failed = error as? SystemCallError, failed.path.hasPrefix(draft.description) else { return error }
        return SystemCallError(failed.call, path, code: failed.code)
    }

    private static func draftPath(for path: FilePath) -> FilePath {
        path.parent.appending(".diary-export-\(UniqueIdentifier())")
    }

    private func writeContents(of folder: FilePath) throws -> Report {
        var report = Report()
        let media = folder.appending("media")
        let lines = try FileDescriptor.open(
            folder.appending("entries.jsonl"), O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW)
        var output = BufferedFile(lines)
        try store.read {
            try forEachEntry { entry in
                for medium in entry.media { try copy(medium, into: media, &report) }
                try output.write(line(entry) { Self.fileName(of: $0) })
                report.entryCount += 1
                return true
            }
        }
        try output.finish()
        if Folder.exists(media) { try Folder.sync(media) }
        try Folder.sync(folder)
        return report
    }

    private func forEachEntry(_ body: (DiaryEntry) throws -> Bool) throws {
        if let limit = query.limit, !query.isAscending { return try forEachNewest(limit, body) }
        var ascending = query
        ascending.isAscending = true
        try store.forEachEntry(ascending, body)
    }

    /// The newest few, oldest first.
    private func forEachNewest(_ limit: Int, _ body: (DiaryEntry) throws -> Bool) throws {
        for id in try store.identifiers(query).reversed() {
            guard let entry = try store.entry(id), try body(entry) else { return }
        }
    }

    private func line(_ entry: DiaryEntry, files: ((Medium) -> String)?) -> [UInt8] {
        JSONWriter.bytes(of: .object(EntryJSON.object(of: entry, withoutPlaces: withoutPlaces, files: files))) + [0x0A]
    }

    private static func fileName(of medium: Medium) -> String {
        "media/\(medium.hash)\(medium.fileExtension.isEmpty ? "" : ".")\(medium.fileExtension)"
    }

    private func copy(_ medium: Medium, into folder: FilePath, _ report: inout Report) throws {
        try Folder.make(folder)
        let path = folder.parent.appending(Self.fileName(of: medium))
        guard !Folder.exists(path) else {
            report.mediumCount += 1
            return
        }
        let original: FileDescriptor
        do { original = try store.vault.open(medium.hash, extension: medium.fileExtension) } catch {
            guard error.code == ENOENT else { throw error }
            report.missing.append(medium)
            return
        }
        var output = BufferedFile(try FileDescriptor.open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW))
        var buffer = [UInt8](repeating: 0, count: 1 << 18)
        while true {
            let count = try original.read(into: &buffer)
            if count == 0 { break }
            try output.write(Array(buffer.prefix(count)))
            report.byteCount += Int64(count)
        }
        try output.finish()
        report.mediumCount += 1
    }
}
