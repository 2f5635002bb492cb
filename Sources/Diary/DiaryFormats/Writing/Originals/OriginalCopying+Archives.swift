import Chronology
import DiaryModel
import DiaryStore
import Glibc

/// Copies originals into an archive, which needs the properties of a file before its bytes.
extension OriginalCopying {
    /// A file that was read completely.
    struct ExaminedOriginal: ~Copyable {
        fileprivate let file: FileDescriptor
        fileprivate let original: Original
        fileprivate let number: Int
        let byteCount: Int64
        /// True for a copy without positions: its original was checked and counted when the copy was made.
        fileprivate let isCopy: Bool
    }

    /// Reads a medium's original completely; if places are to be left out, it is a copy without its position.
    ///
    /// A second thread computes the content hash, and `finish` compares it.
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
            guard let byteCount = try examine(copy.descriptor, original, body) else { return nil }
            return ExaminedOriginal(
                file: try copy.descriptor.duplicate(), original: original, number: examinedCount, byteCount: byteCount,
                isCopy: true)
        }
        hasher.begin()
        let examined = try examine(source, original) { piece in
            hasher.update(piece)
            body(piece)
        }
        guard let byteCount = examined else { return nil }
        return ExaminedOriginal(
            file: source, original: original, number: examinedCount, byteCount: byteCount, isCopy: false)
    }

    /// Passes on the bytes of an original once more.
    func read(_ original: borrowing ExaminedOriginal, _ body: (ArraySlice<UInt8>) throws -> Void) throws {
        if bufferedNumber == original.number {
            try body(buffer[..<Int(original.byteCount)])
            if !original.isCopy { advance(by: original.byteCount) }
            return
        }
        try original.file.seek(to: 0)
        bufferedNumber = nil
        // Bytes that the second thread still uses would be copied.
        hasher.waitUntilIdle()
        var left = original.byteCount
        while left > 0 {
            let count = Int(min(Int64(try original.file.read(into: &buffer)), left))
            // Its length is already in the archive.
            guard count > 0 else { throw SystemCallError("read", original.file.path, code: EIO) }
            try body(buffer[..<count])
            left -= Int64(count)
            if !original.isCopy { advance(by: Int64(count)) }
            try options.checkInterruption()
        }
    }

    /// Counts a medium whose original was added to the archive, and reports it if its bytes are not those of its hash.
    func finish(_ medium: Medium, _ original: borrowing ExaminedOriginal) {
        if !original.isCopy, hasher.finalize() != original.original.hash.bytes { lose(original.original, .damaged) }
        finish(medium)
    }

    /// Counts a medium whose original is in the archive already.
    func ignore(_ medium: Medium) {
        progress.byteCount = progress.byteCount.addingSaturated(medium.byteCount)
        finish(medium)
    }

    private func finish(_ medium: Medium) {
        report.count(medium)
        finishFile()
    }

    private func advance(by byteCount: Int64) {
        report.byteCount += byteCount
        progress.byteCount = progress.byteCount.addingSaturated(byteCount)
        options.onProgress(progress)
    }

    /// Reads a whole file; returns its length, or nil if it can't be read, which was reported.
    private func examine(
        _ file: borrowing FileDescriptor, _ original: Original, _ body: (ArraySlice<UInt8>) -> Void
    ) throws -> Int64? {
        var (byteCount, pieceCount): (Int64, Int) = (0, 0)
        examinedCount += 1
        bufferedNumber = nil
        while true {
            let count: Int
            // The second thread may still use the piece before.
            if pieceCount > 0 { swap(&buffer, &otherBuffer) }
            do throws(SystemCallError) { count = try file.read(into: &buffer) } catch {
                lose(original, .unreadable(error))
                finishFile()
                return nil
            }
            if count == 0 {
                // An original of one piece is still in its buffer, which becomes the first again.
                if pieceCount > 0 { swap(&buffer, &otherBuffer) }
                if pieceCount <= 1 { bufferedNumber = examinedCount }
                return byteCount
            }
            pieceCount += 1
            body(buffer[..<count])
            byteCount += Int64(count)
            try options.checkInterruption()
        }
    }
}
