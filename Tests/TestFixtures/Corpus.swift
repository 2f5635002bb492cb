package import Foundation

/// The test corpus beside the repository, if there is one.
package enum Corpus {
    package static let folder = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../../shared/corpus").standardizedFileURL

    /// True if the corpus is available.
    package static let isThere = FileManager.default.fileExists(atPath: folder.appending(path: "expected.json").path)

    /// Other programs' descriptions of the files, as far as the type decodes them.
    package static func expected<Document: Decodable>(_ type: Document.Type) throws -> Document {
        let data = try Data(contentsOf: folder.appending(path: "expected.json"))
        return try JSONDecoder().decode(type, from: data)
    }

    /// Runs the closure with a descriptor of the file, which stays open until its end.
    @discardableResult
    package static func withFile<Result>(_ path: String, _ body: (Int32) throws -> Result) throws -> Result {
        try withFile(folder.appending(path: path), body)
    }

    /// Runs the closure with a descriptor of the file, which stays open until its end.
    @discardableResult
    package static func withFile<Result>(_ url: URL, _ body: (Int32) throws -> Result) throws -> Result {
        let file = try FileHandle(forReadingFrom: url)
        return try withExtendedLifetime(file) { try body(file.fileDescriptor) }
    }
}
