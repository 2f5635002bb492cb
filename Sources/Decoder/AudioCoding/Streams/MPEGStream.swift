import Containers

/// MP3 in frames (ISO/IEC 11172-3 and 13818-3, layer III).
struct MPEGStream: MarkedFrameStream {
    static let headerByteCount = 4
    private static let rates = [44_100, 48_000, 32_000]
    private static let firstVersion = [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320]
    private static let laterVersions = [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160]
    let sampleRate: Int
    /// Samples of one channel in a frame.
    let frameSampleCount: Int

    var frameDuration: Double { Double(frameSampleCount) / Double(sampleRate) }

    /// The stream of which this is the first frame's header.
    init?(header: [UInt8]) {
        guard let rate = Self.rate(header[...]) else { return nil }
        sampleRate = rate
        frameSampleCount = Self.isFirstVersion(header[...]) ? 1152 : 576
    }

    func frameByteCount(_ header: ArraySlice<UInt8>) -> Int? { Self.byteCount(header) }

    /// The length in bytes of the frame with that header; nil if it is not one.
    static func byteCount(_ header: ArraySlice<UInt8>) -> Int? {
        guard let sampleRate = rate(header) else { return nil }
        let (third, isFirst) = (header[header.startIndex + 2], isFirstVersion(header))
        let bits = Int(third >> 4)
        guard 1...14 ~= bits else { return nil }
        let bitRate = (isFirst ? firstVersion : laterVersions)[bits] * 1000
        return (isFirst ? 144 : 72) * bitRate / sampleRate + Int(third >> 1 & 1)
    }

    private static func isFirstVersion(_ header: ArraySlice<UInt8>) -> Bool {
        header[header.startIndex + 1] >> 3 & 3 == 3
    }

    private static func rate(_ header: ArraySlice<UInt8>) -> Int? {
        guard header.count >= headerByteCount, header.first == 0xFF else { return nil }
        let (second, third) = (header[header.startIndex + 1], header[header.startIndex + 2])
        let (version, layer, rate) = (Int(second >> 3 & 3), second >> 1 & 3, Int(third >> 2 & 3))
        guard second & 0xE0 == 0xE0, version != 1, layer == 1, rate < 3 else { return nil }
        return rates[rate] / [3: 1, 2: 2, 0: 4][version, default: 1]
    }
}

/// Finds the first frame of an MP3 file that begins with other bytes, as recordings cut out of streams do.
enum MPEGStart {
    /// The offset of the first frame, if it is not 0 and the beginning is not a known format.
    static func offset(in file: ByteSource) -> Int? {
        let bytes = file.bytes(at: 0, count: 4)
        guard !isFrame(bytes), !isKnown(bytes) else { return nil }
        return MPEGStream.start(in: file, from: 1)
    }

    private static func isFrame(_ bytes: [UInt8]) -> Bool {
        bytes.first == 0xFF && bytes.dropFirst().first.map { $0 & 0xE0 == 0xE0 } == true
    }

    private static func isKnown(_ bytes: [UInt8]) -> Bool {
        ["ID3", "RIFF", "RIFX", "RF64", "OggS", "fLaC", "FORM", "caff", ".snd", "riff", "Crea", "TAG"].contains {
            bytes.starts(with: $0.utf8)
        }
    }
}

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

    /// The properties of the file in a frame without a sound.
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
