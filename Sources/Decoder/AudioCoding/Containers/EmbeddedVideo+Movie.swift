import Containers
package import DecoderProtocol

extension EmbeddedVideo {
    /// The boxes at the top of a film; others belong to the photo around it.
    private static let parts: Set<FourCharacterCode> = [
        "ftyp", "moov", "mdat", "moof", "mfra", "free", "skip", "wide", "uuid", "udta", "meta", "sidx", "styp", "pdin",
    ]

    /// Reads the film in a range of a photo's file; the descriptor's position does not change.
    ///
    /// Nil if there is no film with a header and a length. The range may reach beyond the film's end.
    package init?(descriptor: Int32, in range: Range<Int>) {
        let file = ByteSource.file(descriptor: descriptor)[range]
        guard file.bytes(at: 4, count: 4) == Array("ftyp".utf8) else { return nil }
        var boxes = MovieBoxes(file: file)
        guard let end = boxes.boxes(in: boxes.whole).prefix(while: { Self.parts.contains($0.type) }).last else {
            return nil
        }
        let movie = file[0..<end.content.upperBound]
        let film = MovieVideo(file: movie, soundDuration: MovieSound(file: movie).duration)
        guard let duration = film.metadata.duration else { return nil }
        self.init(offset: range.lowerBound, byteCount: movie.count, duration: duration)
    }
}
