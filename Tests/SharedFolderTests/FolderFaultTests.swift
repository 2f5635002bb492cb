import Foundation
import SharedFolder
import Testing

struct FolderFaultTests {
    private let name = String(repeating: "ab", count: 32)

    private func writes(_ folder: SharedFolder) -> [() throws -> Void] {
        [
            { _ = try folder.write(SampleFolder.segment()) }, { try folder.writeSeen(number: 1, [1]) },
            { try folder.writeMedium(name, [1, 2, 3]) },
            { try KeyFile.write(folder.key, passphrase: [1], words: nil, in: folder, parameters: .minimum) },
        ]
    }

    @Test func `diaries are found by their names`() throws {
        let sample = try SampleFolder()
        #expect(try SharedFolder.diaries(in: sample.parent.path).isEmpty)
        let folder = try sample.folder()
        let second = try sample.folder(diary: [UInt8](repeating: 0xA0, count: 16))
        for other in ["diary-", "diary-00", "Diary-" + folder.path.suffix(32)] {
            try FileManager.default.createDirectory(
                at: sample.parent.appending(path: other), withIntermediateDirectories: false)
        }
        try FileManager.default.createSymbolicLink(
            atPath: sample.parent.path + "/diary-" + String(repeating: "00", count: 16),
            withDestinationPath: folder.path)
        let found = try SharedFolder.diaries(in: sample.parent.path + "/")
        #expect(found.map(\.id) == [second.diary, folder.diary] && found.map(\.path) == [second.path, folder.path])
        #expect(Verdict { _ = try SharedFolder.diaries(in: sample.parent.path + "/none") } == .noFolder)
        let mode = try FileManager.default.attributesOfItem(atPath: folder.path + "/ops")[.posixPermissions] as? Int
        #expect(mode == 0o700)
    }

    /// An unmounted disk leaves an empty folder, which must not be mistaken for an emptied one.
    @Test func `nothing is created in a missing folder`() throws {
        let sample = try SampleFolder()
        let folder = SharedFolder(
            parent: sample.parent.path, diary: SampleFolder.diary, machine: SampleFolder.laptop, key: sample.key)
        for write in writes(folder) { #expect(Verdict(write) == .noFolder) }
        #expect(Verdict { _ = try folder.operationFiles() } == .noFolder)
        #expect(Verdict { _ = try folder.media() } == .noFolder)
        #expect(Verdict { _ = try folder.readSeen() } == .noFolder)
        #expect(Verdict { try folder.removeMedium(name) } == .noFolder)
        #expect(try FileManager.default.contentsOfDirectory(atPath: sample.parent.path).isEmpty)
        let nowhere = SharedFolder(
            parent: sample.parent.path + "/none", diary: SampleFolder.diary, machine: SampleFolder.laptop,
            key: sample.key)
        #expect(Verdict { try nowhere.make() } == .noFolder)
    }

    @Test func `an emptied folder is filled again`() throws {
        let sample = try SampleFolder()
        let folder = try sample.folder()
        for subfolder in ["keys", "ops", "media", "seen"] {
            try FileManager.default.removeItem(atPath: folder.path + "/" + subfolder)
        }
        #expect(try folder.operationFiles().files.isEmpty && folder.media().isEmpty && folder.readSeen().seen.isEmpty)
        for write in writes(folder) { try write() }
        #expect(try folder.operationFiles().files.count == 1 && folder.media().count == 1)
    }

    @Test func `drafts of a run that was killed go, those of others stay`() throws {
        let sample = try SampleFolder()
        let folder = try sample.folder()
        let (own, other) = (String(repeating: "01", count: 16), String(repeating: "02", count: 16))
        let drafts = ["keys", "seen", "ops/\(own)", "media/\(own)"].flatMap {
            ["\($0)/.tmp-\(own)-00", "\($0)/.tmp-\(other)-00"]
        }
        for draft in drafts { try folder.put([1], at: draft) }
        try folder.make()
        #expect(folder.drafts().count == 4 && folder.drafts().allSatisfy { $0.hasSuffix(".tmp-\(other)-00") })
    }

    /// A carrier that passes on links could redirect writes and removals.
    @Test(arguments: ["ops", "media", "seen", "keys"]) func `links are not followed`(subfolder: String) throws {
        let sample = try SampleFolder()
        let folder = try sample.folder()
        let elsewhere = sample.parent.appending(path: "elsewhere")
        try FileManager.default.createDirectory(at: elsewhere, withIntermediateDirectories: false)
        let own = subfolder == "seen" || subfolder == "keys" ? "" : "/" + String(repeating: "01", count: 16)
        try FileManager.default.removeItem(atPath: "\(folder.path)/\(subfolder)\(own)")
        try FileManager.default.createSymbolicLink(
            atPath: "\(folder.path)/\(subfolder)\(own)", withDestinationPath: elsewhere.path)
        let verdicts = writes(folder).map { Verdict($0) }
        #expect(verdicts.filter { $0 != .taken }.count == 1, "\(verdicts)")
        #expect(try FileManager.default.contentsOfDirectory(atPath: elsewhere.path).isEmpty)
    }

    @Test func `a linked file is not read`() throws {
        let sample = try SampleFolder()
        let folder = try sample.folder()
        let file = try folder.write(SampleFolder.segment())
        let path = folder.path + "/" + file.path
        try FileManager.default.moveItem(atPath: path, toPath: path + "x")
        try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: path + "x")
        #expect(Verdict { _ = try folder.read(file) } == .damaged)
        try FileManager.default.removeItem(atPath: path)
        #expect(Verdict { _ = try folder.read(file) } == .vanished)
        // The reader must not wait for the writer of a pipe.
        try #require(unsafe mkfifo(path, 0o600) == 0)
        #expect(Verdict { _ = try folder.read(file) } == .damaged)
    }

    @Test(.enabled(if: SampleFolder.canMount, "only root can mount a small file system"))
    func `a full disk is reported, and no partial file stays`() throws {
        let sample = try SampleFolder()
        try #require(sample.mount("size=256k"))
        let folder = try sample.folder()
        let file = try folder.write(SampleFolder.segment())
        var large = SampleFolder.segment(SampleFolder.laptop, 2...2)
        large.payload = [UInt8](repeating: 0x20, count: 400_000)
        #expect(Verdict { _ = try folder.write(large) } == .full)
        #expect(Verdict { try folder.writeMedium(name, large.payload) } == .full)
        #expect(folder.drafts().isEmpty)
        #expect(try folder.operationFiles().files == [file] && folder.media().isEmpty)
        #expect(try folder.read(file) == SampleFolder.segment())
    }

    @Test(.enabled(if: SampleFolder.canMount, "only root can mount a file system to be read only"))
    func `a read-only file system is reported`() throws {
        let sample = try SampleFolder()
        try #require(sample.mount("size=256k"))
        let folder = try sample.folder()
        let file = try folder.write(SampleFolder.segment(SampleFolder.laptop, 2...2))
        try #require(sample.mount("ro"))
        for write in writes(folder) { #expect(Verdict(write) == .notWritable) }
        #expect(failure { try folder.writeSeen(number: 1, []) }?.systemReason == "Read-only file system")
        #expect(Verdict { try folder.remove(file) } == .notWritable)
        #expect(try folder.read(file).last == 2)
    }

    @Test(.enabled(if: geteuid() != 0, "permissions don't bind root"))
    func `a folder without write permission is reported`() throws {
        let sample = try SampleFolder()
        let folder = try sample.folder()
        let own = String(repeating: "01", count: 16)
        let folders = ["keys", "seen", "ops/\(own)", "media/\(own)"].map { folder.path + "/" + $0 }
        for path in folders { _ = unsafe chmod(path, 0o500) }
        for write in writes(folder) { #expect(Verdict(write) == .notWritable) }
        for path in folders { _ = unsafe chmod(path, 0o000) }
        #expect(
            try folder.operationFiles().foreign == ["ops/\(own)"] && folder.mediaListing().foreign == ["media/\(own)"]
        )
        for path in folders { _ = unsafe chmod(path, 0o700) }
    }
}
