import Foundation

/// A file with some bytes, gone when this goes.
final class TemporaryFile {
    private let handle: FileHandle

    var descriptor: Int32 { handle.fileDescriptor }

    init(_ bytes: [UInt8]) throws {
        let url = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try Data(bytes).write(to: url)
        handle = try FileHandle(forReadingFrom: url)
        try FileManager.default.removeItem(at: url)
    }
}
