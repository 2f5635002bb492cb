import CSystem
import Glibc

/// An open file of the folder; closed in `deinit`.
final class OpenFile: Sendable {
    let number: Int32
    /// The path for messages.
    let path: String

    init(owning number: Int32, path: String) {
        (self.number, self.path) = (number, path)
    }

    deinit {
        close(number)
    }

    /// The length of the file.
    ///
    /// The corresponding C function is `fstat`.
    func byteCount() throws(SharedFolderError) -> Int {
        var status = stat()
        guard unsafe fstat(number, &status) == 0 else { throw .reading("fstat", path) }
        guard status.st_mode & S_IFMT == S_IFREG else { throw .damaged(path, reason: "it is not a file") }
        return Int(status.st_size)
    }

    /// The next bytes, exactly as many as requested.
    func readHeader(_ count: Int) throws(SharedFolderError) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: count)
        guard try read(into: &bytes, count) == count else { throw .damaged(path, reason: "it is truncated") }
        return bytes
    }

    /// Fills the beginning of a buffer; fewer bytes than requested only at the end of the file.
    ///
    /// The corresponding C function is `read`.
    func read(into buffer: inout [UInt8], _ wanted: Int) throws(SharedFolderError) -> Int {
        precondition(wanted <= buffer.count)
        var filled = 0
        while filled < wanted {
            let count = unsafe buffer.withUnsafeMutableBytes { bytes in
                unsafe Glibc.read(number, bytes.baseAddress.map { unsafe $0 + filled }, wanted - filled)
            }
            if count == 0 { break }
            if count > 0 {
                filled += count
            } else if errno != EINTR {
                throw .reading("read", path)
            }
        }
        return filled
    }

    /// Writes all the bytes.
    ///
    /// The corresponding C function is `write`.
    func write(_ bytes: ArraySlice<UInt8>) throws(SharedFolderError) {
        var rest = bytes
        while !rest.isEmpty {
            let count = unsafe rest.withUnsafeBytes { unsafe Glibc.write(number, $0.baseAddress, $0.count) }
            if count >= 0 {
                rest = rest.dropFirst(count)
            } else if errno != EINTR {
                throw .writing("write", path)
            }
        }
    }

    /// Starts writing to the disk, so that a later ``sync()`` takes less time; it guarantees nothing.
    func beginWriting() { diary_begin_writing(number) }

    /// Makes what was written durable; never retried after a failure, as the kernel may have dropped the pages.
    ///
    /// The corresponding C function is `fsync`.
    func sync() throws(SharedFolderError) {
        guard fsync(number) == 0 else { throw .writing("fsync", path) }
    }
}
