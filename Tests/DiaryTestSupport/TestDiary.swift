package import Chronology
package import DiaryModel
package import DiaryStore
package import Foundation
import TestFixtures

/// A diary in its own folder, which is removed with it.
///
/// Its clock advances by a second at each reading.
package final class TestDiary {
    package let folder: TestFolder
    package let clock: TestClock
    package let store: DiaryStore

    package init(access: DiaryStore.Access = .creating, now: (() -> Instant)? = nil) throws {
        folder = TestFolder()
        clock = TestClock()
        store = try DiaryStore(folder.path("diary"), access: access, now: now ?? clock.now)
    }

    package var path: FilePath { folder.path("diary") }

    /// Another connection to the same diary, as of another process.
    package func reopened(_ access: DiaryStore.Access = .writing) throws -> DiaryStore {
        try DiaryStore(path, access: access, now: clock.now)
    }

    @discardableResult
    package func add(
        _ text: String, at time: String = "2026-03-01T12:00:00Z", tags: [String] = [], media: [MediumDraft] = [],
        task: DiaryTask? = nil
    ) throws -> DiaryEntry {
        var draft = EntryDraft(text: text, creationTime: try ZonedTime(rfc3339: time), hasTime: true)
        draft.tags = tags
        draft.media = media
        draft.task = task
        return try store.add(draft)
    }

    /// A sound with these bytes, whose original is in the vault.
    @discardableResult
    package func keep(_ bytes: Data, name: String) throws -> MediumDraft {
        try folder.write(bytes, to: "incoming/" + name)
        let staged = try store.vault.stage(FileDescriptor.open(folder.path("incoming/" + name), O_RDONLY))
        try store.vault.keep(staged, extension: "wav")
        return MediumDraft(
            medium: Medium(
                id: UniqueIdentifier(), type: .audio, fileName: name, fileExtension: "wav", mimeType: "audio/wav",
                hash: staged.hash, byteCount: staged.byteCount, metadata: Medium.Metadata(), addTime: clock.now()))
    }

    /// A companion with these bytes, whose original is in the vault.
    package func companion(_ kind: Medium.Companion.Kind, _ name: String?, _ bytes: [UInt8]) throws -> Medium.Companion
    {
        let ending = name.map { String($0.split(separator: ".").last ?? "").lowercased() } ?? ""
        try folder.write(bytes, to: "incoming/companion")
        let staged = try store.vault.stage(FileDescriptor.open(folder.path("incoming/companion"), O_RDONLY))
        try store.vault.keep(staged, extension: ending)
        var companion = Medium.Companion(
            kind: kind, hash: staged.hash, byteCount: staged.byteCount, fileExtension: ending)
        companion.fileName = name
        companion.mimeType = name == nil ? nil : "video/quicktime"
        return companion
    }

    package func search(_ words: String..., wholeWords: Bool = false, without excluded: [String] = []) throws
        -> [String]
    {
        let terms = words.map { SearchTerm($0, isWholeWord: wholeWords) }
        let others = excluded.map { SearchTerm($0, isExcluded: true) }
        return try store.entries(EntryQuery((terms + others).map { .holds($0) })).map(\.text)
    }

    /// Everything in the diary, oldest first.
    package func entries(in scope: EntryQuery.Scope = .diary, _ store: DiaryStore? = nil) throws -> [DiaryEntry] {
        try (store ?? self.store).entries(EntryQuery(in: scope, order: .oldestFirst))
    }

    /// Undoes the commands that led through these states of the diary, oldest first, and redoes them.
    ///
    /// - Throws: a ``TestDifference`` if the diary is in another state.
    package func expectBackAndForth(through states: [[DiaryEntry]]) throws {
        for state in states.dropLast().reversed() {
            _ = try store.undo()
            try TestDifference.expect(entries(), state, "the entries after undo")
        }
        for state in states.dropFirst() {
            _ = try store.redo()
            try TestDifference.expect(entries(), state, "the entries after redo")
        }
    }

    /// The bytes of the database and of its log on disk.
    package func rawDatabase() throws -> Data {
        var bytes = Data()
        for name in ["diary.sqlite", "diary.sqlite-wal"] {
            bytes += (try? Data(contentsOf: folder.url("diary/" + name))) ?? Data()
        }
        return bytes
    }
}

/// A temporary folder, removed with its content at the end.
package final class TestFolder {
    package let root = URL(filePath: TemporaryPlace.path).appending(path: "diary-test-\(UUID().uuidString)")

    package init() {
        try? FileManager.default.createDirectory(at: root, withIntermediateDirectories: true)
    }

    deinit {
        try? FileManager.default.removeItem(at: root)
    }

    package func url(_ name: String) -> URL { root.appending(path: name) }

    package func path(_ name: String) -> FilePath { FilePath(url(name).path) }

    package func write(_ bytes: some DataProtocol, to name: String) throws {
        let url = url(name)
        let folder = url.deletingLastPathComponent()
        try FileManager.default.createDirectory(
            at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        try Data(bytes).write(to: url)
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: url.path)
    }

    /// The permissions of a file or folder, without its type.
    package func mode(_ name: String) -> Int? {
        Folder.status(path(name)).map { Int($0.st_mode & 0o7777) }
    }
}

/// A clock that advances by a second at each reading.
package final class TestClock {
    private var seconds: Int64

    package init(from seconds: Int64 = 1_790_000_000) {
        self.seconds = seconds
    }

    package func now() -> Instant {
        seconds += 1
        return Instant(secondsSince1970: seconds)
    }
}

extension MediumDraft {
    /// The same original under another id.
    package func copy() -> MediumDraft {
        let copy = Medium(
            id: UniqueIdentifier(), type: medium.type, fileName: medium.fileName, fileExtension: medium.fileExtension,
            mimeType: medium.mimeType, hash: medium.hash, byteCount: medium.byteCount, metadata: medium.metadata,
            addTime: medium.addTime)
        return MediumDraft(medium: copy, thumbnail: thumbnail)
    }
}
