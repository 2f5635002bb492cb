import DiaryMedia
import DiaryModel
import DiaryTestSupport
import Foundation
import Testing

/// Watching folders, with real events and a clock of its own: nothing here waits for a time to pass.
@Suite struct FillingFoldersTests {
    private let place = TemporaryFolder()
    private let root: String
    private let folders: FillingFolders

    init() throws {
        root = "\(place.path)/inbox"
        try FileManager.default.createDirectory(atPath: root, withIntermediateDirectories: true)
        folders = FillingFolders([FilePath(root)], excluding: place.path.appending("diary"))
    }

    private func write(_ name: String, _ text: String = "x") throws {
        let path = "\(root)/\(name)"
        try FileManager.default.createDirectory(
            atPath: (path as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
        try text.write(toFile: path, atomically: false, encoding: .utf8)
    }

    private func move(_ old: String, _ new: String) throws {
        try FileManager.default.moveItem(atPath: old, toPath: new)
    }

    /// The names below the folder that are taken after the events, at the end of a long time.
    private func taken(at now: Int64 = 0) -> [String] {
        folders.takeEvents(at: now)
        return folders.takeSettled(at: now + 5000).map { String("\($0.path)".dropFirst(root.count + 1)) }
    }

    @Test func `what is there is taken first, then what arrives, each once`() throws {
        try write("a.jpg")
        try write("sub/b.jpg")
        folders.walk(at: 0)
        #expect(taken() == ["a.jpg", "sub/b.jpg"])
        try write("c.jpg")
        try write("sub/d.jpg")
        try write("new/deep/e.jpg")
        #expect(taken(at: 10_000) == ["c.jpg", "new/deep/e.jpg", "sub/d.jpg"])
        folders.walk(at: 20_000)
        #expect(taken(at: 20_000).isEmpty)
        try write("a.jpg", "another text")
        #expect(taken(at: 30_000) == ["a.jpg"])
    }

    @Test func `hidden and unfinished files, links, previews and the diary are left out`() throws {
        try FileManager.default.createDirectory(atPath: "\(place.path)/diary", withIntermediateDirectories: true)
        let folders = FillingFolders([FilePath(root)], excluding: FilePath("\(root)/diary"))
        _ = folders
        folders.walk(at: 0)
        for name in [".syncthing.a.jpg.tmp", "b.jpg.part", ".hidden.jpg", ".stversions/c.jpg", "@eaDir/d.jpg"] {
            try write(name)
        }
        try FileManager.default.createSymbolicLink(atPath: "\(root)/link.jpg", withDestinationPath: "/etc/passwd")
        try FileManager.default.createSymbolicLink(atPath: "\(root)/away", withDestinationPath: "/etc")
        try write("e.jpg")
        folders.takeEvents(at: 0)
        #expect(folders.takeSettled(at: 5000).map { "\($0.path)" } == ["\(root)/e.jpg"])
        // A finished file gets its name.
        try move("\(root)/b.jpg.part", "\(root)/b.jpg")
        folders.takeEvents(at: 10_000)
        #expect(folders.takeSettled(at: 15_000).map { "\($0.path)" } == ["\(root)/b.jpg"])
    }

    @Test func `the folder of the diary is left out`() throws {
        try write("diary/media/x.jpg")
        let folders = FillingFolders([FilePath(root)], excluding: FilePath("\(root)/diary"))
        folders.walk(at: 0)
        try write("diary/media/y.jpg")
        folders.takeEvents(at: 0)
        #expect(folders.due == nil)
    }

    @Test func `a folder that is moved is watched under its new name`() throws {
        try write("old/a.jpg")
        folders.walk(at: 0)
        #expect(taken() == ["old/a.jpg"])
        try move("\(root)/old", "\(root)/new")
        #expect(taken(at: 10_000) == ["new/a.jpg"])
        try write("new/b.jpg")
        #expect(taken(at: 20_000) == ["new/b.jpg"])
        try move("\(root)/new", "\(place.path)/outside")
        try "x".write(toFile: "\(place.path)/outside/c.jpg", atomically: false, encoding: .utf8)
        #expect(taken(at: 30_000).isEmpty)
        try move("\(place.path)/outside", "\(root)/back")
        #expect(taken(at: 40_000) == ["back/a.jpg", "back/b.jpg", "back/c.jpg"])
    }

    @Test func `a named folder that is gone is told once, and taken again when it is back`() throws {
        folders.walk(at: 0)
        try move(root, root + "-away")
        folders.takeEvents(at: 0)
        folders.check(at: 0)
        #expect(folders.takeIncidents() == [.gone(FilePath(root))] && folders.isAnyGone)
        try move(root + "-away", root)
        try write("a.jpg")
        folders.check(at: 10_000)
        #expect(folders.takeIncidents() == [.back(FilePath(root))] && !folders.isAnyGone)
        #expect(taken(at: 10_000) == ["a.jpg"])
        try write("b.jpg")
        #expect(taken(at: 20_000) == ["b.jpg"])
    }

    @Test func `a folder that is replaced by another one is walked again`() throws {
        folders.walk(at: 0)
        try move(root, root + "-away")
        try write("a.jpg")
        #expect(taken() == ["a.jpg"])
        try write("b.jpg")
        #expect(taken(at: 10_000) == ["b.jpg"] && folders.takeIncidents().isEmpty)
    }

    @Test func `a lost event is made up for by a walk`() throws {
        folders.walk(at: 0)
        let limit = try Int(
            String(contentsOfFile: "/proc/sys/fs/inotify/max_queued_events", encoding: .utf8)
                .trimmingCharacters(in: .whitespacesAndNewlines))
        let count = try #require(limit)
        try #require(count < 100_000)
        try write("first.jpg")
        // Changes of one file that alternate with those of another one are events of their own.
        for index in 0..<(count / 2 + 10) {
            unsafe chmod("\(root)/first.jpg", index.isMultiple(of: 2) ? 0o600 : 0o644)
            unsafe chmod(root, index.isMultiple(of: 2) ? 0o700 : 0o755)
        }
        try write("last.jpg")
        #expect(taken() == ["first.jpg", "last.jpg"])
    }
}
