extension SharedFolder {
    private static let kind = "media"

    /// The media of all machines by their names, by machine and name; none of them is read.
    ///
    /// Other files are skipped.
    package func media() throws(SharedFolderError) -> [SharedMedium] {
        try mediaListing().media
    }

    /// The media of all machines as ``media()`` returns them, with the paths of skipped files in the folder.
    package func mediaListing() throws(SharedFolderError) -> (media: [SharedMedium], foreign: [String]) {
        var media: [SharedMedium] = []
        var foreign: [String] = []
        try forEachFile(Self.kind, foreign: &foreign) { name, machine, folder in
            let text = String(decoding: name, as: UTF8.self)
            guard Self.isMediumName(text), let size = folder.byteCount(of: text) else { return false }
            media.append(SharedMedium(machine: machine, name: text, byteCount: size))
            return true
        }
        return (media, foreign)
    }

    /// Writes a medium of this machine; does nothing if it exists with its size.
    ///
    /// Memory is bounded.
    ///
    /// - Parameters:
    ///     - name: The result of ``MasterKey/name(of:purpose:)``.
    ///     - purpose: The purpose of the bytes, such as `medium` or `thumbnail`; the reader must pass the same.
    ///     - byteCount: The number of bytes.
    ///     - reading: Fills the beginning of a buffer and returns the number of bytes, 0 at the end; an error that it
    ///       throws ends the writing, and nothing is left.
    /// - Throws: ``SharedFolderError``; ``SharedFolderError/damaged(_:reason:)`` if there are more or fewer bytes than
    ///   announced.
    package func writeMedium(
        _ name: String, purpose: String, byteCount: Int64,
        reading: (UnsafeMutableRawBufferPointer) throws -> Int
    ) throws {
        let path = "\(path)/\(Self.kind)/\(machineName)/\(name)"
        guard Self.isMediumName(name), Self.isPurpose(purpose), byteCount >= 0 else {
            throw SharedFolderError.badFormat(path)
        }
        guard byteCount <= 1 << 50 else { throw SharedFolderError.tooLarge(path) }
        let folder = try ownFolder(Self.kind)
        guard folder.byteCount(of: name) != Self.fileByteCount(ofMedium: byteCount) else { return }
        let pending = try PendingSharedFile(in: folder, machine: machine)
        let fields = SealedFields(payloadCount: Int(byteCount))
        var sealer = try Sealer(
            pending, place(name, purpose: purpose, machine: machine, path: path), fields, in: self)
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 18, alignment: 16)
        defer { unsafe buffer.deallocate() }
        var rest = fields.payloadCount
        while case let count = try unsafe reading(buffer), count > 0 {
            guard count <= rest, count <= buffer.count else {
                throw SharedFolderError.damaged(path, reason: "the original grew while it was written")
            }
            rest -= count
            try unsafe sealer.append(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
        }
        guard rest == 0 else {
            throw SharedFolderError.damaged(path, reason: "the original shrank while it was written")
        }
        try sealer.finish()
        try pending.publish(as: name)
    }

    /// Reads a medium piece by piece, with bounded memory.
    ///
    /// - Parameter writing: Receives the pieces, none of them empty. Only when this method returns is it certain that
    ///   nothing is missing: if it throws, the pieces must be discarded.
    package func readMedium(
        _ medium: SharedMedium, purpose: String, writing: (UnsafeRawBufferPointer) throws -> Void
    ) throws {
        let path = "\(path)/\(medium.path)"
        guard Self.isMediumName(medium.name) else { throw SharedFolderError.badFormat(path) }
        let file = try openFile(medium.name, of: medium.machine, Self.kind)
        let unsealer = try Unsealer(
            file, place(medium.name, purpose: purpose, machine: medium.machine, path: path), in: self)
        while try unsafe unsealer.next(writing) {}
    }

    /// Removes a medium of this machine; a missing one is not an error.
    package func removeMedium(_ name: String) throws(SharedFolderError) {
        guard Self.isMediumName(name) else { throw .badFormat("\(path)/\(Self.kind)/\(machineName)/\(name)") }
        try removeOwn(name, Self.kind)
    }

    /// The size on the disk of a medium of a number of bytes; at most 2⁵⁰ bytes.
    package static func fileByteCount(ofMedium byteCount: Int64) -> Int64 {
        let sealedCount = Padding.padme.paddedCount(SealedFields.byteCount + Int(byteCount))
        return Int64(SealedHeader.fileByteCount(sealing: sealedCount))
    }

    private func place(_ name: String, purpose: String, machine: [UInt8], path: String) -> SealedPlace {
        SealedPlace(subkey: .media, purpose: purpose, machine: machine, name: name, path: path)
    }

    private static func isMediumName(_ name: String) -> Bool { Hexadecimal.bytes(name.utf8, count: 32) != nil }

    /// Returns whether a purpose is valid: it is followed by a NUL and the name.
    private static func isPurpose(_ purpose: String) -> Bool { !purpose.isEmpty && !purpose.utf8.contains(0) }
}

/// A medium in the folder, described by its name and size.
package struct SharedMedium: Hashable, Sendable {
    /// The machine that added it, 16 bytes.
    package let machine: [UInt8]
    /// The name of its content, 64 hexadecimal digits: see ``MasterKey/name(of:purpose:)``.
    package let name: String
    /// The size on the disk.
    package let byteCount: Int64

    package var path: String { "media/\(Hexadecimal.text(machine))/\(name)" }
}
