import DiaryCLI
import DiaryStore
import DiarySync
import TestSupport
import Testing

/// Commands with more values than one operation may have.
struct LongCommandTests {
    @Test func `a long command is several operations, and one to undo`() throws {
        let pair = try SyncPair()
        try pair.begin()
        try pair.join()
        try pair.exchange()
        let fog = String(repeating: "fog ", count: 500)
        let lines = (1...6).map { #"{"date":"2026-11-0\#($0)","text":"Heron \#($0) #river \#(fog)"}"# }
        let imported = pair.laptop.run("import", "-", input: lines.joined(separator: "\n") + "\n")
        #expect(imported.exitCode == .success, "\(imported.error)")
        do {
            let synchronizer = try Synchronizer(DiaryStore(pair.laptop.diary, access: .writing))
            synchronizer.operationByteCount = 4000
            #expect(try synchronizer.run().sentCount > 1)
        }
        try pair.exchange()
        #expect(pair.isSame && SyncPair.export(pair.desktop).contains("Heron 6"))
        pair.laptop.run("undo")
        try pair.exchange()
        #expect(pair.isSame && !SyncPair.export(pair.desktop).contains("Heron"))
    }
}
