import DiaryCore

/// The programs that look at photos and sounds for a diary, each in a process of its own.
public struct DiaryPrograms: Equatable, Sendable {
    /// The path of `diary-decoder`, which comes with the library.
    public var decoder: String
    /// The path of an `ffmpeg`, which decodes the sounds that the decoder does not; nil for none.
    public var ffmpeg: String?

    /// Programs by their paths.
    public init(decoder: String, ffmpeg: String? = nil) {
        (self.decoder, self.ffmpeg) = (decoder, ffmpeg)
    }

    /// The decoder beside the program that runs, or in `../libexec/diary` from its folder; no `ffmpeg`.
    public static var installed: DiaryPrograms { DiaryPrograms(decoder: DecoderLocation.path) }
}
