import Containers
import DecoderProtocol
import Glibc

@testable import AudioCoding
@testable import DecoderService

/// Sounds: decoded ones, and those that are only described.
enum SoundFuzzer {
    /// Short limits keep a run fast.
    private static let limits: AudioLimits = {
        var limits = AudioLimits()
        limits.seconds = 20
        return limits
    }()

    static func decode(_ file: Int32) {
        guard let sound = try? AudioFile(descriptor: file, limits: limits) else { return }
        MediumCheck.check(.audio, sound.metadata)
        guard let waveform = try? sound.decodeWaveform(columnCount: 16) else { return }
        guard waveform.columns.allSatisfy({ $0.peak.isFinite && $0.power.isFinite }) else {
            fatalError("a waveform of \(waveform.columns)")
        }
        sound.skip(to: 1000)
    }

    static func tags(_ file: Int32) {
        guard let tags = SoundTags(descriptor: file) else { return }
        var metadata = MediumMetadata()
        tags.describe(&metadata)
        tags.measure(&metadata, limits: AudioLimits())
        _ = tags.cover
        MediumCheck.check(.audio, metadata)
    }

    static func movie(_ file: Int32) {
        let movie = MovieSound(file: .file(descriptor: file))
        _ = (movie.hasVideo, movie.hasSound, movie.duration)
        let film = MovieVideo(file: .file(descriptor: file))
        var metadata = film.metadata
        movie.keys.describe(&metadata)
        MediumCheck.check(.video, metadata)
    }

    static func matroska(_ file: Int32) {
        _ = MatroskaSound(file: .file(descriptor: file)).metadata
    }

    static func ogg(_ file: Int32) {
        let file = ByteSource.file(descriptor: file)
        guard OggLinks.ranges(in: file).allSatisfy({ (0...file.count).contains($0.upperBound) }) else {
            fatalError("a link that ends behind the file")
        }
        _ = OggLinks.lastPosition(in: file)
    }

    /// The containers of Windows, of Apple, of one-bit sounds and of dictation machines.
    static func containers(_ file: Int32) {
        let file = ByteSource.file(descriptor: file)
        _ = ASFSound(file: file).metadata
        _ = (CAFSound(file: file)?.metadata, DSDSound(file: file)?.metadata, DictationSound(file: file).metadata)
    }

    static func frames(_ file: Int32, _ bytes: [UInt8]) {
        let file = ByteSource.file(descriptor: file)
        _ = AMRStream(firstBytes: bytes).map { $0.duration(of: file, from: $0.start) }
        _ = AACStream(header: bytes)?.duration(of: file, from: 0)
        _ = AC3Stream(header: bytes)?.duration(of: file, from: 0)
        _ = MPEGStart.offset(in: file)
    }

    static func samples(_ file: Int32) {
        _ = try? SamplePipe(descriptor: file, limits: limits).waveform(columnCount: 16)
    }

    /// Descriptions of films by other programs, and the frames that they send.
    static func probe(_ file: Int32) {
        lseek(file, 0, SEEK_SET)
        if let found = try? VideoProbe(pipe: file) { MediumCheck.check(.video, found.medium.metadata) }
        lseek(file, 0, SEEK_SET)
        _ = try? VideoFrame.medium(pipe: file, side: 64)
    }

    static func describe(_ file: Int32, _ bytes: [UInt8]) {
        let start = Array(bytes.prefix(ForeignFormat.sniffedByteCount))
        for isUnreadable in [false, true] {
            let sound = UndecodedSound(descriptor: file, firstBytes: start, isUnreadable: isUnreadable)
            if let sound { MediumCheck.check(.audio, sound.metadata) }
        }
    }
}

extension FuzzedPath {
    static let sounds: [FuzzedPath: @Sendable (Int32, [UInt8]) -> Void] = [
        .sound: { file, _ in SoundFuzzer.decode(file) }, .tags: { file, _ in SoundFuzzer.tags(file) },
        .movie: { file, _ in SoundFuzzer.movie(file) }, .matroska: { file, _ in SoundFuzzer.matroska(file) },
        .ogg: { file, _ in SoundFuzzer.ogg(file) }, .containers: { file, _ in SoundFuzzer.containers(file) },
        .samples: { file, _ in SoundFuzzer.samples(file) },
        .frames: SoundFuzzer.frames, .described: SoundFuzzer.describe, .probe: { file, _ in SoundFuzzer.probe(file) },
    ]
}
