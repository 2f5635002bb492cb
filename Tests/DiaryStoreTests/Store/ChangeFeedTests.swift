import Chronology
import DiaryTestSupport
import Foundation
import SQLite
import TestFixtures
import Testing

@testable import DiaryModel
@testable import DiaryStore

struct ChangeFeedTests {
    @Test func `each entry that a command touches is in the feed once`() throws {
        let diary = try TestDiary()
        let first = try diary.add("one #tag")
        let second = try diary.add("two", tags: ["tag"])
        let start = try diary.store.changeSequence()
        var change = EntryChange()
        change.starred = true
        _ = try diary.store.edit([first.id, second.id], change)
        #expect(try Set(diary.store.changes(after: start).entries) == [first.id, second.id])
        let next = try diary.store.changes(after: start).sequence
        #expect(try diary.store.changes(after: next).entities.isEmpty)
        _ = try diary.store.undo()
        #expect(try Set(diary.store.changes(after: next).entries) == [first.id, second.id])
    }

    @Test func `a tag's new spelling touches all that have it`() throws {
        let diary = try TestDiary()
        let first = try diary.add("one #tag")
        let trashed = try diary.add("two #tag")
        _ = try diary.store.trash([trashed.id], as: CommandRecord("delete", ""))
        let start = try diary.store.changeSequence()
        _ = try diary.store.renameTag("tag", to: "Tag")
        let changes = try diary.store.changes(after: start)
        #expect(Set(changes.entries) == [first.id, trashed.id] && changes.entities.contains(.tag("tag")))
    }

    @Test func `an emptied entry stays in the feed without its values`() throws {
        let diary = try TestDiary()
        let entry = try diary.add("secret")
        var change = EntryChange()
        change.journal = "hidden"
        _ = try diary.store.edit([entry.id], change)
        _ = try diary.store.trash([entry.id], as: CommandRecord("delete", ""))
        _ = try diary.store.emptyTrash(olderThan: nil)
        #expect(try diary.store.changes(after: 0).entries == [entry.id])
        let kept = try diary.store.connection.all("SELECT changes FROM operation") { $0.optionalText(0) }
        #expect(kept == [nil, nil, nil, nil])
        #expect(try diary.store.entry(entry.id) == nil)
    }

    @Test func `every transaction has one timestamp of a monotonic clock`() throws {
        let diary = try TestDiary()
        let ids = try ["one", "two"].map { try diary.add($0).id }
        var change = EntryChange()
        change.starred = true
        let edited = try diary.store.edit(ids, change)
        #expect(Set(edited.map(\.updateTime)).count == 1)
        _ = try DiaryStore(diary.path, access: .writing, now: { Instant(microseconds: 0) }).trash(
            ids, as: CommandRecord("delete", ""))
        let clocks = try diary.store.connection.all("SELECT clock FROM command ORDER BY id") { $0.int64(0) }
        #expect(clocks == clocks.sorted() && Set(clocks).count == clocks.count)
    }

    @Test func `a commit touches the file that others watch`() throws {
        let diary = try TestDiary()
        let name = "diary/\(ChangeMarker.name)"
        try diary.add("one")
        #expect(diary.folder.mode(name) == 0o600)
        try FileManager.default.setAttributes(
            [.modificationDate: Date(timeIntervalSince1970: 0)], ofItemAtPath: diary.folder.url(name).path)
        _ = try diary.store.trash([], as: CommandRecord("delete", ""))
        #expect(Folder.status(diary.folder.path(name))?.st_mtim.tv_sec == 0)
        try diary.add("two")
        #expect(Folder.status(diary.folder.path(name))?.st_mtim.tv_sec ?? 0 > 0)
    }

    @Test(arguments: 1...UInt64(8))
    func `a copy kept by the feed alone equals the diary`(seed: UInt64) throws {
        let folder = TestFolder()
        try FrozenDiary.schema1.copy(to: folder.url("diary").path)
        var run = try FeedRun(folder, seed: seed)
        for step in 0..<60 {
            try run.step()
            guard step % 5 == 4 else { continue }
            try run.catchUp()
            #expect(try run.copy.entries == run.entries(), "seed \(seed), step \(step)")
        }
    }
}

/// A copy of a diary that knows only the feed.
struct FeedCopy {
    var sequence: Int
    var entries: [UniqueIdentifier: DiaryEntry]
}

/// Random commands of four connections to one diary, created by a program of schema 1, and a copy that was made
/// before.
struct FeedRun {
    private var stores: [DiaryStore]
    private let folder: TestFolder
    private let clock = TestClock()
    private var generator: SeededGenerator
    private var imports: [CommandRun?]
    private var fileCount = 0
    var copy: FeedCopy

    init(_ folder: TestFolder, seed: UInt64) throws {
        (self.folder, generator) = (folder, SeededGenerator(seed: seed))
        // The copy has the state and the number that a program of schema 1 would have read.
        let sequence = try Self.sequenceOfSchema1(folder)
        let clock = clock
        stores = try (0..<4).map { _ in try DiaryStore(folder.path("diary"), access: .writing, now: clock.now) }
        imports = stores.map { _ in nil }
        copy = FeedCopy(sequence: sequence, entries: [:])
        copy.entries = try entries()
    }

    /// An open connection prevents the migration of the diary.
    private static func sequenceOfSchema1(_ folder: TestFolder) throws -> Int {
        let old = try Connection(path: folder.url("diary/diary.sqlite").path, mode: .readOnly)
        return try old.first("SELECT max(seq) FROM operation") { $0.int(0) } ?? 0
    }

    func entries() throws -> [UniqueIdentifier: DiaryEntry] {
        var entries: [UniqueIdentifier: DiaryEntry] = [:]
        for scope in [EntryQuery.Scope.diary, .trash] {
            var query = EntryQuery()
            query.scope = scope
            try stores[0].forEachEntry(query) {
                entries[$0.id] = $0
                return true
            }
        }
        return entries
    }

    mutating func catchUp() throws {
        let changes = try generator.pick(stores).changes(after: copy.sequence)
        copy.sequence = changes.sequence
        for id in changes.entries { copy.entries[id] = try stores[0].entry(id) }
    }

    private mutating func someIDs(_ count: Int = 3, in scope: EntryQuery.Scope = .diary) throws -> [UniqueIdentifier] {
        var query = EntryQuery()
        query.scope = scope
        let all = try stores[0].identifiers(query)
        guard !all.isEmpty else { return [] }
        return (0..<count).map { _ in generator.pick(all) }
    }

    mutating func step() throws {
        let process = Int.random(in: 0..<4, using: &generator)
        let store = stores[process]
        do {
            switch Int.random(in: 0..<14, using: &generator) {
            case 0: _ = try store.add(draft("added #work"))
            case 1, 2: _ = try store.edit(try someIDs(), change())
            case 3: _ = try store.trash(try someIDs(), as: CommandRecord("delete", ""))
            case 4: _ = try store.restore(try someIDs(in: .trash), as: CommandRecord("restore", ""))
            case 5, 6: _ = try store.undo()
            case 7: _ = try store.redo()
            case 8: _ = try store.undo(generator.pick(store.commands(limit: 12)).number)
            case 9:
                _ = try store.renameTag(
                    generator.pick(["work", "office", "Typed"]), to: generator.pick(["Work", "OFFICE"]))
            case 10: try detachOrRestore(store)
            case 11: _ = try store.attach([medium(store)], to: someIDs(1)[0])
            case 12: try importBatch(process)
            default: if generator.isOne(in: 3) { _ = try store.emptyTrash(olderThan: nil) }
            }
        } catch is DiaryError {}
    }

    private mutating func detachOrRestore(_ store: DiaryStore) throws {
        if let detached = try store.detachedMedia().first, generator.isOne(in: 2) {
            _ = try store.restore([], media: [detached.medium.id], as: CommandRecord("restore", ""))
        } else if let entry = try someIDs(20).compactMap(store.entry).first(where: { !$0.media.isEmpty }) {
            _ = try store.detach([generator.pick(entry.media).id], from: entry.id)
        }
    }

    /// A further batch of the import that this connection has begun, or a new import.
    private mutating func importBatch(_ process: Int) throws {
        let run = imports[process] ?? CommandRun(CommandRecord("import", "folder"))
        imports[process] = generator.isOne(in: 2) ? run : nil
        var placements: [ImportPlacement] = []
        for _ in 0..<3 {
            var placement = ImportPlacement(entry: generator.isOne(in: 2) ? try someIDs(1)[0] : nil, draft: draft(""))
            placement.media = [try medium(stores[process])]
            placements.append(placement)
        }
        try stores[process].write(in: run) { transaction in
            for placement in placements { _ = try transaction.place(placement, isAgain: true) }
        }
    }

    private mutating func draft(_ text: String) -> EntryDraft {
        let time = Instant(secondsSince1970: Int64.random(in: 1_730_000_000..<1_730_000_010, using: &generator))
        return EntryDraft(
            text: text, creationTime: ZonedTime(instant: time, utcOffset: 0, zoneName: "UTC"), hasTime: true)
    }

    private mutating func change() -> EntryChange {
        var change = EntryChange()
        switch Int.random(in: 0..<5, using: &generator) {
        case 0: change.text = "changed #office \(fileCount)"
        case 1: change.starred = Bool.random(using: &generator)
        case 2: change.creationTime = draft("").creationTime
        case 3: change.place = generator.pick(["Kavárna", ""])
        default: change.addedTags = [generator.pick(["work", "Typed", "new"])]
        }
        return change
    }

    private mutating func medium(_ store: DiaryStore) throws -> MediumDraft {
        fileCount += 1
        try folder.write(Data("sound \(fileCount % 7)".utf8), to: "incoming")
        let staged = try store.vault.stage(FileDescriptor.open(folder.path("incoming"), O_RDONLY))
        try store.vault.keep(staged, extension: "wav")
        return MediumDraft(
            medium: Medium(
                id: UniqueIdentifier(), type: .audio, fileName: "\(fileCount).wav", fileExtension: "wav",
                mimeType: "audio/wav", hash: staged.hash, byteCount: staged.byteCount, metadata: Medium.Metadata(),
                addTime: clock.now()))
    }
}
