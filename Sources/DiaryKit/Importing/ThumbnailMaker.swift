import DecoderProtocol

/// Makes the thumbnail of an original that is in the vault.
final class ThumbnailMaker {
    private let decoder: DecoderClient

    /// The decoder is started by the first original.
    init(decoderPath: String, ffmpegPath: String?) {
        decoder = DecoderClient(executablePath: decoderPath, ffmpegPath: ffmpegPath)
    }

    /// The thumbnail; nil where the original is missing or can't be drawn.
    func thumbnail(of medium: CheckedMedium, in store: Store) -> Thumbnail? {
        let original = medium.original
        guard let file = try? store.vault.open(original.hash, extension: original.fileExtension),
            let inspected = try? decoder.inspect(descriptor: file.number)
        else { return nil }
        return inspected.thumbnail.flatMap(Thumbnail.init(jpeg:))
    }
}
