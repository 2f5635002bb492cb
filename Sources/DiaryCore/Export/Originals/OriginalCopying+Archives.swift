import Chronology
import Glibc

/// Copies originals into an archive, which needs the properties of a file before its bytes.
extension OriginalCopying {
    /// A file that was read completely.
    struct ExaminedOriginal: ~Copyable {
        fileprivate let file: FileDescriptor
        fileprivate let number: Int
        let byteCount: Int64
        /// True if its bytes were counted already.
        fileprivate let isCounted: Bool
    }

    /// Reads a medium's original completely; if places are to be left out, it is a copy without its position.
    ///
    /// - Parameters:
    ///     - target: the path next to which an unnamed copy may lie.
    ///     - body: receives the bytes that the archive is going to contain.
    /// - Returns: nil if it is not available, which was reported.
    func examine(
        _ medium: Medium, of entry: DiaryEntry, beside target: FilePath, _ body: (ArraySlice<UInt8>) -> Void
    ) throws -> ExaminedOriginal? {
        try options.checkInterruption()
        var original = Original(medium, medium.captureTime?.instant ?? entry.creationTime.instant)
        guard let source = open(original) else {
            finishFile()
            return nil
        }
        if options.withoutPlaces {
            let copy = try PendingFile(for: target)
            guard try fill(copy.descriptor, from: source, original), try strip(copy.descriptor, &original) else {
                finishFile()
                return nil
            }
            try copy.descriptor.seek(to: 0)
            guard let read = try hash(copy.descriptor, original, body) else {
                finishFile()
                return nil
            }
            return ExaminedOriginal(
                file: try copy.descriptor.duplicate(), number: examinedCount, byteCount: read.byteCount, isCounted: true
            )
        }
        guard let read = try hash(source, original, body) else {
            finishFile()
            return nil
        }
        if read.hash != original.hash.bytes { lose(original, .damaged) }
        return ExaminedOriginal(
            file: source, number: examinedCount, byteCount: read.byteCount, isCounted: false)
    }

    /// Passes on the bytes of an original once more.
    func read(_ original: borrowing ExaminedOriginal, _ body: (ArraySlice<UInt8>) throws -> Void) throws {
        if bufferedNumber == original.number {
            try body(buffer[..<Int(original.byteCount)])
            if !original.isCounted { advance(by: original.byteCount) }
            return
        }
        try original.file.seek(to: 0)
        bufferedNumber = nil
        var left = original.byteCount
        while left > 0 {
            let count = Int(min(Int64(try original.file.read(into: &buffer)), left))
            // Its length is already in the archive.
            guard count > 0 else { throw SystemCallError("read", original.file.path, code: EIO) }
            try body(buffer[..<count])
            left -= Int64(count)
            if !original.isCounted { advance(by: Int64(count)) }
            try options.checkInterruption()
        }
    }

    /// Counts a medium whose original was added to the archive.
    func finish(_ medium: Medium) {
        report.count(medium)
        finishFile()
    }

    /// Counts a medium whose original is in the archive already.
    func passOver(_ medium: Medium) {
        progress.byteCount = progress.byteCount.addingSaturated(medium.byteCount)
        finish(medium)
    }

    private func advance(by byteCount: Int64) {
        report.byteCount += byteCount
        progress.byteCount = progress.byteCount.addingSaturated(byteCount)
        options.onProgress(progress)
    }

    /// Its hash and length; nil if it can't be read, which was reported.
    private func hash(
        _ file: borrowing FileDescriptor, _ original: Original, _ body: (ArraySlice<UInt8>) -> Void
    ) throws -> (hash: [UInt8], byteCount: Int64)? {
        var hasher = ContentHasher()
        var (byteCount, pieceCount): (Int64, Int) = (0, 0)
        examinedCount += 1
        bufferedNumber = nil
        while true {
            let count: Int
            do throws(SystemCallError) { count = try file.read(into: &buffer) } catch {
                lose(original, .unreadable(error))
                return nil
            }
            if count == 0 {
                // An original of one piece is still in the buffer.
                if pieceCount <= 1 { bufferedNumber = examinedCount }
                return (hasher.finalize(), byteCount)
            }
            pieceCount += 1
            hasher.update(buffer[..<count])
            body(buffer[..<count])
            byteCount += Int64(count)
            try options.checkInterruption()
        }
    }
}
