package import Chronology
package import DiaryMedia
package import DiaryModel
package import DiaryStore
import TextFolding

/// A note in a file that is to become an entry.
package struct Note {
    package let file: FoundFile
    /// The hash of its bytes.
    package let hash: ContentHash
    /// The entry of the note if it was written at a moment, from which a date at its beginning is read; whether it has
    /// such a date.
    package let draft: (Instant) throws -> (entry: EntryDraft, isDated: Bool)

    package init(
        _ file: FoundFile, _ bytes: [UInt8], draft: @escaping (Instant) throws -> (entry: EntryDraft, isDated: Bool)
    ) {
        self.file = file
        hash = ContentHash(bytes: ContentHasher.hash(bytes, length: 32)) ?? ContentHash.unread
        self.draft = draft
    }

    /// The `extra` of its entry, which has that of others as well.
    fileprivate func extra(_ digest: SourceDigest, time: Instant, beside other: String? = nil) -> String {
        NotedEntry.extra(digest, of: file.path, relativePath: file.relativePath, time: time, beside: other)
    }
}

/// An import of notes: each becomes an entry, and one that was changed since becomes the new version of its text.
///
/// A note is known by its path, else by its bytes: a note that was renamed, or that another machine took from its copy
/// of the folder, is here already. An entry whose text was changed in the diary stays as it is.
package final class NoteImport {
    private let store: DiaryStore
    private let session: ImportSession
    private let memory: Memory

    /// The files of the entries that a process has seen, one of each.
    package final class Memory {
        private var entries: [FilePath: UniqueIdentifier] = [:]
        private var files: [UniqueIdentifier: FilePath] = [:]

        /// No notes yet.
        package init() {}

        fileprivate func entry(of file: FilePath) -> UniqueIdentifier? { entries[file] }
        fileprivate func file(of id: UniqueIdentifier) -> FilePath? { files[id] }

        /// Returns whether no other file that is there is the entry's.
        fileprivate func isFree(_ id: UniqueIdentifier, for file: FilePath) -> Bool {
            files[id].map { $0 == file || !Folder.exists($0) } ?? true
        }

        fileprivate func note(_ file: FilePath, of id: UniqueIdentifier) {
            if let old = files[id] { entries[old] = nil }
            if let old = entries[file] { files[old] = nil }
            (entries[file], files[id]) = (id, file)
        }
    }

    package init(into store: DiaryStore, in session: ImportSession, remembering memory: Memory) {
        (self.store, self.session, self.memory) = (store, session, memory)
    }

    /// The change that a note makes.
    private enum Step {
        case add(EntryDraft)
        case change(NotedEntry, EntryChange, extra: String)
        case report(FileOutcome.Kind)
    }

    /// Imports notes in one transaction, and reports the outcome of each.
    ///
    /// - Parameter refusal: the reason why a note makes no entry, from the error of its draft; nil to throw that.
    /// - Throws: errors of the database.
    package func run(_ notes: [Note], refusal: (any Error) -> MediumIntakeError.Reason?) throws {
        guard !notes.isEmpty else { return }
        var ordered: [Note] = []
        let kinds: [FileOutcome.Kind] = try store.write(in: session.run) { transaction in
            var known = Known(try store.notedEntries(), notes, memory)
            // A note that was renamed has its entry before another one that has its old name.
            ordered =
                notes.filter { known.entry(of: $0.hash) != nil } + notes.filter { known.entry(of: $0.hash) == nil }
            return try ordered.map { note in
                let step: Step
                do { step = try self.step(for: note, &known) } catch {
                    guard let reason = refusal(error) else { throw error }
                    return .unreadable(reason)
                }
                return try take(step, transaction)
            }
        }
        for case (let note, .note(let entry, _)) in zip(ordered, kinds) { memory.note(note.file.path, of: entry) }
        try session.add(zip(ordered, kinds).map { .file($0.file, $1) })
        store.packIndex(after: session.report.noteCount)
    }

    /// The entries of notes as they are found in a transaction.
    private struct Known {
        private var byID: [UniqueIdentifier: NotedEntry] = [:]
        /// Those not in the trash by the digests of the paths that they came from; renamed notes leave theirs to
        /// others.
        private var byPath: [String: [UniqueIdentifier]] = [:]
        private var byHash: [ContentHash: NotedEntry] = [:]
        /// The hashes of the notes that arrived together, by the digests of their paths.
        private let hashes: [String: ContentHash]
        private let memory: Memory

        init(_ entries: [NotedEntry], _ notes: [Note], _ memory: Memory) {
            self.memory = memory
            hashes = Dictionary(notes.map { (Self.digest($0.file.path), $0.hash) }) { first, _ in first }
            for entry in entries { add(entry) }
        }

        mutating func add(_ entry: NotedEntry) {
            byID[entry.id] = entry
            if !entry.isTrashed { byPath[entry.pathDigest, default: []].append(entry.id) }
            if let hash = entry.hash, byHash[hash]?.isTrashed ?? true { byHash[hash] = entry }
        }

        func entry(of file: FilePath) -> NotedEntry? {
            let id = memory.entry(of: file) ?? byPath[Self.digest(file)]?.last { memory.isFree($0, for: file) }
            return id.flatMap { byID[$0] }.flatMap { $0.isTrashed ? nil : $0 }
        }

        func entry(of hash: ContentHash) -> NotedEntry? { byHash[hash] }

        /// Returns whether a note is a copy of that of an entry, and no other name of it: once it is changed, it is a
        /// note of its own.
        func isCopy(_ note: Note, of entry: NotedEntry) -> Bool {
            let file = memory.file(of: entry.id) ?? entry.file(in: note.file.root)
            let digest = file.map(Self.digest) ?? entry.pathDigest
            guard digest != Self.digest(note.file.path) else { return false }
            return hashes[digest].map { $0 == note.hash } ?? file.map(Folder.exists) ?? false
        }

        private static func digest(_ file: FilePath) -> String { SourceDigest.of("\(file)") }
    }

    private func step(for note: Note, _ known: inout Known) throws -> Step {
        let path = note.file.path
        if let same = known.entry(of: note.hash) {
            if !known.isCopy(note, of: same) { memory.note(path, of: same.id) }
            return .report(.alreadyHere(same.isTrashed ? .inTrash : .inDiary(entry: same.id)))
        }
        if let earlier = known.entry(of: path) { return try change(earlier, note, &known) }
        let id = UniqueIdentifier(hash: ContentHasher.hash(Array("note\u{0}".utf8) + note.hash.bytes, length: 16))
        // The bytes came in once, and the note of that entry was changed since.
        if let here = try store.entry(id) {
            return .report(.alreadyHere(here.trashTime == nil ? .inDiary(entry: id) : .inTrash))
        }
        if try !session.isAgain && store.isDiscarded(note.hash) { return .report(.alreadyHere(.thrownAway)) }
        var draft = try note.draft(note.file.modificationTime).entry
        guard draft.text.contains(where: { !$0.isWhitespace }) else { return .report(.leftOut(.emptyNote)) }
        draft.id = id
        let digest = SourceDigest(source: "\(note.hash)", text: SourceDigest.of(nfc(draft.text)))
        draft.extra = note.extra(digest, time: note.file.modificationTime)
        remember(draft.id, draft.extra, &known)
        return .add(draft)
    }

    /// The new version of an entry whose note was changed.
    private func change(_ earlier: NotedEntry, _ note: Note, _ known: inout Known) throws -> Step {
        guard let here = try store.entry(earlier.id) else { return .report(.alreadyHere(.inTrash)) }
        // A date such as `yesterday` keeps its meaning when the note is changed a week later.
        let (entry, isDated) = try note.draft(earlier.time)
        guard entry.text.contains(where: { !$0.isWhitespace }) else { return .report(.leftOut(.emptyNote)) }
        let text = SourceDigest.of(nfc(entry.text))
        guard [earlier.digest.text, text].contains(SourceDigest.of(here.text)) else {
            return .report(.leftOut(.changedHere(here.id)))
        }
        var change = EntryChange()
        change.text = entry.text
        if isDated { (change.creationTime, change.hasTime) = (entry.creationTime, entry.hasTime) }
        let extra = note.extra(
            SourceDigest(source: "\(note.hash)", text: text), time: earlier.time, beside: here.extra)
        remember(here.id, extra, &known)
        return .change(earlier, change, extra: extra)
    }

    private func remember(_ id: UniqueIdentifier?, _ extra: String?, _ known: inout Known) {
        guard let id, let extra, let noted = NotedEntry(id, extra, isTrashed: false) else { return }
        known.add(noted)
    }

    private func take(_ step: Step, _ transaction: WriteTransaction) throws -> FileOutcome.Kind {
        switch step {
        case .report(let kind): return kind
        case .add(let draft):
            let number = try transaction.importNumber()
            let added = try transaction.put(nil, EntryState(draft, at: transaction.time, importNumber: number))
            return .note(entry: added.entry.id, isNew: true)
        case .change(let noted, let change, let extra):
            guard let before = try transaction.findState(of: noted.id) else { return .alreadyHere(.inTrash) }
            _ = try transaction.importNumber()
            var after = before.edited(change, at: transaction.time)
            after.entry.extra = extra
            try transaction.put(before, after)
            return .note(entry: noted.id, isNew: false)
        }
    }
}
