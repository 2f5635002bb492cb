import Chronology
import DiaryFormats
import DiaryModel
import DiaryStore
import Glibc

/// The folder of texts in open editors, or of those whose session failed.
struct DraftFolder: Sendable {
    let path: FilePath
    private let diary: FilePath

    init(diary: FilePath) {
        self.diary = diary
        path = diary.appending("drafts")
    }

    /// Writes a new private draft.
    ///
    /// Its name contains its purpose and the process that edits it.
    func create(for purpose: Draft.Purpose, text: String, isFull: Bool = false) throws -> Draft {
        try make()
        let draft = draft(for: purpose, isFull: isFull)
        try File.create(draft.path, Array(text.utf8))
        return draft
    }

    func draft(for purpose: Draft.Purpose, isFull: Bool = false) -> Draft {
        let kind = isFull ? Draft.fullName + "-" : ""
        let name = "\(kind)\(purpose.name)-\(getpid())-\(UniqueIdentifier().prefix(8)).md"
        return Draft(path: path.appending(name), purpose: purpose)
    }

    /// Makes the folder if it is missing.
    ///
    /// - Throws: `DiaryError.locked` in the empty folder of a locked diary: what is written there is not encrypted.
    func make() throws {
        guard !LockMarker.isThere(in: diary) else { throw DiaryError.locked(path: diary.description) }
        try Folder.make(path)
    }

    /// The drafts that were never added and that no other process has open, newest first.
    ///
    /// Blank ones are removed, and the files that editors left beside drafts that are gone.
    func keptDrafts() throws(SystemCallError) -> [Draft] {
        guard Folder.isFolder(path) else { return [] }
        var kept: [Draft] = []
        for name in try Folder.names(in: path) {
            guard let purpose = Self.purpose(ofKept: name) else {
                try sweep(name)
                continue
            }
            let draft = Draft(path: path.appending(bytes: name), purpose: purpose)
            if draft.isBlank {
                try draft.remove()
            } else {
                kept.append(draft)
            }
        }
        return kept.sorted { $0.changeTime > $1.changeTime }
    }

    /// Removes partial files of killed processes, values without a text, and what editors left beside a draft that is
    /// gone: private text must not stay.
    private func sweep(_ name: [UInt8]) throws(SystemCallError) {
        guard let text = DraftCompanions.owner(of: name), Self.purpose(ofKept: text) != nil,
            !Self.isOfThisProcess(text)
        else { return }
        let isNew = name.suffix(4).elementsEqual(".new".utf8)
        if isNew || !Folder.exists(path.appending(bytes: text)) { try Folder.remove(path.appending(bytes: name)) }
    }

    private static func isOfThisProcess(_ name: [UInt8]) -> Bool {
        let parts = String(decoding: name, as: UTF8.self).split(separator: "-")
        return parts.count >= 2 && pid_t(parts[parts.count - 2]) == getpid()
    }

    /// Returns whether a process of this program has a number, which may be that of another one after a restart.
    private static func isRunning(_ process: pid_t) -> Bool {
        guard kill(process, 0) == 0 else { return false }
        // Nil if it has ended, or is another user's.
        let names = [getpid(), process].map { FilePath("/proc/\($0)/exe").linkTarget?.lastComponent }
        // This program may be another one in tests.
        return names[0] == names[1] || names[1].map { $0.prefix(5).elementsEqual("diary".utf8) } ?? false
    }

    /// The purpose of a draft by its file name; nil if another process has it open, or if it is not a draft.
    private static func purpose(ofKept name: [UInt8]) -> Draft.Purpose? {
        let parts = String(decoding: name, as: UTF8.self).split(separator: "-").map(String.init)
        guard parts.count >= 3, parts[parts.count - 1].hasSuffix(".md"), let process = pid_t(parts[parts.count - 2]),
            process == getpid() || !isRunning(process)
        else { return nil }
        let words = parts.dropLast(2)
        return Draft.Purpose(words.first == Draft.fullName ? Array(words.dropFirst())[...] : words)
    }
}

struct Draft: Sendable {
    enum Purpose: Sendable {
        case add
        /// A new version of an entry's text: the first digits of its id, and the version that was read, if known.
        case edit(digits: String, revision: Int?)
        /// The text of a template; a kept one is not offered to `add`.
        case template

        /// The number of digits that no two entries are likely to share.
        static let digitCount = 16

        /// The beginning of the file's name.
        var name: String {
            switch self {
            case .add: "add"
            case .edit(let digits, let revision): "edit-\(digits)" + (revision.map { "-\($0)" } ?? "")
            case .template: "template"
            }
        }

        init?(_ parts: ArraySlice<String>) {
            switch (parts.first, parts.count) {
            case ("add", 1): self = .add
            case ("edit", 2): self = .edit(digits: parts[1], revision: nil)
            case ("edit", 3): self = .edit(digits: parts[1], revision: Int(parts[2]))
            default: return nil
            }
        }
    }

    let path: FilePath
    let purpose: Purpose

    /// The prefix of the names of drafts that have values above their text.
    static let fullName = "full"

    /// True if the entry's values are above its text.
    var isFull: Bool { path.lastComponent.starts(with: Array(Self.fullName.utf8)) }

    var changeTime: Instant {
        guard let time = Folder.status(path)?.st_mtim else { return Instant(microseconds: 0) }
        return Instant(secondsSince1970: Int64(time.tv_sec), microsecond: time.tv_nsec / 1000)
    }

    /// The text, without one line end at its end; empty if the file is missing.
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

    /// The option with which a command reads the draft on standard input; empty for UTF-8.
    var encodingOption: String {
        guard (try? text()) == nil, let bytes = try? File.read(path, limit: IncomingText.maximumByteCount),
            let name = LikelyEncoding.name(of: bytes)
        else { return "" }
        return " --encoding \(name)"
    }

    /// True if it holds nothing that anybody wrote: white space, and values as they are at the beginning.
    var isBlank: Bool {
        if case .edit = purpose, isFull { return false }
        guard let (text, values) = try? parts(), text.isBlank else { return false }
        let isUntouched = values.allSatisfy { name, value in
            value.isBlank || isFull && (value == FormAnswer.no.rawValue || ["date", "zone", "journal"].contains(name))
        }
        return isUntouched && !DraftCompanions(path).holdUnsaved(in: path.parent)
    }

    /// Removes it with all files beside it.
    func remove() throws(SystemCallError) {
        for companion in try DraftCompanions(path).paths(in: path.parent) { try? Folder.remove(companion) }
        if Folder.exists(path) { try Folder.remove(path) }
    }
}
