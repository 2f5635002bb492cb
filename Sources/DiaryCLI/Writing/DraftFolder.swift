import Chronology
import DiaryCore
import Glibc

/// The folder of the texts that are in an editor, or were when something went wrong.
struct DraftFolder {
    let path: FilePath

    init(diary: FilePath) {
        path = diary.appending("drafts")
    }

    /// Writes a new draft, which nobody else may read.
    ///
    /// Its name tells what it is for and which process edits it.
    func create(for purpose: String, text: String) throws(SystemCallError) -> Draft {
        try Folder.make(path)
        let name = "\(purpose)-\(getpid())-\(UniqueIdentifier().prefix(8)).md"
        let file = path.appending(name)
        try File.create(file, Array(text.utf8))
        return Draft(path: file)
    }

    /// The drafts of entries that were never added, newest first.
    ///
    /// Empty ones are swept away.
    func keptDrafts() throws(SystemCallError) -> [Draft] {
        guard Folder.isFolder(path) else { return [] }
        var kept: [Draft] = []
        for name in try Folder.names(in: path) where Self.isKept(name) {
            let draft = Draft(path: path.appending(bytes: name))
            if Folder.status(draft.path)?.st_size == 0 {
                try draft.remove()
            } else {
                kept.append(draft)
            }
        }
        return kept.sorted { $0.changeTime > $1.changeTime }
    }

    /// Whether it is a draft of `add` that no other process has open.
    private static func isKept(_ name: [UInt8]) -> Bool {
        let parts = String(decoding: name, as: UTF8.self).split(separator: "-")
        guard parts.count == 3, parts[0] == "add", parts[2].hasSuffix(".md"), let process = pid_t(parts[1]) else {
            return false
        }
        return process == getpid() || (kill(process, 0) != 0 && errno == ESRCH)
    }
}

/// A text in an editor.
struct Draft {
    let path: FilePath

    /// When it was last written.
    var changeTime: Instant {
        guard let time = Folder.status(path)?.st_mtim else { return Instant(microseconds: 0) }
        return Instant(secondsSince1970: Int64(time.tv_sec), microsecond: time.tv_nsec / 1000)
    }

    /// What it says, without one line end at its end; empty when it is gone.
    func text() throws -> String {
        guard Folder.exists(path) else { return "" }
        let bytes = try File.read(path, limit: IncomingText.maximumByteCount + 1)
        do throws(IncomingTextError) {
            guard bytes.count <= IncomingText.maximumByteCount else { throw .tooLong }
            return IncomingText.withoutFinalLineEnd(try IncomingText.decode(bytes))
        } catch {
            throw Failure(error, source: "the draft", hintsEncoding: false)
        }
    }

    func remove() throws(SystemCallError) {
        try Folder.remove(path)
    }
}
