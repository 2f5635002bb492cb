import Foundation
import SharedFolder
import TestFixtures
import Testing

/// The committed folder is readable by this version, and by another program.
struct SharedFolderVectorTests {
    private struct Expected: Codable, Equatable {
        struct File: Codable, Equatable {
            let path: String
            let first: Int
            let last: Int
            let before: String
            let after: String
            let purpose: String
            let byteCount: Int
            let sha256: String
        }

        let key: String
        let files: [File]
    }

    private static let isRecording = ProcessInfo.processInfo.environment["DIARY_RECORD_VECTOR"] != nil

    private static func expected() throws -> Expected {
        try JSONDecoder().decode(
            Expected.self, from: Data(contentsOf: SharedFolderVector.folder.appending(path: "expected.json")))
    }

    /// In a separate process, `--filter SharedFolderVectorTests/recording`: the bytes are the same each time.
    @Test(.enabled(if: isRecording, "DIARY_RECORD_VECTOR asks for a recording")) func recording() throws {
        SharedFolderVector.useRepeatableBytes()
        let folder = try #require(SharedFolderVector.shared())
        try? FileManager.default.removeItem(atPath: folder.path)
        try SharedFolderVector.write(to: folder, words: #require(SharedFolderVector.words()))
        Issue.record("recorded: look at what changed")
    }

    @Test(.enabled(if: !isRecording, "it is being recorded"))
    func `secrets open the key`() throws {
        let (folder, key) = (try #require(SharedFolderVector.shared()), try #require(SharedFolderVector.key()))
        let words = try #require(SharedFolderVector.words())
        #expect(try KeyFile.open(.passphrase(SecretBytes(SharedFolderVector.passphrase)), in: folder.path) == key)
        #expect(try KeyFile.open(.words(words), in: folder.path) == key)
        #expect(try SharedFolder.diaries(in: SharedFolderVector.folder.path).map(\.id) == [SharedFolderVector.diary])
        #expect(
            try Self.expected().key == SharedFolderVector.hexadecimal(unsafe key.secret.withBytes { unsafe Array($0) }))
    }

    @Test(.enabled(if: !isRecording, "it is being recorded"))
    func `each file is read back as written`() throws {
        let folder = try #require(SharedFolderVector.shared())
        let listing = try folder.operationFiles()
        #expect(try listing.files.map { try folder.read($0) } == [SharedFolderVector.segment])
        #expect(listing.files == [try folder.file(for: SharedFolderVector.segment)])
        let media = try folder.media()
        #expect(media.count == 2)
        // Names are generated as before.
        let contents = [("medium", SharedFolderVector.medium), ("thumbnail", SharedFolderVector.thumbnail)]
        for (purpose, content) in contents {
            let name = folder.key.name(of: content, purpose: purpose)
            let medium = try #require(media.first { $0.name == name })
            #expect(try folder.medium(medium, purpose: purpose) == content)
        }
        let (seen, damaged, foreign) = try folder.readSeen()
        #expect(seen.map(\.payload) == [SharedFolderVector.seen] && seen.map(\.number) == [5])
        #expect(damaged.isEmpty && foreign.isEmpty)
    }

    @Test(.enabled(if: !isRecording, "it is being recorded"))
    func `the expected file describes the folder`() throws {
        let files = try Self.expected().files
        let contents = [
            "operations": SharedFolderVector.segment.payload, "medium": SharedFolderVector.medium,
            "thumbnail": SharedFolderVector.thumbnail, "seen": SharedFolderVector.seen,
        ]
        #expect(Set(files.map(\.purpose)) == Set(contents.keys) && files.count == contents.count)
        for file in files {
            let content = try #require(contents[file.purpose])
            #expect(file.sha256 == SharedFolderVector.sha256(content) && file.byteCount == content.count)
        }
    }

    @Test(
        .enabled(if: OtherProgram.isThere && !isRecording, "python3 or libsodium23 is not installed"),
        arguments: [false, true])
    func `another program reads the same`(withWords: Bool) throws {
        let folder = try #require(SharedFolderVector.shared())
        let words = try #require(SharedFolderVector.words()).words.joined(separator: " ")
        let output = try #require(
            try OtherProgram.read(folder.path, withWords ? Array(words.utf8) : SharedFolderVector.passphrase))
        #expect(try JSONDecoder().decode(Expected.self, from: output) == Self.expected())
    }

    @Test(.enabled(if: OtherProgram.isThere && !isRecording, "python3 or libsodium23 is not installed"))
    func `another program refuses a wrong passphrase, and reads the current format`() throws {
        let folder = try #require(SharedFolderVector.shared())
        #expect(try OtherProgram.read(folder.path, [0x78]) == nil)
        let sample = try SampleFolder()
        let fresh = try #require(SharedFolderVector.shared(in: sample.parent))
        try SharedFolderVector.write(to: fresh, words: RecoveryWords())
        let output = try #require(try OtherProgram.read(fresh.path, SharedFolderVector.passphrase))
        #expect(try JSONDecoder().decode(Expected.self, from: output) == Self.expected())
    }
}

/// The reader in another language, which only uses libsodium.
private enum OtherProgram {
    private static let script = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "read-folder.py")

    static let isThere = ((try? run(["-c", "import ctypes; ctypes.CDLL('libsodium.so.23')"], [])) ?? nil) != nil

    /// The output of the script; nil if it refuses the input.
    static func read(_ folder: String, _ secret: [UInt8]) throws -> Data? {
        try run([script.path, folder], secret)
    }

    private static func run(_ words: [String], _ input: [UInt8]) throws -> Data? {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = ["python3"] + words
        let (standardInput, output) = (try ProcessPipe(), try ProcessPipe())
        process.standardInput = standardInput.reading
        process.standardOutput = output.writing
        process.standardError = FileHandle.nullDevice
        try process.run()
        try standardInput.writing.write(contentsOf: input)
        try standardInput.writing.close()
        let data = try output.contents()
        process.waitUntilExit()
        return process.terminationStatus == 0 ? data : nil
    }
}
