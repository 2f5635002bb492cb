import Foundation

/// The test corpus beside the repository, where there is one.
enum Corpus {
    static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../../shared/corpus")
        .standardizedFileURL

    static let isThere = FileManager.default.fileExists(atPath: folder.appending(path: "expected.json").path)

    /// What other programs say of the photos, by path.
    static func expectedPhotos() throws -> [String: ExpectedPhoto] {
        let data = try Data(contentsOf: folder.appending(path: "expected.json"))
        return try JSONDecoder().decode(ExpectedPhoto.Document.self, from: data).photos.compactMapValues(\.value)
    }

    /// Runs the closure with a descriptor of the file.
    @discardableResult
    static func withFile<Result>(_ path: String, _ body: (Int32) throws -> Result) throws -> Result {
        let file = try FileHandle(forReadingFrom: folder.appending(path: path))
        return try body(file.fileDescriptor)
    }
}
