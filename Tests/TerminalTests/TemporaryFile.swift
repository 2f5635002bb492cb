import Foundation

/// An empty file, open for writing, that goes away with this object.
final class TemporaryFile {
    let path: String
    let descriptor: Int32

    init() throws {
        path = NSTemporaryDirectory() + "terminal-test-" + UUID().uuidString
        descriptor = unsafe open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw CocoaError(.fileWriteUnknown) }
    }

    deinit {
        close(descriptor)
        try? FileManager.default.removeItem(atPath: path)
    }

    func contents() throws -> Data {
        try Data(contentsOf: URL(fileURLWithPath: path))
    }
}
