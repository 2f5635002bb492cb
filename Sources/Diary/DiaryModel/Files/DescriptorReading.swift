import Glibc

/// Reads from descriptors that belong to someone else, such as standard input.
package enum DescriptorReading {
    /// The currently available bytes, at most `count`; empty at the end.
    ///
    /// The corresponding C function is `read`.
    package static func read(_ descriptor: Int32, upTo count: Int, path: FilePath) throws(SystemCallError) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: count)
        while true {
            let read = unsafe bytes.withUnsafeMutableBytes { unsafe Glibc.read(descriptor, $0.baseAddress, count) }
            if read >= 0 { return Array(bytes.prefix(read)) }
            guard errno == EINTR else { throw SystemCallError("read", path) }
        }
    }

    /// All there is until the end.
    package static func readAll(_ descriptor: Int32, path: FilePath) throws(SystemCallError) -> [UInt8] {
        var bytes: [UInt8] = []
        while true {
            let chunk = try read(descriptor, upTo: 1 << 16, path: path)
            if chunk.isEmpty { return bytes }
            bytes += chunk
        }
    }
}
