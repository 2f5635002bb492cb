package struct BufferedFile: ~Copyable {
    private static let capacity = 1 << 18

    private let descriptor: FileDescriptor
    private var buffer: [UInt8] = []

    /// A writer at the end of a file, which it closes.
    package init(_ descriptor: consuming FileDescriptor) {
        self.descriptor = descriptor
    }

    /// Appends bytes, which may stay in the buffer until it is flushed.
    package mutating func write(_ bytes: [UInt8]) throws(SystemCallError) {
        buffer += bytes
        if buffer.count >= Self.capacity { try flush() }
    }

    private mutating func flush() throws(SystemCallError) {
        try descriptor.writeAll(buffer)
        buffer.removeAll(keepingCapacity: true)
    }

    /// Writes the rest and makes the file durable.
    package mutating func finish() throws(SystemCallError) {
        try flush()
        try descriptor.sync()
    }
}
