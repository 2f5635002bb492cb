package import Foundation

/// A file for reading and writing, closed and removed at its end.
package final class TemporaryFile {
    package let path: String
    /// The descriptor, open as long as this object exists; ``withDescriptor(_:)`` is the safer access.
    package let descriptor: Int32

    /// A file with these bytes, and a descriptor at its beginning.
    package init(_ bytes: [UInt8] = []) throws {
        path = FileManager.default.temporaryDirectory.appending(path: "diary-test-\(UUID().uuidString)").path
        try Data(bytes).write(to: URL(filePath: path))
        descriptor = unsafe open(path, O_RDWR | O_CLOEXEC)
        guard descriptor >= 0 else { throw CocoaError(.fileReadUnknown) }
    }

    deinit {
        close(descriptor)
        try? FileManager.default.removeItem(atPath: path)
    }

    /// Runs the closure with the descriptor, which stays open until its end.
    @discardableResult
    package func withDescriptor<Result>(_ body: (Int32) throws -> Result) rethrows -> Result {
        try withExtendedLifetime(self) { try body(descriptor) }
    }

    /// The bytes that are in the file now.
    package func contents() throws -> Data {
        try Data(contentsOf: URL(filePath: path))
    }
}
