/// An archive's description of one of its members.
package struct ArchiveMember: Equatable, Sendable {
    package enum Kind: Int, Sendable, CaseIterable {
        case file = 1
        case folder = 2
        /// A symbolic or a hard link.
        case link = 3
        /// A device, a FIFO or a socket.
        case special = 4
    }

    /// The maximum length of a name in bytes; no file system takes a longer one.
    package static let nameByteCount = 8192

    /// Its path as the archive has it: UTF-8, or bytes in an unknown encoding.
    package var name: [UInt8]
    package var kind: Kind
    /// Its length in bytes, if the archive gives it beforehand.
    package var byteCount: Int?
    package var isEncrypted = false
    /// The modification time in seconds since 1970, if the archive has one.
    package var modificationTime: Int?
    /// True if that is the time of a clock in an unknown zone, in seconds since its 1970, as in a zip that has nothing
    /// better.
    package var isLocalTime = false

    package init(name: [UInt8], kind: Kind, byteCount: Int? = nil) {
        (self.name, self.kind, self.byteCount) = (name, kind, byteCount)
    }
}

extension ArchiveMember: FieldCodable {
    init() { self.init(name: [], kind: .file) }

    /// A name that is too long is cut when it is written.
    mutating func code(with coder: inout some FieldCoder) throws(DecoderProtocolError) {
        name = Array(name.prefix(Self.nameByteCount))
        try coder.code(&name)
        try coder.code(&kind)
        try coder.code(&byteCount)
        try coder.code(&isEncrypted)
        try coder.code(&modificationTime)
        try coder.code(&isLocalTime)
        guard byteCount ?? 0 >= 0, name.count <= Self.nameByteCount else { throw .invalidValue }
    }
}
