import DiaryModel
import DiaryStore
import DiaryTestSupport
import Foundation
import Testing

struct VaultTests {
    @Test func `an original is stored by its hash, readable only by its owner`() throws {
        let diary = try TestDiary()
        let medium = try diary.keep(Data("abc".utf8), name: "a.wav")
        // b2sum -l 256
        #expect(
            medium.medium.hash.description == "bddd813c634239723171ef3fee98579b94964e3bb1cb3e427262c8c068d52319")
        let name = "diary/media/bd/bddd813c634239723171ef3fee98579b94964e3bb1cb3e427262c8c068d52319.wav"
        #expect(diary.folder.mode(name) == 0o400)
        #expect(diary.folder.mode("diary/media/bd") == 0o700)
        #expect(try Data(contentsOf: diary.folder.url(name)) == Data("abc".utf8))
        #expect(try Folder.names(in: diary.path.appending("tmp")).isEmpty)
    }

    @Test func `the same bytes twice are one original`() throws {
        let diary = try TestDiary()
        let media = try (0..<2).map { try diary.keep(Data("abc".utf8), name: "\($0).wav") }
        #expect(media[0].medium.hash == media[1].medium.hash)
        #expect(try Folder.names(in: diary.path.appending("media/bd")).count == 1)
    }

    @Test(arguments: ["ab", "abd"])
    func `a damaged original gives way to the right one, and is kept`(content: String) throws {
        let diary = try TestDiary()
        let medium = try diary.keep(Data("abc".utf8), name: "a.wav").medium
        let path = diary.store.vault.path(of: medium.hash, extension: "wav")
        try Folder.remove(path)
        try File.create(path, Array(content.utf8))
        try diary.keep(Data("abc".utf8), name: "a.wav")
        #expect(try File.read(path) == Array("abc".utf8))
        let aside = diary.path.appending("tmp/damaged").appending(bytes: path.lastComponent)
        #expect(try File.read(aside) == Array(content.utf8))
    }

    @Test func `a folder of another store is never written to`() throws {
        let diary = try TestDiary()
        try Data("\(UniqueIdentifier())\n".utf8).write(to: diary.folder.url("diary/media/.store"))
        #expect(throws: VaultError.belongsToAnotherStore(diary.path.appending("media").description)) {
            try diary.reopened()
        }
        _ = try diary.reopened(.reading)
    }

    @Test func `originals without a mark are never added to`() throws {
        let diary = try TestDiary()
        try diary.add("one", media: [diary.keep(Data("abc".utf8), name: "a.wav")])
        try FileManager.default.removeItem(at: diary.folder.url("diary/media/.store"))
        #expect(throws: VaultError.markerIsMissing(diary.path.appending("media").description)) {
            try diary.reopened()
        }
    }

    @Test func `the empty folder of a disk that isn't there is not taken for the vault`() throws {
        let diary = try TestDiary()
        try diary.add("one", media: [diary.keep(Data("abc".utf8), name: "a.wav")])
        try FileManager.default.removeItem(at: diary.folder.url("diary/media"))
        #expect(throws: VaultError.self) { try diary.reopened() }
        try FileManager.default.createDirectory(at: diary.folder.url("diary/media"), withIntermediateDirectories: true)
        #expect(throws: VaultError.self) { try diary.reopened() }
        #expect(try Folder.names(in: diary.path.appending("media")).isEmpty)
    }

    @Test func `a vault that was begun and not finished is finished`() throws {
        let diary = try TestDiary()
        try FileManager.default.removeItem(at: diary.folder.url("diary/media"))
        try FileManager.default.removeItem(at: diary.folder.url("diary/tmp"))
        _ = try diary.reopened()
        #expect(diary.folder.mode("diary/media/.store") == 0o600)
    }

    @Test func `a copy that isn't kept is removed`() throws {
        let diary = try TestDiary()
        try diary.folder.write(Data("abc".utf8), to: "a.wav")
        do {
            let source = try FileDescriptor.open(diary.folder.path("a.wav"), O_RDONLY)
            let staged = try diary.store.vault.stage(source)
            #expect(staged.byteCount == 3 && Folder.exists(staged.path))
        }
        #expect(try Folder.names(in: diary.path.appending("tmp")).isEmpty)
    }
}
