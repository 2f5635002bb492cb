/// The programs that decode photos and sounds for a diary, each in a process of its own.
public struct DiaryPrograms: Equatable, Sendable {
    /// The path of `diary-decoder`, which is installed with the library.
    public var decoder: String
    /// The path of an `ffmpeg`, for sounds that the decoder can't decode; nil for none.
    public var ffmpeg: String?

    /// Programs by their paths.
    public init(decoder: String, ffmpeg: String? = nil) {
        (self.decoder, self.ffmpeg) = (decoder, ffmpeg)
    }
}
