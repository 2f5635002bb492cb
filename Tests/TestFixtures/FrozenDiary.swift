import Foundation

/// A diary that an earlier program wrote, with that program's output about it.
package struct FrozenDiary: Sendable, CustomStringConvertible {
    package let description: String
    private let folder: URL

    /// The diary that the last program of schema 1 wrote; its README lists its content.
    package static let schema1 = FrozenDiary(name: "Schema1")

    /// The diary that a program of schema 2 wrote; its README lists its content.
    package static let schema2 = FrozenDiary(name: "Schema2")

    /// The diary that a program of schema 3 wrote; its README lists its content.
    package static let schema3 = FrozenDiary(name: "Schema3")

    package static let all = [schema1, schema2, schema3]

    private init(name: String) {
        description = name
        folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../Fixtures/\(name)")
    }

    /// Copies the diary to a path that doesn't exist yet.
    ///
    /// - Parameter withOriginals: true to copy the vault as well as the database.
    package func copy(to path: String, withOriginals: Bool = true) throws {
        let files = FileManager.default
        try files.createDirectory(
            atPath: path, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
        try files.copyItem(atPath: folder.appending(path: "diary.sqlite").path, toPath: path + "/diary.sqlite")
        try files.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path + "/diary.sqlite")
        guard withOriginals else { return }
        let tar = Process()
        tar.executableURL = URL(filePath: "/usr/bin/env")
        tar.arguments = ["tar", "-C", path, "-xpzf", folder.appending(path: "originals.tar.gz").path]
        try tar.run()
        tar.waitUntilExit()
        guard tar.terminationStatus == 0 else { throw CocoaError(.fileReadCorruptFile) }
    }

    /// The output of the program that wrote the diary, by the name of the file with it.
    package func printed(_ name: String) throws -> String {
        try String(contentsOf: folder.appending(path: name), encoding: .utf8)
    }
}
