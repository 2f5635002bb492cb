import DiaryModel
import Glibc

/// A regular file that is read, and may be changing meanwhile.
struct SourceFile: ~Copyable {
    let descriptor: FileDescriptor
    private let path: FilePath
    private let before: Stamp

    private struct Stamp: Equatable {
        let byteCount: Int64
        let seconds: Int
        let nanoseconds: Int

        init(_ status: stat) {
            byteCount = Int64(status.st_size)
            seconds = status.st_mtim.tv_sec
            nanoseconds = status.st_mtim.tv_nsec
        }
    }

    /// Opens a file; never waits for a writer of a FIFO.
    init(_ file: FoundFile) throws(MediumIntakeError) {
        path = file.path
        do throws(SystemCallError) {
            let descriptor = try file.open(O_RDONLY | O_NONBLOCK | O_NOCTTY)
            let status = try descriptor.status()
            let kind = status.st_mode & S_IFMT
            guard kind == S_IFREG else { throw SystemCallError("read", path, code: kind == S_IFDIR ? EISDIR : ESPIPE) }
            self.descriptor = descriptor
            before = Stamp(status)
        } catch {
            throw MediumIntakeError(path: path, reason: .init(error))
        }
    }

    /// Returns whether it is another file now than when it was opened, or differs from the bytes that were read.
    func hasChanged(since byteCount: Int64) throws(MediumIntakeError) -> Bool {
        do throws(SystemCallError) {
            return try Stamp(descriptor.status()) != before || byteCount != before.byteCount
        } catch {
            throw MediumIntakeError(path: path, reason: .unreadable(error))
        }
    }

    /// The result of reading a file; a file that changes meanwhile is read again, once.
    ///
    /// - Parameter read: returns a value and the number of bytes read for it.
    /// - Throws: `MediumIntakeError` if the file can't be read; other errors of `read` unchanged.
    static func read<Value>(
        _ file: FoundFile, _ read: (borrowing FileDescriptor) throws -> (value: Value, byteCount: Int64)
    ) throws -> Value {
        for _ in 0..<2 {
            let source = try SourceFile(file)
            do {
                let found = try read(source.descriptor)
                if try !source.hasChanged(since: found.byteCount) { return found.value }
            } catch let error as SystemCallError
                where error.call == "read" && error.path == source.descriptor.path.description
            {
                throw MediumIntakeError(path: file.path, reason: .unreadable(error))
            }
        }
        throw MediumIntakeError(path: file.path, reason: .changing)
    }
}
