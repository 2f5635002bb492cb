import CSystem
import Chronology
package import DecoderProtocol
package import DiaryModel
import Glibc

extension RecordingFile {
    /// The finished recording in another format: encoded by a decoder, and written here into an unnamed file.
    ///
    /// Costs about a second for some minutes of it.
    ///
    /// - Parameters:
    ///   - folder: decides the file system of the unnamed file.
    ///   - progress: called with the number of bytes.
    /// - Throws: ``RecordingError/encoding(_:)``, and ``SystemCallError`` if it can't be written.
    package func encoded(
        as format: EncodedSoundFormat, decoderPath: String, in folder: FilePath,
        progress: (Int) throws -> Void = { _ in }
    ) throws -> FileDescriptor {
        let target = try Self.unnamedFile(in: folder)
        do {
            let request = DecoderRequest.encode(format, date: start.rfc3339())
            let samples = try file.readingOnly()
            let decoder = try DecoderConversation(decoderPath: decoderPath, request, about: samples.number)
            try copy(from: decoder, to: target, progress)
        } catch let error as DecoderError {
            throw RecordingError.encoding(error)
        }
        return target
    }

    private static func unnamedFile(in folder: FilePath) throws(SystemCallError) -> FileDescriptor {
        let path = folder.appending("encoding-\(UniqueIdentifier())")
        let number = unsafe folder.withCString { unsafe diary_open_unnamed($0) }
        guard number < 0 else { return FileDescriptor(owning: number, path: path) }
        // Not every file system supports unnamed files.
        let file = try FileDescriptor.open(path, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW)
        try Folder.remove(path)
        return file
    }

    /// A compromised decoder may send anything: nothing beyond the limits of an encoded file is written.
    private func copy(
        from decoder: DecoderConversation, to target: borrowing FileDescriptor, _ progress: (Int) throws -> Void
    ) throws {
        let limit = try 2 * Int(file.status().st_size) + 1 << 20
        var length = 0
        while true {
            guard case .encoded(let bytes, let offset) = try decoder.next() else { throw DecoderError.died(signal: 0) }
            guard !bytes.isEmpty else { return }
            guard offset <= length, offset + bytes.count <= limit else { throw DecoderError.died(signal: 0) }
            try target.write(bytes, at: offset)
            length = max(length, offset + bytes.count)
            try progress(length)
        }
    }
}
