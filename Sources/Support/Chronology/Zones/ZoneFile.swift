import Glibc

/// Reads the small files about zones.
enum ZoneFile {
    /// The system's error number of a failed call.
    struct Failure: Error {
        let code: Int32
    }

    /// The longest file that is read; the longest zone of the database has some 4 KB.
    static let maximumByteCount = 1 << 18

    /// The file's bytes (`open`, `read`), no more than ``maximumByteCount``.
    static func bytes(path: String) throws(Failure) -> [UInt8] {
        let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK)
        guard descriptor >= 0 else { throw Failure(code: errno) }
        defer { close(descriptor) }
        var result: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 8192)
        while result.count < maximumByteCount {
            let count = unsafe read(descriptor, &chunk, chunk.count)
            if count < 0 {
                if errno == EINTR { continue }
                throw Failure(code: errno)
            }
            guard count > 0 else { return result }
            result += chunk[..<count]
        }
        throw Failure(code: EFBIG)
    }

    /// The target of a symbolic link (`readlink`), or nil if there is none.
    static func linkTarget(path: String) -> String? {
        var buffer = [CChar](repeating: 0, count: 4096)
        let count = unsafe readlink(path, &buffer, buffer.count)
        guard count > 0, count < buffer.count else { return nil }
        return unsafe buffer.withUnsafeBufferPointer { buffer in
            guard let start = buffer.baseAddress else { return nil }
            return unsafe String(validatingCString: start)
        }
    }

    /// The names in a folder (`readdir`) without hidden ones, unordered; none if it is not a folder.
    static func names(directory: String) -> [String] {
        guard let stream = unsafe opendir(directory) else { return [] }
        defer { unsafe closedir(stream) }
        var names: [String] = []
        while let entry = unsafe readdir(stream) {
            let name = unsafe withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
                unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            if !name.hasPrefix(".") { names.append(name) }
        }
        return names
    }
}
