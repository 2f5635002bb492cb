import DiaryModel
import DiaryStore
import DiaryTestSupport
import Foundation
import SQLite
import TestFixtures
import Testing

extension ModelRun {
    /// Attaches a medium or two, some with the same bytes as others.
    mutating func attach() throws -> String {
        guard !model.state.diary.isEmpty else { return "nothing" }
        let id = generator.pick(model.state.diary).id
        let media = try (0..<Int.random(in: 1...2, using: &generator)).map { _ in
            mediumCount += 1
            let bytes = Data([UInt8.random(in: 0..<6, using: &generator)])
            return try diary.keep(bytes, name: "memo\(mediumCount).wav")
        }
        let entry = try diary.store.attach(media, to: id)
        #expect(try entry == diary.store.entry(id))
        try record()
        return "attach \(media.count)"
    }

    mutating func detach() throws -> String {
        let entries = model.state.diary.filter { !$0.media.isEmpty }
        guard !entries.isEmpty else { return "nothing" }
        let entry = generator.pick(entries)
        let media = entry.media.map(\.id).filter { _ in generator.isOne(in: 2) }
        let changed = try diary.store.detach(media, from: entry.id)
        #expect((changed == nil) == media.isEmpty)
        if changed != nil { try record() }
        return "detach \(media.count)"
    }

    mutating func restoreMedia() throws -> String {
        let detached = try diary.store.detachedMedia().filter { !$0.isEntryTrashed }.map(\.medium.id)
        let media = detached.filter { _ in generator.isOne(in: 2) }
        let changed = try diary.store.restore([], media: media, as: CommandRecord("restore", ""))
        #expect(changed.isEmpty == media.isEmpty)
        if !changed.isEmpty { try record() }
        return "restore media \(media.count)"
    }

    /// The vault holds the originals of all rows and no others.
    func checkOriginals() throws {
        let expected = try diary.store.connection.all("SELECT DISTINCT hash FROM medium") { $0.bytes(0) }
        let paths = expected.compactMap { ContentHash(bytes: $0) }.map { "\($0).wav" }
        let root = diary.folder.url("diary/media")
        let files = FileManager.default.enumerator(at: root, includingPropertiesForKeys: nil)?.compactMap { $0 as? URL }
        let names = (files ?? []).map(\.lastPathComponent).filter { $0.hasSuffix(".wav") }
        #expect(names.sorted() == paths.sorted())
    }
}
