package import DiaryModel
package import Foundation
import Processes

/// A folder of gocryptfs and the place where it is open, until this value is released.
package final class EncryptedFolder {
    /// True if this system has gocryptfs and lets this user mount it.
    package static let isPossible = (try? EncryptedFolder()) != nil

    package struct Failed: Error {}

    private let folder = TestFolder()
    package var path: FilePath { folder.path("open") }
    package var lowerURL: URL { folder.url("locked") }

    package init() throws {
        for name in ["open", "locked"] {
            try FileManager.default.createDirectory(at: folder.url(name), withIntermediateDirectories: true)
        }
        try folder.write(Data("correct horse\n".utf8), to: "password")
        let files = [folder.url("password").path, lowerURL.path]
        try run("gocryptfs", ["-init", "-q", "-scryptn", "10", "-passfile"] + files)
        try mount()
    }

    deinit { try? unmount() }

    package func mount() throws {
        let files = [folder.url("password").path, lowerURL.path, folder.url("open").path]
        try run("gocryptfs", ["-q", "-passfile"] + files)
    }

    /// A child that another test is just starting has the files of this process open for a moment.
    package func unmount() throws {
        for _ in 0..<100 {
            if (try? run("fusermount3", ["-u", folder.url("open").path])) != nil { return }
            usleep(50_000)
        }
        throw Failed()
    }

    /// Makes a block of a file unreadable, as one that was written in part.
    package func tear(_ name: String, block: Int) throws {
        let number = Folder.status(path.appending(name))?.st_ino
        try unmount()
        let files = FileManager.default.enumerator(at: lowerURL, includingPropertiesForKeys: nil)
        for case let url as URL in files ?? .init() {
            guard Folder.status(FilePath(url.path))?.st_ino == number else { continue }
            let file = try FileHandle(forUpdating: url)
            // A header of 18 bytes, then blocks of 4096 bytes with 32 of their own.
            try file.seek(toOffset: UInt64(18 + 4128 * block + 20))
            try file.write(contentsOf: Data(repeating: 0xA5, count: 12))
        }
        try mount()
    }

    /// NB: Foundation waits until nobody has a socket of its own any more, which gocryptfs inherits.
    private func run(_ program: String, _ arguments: [String]) throws {
        var child = ChildProgram(
            path: "/usr/bin/env", words: (["env", program] + arguments).map { Array($0.utf8) },
            streams: [.nowhere, .nowhere, .nowhere])
        child.environment = [Array("PATH=/usr/local/bin:/usr/bin:/bin".utf8)]
        guard try child.start().wait() == 0 else { throw Failed() }
    }
}
