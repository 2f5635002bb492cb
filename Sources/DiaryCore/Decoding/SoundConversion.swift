import CSystem
import DecoderProtocol
import Glibc
import Processes

/// A running `ffmpeg`, which decodes one sound that we or browsers don't; it is ended when this goes.
///
/// It reads the file itself, since it seeks in it, and nothing but it: no lists that name other files, no network.
final class SoundConversion {
    /// The form in which a sound comes out.
    enum Output {
        /// An AU file of 16 bits.
        case samples
        /// An MP3 of 128 kbit/s without texts.
        case mp3

        fileprivate var words: [String] {
            switch self {
            case .samples: ["-c:a", "pcm_s16be", "-f", "au"]
            case .mp3: ["-map_metadata", "-1", "-ac", "2", "-c:a", "libmp3lame", "-b:a", "128k", "-f", "mp3"]
            }
        }
    }

    /// Where the sound comes out.
    let samples: FileDescriptor
    private let identifier: pid_t

    private static let addressSpace: UInt64 = 1 << 30
    private static let processorSeconds: UInt32 = 240
    /// What may be opened: containers that hold their sound themselves.
    private static let formats =
        "mov,aac,ac3,eac3,amr,amrnb,amrwb,matroska,ogg,asf,ape,wv,dsf,iff,mpc,mpc8,tta,tak,shn,voc,qcp,dss,dts,rm,mp3,wav,w64,caf,aiff,au,flac"
    private static let longestSeconds = 24 * 3600

    /// Starts the program at that path on the file; nil where it can't be started.
    init?(
        ffmpegPath path: String, _ confinement: ProgramConfinement, file: borrowing FileDescriptor,
        into output: Output = .samples
    ) {
        var ends: [Int32] = [-1, -1]
        guard unsafe ends.withUnsafeMutableBufferPointer({ unsafe diary_pipe($0.baseAddress) }) == 0 else { return nil }
        defer { close(ends[1]) }
        samples = FileDescriptor(owning: ends[0], path: FilePath("samples"))
        identifier = Self.start(path, confinement, output, streams: (file.number, ends[1]))
        if identifier < 0 { return nil }
    }

    deinit {
        guard identifier > 0 else { return }
        _ = ChildProcess(identifier: identifier).end()
    }

    private static func start(
        _ path: String, _ confinement: ProgramConfinement, _ output: Output, streams: (file: Int32, output: Int32)
    ) -> pid_t {
        // Without /proc it can't seek; many sounds need not.
        let input = unsafe access("/proc/self/fd", F_OK) == 0 ? "file:/proc/self/fd/0" : "pipe:0"
        lseek(streams.file, 0, SEEK_SET)
        let words =
            [path, "-nostdin", "-v", "quiet", "-protocol_whitelist", "file,pipe", "-format_whitelist", formats]
            + ["-threads", "1", "-i", input, "-map", "0:a:0", "-vn", "-sn", "-dn"]
            + ["-t", "\(longestSeconds)"] + output.words + ["pipe:1"]
        var arguments = unsafe words.map { unsafe strdup($0) }
        defer { unsafe arguments.forEach { unsafe free($0) } }
        unsafe arguments.append(nil)
        let limits = diary_program_limits(
            address_space: addressSpace, processor_seconds: processorSeconds, confinement: confinement.rawValue)
        return unsafe diary_start_program(path, arguments, streams.file, streams.output, limits)
    }

    /// All that comes out; nil where it is more than `limit` bytes.
    ///
    /// - Parameter check: called between the parts; what it throws ends the program.
    func bytes(limit: Int, _ check: () throws -> Void) throws -> [UInt8]? {
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = try samples.read(into: &buffer)
            bytes += buffer[..<count]
            guard bytes.count <= limit else { return nil }
            guard count == buffer.count else { return bytes }
            try check()
        }
    }
}
