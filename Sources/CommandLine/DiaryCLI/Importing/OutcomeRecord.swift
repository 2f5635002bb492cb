import DiaryMedia
import DiaryModel
import DiaryStore
import Glibc
import JSON

/// A report that can't be written; the import itself is not affected.
struct ReportFailure: Error {
    let cause: any Error
}

/// The file that `--report` names: an object a line for each file of an import.
final class OutcomeRecord {
    private let file: FileDescriptor
    private var buffer: [UInt8] = []

    /// Creates the file; an existing name, even a link, is an error.
    init(_ path: FilePath) throws {
        file = try FileDescriptor.open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_NOCTTY, mode: 0o666)
    }

    func write(_ outcome: ImportOutcome, in store: DiaryStore?) throws {
        let object = try ImportOutcomeJSON.object(of: outcome, in: store)
        buffer += JSONWriter.bytes(of: .object(object)) + [0x0A]
        if buffer.count > 1 << 16 { try flush() }
    }

    func finish() throws { try flush() }

    /// Writes what is buffered, once: what a full disk did not take is not written again.
    private func flush() throws {
        defer { buffer.removeAll(keepingCapacity: true) }
        do { try file.writeAll(buffer) } catch { throw ReportFailure(cause: error) }
    }
}
