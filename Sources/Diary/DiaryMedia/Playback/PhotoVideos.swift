import DecoderProtocol
package import DiaryModel
package import DiaryStore
import Glibc

/// Finds the films of photos: those in motion photos, which a decoder finds, and those beside Live Photos.
package final class PhotoVideos {
    private let vault: Vault
    private let decoder: DecoderClient

    /// A search in the originals of a vault, which starts the decoder for the first of them.
    package init(vault: Vault, decoder: DecoderClient) {
        (self.vault, self.decoder) = (vault, decoder)
    }

    /// The film of a photo; the separate one if there are two.
    ///
    /// Nil if it has none, or its original is missing or can't be read.
    ///
    /// - Throws: the errors that concern all originals.
    package func film(of medium: Medium) throws(DecoderError) -> PhotoVideo? {
        guard let companion = medium.film else { return try embedded(in: medium).map { PhotoVideo($0, in: medium) } }
        return PhotoVideo(companion)
    }

    /// Returns whether a photo has a film; earlier versions took in motion photos without noticing theirs.
    package func haveFilm(of medium: Medium) throws(DecoderError) -> Bool {
        if medium.hasFilm { return true }
        return try film(of: medium) != nil
    }

    func embedded(in medium: Medium) throws(DecoderError) -> EmbeddedVideo? {
        guard medium.type == .image, !medium.isPDF,
            let file = try? vault.open(medium.hash, extension: medium.fileExtension)
        else { return nil }
        do throws(DecoderError) { return try decoder.describe(descriptor: file.number).metadata.film } catch {
            guard error.concernsAllFiles else { return nil }
            throw error
        }
    }
}

/// The film of a photo, in one of its originals.
package struct PhotoVideo: Sendable {
    /// Its original: the photo's, or that of the film beside it.
    package let hash: ContentHash
    package let fileExtension: String
    /// The film's place in the photo's original; nil for an original of its own.
    fileprivate let place: EmbeddedVideo?

    /// The extension of a film that is taken out of a photo: all telephones write MP4.
    package static let embeddedExtension = "mp4"

    init(_ film: EmbeddedVideo, in medium: Medium) {
        (hash, fileExtension, place) = (medium.hash, medium.fileExtension, film)
    }

    init(_ companion: Medium.Companion) {
        (hash, fileExtension, place) = (companion.hash, companion.fileExtension, nil)
    }

    package var isEmbedded: Bool { place != nil }

    package var copyExtension: String { place == nil ? fileExtension : Self.embeddedExtension }
}

extension FileDescriptor {
    /// Appends a film inside this original to another file; returns its length.
    ///
    /// - Throws: `SystemCallError`, also if this file ends before the film.
    @discardableResult
    package func copy(_ film: PhotoVideo, to copy: borrowing FileDescriptor) throws(SystemCallError) -> Int64 {
        guard let place = film.place else { return 0 }
        let end = place.offset + place.byteCount
        var offset = place.offset
        while offset < end {
            let bytes = try read(upTo: min(1 << 18, end - offset), at: offset)
            guard !bytes.isEmpty else { throw SystemCallError("read", path, code: EIO) }
            try copy.writeAll(bytes[...])
            offset += bytes.count
        }
        return Int64(place.byteCount)
    }
}

extension DiaryStore {
    /// Finds the films of photos, in a separate process.
    package func photoVideos() -> PhotoVideos {
        PhotoVideos(vault: vault, decoder: DecoderClient(executablePath: programs().decoder))
    }
}
