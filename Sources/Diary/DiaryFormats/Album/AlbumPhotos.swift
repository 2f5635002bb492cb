import Chronology
import DiaryMedia
import DiaryModel
import DiaryStore
import Pixels

/// The pictures of an album's photos: a small one for the grid and a large one for the viewer.
///
/// The small one is the diary's own thumbnail; the large ones are made by decoders that work ahead.
final class AlbumPhotos {
    /// The pixels of the longer side of large pictures.
    static let viewSide = 2048

    private let store: DiaryStore
    private let folder: UpdatedFolder
    private let originals: OriginalCopying
    private let decoder: ScaledPictures
    /// Photos that decoders work on; their tags are their indices.
    private var submitted: [Medium] = []
    private(set) var photos: [UniqueIdentifier: AlbumPhoto] = [:]

    init(_ store: DiaryStore, _ folder: UpdatedFolder, _ originals: OriginalCopying, decoderPath: String) {
        (self.store, self.folder, self.originals) = (store, folder, originals)
        decoder = ScaledPictures(decoderPath: decoderPath, side: Self.viewSide)
    }

    /// Makes the missing files of a photo; the large picture may follow later.
    func add(_ medium: Medium, of entry: DiaryEntry) throws {
        try addSmall(medium)
        var photo = photos[medium.id] ?? AlbumPhoto()
        let name = Self.name(medium, "large")
        if let small = photo.small, medium.isNotLarger(than: small.size) {
            photo.large = small
        } else if let size = medium.uprightSize, folder.keeps(name) {
            let room = PixelSize(width: Self.viewSide, height: Self.viewSide)
            photo.large = AlbumPhoto.Picture(name, size.fitting(room))
        } else {
            return try submit(medium, of: entry)
        }
        photos[medium.id] = photo
        count(medium)
    }

    /// Writes only the small picture, which for a film is its poster.
    func addSmall(_ medium: Medium) throws {
        guard let thumbnail = try store.thumbnail(of: medium.id) else { return }
        let name = Self.name(medium, "small")
        if !folder.keeps(name) { try folder.write(name, thumbnail.jpeg) }
        photos[medium.id] = AlbumPhoto(
            small: AlbumPhoto.Picture(name, width: thumbnail.width, height: thumbnail.height))
    }

    /// Passes over a PDF: browsers show it themselves, if its original is in the album.
    func ignore(_ medium: Medium) {
        originals.progress.byteCount = originals.progress.byteCount.addingSaturated(medium.byteCount)
        originals.finishFile()
    }

    /// Waits for the outstanding large pictures.
    func finish() throws {
        try decoder.finish(take)
    }

    private func submit(_ medium: Medium, of entry: DiaryEntry) throws {
        let original = OriginalCopying.Original(medium, entry.creationTime.instant)
        guard let file = originals.open(original) else { return count(medium) }
        submitted.append(medium)
        try decoder.add(file, tag: submitted.count - 1, take)
    }

    private func take(_ tag: Int, _ picture: Thumbnail?) throws {
        try originals.options.checkInterruption()
        let medium = submitted[tag]
        defer { count(medium) }
        guard let picture else {
            return originals.lose(OriginalCopying.Original(medium, medium.addTime), .notDecoded)
        }
        let name = Self.name(medium, "large")
        if !folder.keeps(name) { try folder.write(name, picture.jpeg) }
        photos[medium.id, default: AlbumPhoto()].large = AlbumPhoto.Picture(
            name, width: picture.width, height: picture.height)
    }

    private func count(_ medium: Medium) {
        if photos[medium.id]?.small != nil || photos[medium.id]?.large != nil { originals.report.photoCount += 1 }
        originals.progress.byteCount = originals.progress.byteCount.addingSaturated(medium.byteCount)
        originals.finishFile()
    }

    private static func name(_ medium: Medium, _ size: String) -> String { "media/\(medium.id)-\(size).jpg" }
}

/// The pictures of a photo in an album, as far as they exist.
struct AlbumPhoto {
    /// A picture file with its size in pixels.
    struct Picture {
        /// Its name relative to the album.
        let name: String
        let size: PixelSize

        init(_ name: String, _ size: PixelSize) { (self.name, self.size) = (name, size) }

        init(_ name: String, width: Int, height: Int) {
            self.init(name, PixelSize(width: width, height: height))
        }
    }

    /// A picture of at most 512 pixels a side.
    var small: Picture?
    /// A picture of at most 2,048 pixels a side.
    var large: Picture?

    init(small: Picture? = nil) { self.small = small }

    /// The picture in the grid; nil if nothing can be shown.
    var shown: Picture? { small ?? large }
    var viewed: Picture? { large ?? small }
}

extension Medium {
    /// Its size in pixels as displayed; nil if unknown.
    fileprivate var uprightSize: PixelSize? {
        guard let width = metadata.width, let height = metadata.height, width > 0, height > 0 else { return nil }
        // EXIF orientations from 5 on include a quarter turn.
        let isTurned = (metadata.orientation ?? 1) >= 5
        return isTurned ? PixelSize(width: height, height: width) : PixelSize(width: width, height: height)
    }

    /// Returns whether a picture of it has all its pixels.
    fileprivate func isNotLarger(than size: PixelSize) -> Bool {
        guard let own = uprightSize else { return false }
        return max(own.width, own.height) <= max(size.width, size.height)
    }
}
