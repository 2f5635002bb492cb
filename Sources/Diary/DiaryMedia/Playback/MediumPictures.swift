package import DiaryModel
package import DiaryStore
package import Pixels
package import Processes

/// The pictures of media: photos, the covers of sounds, waveforms.
package final class MediumPictures {
    private let store: DiaryStore
    private let decoder: PictureDecoder

    /// The pictures of a store's media, decoded by a program that is not started yet.
    ///
    /// - Parameter canceller: while it is woken, each picture that has to be decoded throws `DecoderError.cancelled`.
    package init(store: DiaryStore, decoderPath: String, cancelledBy canceller: Waker? = nil) {
        self.store = store
        decoder = PictureDecoder(path: decoderPath, cancelledBy: canceller)
    }

    /// The photo, or the frame of a film with a triangle on it; nil if none can be decoded.
    ///
    /// The thumbnail if that is large enough, else the original, which may take a second.
    /// - Throws: `DecoderError` if nothing can be decoded at all.
    package func photo(_ medium: Medium, fitting room: PixelSize) throws -> PixelPicture? {
        guard medium.type != .video else { return try poster(medium, fitting: room) }
        guard let thumbnail = try store.thumbnail(of: medium.id) else {
            return try original(medium, fitting: room)
        }
        let size = PixelSize(width: thumbnail.width, height: thumbnail.height)
        let isWhole = medium.metadata.width.map { $0 <= max(size.width, size.height) } ?? false
        if !isWhole, size.width < room.width, size.height < room.height,
            let large = try original(medium, fitting: room)
        {
            return large
        }
        return try decoded { try decoder.picture(thumbnail.jpeg, fitting: room) }
    }

    /// The frame of a film with a triangle on it, or a plate with its length if there is none.
    private func poster(_ medium: Medium, fitting room: PixelSize) throws -> PixelPicture {
        let frame = try thumbnail(medium, fitting: room)
        return frame.map(VideoPoster.marked) ?? VideoPoster.plate(seconds: medium.metadata.duration, fitting: room)
    }

    /// The picture that a sound carries; nil if there is none.
    /// - Throws: `DecoderError` if nothing can be decoded at all.
    package func cover(_ medium: Medium, fitting room: PixelSize) throws -> PixelPicture? {
        try original(medium, fitting: room)
    }

    /// The thumbnail that was made when the medium was added; nil if there is none.
    /// - Throws: `DecoderError` if nothing can be decoded at all.
    package func thumbnail(_ medium: Medium, fitting room: PixelSize) throws -> PixelPicture? {
        guard let thumbnail = try store.thumbnail(of: medium.id) else { return nil }
        return try decoded { try decoder.picture(thumbnail.jpeg, fitting: room) }
    }

    /// The waveform of a sound; nil if it has none, and its thumbnail is its cover.
    /// - Throws: `DecoderError` if nothing can be decoded at all.
    package func waveform(_ medium: Medium, fitting room: PixelSize) throws -> PixelPicture? {
        guard let thumbnail = try store.thumbnail(of: medium.id), WaveformShape.isWaveform(thumbnail) else {
            return nil
        }
        return try decoded { try decoder.picture(thumbnail.jpeg, fitting: room) }
    }

    /// The loudness of a sound over its length, from 0 to 1; empty if unknown.
    /// - Throws: `DecoderError` if nothing can be decoded at all.
    package func loudness(of medium: Medium) throws -> [Float] {
        let room = PixelSize(width: 4096, height: 4096)
        return try waveform(medium, fitting: room).map { WaveformShape.loudness(in: $0) } ?? []
    }

    private func original(_ medium: Medium, fitting room: PixelSize) throws -> PixelPicture? {
        guard let file = try? store.vault.open(medium.hash, extension: medium.fileExtension) else { return nil }
        return try decoded { try decoder.picture(file.number, fitting: room) }
    }

    /// A picture that can't be decoded counts as missing; without the decoder there is no picture at all.
    private func decoded(_ picture: () throws -> PixelPicture) throws -> PixelPicture? {
        do {
            return try picture()
        } catch let error as DecoderError {
            guard error.concernsAllFiles || error == .cancelled else { return nil }
            throw error
        }
    }
}

extension DiaryStore {
    /// Decodes the pictures of media, in a separate process.
    ///
    /// - Parameter canceller: while it is woken, each picture that has to be decoded throws `DecoderError.cancelled`.
    package func pictures(cancelledBy canceller: Waker? = nil) -> MediumPictures {
        MediumPictures(store: self, decoderPath: programs().decoder, cancelledBy: canceller)
    }
}

/// Reads the drawing of a sound, as the decoder makes it: bars mirrored about the middle, each three pixels wide with a
/// gap of one, on a light background.
enum WaveformShape {
    private static let pitch = 4
    /// The brightness of the background, and of the lightest part of a bar.
    private static let (ground, ink): (Float, Float) = (248, 182)
    /// The rows that the line in the middle adds to each bar.
    private static let middle: Float = 0.85
    /// The part of the height that the loudest bar takes.
    private static let reach: Float = 7.0 / 8

    /// Returns whether a thumbnail has the dimensions of such a drawing; that of a cover has others.
    static func isWaveform(_ thumbnail: Thumbnail) -> Bool {
        thumbnail.width >= 4 * pitch && max(1, thumbnail.width / 4) == thumbnail.height
    }

    /// The height of each bar, from 0 to 1.
    static func loudness(in drawing: PixelPicture) -> [Float] {
        let count = drawing.size.width / pitch
        let margin = (drawing.size.width - count * pitch + 1) / 2
        return (0..<count).map { bar in
            let column = min(drawing.size.width - 1, margin + bar * pitch + 1)
            let rows = (0..<drawing.size.height).reduce(Float(0)) { sum, row in
                let brightness = Float(drawing.brightness(column: column, row: row))
                return sum + min(1, max(0, (ground - brightness) / (ground - ink)))
            }
            return min(1, max(0, (rows - middle) / (Float(drawing.size.height) * reach)))
        }
    }
}
