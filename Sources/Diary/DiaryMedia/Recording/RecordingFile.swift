package import Chronology
package import DiaryModel
import Glibc

/// A recording in progress: a file of samples that is valid at every moment, and locked until this value is released.
///
/// Synced samples survive a power cut, appended ones the death of the process.
package final class RecordingFile {
    package let path: FilePath
    /// The file, which is read by position.
    package let file: FileDescriptor
    private let header: WaveHeader
    private var sampleByteCount: Int

    package var shape: RecordingShape { header.shape }
    /// The time when it was begun, to the second.
    package var start: ZonedTime { header.start }
    /// Its duration, in seconds.
    package var duration: Double { shape.seconds(of: sampleByteCount) }
    package var isEmpty: Bool { sampleByteCount == 0 }

    init(creating path: FilePath, shape: RecordingShape, start: ZonedTime) throws(SystemCallError) {
        let whole = Instant(secondsSince1970: start.instant.secondsSince1970)
        header = WaveHeader(
            shape: shape, start: ZonedTime(instant: whole, utcOffset: start.utcOffset, zoneName: start.zoneName))
        self.path = path
        var file = try FileDescriptor.open(path, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW)
        _ = file.lockAtOnce()
        self.file = file
        sampleByteCount = 0
        try writeHeader()
        try self.file.sync()
        try Folder.sync(path.parent)
    }

    /// Adopts a recording of a process that is gone; nil if it belongs to a running one, or is not a recording.
    ///
    /// The file's length determines the duration, whatever its header says.
    init?(keptAt path: FilePath, isChanged: Bool = true) throws(SystemCallError) {
        var file = try FileDescriptor.open(path, (isChanged ? O_RDWR : O_RDONLY) | O_NOFOLLOW)
        let length = try Int(file.status().st_size)
        guard file.lockAtOnce(), Folder.exists(path),
            let header = try WaveHeader(file.read(upTo: WaveHeader.byteCount, at: 0))
        else { return nil }
        self.file = file
        self.header = header
        self.path = path
        let size = header.shape.frameByteCount
        sampleByteCount = (length - WaveHeader.byteCount) / size * size
    }

    /// Adds whole frames.
    ///
    /// A failed write leaves the file's length unchanged.
    func append(_ samples: [UInt8]) throws(SystemCallError) {
        try file.write(samples, at: WaveHeader.byteCount + sampleByteCount)
        sampleByteCount += samples.count
        // So that a later sync takes less time.
        file.beginWriting()
    }

    /// Makes what was appended durable.
    ///
    /// The corresponding C function is `fdatasync`.
    func sync() throws(SystemCallError) {
        try writeHeader()
        guard fdatasync(file.number) == 0 else { throw SystemCallError("fdatasync", path) }
    }

    /// Gives the file the length in its header: whole frames, and an even number of bytes.
    package func finish() throws(SystemCallError) {
        let length = WaveHeader.byteCount + sampleByteCount + sampleByteCount % 2
        guard ftruncate(file.number, length) == 0 else { throw SystemCallError("ftruncate", path) }
        try sync()
    }

    /// The note written when it was begun; nil if there is none.
    package var note: RecordingNote? { (try? File.read(notePath, limit: 1 << 26)).flatMap { RecordingNote($0) } }

    /// Its path: beside the recording.
    var notePath: FilePath { FilePath(bytes: path.bytes.dropLast(4) + Array(".json".utf8)) }

    /// Removes it with its note: it is in the diary now, or unwanted.
    package func remove() throws(SystemCallError) {
        try Folder.remove(path)
        try Folder.remove(notePath)
    }

    private func writeHeader() throws(SystemCallError) {
        try file.write(header.bytes(sampleByteCount: sampleByteCount), at: 0)
    }
}
