import DecoderProtocol
import ImageCoding
import TestFixtures
import Testing

/// Every photo of the corpus, compared with exiftool.
@Suite(.enabled(if: Corpus.isThere, "the corpus of photos and sounds is not beside the repository"))
struct CorpusMetadataTests {
    private static let caption = "IPTC's or XMP's where EXIF has none"
    private static let packet = "XMP's where EXIF has none, which exiftool reports separately"
    private static let creation = "PNG's Creation Time, which exiftool reports separately"

    /// The differences from exiftool, with their reasons.
    private static let exceptions: [String: (reason: String, keys: Set<String>)] = [
        "photos/generated/meta-date-raw-hour-24.jpg": ("hour 24 is that after midnight", ["time"]),
        "photos/generated/meta-date-raw-nul-early.jpg": ("a day before the NUL", ["time"]),
        "photos/generated/text-chunks.png": (creation + ", and its Description", ["time", "offset", "description"]),
        "photos/immich/density_plot.png": (creation, ["time"]),
        "photos/immich/gps-datetime.jpg": (packet, ["gpsTime"]),
        "photos/immich/thompson-springs.jpg": (caption + "; " + packet, ["description", "time", "fraction"]),
        "photos/metadata-extractor/Issue 122.jpg": (caption, ["description"]),
        "photos/metadata-extractor/Issue 62.png": (packet, ["time", "offset"]),
        "photos/metadata-extractor/Nikon D1X.jpg": (caption, ["description"]),
        "photos/metadata-extractor/Nikon D5000.jpg": (packet, ["latitude", "longitude", "altitude"]),
        "photos/metadata-extractor/photoshop-8x12-rgb24-all-metadata.png": (packet, ["time", "offset"]),
        "photos/pillow/flower2.webp": (packet, ["time", "offset"]),
        "photos/pillow/pil_sample_cmyk.jpg": (packet, ["time", "offset"]),
        "photos/pillow/pil_sample_rgb.jpg": (packet, ["time", "offset"]),
        "photos/pillow/rgb.jpg": (packet, ["time", "offset"]),
    ]

    @Test func `metadata agree with exiftool's`() throws {
        let photos = try Corpus.expected(ExpectedPhoto.Document.self).photos.compactMapValues(\.value)
        #expect(photos.count > 180)
        for (path, expected) in photos.sorted(by: { $0.key < $1.key }) {
            let found = try Corpus.withFile(path) { try ReadPhoto(descriptor: $0) }
            let differing = ReadPhoto(expected).differences(from: found)
            #expect(Set(differing.keys) == Self.exceptions[path]?.keys ?? [], "\(path): \(differing)")
        }
    }

    @Test(
        arguments: [
            ("photos/immich/prairie_falcon.jpg", "Prairie falcon female with eggs", 7),
            ("photos/immich/picasa.jpg", nil, 2), ("photos/immich/denali.webp", "Denali National Park and Preserve", 0),
            ("photos/generated/text-chunks.png", "Screenshot", 0),
        ] as [(String, String?, Int)])
    func `title and keywords are those of IPTC, XMP or PNG`(path: String, title: String?, count: Int) throws {
        let metadata = try Corpus.withFile(path) { try SamplePicture.photo(descriptor: $0).metadata }
        #expect(metadata.title == title && metadata.keywords.count == count)
    }
}
