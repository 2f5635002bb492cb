import CTagLib
import Containers
import DecoderProtocol

/// The tags of a sound: ID3, Vorbis comments, the texts of RIFF, AIFF and MP4, APE.
///
/// Wraps TagLib, which also finds tags that libsndfile does not read.
@safe
final class SoundTags {
    private let sound: OpaquePointer

    /// The tags of the file at the descriptor, whose bytes begin at an offset; nil if none can be read.
    init?(descriptor: Int32, start: Int = 0) {
        // TagLib would overflow the stack.
        guard !MovieNesting(file: .file(descriptor: descriptor), start: start).isUnreasonable else { return nil }
        guard let sound = unsafe ctaglib_open(descriptor, Int64(start)) else { return nil }
        unsafe self.sound = sound
    }

    deinit {
        unsafe ctaglib_close(sound)
    }

    /// The picture of the front cover, as a file.
    var cover: [UInt8]? {
        let tags = unsafe ctaglib_get_tags(sound)
        guard let bytes = unsafe tags.cover, unsafe tags.cover_count > 0 else { return nil }
        return unsafe Array(UnsafeBufferPointer(start: bytes, count: tags.cover_count))
    }

    func describe(_ metadata: inout MediumMetadata) {
        let tags = unsafe ctaglib_get_tags(sound)
        metadata.title = unsafe Self.text(tags.title) ?? metadata.title
        metadata.artist = unsafe Self.text(tags.artist) ?? metadata.artist
        metadata.album = unsafe Self.text(tags.album) ?? metadata.album
        metadata.date = unsafe Self.text(tags.date) ?? metadata.date
        metadata.comment = unsafe Self.text(tags.comment) ?? metadata.comment
    }

    /// Fills in the values of the header, for sounds that are not decoded; values beyond the limits are ignored.
    func measure(_ metadata: inout MediumMetadata, limits: AudioLimits) {
        let properties = unsafe ctaglib_get_properties(sound)
        let seconds = Double(properties.milliseconds) / 1000
        if seconds > 0, seconds <= Double(limits.seconds) { metadata.duration = seconds }
        let (rate, channels) = (Int(properties.sample_rate), Int(properties.channels))
        if limits.describedSampleRates ~= rate { metadata.sampleRate = rate }
        if limits.channels ~= channels { metadata.channels = channels }
        if 1...64 ~= properties.bits { metadata.bitDepth = Int(properties.bits) }
    }

    private static func text(_ text: UnsafePointer<CChar>?) -> String? {
        guard let text = unsafe text else { return nil }
        return unsafe MetadataText.string(fromPossiblyUTF8: String(cString: text).utf8)
    }
}

package enum SoundCover {
    /// The front cover of the sound at the descriptor, as a file of its own; nil if there is none.
    package static func bytes(descriptor: Int32) -> [UInt8]? {
        let start = MPEGStart.offset(in: .file(descriptor: descriptor)) ?? 0
        return SoundTags(descriptor: descriptor, start: start)?.cover
    }
}
