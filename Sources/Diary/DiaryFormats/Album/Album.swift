import Chronology
import DiaryModel
import DiaryStore

/// The pages of an album, made from a stream of entries.
///
/// Entries are read three times: to find the pages, to make pictures and copies, and to write the pages. Memory holds
/// only the entries of one month or tag.
struct Album {
    /// The only page outside its folders.
    static let indexName = "index.html"

    private let store: DiaryStore
    private let options: ExportOptions
    private let forEachEntry: ((DiaryEntry) throws -> Void) throws -> Void

    /// An album of entries.
    ///
    /// - Parameter forEachEntry: passes on the entries, oldest first, each time it is called.
    init(
        _ store: DiaryStore, _ options: ExportOptions,
        forEachEntry: @escaping ((DiaryEntry) throws -> Void) throws -> Void
    ) {
        (self.store, self.options, self.forEachEntry) = (store, options, forEachEntry)
    }

    /// Writes everything except the manifest.
    ///
    /// - Throws: `ExportError`, `DecoderError`, `SystemCallError`.
    func write(into folder: UpdatedFolder, _ originals: OriginalCopying) throws {
        try MarkdownHTML.checkLibrary()
        var survey = AlbumSurvey()
        try forEachEntry { survey.add($0) }
        survey.finish()
        let contents = try addMedia(to: folder, survey, originals)
        try writeMonths(contents, into: folder)
        try writeTags(contents, into: folder)
        try writeSearch(contents, into: folder)
        try folder.write(Self.indexName, AlbumIndexPage(contents: contents).bytes)
        try folder.write("site/shapes.css", contents.grid.stylesheet)
        for file in AlbumSite.files { try folder.write(file.name, file.bytes) }
        originals.report.entryCount = survey.entryCount
    }

    private func addMedia(to folder: UpdatedFolder, _ survey: AlbumSurvey, _ copying: OriginalCopying) throws
        -> AlbumContents
    {
        let photos = AlbumPhotos(store, folder, copying, decoderPath: options.album.decoderPath)
        let sounds = AlbumSounds(store, folder, copying, options.album)
        let originals = AlbumOriginals(folder, copying)
        try forEachEntry { entry in
            for medium in entry.media {
                switch medium.type {
                case .image where medium.isPDF: photos.ignore(medium)
                case .image: try photos.add(medium, of: entry)
                case .audio: try sounds.add(medium, of: entry)
                case .video:
                    try photos.addSmall(medium)
                    try sounds.add(medium, of: entry)
                }
                if options.album.addsOriginals { try originals.add(medium, of: entry) }
            }
        }
        try photos.finish()
        return AlbumContents(
            survey, titled: folder.title ?? AlbumOptions.usualTitle, options, photos: photos.photos,
            sounds: sounds.sounds, originals: originals.files)
    }

    private func writeMonths(_ contents: AlbumContents, into folder: UpdatedFolder) throws {
        let page = AlbumMonthPage(contents: contents)
        var index = 0
        for (yearIndex, year) in contents.survey.years.enumerated() {
            var chapters: [(month: AlbumSurvey.Month, days: HTML)] = []
            for month in year.months {
                let days = page.days(try entries(month.entries))
                try folder.write("months/\(month.name).html", page.bytes(index, days))
                chapters.append((month, days))
                index += 1
            }
            let name = "years/\(year.months[0].name.prefix(4)).html"
            try folder.write(name, page.bytes(ofYear: yearIndex, chapters))
        }
    }

    private func writeTags(_ contents: AlbumContents, into folder: UpdatedFolder) throws {
        let page = AlbumTagPage(contents: contents)
        for tag in contents.survey.tags {
            try folder.write("tags/" + tag.file, page.bytes(tag, try entries(tag.entries)))
        }
    }

    private func writeSearch(_ contents: AlbumContents, into folder: UpdatedFolder) throws {
        var index = AlbumSearchIndex(folder, contents)
        // A search finds the newest first.
        for month in contents.survey.months.reversed() {
            for entry in try entries(month.entries).reversed() { try index.add(entry) }
        }
        try index.finish()
    }

    /// The entries by day and time on their own clocks: zones can reverse the order of instants.
    private func entries(_ ids: [UniqueIdentifier]) throws -> [DiaryEntry] {
        try options.checkInterruption()
        let entries = try ids.compactMap { try store.entry($0) }
        // Entries of the same time are ordered by their instants.
        return entries.enumerated().sorted {
            ($0.element.creationTime.wallTime.secondsSince1970, $0.offset)
                < ($1.element.creationTime.wallTime.secondsSince1970, $1.offset)
        }.map(\.element)
    }
}

/// The files that are the same in every album; their sources lie next to this one, in their usual formats.
enum AlbumSite {
    static var files: [(name: String, bytes: [UInt8])] {
        [
            ("site/album.css", PackageResources.album_css),
            ("site/fold.js", PackageResources.fold_js),
            ("site/search.js", PackageResources.search_js),
            ("site/viewer.js", PackageResources.viewer_js),
            ("site/icon.svg", PackageResources.icon_svg),
        ]
    }
}

/// The untouched originals of an album, linked from its pictures and sounds.
final class AlbumOriginals {
    private let folder: UpdatedFolder
    private let copying: OriginalCopying
    private(set) var files: [UniqueIdentifier: ExportedFiles] = [:]

    init(_ folder: UpdatedFolder, _ copying: OriginalCopying) {
        (self.folder, self.copying) = (folder, copying)
    }

    /// Copies the files of a medium that the album doesn't have yet.
    func add(_ medium: Medium, of entry: DiaryEntry) throws {
        let sources = sources(of: medium)
        let known = sources.map { folder.name(ofSource: $0) }
        guard known.contains(nil) else {
            if medium.isPDF { copying.report.pdfCount += 1 }
            files[medium.id] = ExportedFiles(original: known[0], companions: Array(known.dropFirst()))
            return
        }
        var copied = medium
        let report = copying.report
        let names = try copying.copy(&copied, of: entry, as: .byHash(folder: "originals"))
        // All but PDFs were counted when their pictures and copies were made.
        (copying.report.photoCount, copying.report.soundCount) = (report.photoCount, report.soundCount)
        copying.report.videoCount = report.videoCount
        for (source, name) in zip(sources, [names.original] + names.companions) {
            if let name { try folder.add(name, source: source) }
        }
        files[medium.id] = names
    }

    private func sources(of medium: Medium) -> [String] {
        let counts = [medium.byteCount] + medium.companions.map(\.byteCount)
        return counts.enumerated().map { copying.source(of: medium, $0.offset, $0.element) }
    }
}
