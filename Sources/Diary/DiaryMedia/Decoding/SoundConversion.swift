package import DiaryModel

/// A running `ffmpeg`, which decodes one sound that our decoder or browsers can't; `deinit` ends it.
package final class SoundConversion {
    package enum Output {
        /// An AU file of 16 bits.
        case samples
        /// An MP3 of 128 kbit/s without texts.
        case mp3
        /// Samples of 16 bits, 16,000 a second in one channel, without a header.
        case speech

        /// Words are also heard in the sound of a video.
        fileprivate var formats: String {
            SoundConversion.formats + (self == .speech ? ",mpegvideo,dv,mxf,m4v,nut" : "")
        }

        fileprivate var words: [String] {
            switch self {
            case .samples: ["-c:a", "pcm_s16be", "-f", "au"]
            case .speech: ["-ac", "1", "-ar", "16000", "-c:a", "pcm_s16le", "-f", "s16le"]
            case .mp3: ["-map_metadata", "-1", "-ac", "2", "-c:a", "libmp3lame", "-b:a", "128k", "-f", "mp3"]
            }
        }
    }

    let program: ConfinedProgram

    /// The allowed formats: containers that hold their sound themselves.
    fileprivate static let formats =
        "mov,aac,ac3,eac3,amr,amrnb,amrwb,matroska,ogg,asf,ape,wv,dsf,iff,mpc,mpc8,tta,tak,shn,voc,qcp,dss,dts,rm,mp3,wav,w64,caf,aiff,au,flac"
        + ",avi,mpegts,mpeg,flv"
    private static let longestSeconds = 24 * 3600

    /// Starts the program at that path on the file; nil if it can't be started.
    package init?(
        ffmpegPath path: String, _ confinement: ProgramConfinement, file: borrowing FileDescriptor,
        into output: Output = .samples
    ) {
        let program = ConfinedProgram(path: path, confinement, file: file) { input in
            ["-nostdin", "-v", "quiet", "-protocol_whitelist", "file,pipe", "-format_whitelist", output.formats]
                + ["-threads", "1", "-i", input, "-map", "0:a:0", "-vn", "-sn", "-dn"]
                + ["-t", "\(Self.longestSeconds)"] + output.words + ["pipe:1"]
        }
        guard let program else { return nil }
        self.program = program
    }

    /// The whole output; nil if it is more than `limit` bytes.
    ///
    /// - Parameter check: called between the parts; an error that it throws ends the program.
    package func bytes(limit: Int, _ check: () throws -> Void) throws -> [UInt8]? {
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = try program.output.read(into: &buffer)
            bytes += buffer[..<count]
            guard bytes.count <= limit else { return nil }
            guard count == buffer.count else { return bytes }
            try check()
        }
    }
}
