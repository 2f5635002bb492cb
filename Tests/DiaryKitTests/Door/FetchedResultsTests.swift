import DiaryKit
import DiaryModel
import DiaryStore
import DiaryTestSupport
import Foundation
import TestFixtures
import Testing

struct FetchedResultsTests {
    private let folder = TestFolder()

    private func diary() throws -> Diary { try Diary(at: folder.url("diary").path, timeZone: "Europe/Prague") }

    @Test func `a list is divided, and its entries are read by their places`() async throws {
        let diary = try diary()
        let first = try await diary.add("first #a")
        let second = try await diary.add("second #b")
        let results = try await diary.results(of: EntryQuery(), sectionedBy: .firstTag)
        #expect(results.sections.map(\.name) == ["a", "b"])
        #expect(results.sections.map(\.count) == [1, 1])
        #expect(results.count == 2)
        #expect(try await results.entry(at: ResultPosition(section: 1, row: 0))?.id == second.id)
        #expect(try await results.entry(at: ResultPosition(section: 1, row: 1)) == nil)
        #expect(results.position(of: first.id) == ResultPosition(section: 0, row: 0))
    }

    @Test func `batches come as the diary changes, and the list changes with them`() async throws {
        let diary = try diary()
        let results = try await diary.results(of: EntryQuery(predicate: "starred = YES"))
        #expect(results.sections.isEmpty)
        var batches = results.batches.makeAsyncIterator()
        let plain = try await diary.add("plain")
        let entry = try await diary.add("star")
        var change = EntryChange()
        change.starred = true
        try await diary.edit(entry.id, change)
        #expect(results.count == 0, "nothing is taken on before it is handed out")
        let batch = try #require(try await batches.next())
        #expect(
            batch.changes == [.insertSection(0, name: ""), .insert(entry.id, at: ResultPosition(section: 0, row: 0))])
        #expect(results.count == 1)
        #expect(results.position(of: plain.id) == nil)
        try await diary.undo()
        #expect(try await batches.next()?.contains(.delete(entry.id, at: ResultPosition(section: 0, row: 0))) == true)
        #expect(results.count == 0)
    }

    @Test func `a task that is cancelled gets no batch any more`() async throws {
        let diary = try diary()
        let results = try await diary.results()
        let task = Task {
            var count = 0
            for try await _ in results.batches { count += 1 }
            return count
        }
        task.cancel()
        #expect(try await task.value == 0)
        try await diary.add("later")
        var batches = results.batches.makeAsyncIterator()
        #expect(try await batches.next() != nil)
    }

    @Test func `the example prints changes as they come`() async throws {
        let process = Process()
        let tests = URL(filePath: try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe"))
        process.executableURL = tests.deletingLastPathComponent().appending(path: "example-changes")
        let pipe = try ProcessPipe()
        process.arguments = [folder.url("diary").path, "starred = YES", "2"]
        let diary = try diary()
        try pipe.start(process)
        let entry = try await diary.add("Tram in the fog")
        var change = EntryChange()
        var output = Data()
        // The list is read when its first line appears.
        while !output.contains(0x0A) {
            let some = pipe.reading.availableData
            try #require(!some.isEmpty)
            output += some
        }
        change.starred = true
        try await diary.edit(entry.id, change)
        output += pipe.reading.readDataToEndOfFile()
        process.waitUntilExit()
        let lines = String(decoding: output, as: UTF8.self).split(separator: "\n")
        #expect(lines.first == "0 entries in 0 days")
        #expect(lines.count == 4 && lines[1].hasPrefix("a new day: "))
        #expect(lines.dropFirst(2) == ["+ Tram in the fog", "1 entries now"])
        #expect(process.terminationStatus == 0)
    }

    @Test func `batches continue when the list is released`() async throws {
        let diary = try diary()
        var batches = try await diary.results().batches.makeAsyncIterator()
        let entry = try await diary.add("one")
        #expect(try await batches.next()?.contains(.insert(entry.id, at: ResultPosition(section: 0, row: 0))) == true)
    }

    @Test func `the first page does not wait for the rest, which load or the first batch brings`() async throws {
        let diary = try diary()
        for number in 1...FetchedResults.pageCount + 20 { try await diary.add("entry \(number) #tag\(number % 2)") }
        let results = try await diary.results(sectionedBy: .firstTag)
        #expect(!results.isWhole && results.count == FetchedResults.pageCount)
        #expect(try await results.entry(at: ResultPosition(section: 0, row: 0)) != nil)
        try await results.load()
        #expect(results.isWhole && results.sections.map(\.count) == [60, 60])
        try await results.load()

        let followed = try await diary.results()
        var batches = followed.batches.makeAsyncIterator()
        let reload = try #require(try await batches.next())
        #expect(reload.isReload && reload.isEmpty && followed.isWhole && followed.count == 120)
        let entry = try await diary.add("one more")
        let batch = try #require(try await batches.next())
        #expect(!batch.isReload && batch.changes == [.insert(entry.id, at: ResultPosition(section: 0, row: 0))])
        var loaded = results.batches.makeAsyncIterator()
        #expect(try await loaded.next()?.isReload == false)
    }

    @Test func `a query that fails for a later entry is reported by load`() async throws {
        let diary = try diary()
        try await diary.add("three words here")
        for number in 1...FetchedResults.pageCount { try await diary.add("\(number)") }
        let results = try await diary.results(of: EntryQuery(predicate: "1 / (wordCount - 3) < 5"))
        #expect(results.count == FetchedResults.pageCount)
        await #expect(throws: (any Error).self) { try await results.load() }
        var batches = results.batches.makeAsyncIterator()
        await #expect(throws: (any Error).self) { _ = try await batches.next() }
        #expect(results.count == FetchedResults.pageCount && !results.isWhole)
    }

    @Test func `a wrong key is reported before there is a list`() async throws {
        let diary = try diary()
        await #expect(throws: PredicateFormatError.self) {
            _ = try await diary.results(of: EntryQuery(predicate: "txet = 'x'"))
        }
    }
}
