import DecoderProtocol
package import DiaryModel
package import DiaryStore

/// Makes the thumbnail of an original that is in the vault.
package final class ThumbnailMaker: ThumbnailMaking {
    private let decoder: DecoderClient

    /// A maker, which starts the decoder for the first original.
    package init(decoderPath: String, ffmpegPath: String?) {
        decoder = DecoderClient(executablePath: decoderPath, ffmpegPath: ffmpegPath)
    }

    /// The thumbnail; nil if the original is missing or can't be drawn.
    /// - Throws: the errors that concern all originals.
    package func thumbnail(of medium: CheckedMedium, in store: DiaryStore) throws(DecoderError) -> Thumbnail? {
        let original = medium.original
        guard let file = try? store.vault.open(original.hash, extension: original.fileExtension) else { return nil }
        do throws(DecoderError) {
            return try decoder.inspect(descriptor: file.number).thumbnail.flatMap(Thumbnail.init(jpeg:))
        } catch {
            guard error.concernsAllFiles else { return nil }
            throw error
        }
    }
}

extension Thumbnail {
    /// Reads the size from a JPEG's frame header; nil if there is none, or one that no thumbnail has.
    ///
    /// The bytes come from a process that may be compromised; only a decoder ever reads more of them.
    init?(jpeg: [UInt8]) {
        guard jpeg.starts(with: [0xFF, 0xD8, 0xFF]) else { return nil }
        let sides = 1...DecoderProtocolLimits.thumbnailSides.upperBound
        var position = 2
        while position + 9 < jpeg.count, jpeg[position] == 0xFF {
            let marker = jpeg[position + 1]
            if (0xC0...0xCF).contains(marker), ![0xC4, 0xC8, 0xCC].contains(marker) {
                let height = Int(jpeg[position + 5]) << 8 | Int(jpeg[position + 6])
                let width = Int(jpeg[position + 7]) << 8 | Int(jpeg[position + 8])
                guard sides ~= width, sides ~= height else { return nil }
                self.init(width: width, height: height, jpeg: jpeg)
                return
            }
            position += 2 + (Int(jpeg[position + 2]) << 8 | Int(jpeg[position + 3]))
        }
        return nil
    }
}
