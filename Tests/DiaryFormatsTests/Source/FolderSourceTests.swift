import DiaryFormats
import DiaryMedia
import DiaryModel
import DiaryTestSupport
import Glibc
import JSON
import Testing

/// The files of a folder that another program wrote.
struct FolderSourceTests {
    private let folder = TemporaryFolder()

    private func make(_ names: String...) throws {
        for name in names { try Folder.make(folder.path.appending(name)) }
    }

    private func source() throws -> ImportSource { try ImportSource.open(folder: folder.path) }

    private func link(_ target: String, as name: String) {
        let path = folder.path.appending(name)
        #expect(unsafe target.withCString { target in unsafe path.withCString { unsafe symlink(target, $0) } } == 0)
    }

    @Test func `files come in the order of their paths with their lengths`() throws {
        try make("b", "a")
        folder.write([1, 2], to: "b/z")
        folder.write([1], to: "a/b")
        folder.write([], to: "c")
        #expect(try source().files.map { "\($0.path) \($0.byteCount)" } == ["a/b 1", "b/z 2", "c 0"])
    }

    @Test func `system files are skipped, except for Obsidian's folder`() throws {
        try make("__MACOSX", ".obsidian", ".git", "@eaDir", "notes")
        for name in [
            "__MACOSX/a", ".obsidian/app.json", ".git/config", "@eaDir/a", "notes/.DS_Store", "notes/Thumbs.db",
            "notes/a.md", "notes/desktop.ini", "notes/._a.md",
        ] {
            folder.write([1], to: name)
        }
        #expect(try source().files.map(\.path) == [".obsidian/app.json", "notes/a.md"])
    }

    @Test func `a name is composed, and found in any normalization and case`() throws {
        let decomposed = "Cafe\u{301}.JPG"
        folder.write([7], to: decomposed)
        let source = try source()
        #expect(source.files.map { Array($0.path.utf8) } == [Array("Caf\u{E9}.JPG".utf8)])
        let file = try #require(source.file(at: decomposed))
        #expect(source.file(at: "Caf\u{E9}.JPG") == file && source.file(at: "caf\u{E9}.jpg") == nil)
        #expect(source.files(named: "CAFE\u{301}.jpg") == [file])
        #expect(try source.bytes(of: file) == [7])
        #expect(source.place(of: file) == FilePath(decomposed))
    }

    @Test func `a name that is not UTF-8 is read as Windows wrote it`() throws {
        let path = folder.path.appending(bytes: [0x47, 0x72, 0xFC, 0xDF, 0x65])
        try File.create(path, [1, 2, 3])
        let source = try source()
        let file = try #require(source.file(at: "Grüße"))
        #expect(try source.firstBytes(of: file, count: 2) == [1, 2])
    }

    @Test func `files of a folder don't include those of subfolders`() throws {
        try make("x", "x/y")
        for name in ["a", "x/b", "x/y/c"] { folder.write([1], to: name) }
        let source = try source()
        #expect(source.files(in: "").map(\.path) == ["a"] && source.files(in: "x").map(\.path) == ["x/b"])
        #expect(source.files(in: "nowhere").isEmpty && source.file(at: "x") == nil)
    }

    @Test func `a link is followed to a file inside and nowhere else`() throws {
        let outside = TemporaryFolder()
        outside.write([9], to: "secret")
        try make("in")
        folder.write([1, 2, 3], to: "in/a")
        link("in/a", as: "b")
        link("in", as: "c")
        link(outside.path.appending("secret").description, as: "d")
        link("nothing", as: "e")
        let source = try source()
        #expect(source.files.map { "\($0.path) \($0.byteCount)" } == ["b 3", "in/a 3"])
        #expect(source.problems.map { "\($0.kind) \($0.place)" } == ["notKept c", "notKept d", "missingFile e"])
    }

    @Test func `a file that becomes a link out of the folder is not read`() throws {
        let outside = TemporaryFolder()
        let secret = outside.write([9], to: "secret")
        folder.write([1], to: "a")
        let source = try source()
        let file = try #require(source.file(at: "a"))
        try Folder.remove(folder.path.appending("a"))
        link(secret.description, as: "a")
        #expect(throws: SystemCallError.self) { try source.bytes(of: file) }
    }

    @Test func `a FIFO is reported and never waited for`() throws {
        let path = folder.path.appending("pipe")
        #expect(unsafe path.withCString { unsafe mkfifo($0, 0o600) } == 0)
        let source = try source()
        #expect(source.files.isEmpty && source.problems.map(\.place) == ["pipe"])
    }

    @Test(
        arguments: [
            ([0xEF, 0xBB, 0xBF, 0x68, 0xC3, 0xA9], "hé"), ([0xFF, 0xFE, 0x68, 0, 0xE9, 0], "hé"),
            ([0xFE, 0xFF, 0, 0x68, 0, 0xE9], "hé"), ([0x68, 0, 0x65, 0, 0xE9, 0], "heé"), ([0, 0x68, 0, 0x65], "he"),
            ([], ""),
        ] as [([UInt8], String)])
    func `a text is read in the encoding that it is in`(bytes: [UInt8], text: String) throws {
        folder.write(bytes, to: "a.txt")
        let source = try source()
        #expect(try source.text(of: #require(source.files.first)) == text)
    }

    @Test(
        arguments: [
            ([0x68, 0xE9, 0x80], 2, 0xE9), ([0x3D, 0x0A, 0xD8, 0x00], 3, 0xD8), ([0xFF, 0xFE, 0x3D, 0xD8], 3, 0x3D),
        ] as [([UInt8], Int, UInt8)])
    func `bytes that are no text are known by their places`(bytes: [UInt8], place: Int, byte: UInt8) throws {
        folder.write(bytes, to: "a.txt")
        let source = try source()
        let text = try source.text(of: #require(source.files.first))
        let damage = try #require(source.damaged.damage(in: "before \(text)"))
        #expect(damage.document == "a.txt" && damage.place.byte == place && damage.byte == byte)
        #expect(source.damaged.damage(in: "before") == nil)
    }

    @Test func `JSON is read with and without a byte-order mark, and errors have their position`() throws {
        folder.write([0xEF, 0xBB, 0xBF] + Array("{\"a\":1}".utf8), to: "a")
        folder.write([0xFF, 0xFE] + "[1]".utf16.flatMap { [UInt8(truncatingIfNeeded: $0), 0] }, to: "b")
        folder.write(Array("{\"a\":".utf8), to: "c")
        let source = try source()
        #expect(try source.json(of: source.files[0]) == ["a": .integer(1)])
        #expect(try source.json(of: source.files[1]) == .array([.integer(1)]))
        let error = #expect(throws: ImportSourceError.self) { try source.json(of: source.files[2]) }
        #expect(error?.problem == ImportProblem(.unreadable, "c", "the JSON ends too early"))
    }

    @Test func `a document that is too long is not read`() throws {
        let path = folder.write([], to: "long")
        #expect(unsafe path.withCString { unsafe truncate($0, 1 << 28 + 1) } == 0)
        let source = try source()
        let error = #expect(throws: ImportSourceError.self) { try source.bytes(of: source.files[0]) }
        #expect(error?.problem?.place == "long")
        #expect(try source.firstBytes(of: source.files[0], count: 3) == [0, 0, 0])
    }

    @Test func `a document that is named is a source of its own, beside which files are found`() throws {
        try make("photos", "photos/deep")
        folder.write([1], to: "Journal.json")
        folder.write([2], to: "other.json")
        folder.write([3], to: "photos/A.jpg")
        folder.write([4], to: "photos/deep/b.jpg")
        let source = try ImportSource.open(document: folder.path.appending("Journal.json"))
        #expect(source.files.map(\.path) == ["Journal.json"])
        #expect(source.file(at: "photos/A.jpg")?.byteCount == 1 && source.file(at: "../\(folder.path)") == nil)
        #expect(source.file(at: "photos") == nil && source.file(at: "/etc/passwd") == nil)
        #expect(source.files(in: "photos").map(\.path) == ["photos/A.jpg"])
        #expect(source.files(named: "B.JPG").map(\.path) == ["photos/deep/b.jpg"])
        #expect(try source.bytes(of: #require(source.files(named: "a.jpg").first)) == [3])
    }

    @Test func `a link named as a document is followed`() throws {
        let outside = TemporaryFolder()
        outside.write([9], to: "real.txt")
        link(outside.path.appending("real.txt").description, as: "a.txt")
        let source = try ImportSource.open(document: folder.path.appending("a.txt"))
        #expect(source.files.map(\.path) == ["real.txt"])
        #expect(try source.bytes(of: source.files[0]) == [9])
    }

    @Test func `anything but a folder or a document is a system error`() {
        #expect(throws: SystemCallError.self) { try ImportSource.open(folder: FilePath("/nowhere")) }
        #expect(throws: SystemCallError.self) { try ImportSource.open(document: FilePath("/nowhere")) }
        #expect(throws: SystemCallError.self) { try ImportSource.open(document: folder.path) }
    }
}
