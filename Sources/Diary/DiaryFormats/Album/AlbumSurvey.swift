import Chronology
import DiaryModel
import TextFolding

/// An album's months and tags, found before anything is written: the pages link to each other.
struct AlbumSurvey {
    struct Month {
        /// Its first day.
        let date: CivilDate
        /// Its entries, oldest first.
        var entries: [UniqueIdentifier] = []
        var photoCount = 0
        var soundCount = 0
        var videoCount = 0
        var pdfCount = 0
        /// The first video; its poster represents a month without photos.
        fileprivate(set) var firstVideo: UniqueIdentifier?
        /// Photos that may represent it, best first.
        fileprivate(set) var photoCovers: [UniqueIdentifier] = []
        /// True if the first of them belongs to a starred entry.
        fileprivate var hasStarredCover = false

        /// The pictures that may represent it, best first.
        var covers: [UniqueIdentifier] { photoCovers + (firstVideo.map { [$0] } ?? []) }

        /// The numbers of its entries and media, in words.
        var counts: String {
            AlbumContents.counts(of: [self]).joined(separator: " · ")
        }

        /// `2026-11`.
        var name: String { String(date.description.dropLast(3)) }
    }

    /// A tag with its entries, oldest first.
    struct Tag {
        let name: String
        /// The name of its page, without the folder.
        let file: String
        var entries: [UniqueIdentifier] = []
    }

    /// The months in order.
    private(set) var months: [Month] = []
    /// The tags in order of their names, ignoring case and accents.
    private(set) var tags: [Tag] = []
    /// The zone of most entries.
    private(set) var homeZone = ""
    private(set) var entryCount = 0
    private var monthsByName: [CivilDate: Month] = [:]
    private var entriesByTag: [String: [UniqueIdentifier]] = [:]
    private var zones: [String: Int] = [:]

    /// The number of photos that a month remembers as possible covers: some may not be decodable.
    private static let coverCount = 4

    mutating func add(_ entry: DiaryEntry) {
        entryCount += 1
        let date = entry.creationTime.wallTime.date.startOfMonth
        var month = monthsByName.removeValue(forKey: date) ?? Month(date: date)
        month.entries.append(entry.id)
        for medium in entry.media {
            switch medium.type {
            case .image where medium.isPDF: month.pdfCount += 1
            case .image:
                month.photoCount += 1
                month.addCover(medium.id, isStarred: entry.starred, limit: Self.coverCount)
            case .audio: month.soundCount += 1
            case .video:
                month.videoCount += 1
                month.firstVideo = month.firstVideo ?? medium.id
            }
        }
        monthsByName[date] = month
        for tag in entry.tags { entriesByTag[tag, default: []].append(entry.id) }
        zones[entry.creationTime.zoneName, default: 0] += 1
    }

    mutating func finish() {
        months = monthsByName.values.sorted { $0.date < $1.date }
        monthsByName = [:]
        var names = UniquePageNames()
        tags = entriesByTag.sorted { $0.key.sortKey < $1.key.sortKey }.map { name, entries in
            Tag(name: name, file: names.name(for: name), entries: entries)
        }
        entriesByTag = [:]
        homeZone = zones.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key ?? ""
    }

    /// The months of each year, years and months in order.
    var years: [(year: Int, months: [Month])] {
        var years: [(year: Int, months: [Month])] = []
        for month in months {
            if years.last?.year != month.date.year { years.append((month.date.year, [])) }
            years[years.count - 1].months.append(month)
        }
        return years
    }
}

extension AlbumSurvey.Month {
    fileprivate mutating func addCover(_ photo: UniqueIdentifier, isStarred: Bool, limit: Int) {
        if isStarred, !hasStarredCover {
            photoCovers.insert(photo, at: 0)
            hasStarredCover = true
        } else {
            photoCovers.append(photo)
        }
        photoCovers = Array(photoCovers.prefix(limit))
    }
}

/// Assigns distinct names of pages, which differ on any file system.
struct UniquePageNames {
    private static let stemLimit = 120
    private var taken: Set<String> = []

    /// `trip.html`; `trip-2.html` for a tag that differs in case only.
    mutating func name(for words: String) -> String {
        let stem = SafeFileName.cut(SafeFileName.cleaned(words), to: Self.stemLimit)
        var name = stem
        var number = 1
        while !taken.insert(SafeFileName.folded(name)).inserted {
            number += 1
            name = "\(stem)-\(number)"
        }
        return name + ".html"
    }
}

extension String {
    /// The order of names in lists: by the search fold, and by code points if that is equal.
    var sortKey: String { String(decoding: SearchFold.fold(self), as: UTF8.self) + "\0" + self }
}
