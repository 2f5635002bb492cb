import Chronology
import DiaryModel
import Pixels

/// Everything on the pages of an album besides its entries.
struct AlbumContents {
    let title: String
    let survey: AlbumSurvey
    let words: MarkdownWords
    let showsDetails: Bool
    let withoutPlaces: Bool
    let photos: [UniqueIdentifier: AlbumPhoto]
    let sounds: [UniqueIdentifier: AlbumSound]
    let originals: [UniqueIdentifier: ExportedFiles]
    /// The shapes of the photos on its pages.
    let grid = AlbumGrid()
    private let tagFiles: [String: String]

    init(
        _ survey: AlbumSurvey, titled title: String, _ options: ExportOptions, photos: [UniqueIdentifier: AlbumPhoto],
        sounds: [UniqueIdentifier: AlbumSound], originals: [UniqueIdentifier: ExportedFiles]
    ) {
        (self.title, self.survey) = (title, survey)
        (self.photos, self.sounds, self.originals) = (photos, sounds, originals)
        (words, withoutPlaces) = (options.words, options.withoutPlaces)
        showsDetails = options.album.showsDetails
        tagFiles = Dictionary(survey.tags.map { ($0.name, $0.file) }, uniquingKeysWith: { first, _ in first })
    }

    /// The page of a tag, relative to the folder of such pages.
    func file(ofTag tag: String) -> String { tagFiles[tag] ?? "" }

    /// The photo that represents several entries or a month: the first that can be shown.
    func cover(among photos: [UniqueIdentifier]) -> AlbumPhoto.Picture? {
        photos.lazy.compactMap { self.photos[$0]?.shown }.first
    }

    /// The name of a month without its year.
    func monthName(_ month: AlbumSurvey.Month) -> String {
        let words = words.month(month.date)
        let year = " \(month.date.year)"
        return words.hasSuffix(year) ? String(words.dropLast(year.count)) : words
    }

    /// `3 photos`, `1 sound`, without kinds that are missing.
    static func counts(entries: Int = 0, photos: Int = 0, videos: Int = 0, sounds: Int = 0, pdfs: Int = 0) -> [String] {
        [
            (entries, "entry", "entries"), (photos, "photo", "photos"), (videos, "video", "videos"),
            (sounds, "sound", "sounds"), (pdfs, "PDF", "PDFs"),
        ].compactMap { count, one, several in
            count == 0 ? nil : "\(grouped(count)) \(count == 1 ? one : several)"
        }
    }

    /// The numbers of the entries and media of some months, as ``counts(entries:photos:videos:sounds:pdfs:)``.
    static func counts(of months: [AlbumSurvey.Month]) -> [String] {
        let sum = { (count: (AlbumSurvey.Month) -> Int) in months.reduce(0) { $0 + count($1) } }
        return counts(
            entries: sum(\.entries.count), photos: sum(\.photoCount), videos: sum(\.videoCount),
            sounds: sum(\.soundCount), pdfs: sum(\.pdfCount))
    }

    private static func grouped(_ count: Int) -> String {
        var digits = String(count)
        var groups: [String] = []
        while digits.count > 3 {
            groups.insert(String(digits.suffix(3)), at: 0)
            digits.removeLast(3)
        }
        return ([digits] + groups).joined(separator: ",")
    }
}

extension DiaryEntry {
    /// The name of its anchor on a page, with the whole id: those of other programs may begin alike, with the time.
    var anchor: String { "e" + id.description.filter { $0 != "-" } }

    /// The name of its month, `2026-11`.
    var monthName: String { String(creationTime.wallTime.date.description.dropLast(3)) }

    /// Its photos, then its videos: the pictures that may represent it.
    var covers: [UniqueIdentifier] {
        media.filter { $0.type == .image && !$0.isPDF }.map(\.id) + media.filter { $0.type == .video }.map(\.id)
    }

    /// The number of its media of a type; PDFs are counted by themselves.
    func count(of type: MediumType) -> Int { media.count { $0.type == type && !$0.isPDF } }

    /// The number of its PDFs.
    var pdfCount: Int { media.count(where: \.isPDF) }
}

/// The aspect ratios of photos, by which a grid gives each its share of a row.
///
/// They are classes with a stylesheet of their own: the album's policy allows no style in a page.
final class AlbumGrid {
    /// Widths in hundredths of the height; larger values are clamped.
    private static let shapes = 30...400
    private var used: Set<Int> = []

    /// The class of a photo's shape.
    func className(of size: PixelSize) -> String {
        let hundredths = size.width * 100 / max(1, size.height)
        let shape = min(max(hundredths, Self.shapes.lowerBound), Self.shapes.upperBound)
        used.insert(shape)
        return "r\(shape)"
    }

    /// The rules of the classes used.
    var stylesheet: [UInt8] {
        var text = "/* The shapes of this album's photos: width by height. */\n"
        for shape in used.sorted() {
            let fraction = shape % 100
            text += ".r\(shape) { --ratio: \(shape / 100).\(fraction < 10 ? "0" : "")\(fraction); }\n"
        }
        return Array(text.utf8)
    }
}
