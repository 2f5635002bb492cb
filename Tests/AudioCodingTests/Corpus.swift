import Foundation

/// The test corpus beside the repository, where there is one.
enum Corpus {
    static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../../shared/corpus")
        .standardizedFileURL

    static let isThere = FileManager.default.fileExists(atPath: folder.appending(path: "expected.json").path)

    /// What other programs say of the sounds, by path.
    static func expectedSounds() throws -> [String: ExpectedSound] {
        let data = try Data(contentsOf: folder.appending(path: "expected.json"))
        return try JSONDecoder().decode(ExpectedSound.Document.self, from: data).audio
    }

    /// Runs the closure with a descriptor of the file.
    @discardableResult
    static func withFile<Result>(_ path: String, _ body: (Int32) throws -> Result) throws -> Result {
        let file = try FileHandle(forReadingFrom: folder.appending(path: path))
        return try body(file.fileDescriptor)
    }
}
