import Containers

/// The frames of an MP3 file whose first frame doesn't count all of them.
struct MPEGSurvey {
    /// The samples of one channel.
    let sampleCount: Int
    /// True if some of the frames have one channel and others two, as in recordings that were put together.
    let isMixed: Bool

    /// The signatures in a frame that gives the number of frames instead of a sound, by their offsets after headers of
    /// several lengths.
    private static let marks = ["Xing", "Info"]
    private static let markOffsets = [13, 21, 36]
    private static let (delayedMark, delayedOffset) = ("VBRI", 36)

    /// The frames from an offset on, after a tag; nil if the first one counts all of them, and if there are too few to
    /// be MP3.
    ///
    /// Reads the whole file.
    init?(of file: ByteSource, from start: Int) {
        let first = start + ID3Tag.byteCount(file.bytes(at: start, count: 10))
        let head = file.bytes(at: first, count: 64)
        guard let stream = MPEGStream(header: head) else { return nil }
        if let claim = Self.claim(in: head[...]) {
            // Recordings that were put together go on after what the first one counts.
            guard let byteCount = claim.byteCount, byteCount > 0, file.count - first > byteCount + byteCount / 50 + 4096
            else { return nil }
        }
        var (soundCount, hasOne, hasTwo) = (0, false, false)
        stream.visitAllFrames(of: file, from: first) { frame in
            guard Self.claim(in: frame) == nil else { return }
            soundCount += 1
            let isOne = frame[frame.startIndex + 3] >> 6 == 3
            if isOne { hasOne = true } else { hasTwo = true }
        }
        guard soundCount >= MPEGStream.neededFrameCount else { return nil }
        (sampleCount, isMixed) = (soundCount * stream.frameSampleCount, hasOne && hasTwo)
    }

    /// What a frame without a sound says about the file.
    private struct Claim {
        /// Its length; nil if that isn't among it.
        let byteCount: Int?
    }

    private static func claim(in frame: ArraySlice<UInt8>) -> Claim? {
        let number = { (offset: Int) in
            frame.dropFirst(offset).prefix(4).reduce(0) { $0 << 8 | Int($1) }
        }
        for offset in markOffsets where marks.contains(where: { frame.dropFirst(offset).starts(with: $0.utf8) }) {
            let flags = number(offset + 4)
            return Claim(byteCount: flags & 2 != 0 ? number(offset + 8 + (flags & 1) * 4) : nil)
        }
        let isDelayed = frame.dropFirst(delayedOffset).starts(with: delayedMark.utf8)
        return isDelayed ? Claim(byteCount: number(delayedOffset + 10)) : nil
    }
}
