import Glibc

/// Everything from a pipe of another program.
enum PipeBytes {
    /// The bytes up to the end of the pipe; nil if there are more than `limit`, or it can't be read.
    static func read(_ pipe: Int32, limit: Int) -> [UInt8]? {
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = unsafe buffer.withUnsafeMutableBytes { unsafe Glibc.read(pipe, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count >= 0, bytes.count + count <= limit else { return nil }
            guard count > 0 else { return bytes }
            bytes += buffer[..<count]
        }
    }
}
