import Glibc

extension FileDescriptor {
    /// Fills this empty file with the bytes of another one; blocks that the disk can't read become zeros.
    ///
    /// Shares blocks if the file system can. The corresponding C functions are `pread` and `pwrite`.
    func rescue(_ source: borrowing FileDescriptor) throws(SystemCallError) {
        guard !clone(source) else { return }
        let byteCount = try Int(source.status().st_size)
        for offset in stride(from: 0, to: byteCount, by: 1 << 18) {
            let count = min(1 << 18, byteCount - offset)
            do throws(SystemCallError) { try write(source.read(upTo: count, at: offset), at: offset) } catch {
                guard error.code == EIO, error.call == "read" else { throw error }
                for place in stride(from: offset, to: offset + count, by: 4096) {
                    let bytes = try? source.read(upTo: min(4096, offset + count - place), at: place)
                    try write(bytes ?? [UInt8](repeating: 0, count: 4096), at: place)
                }
            }
        }
    }

    /// Truncates the file, or extends it with zeros.
    ///
    /// The corresponding C function is `ftruncate`.
    func setByteCount(_ byteCount: Int) throws(SystemCallError) {
        guard ftruncate(number, byteCount) == 0 else { throw SystemCallError("ftruncate", path) }
    }
}
