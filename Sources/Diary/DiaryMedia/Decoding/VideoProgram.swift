import DecoderProtocol
package import DiaryModel
import Glibc

/// Runs `ffmpeg` and `ffprobe` on films.
package enum VideoProgram {
    /// The allowed formats: containers that hold their pictures themselves.
    private static let formats = "mov,matroska,avi,mpegts,mpeg,mpegvideo,asf,flv,ogg,rm,dv,mxf,m4v,nut,gif"
    /// A frame in the largest size of cameras, and its reference frames.
    private static let limits = ConfinedProgram.Limits(addressSpace: 3 << 30, processorSeconds: 45)
    /// A film of some hours, at several times its speed.
    private static let copyLimits = ConfinedProgram.Limits(addressSpace: 3 << 30, processorSeconds: 7200)
    private static let common = ["-v", "quiet", "-protocol_whitelist", "file,pipe", "-format_whitelist", formats]

    /// The `ffprobe` beside an `ffmpeg`; nil if there is none.
    static func probePath(besideFFmpeg path: String) -> String? {
        guard let slash = path.lastIndex(of: "/") else { return nil }
        let probe = path[...slash] + "ffprobe"
        return unsafe access(String(probe), X_OK) == 0 ? String(probe) : nil
    }

    /// A running `ffprobe` that describes a film in JSON.
    static func probe(
        _ path: String, _ confinement: ProgramConfinement, file: borrowing FileDescriptor
    ) -> ConfinedProgram? {
        let entries =
            "format=duration:format_tags:stream=codec_type,codec_name,width,height,avg_frame_rate,r_frame_rate,duration,"
            + "sample_rate,channels,bits_per_sample,color_transfer:stream_tags:stream_disposition=attached_pic:"
            + "stream_side_data=rotation"
        return ConfinedProgram(path: path, confinement, file: file, limits) { input in
            common + ["-threads", "1", "-print_format", "json", "-show_entries", entries, "-i", input]
        }
    }

    /// The position of the frame that represents a film.
    struct Attempt {
        /// Seconds from the beginning.
        var position: Double
        /// True if the frame is tone-mapped from high dynamic range.
        var mapsTones = false
    }

    /// The attempts in order: at a tenth of the film, later if that is black, and at its beginning if nothing else
    /// works.
    static func attempts(at film: MediumMetadata) -> [Attempt] {
        let mapsTones = film.isHighDynamicRange
        let parts: [Double] =
            film.duration.map { seconds in [seconds * 0.1, seconds * 0.3, seconds * 0.6] } ?? [1, 5]
        return parts.map { Attempt(position: $0, mapsTones: mapsTones) } + [Attempt(position: 0)]
    }

    /// A running `ffmpeg` that writes one frame, upright and no larger than requested.
    static func frame(
        _ path: String, _ confinement: ProgramConfinement, file: borrowing FileDescriptor, _ attempt: Attempt, side: Int
    ) -> ConfinedProgram? {
        // Non-square pixels are converted to square ones.
        var filters = ["scale='clip(trunc(iw*sar/2)*2,2,16384)':ih"]
        filters.append("scale='min(\(side),iw)':'min(\(side),ih)':force_original_aspect_ratio=decrease")
        if attempt.mapsTones {
            filters.append("zscale=t=linear:npl=100,format=gbrpf32le,zscale=p=bt709,tonemap=hable:desat=0")
            filters.append("zscale=t=bt709:m=bt709:r=tv")
        }
        filters.append("format=rgb24")
        let position = "\((attempt.position * 1000).rounded() / 1000)"
        return ConfinedProgram(path: path, confinement, file: file, limits) { input in
            ["-nostdin"] + common + [
                "-threads", "1", "-ss", position, "-i", input, "-map", "0:V:0", "-an", "-sn", "-dn",
            ]
                + ["-frames:v", "1", "-filter_threads", "1", "-vf", filters.joined(separator: ",")]
                + ["-c:v", "ppm", "-f", "image2pipe", "pipe:1"]
        }
    }

    /// A running `ffmpeg` that writes a film for all browsers: H.264 of at most 1,920 pixels and AAC, in the fragments
    /// of an MP4 that can be written without seeking, and without texts and positions.
    package static func playableCopy(
        _ path: String, _ confinement: ProgramConfinement, file: borrowing FileDescriptor
    ) -> ConfinedProgram? {
        let filter =
            "scale='min(1920,iw)':'min(1920,ih)':force_original_aspect_ratio=decrease:force_divisible_by=2,format=yuv420p"
        return ConfinedProgram(path: path, confinement, file: file, copyLimits) { input in
            var words: [String] = ["-nostdin"] + common
            words += ["-threads", "1", "-i", input, "-map", "0:V:0", "-map", "0:a:0?", "-sn", "-dn"]
            words += ["-map_metadata", "-1", "-map_chapters", "-1", "-filter_threads", "1", "-vf", filter]
            words += ["-c:v", "libx264", "-preset", "veryfast", "-crf", "23", "-threads", "1"]
            words += ["-c:a", "aac", "-b:a", "128k", "-ac", "2"]
            words += ["-movflags", "frag_keyframe+empty_moov+default_base_moof", "-f", "mp4", "pipe:1"]
            return words
        }
    }
}
