import Containers
import DecoderProtocol
import TestFixtures
import Testing

@testable import AudioCoding

/// The beginning of a sound within its file, and its further parts.
struct SoundStartTests {
    /// 128 kbit/s at 44.1 kHz: 417 bytes.
    private static let frame = [0xFF, 0xFB, 0x90, 0x00] + [UInt8](repeating: 0, count: 413)

    private func offset(_ bytes: [UInt8]) throws -> Int? {
        try TemporaryFile(bytes).withDescriptor { MPEGStart.offset(in: .file(descriptor: $0)) }
    }

    @Test(arguments: [1, 7, 4096, 60_000])
    func `frames are found after foreign data`(count: Int) throws {
        let junk = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 3 % 250) }
        #expect(try offset(junk + Self.frame + Self.frame + Self.frame + Self.frame) == count)
    }

    @Test func `a byte that a frame could begin with is not a frame yet`() throws {
        #expect(try offset([0xFF, 0x12] + Self.frame + Self.frame + Self.frame + Self.frame) == 2)
        #expect(try offset(Self.frame + Self.frame + Self.frame + Self.frame) == nil)
    }

    /// The bit rates of the first frame and of the following ones, by their index in the standard's table.
    @Test(arguments: [(14, 1), (1, 14), (9, 9)]) func `frames of any size are all read`(first: UInt8, other: UInt8)
        throws
    {
        let frame = { (rate: UInt8) -> [UInt8] in
            let header: [UInt8] = [0xFF, 0xFB, rate << 4, 0xC0]
            return header + [UInt8](repeating: 0, count: (MPEGStream.byteCount(header[...]) ?? 4) - 4)
        }
        let bytes = (0..<50).flatMap { _ in frame(first) } + (0..<400).flatMap { _ in frame(other) }
        try TemporaryFile(bytes).withDescriptor { descriptor in
            let file = try AudioFile(descriptor: descriptor)
            let waveform = try file.decodeWaveform(columnCount: 4)
            #expect(file.claimedFrameCount == 450 * 1152 && waveform.frameCount == 450 * 1152)
            #expect(!file.isPartial(waveform))
        }
    }

    /// The modes of the first frames and of the others, and what lies between them.
    @Test(
        arguments: [
            ([0xC0, 0x00], []), ([0x00, 0xC0], []), ([0x00, 0xC0], Array("ID3".utf8) + [3, 0, 0, 0, 0, 0, 2, 0, 0]),
            ([0xC0, 0x00], [1, 2, 3]),
        ] as [([UInt8], [UInt8])])
    func `frames of one channel and of two are all read`(modes: [UInt8], gap: [UInt8]) throws {
        let parts = modes.map { mode in
            Array(repeatElement([0xFF, 0xFB, 0x90, mode] + Self.frame.dropFirst(4), count: 40).joined())
        }
        try TemporaryFile(parts[0] + gap + parts[1]).withDescriptor { descriptor in
            let file = try AudioFile(descriptor: descriptor)
            #expect(file.channelCount == 2 && file.claimedFrameCount == 80 * 1152)
            #expect(try file.decodeWaveform(columnCount: 4).frameCount >= 79 * 1152)
        }
    }

    /// Frames of other bit rates, by their third bytes, and of another sample rate.
    @Test(arguments: [([0x50, 0x90, 0xE0, 0x50], true), ([0x90, 0x90, 0x98, 0x90], false)] as [([UInt8], Bool)])
    func `frames of one stream may differ in size, but not in their rate of samples`(marks: [UInt8], isStream: Bool)
        throws
    {
        let frames = marks.flatMap { mark -> [UInt8] in
            let header = [0xFF, 0xFB, mark, 0x00]
            return header + [UInt8](repeating: 0, count: (MPEGStream.byteCount(header[...]) ?? 4) - 4)
        }
        #expect(try offset([1, 2, 3] + frames) == (isStream ? 3 : nil))
    }

    @Test func `fewer frames than four are chance`() throws {
        #expect(try offset([0] + Self.frame + Self.frame + Self.frame) == nil)
        #expect(try offset([0] + [UInt8](repeating: 0xFF, count: 5000)) == nil)
    }

    @Test(arguments: ["ID3", "RIFF", "OggS", "fLaC"])
    func `a known format begins at its beginning`(mark: String) throws {
        #expect(try offset(Array(mark.utf8) + Self.frame + Self.frame + Self.frame + Self.frame) == nil)
    }

    /// An Ogg page without content.
    private func page(flags: UInt8, segments: [UInt8] = []) -> [UInt8] {
        Array("OggS\0".utf8) + [flags] + [UInt8](repeating: 0, count: 20) + [UInt8(segments.count)] + segments
            + [UInt8](repeating: 1, count: segments.reduce(0) { $0 + Int($1) })
    }

    @Test func `streams after each other are links, those beside each other are one`() throws {
        let beside = page(flags: 2) + page(flags: 2) + page(flags: 0, segments: [255, 3])
        let next = page(flags: 2) + page(flags: 4, segments: [9])
        let ranges = try TemporaryFile(beside + next).withDescriptor { OggLinks.ranges(in: .file(descriptor: $0)) }
        #expect(ranges == [0..<beside.count, beside.count..<beside.count + next.count])
        #expect(try TemporaryFile(beside).withDescriptor { OggLinks.ranges(in: .file(descriptor: $0)) }.isEmpty)
    }

    @Test func `a stream after a tag begins after it`() throws {
        let tag = Array("ID3".utf8) + [3, 0, 0, 0, 0, 0, 5] + [0, 0, 0, 0, 0]
        let bytes = tag + page(flags: 2) + page(flags: 4, segments: [9])
        let ranges = try TemporaryFile(bytes).withDescriptor { OggLinks.ranges(in: .file(descriptor: $0)) }
        #expect(ranges == [tag.count..<bytes.count])
    }

    @Test func `AAC is found behind a tag and other bytes, and in pieces`() throws {
        let header: [UInt8] = [0xFF, 0xF1, 8 << 2, 1 << 6, 100 >> 3, 100 << 5 & 0xE0, 0xFC]
        let frames = Array(repeatElement(header + [UInt8](repeating: 0, count: 93), count: 20).joined())
        let tag = Array("ID3".utf8) + [4, 0, 0, 0, 0, 0, 5] + [0, 0, 0, 0, 0]
        for bytes in [
            tag + [1, 2, 3] + frames + frames, header + [7, 7] + frames + frames, frames + [9, 9] + frames,
        ] {
            let sound = try TemporaryFile(bytes).withDescriptor {
                UndecodedSound(descriptor: $0, firstBytes: Array(bytes.prefix(512)), isUnreadable: true)
            }
            #expect(sound?.name == "AAC" && sound?.metadata.duration == 40 * 1024 / 16_000.0)
        }
    }

    @Test func `frames of FLAC without its header are no AAC`() throws {
        let bytes = [0xFF, 0xF8, 0x59, 0x08, 0x00, 0x3C, 0x4E, 0x00] + (0..<5000).map { UInt8($0 * 7 & 0x7F) }
        for isUnreadable in [false, true] {
            let sound = try TemporaryFile(bytes).withDescriptor {
                UndecodedSound(descriptor: $0, firstBytes: Array(bytes.prefix(512)), isUnreadable: isUnreadable)
            }
            #expect(sound == nil)
        }
    }

    @Test(arguments: [0, 1, 60, 5000])
    func `a broadcast of AAC begins anywhere in a frame`(count: Int) throws {
        // 16 kHz, one channel, 100 bytes a frame.
        let header: [UInt8] = [0xFF, 0xF1, 8 << 2, 1 << 6, 100 >> 3, 100 << 5 & 0xE0, 0xFC]
        let frame = header + [UInt8](repeating: 0xFF, count: 93)
        let bytes = [UInt8](repeating: 0xFF, count: count) + (0..<20).flatMap { _ in frame }
        let sound = try TemporaryFile(bytes).withDescriptor {
            UndecodedSound(descriptor: $0, firstBytes: Array(bytes.prefix(512)), isUnreadable: true)
        }
        #expect(sound?.name == "AAC" && sound?.metadata.duration == 20 * 1024 / 16_000.0)
    }
}
