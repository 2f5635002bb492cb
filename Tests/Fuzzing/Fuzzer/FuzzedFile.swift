import Glibc

/// A file without a name, since sounds are read through a descriptor.
struct FuzzedFile {
    static let shared = FuzzedFile()

    private let number: Int32

    private init() {
        var name = Array("/dev/shm/fuzzed-XXXXXX".utf8CString)
        number = unsafe mkstemp(&name)
        unsafe unlink(name)
    }

    /// A descriptor of the file with these bytes, at its beginning; the next call replaces them.
    func descriptor(of bytes: [UInt8]) -> Int32 {
        let count = unsafe bytes.withUnsafeBytes { unsafe pwrite(number, $0.baseAddress, $0.count, 0) }
        guard count == bytes.count, ftruncate(number, bytes.count) == 0, lseek(number, 0, SEEK_SET) == 0
        else { fatalError("the file can't be written") }
        return number
    }
}
