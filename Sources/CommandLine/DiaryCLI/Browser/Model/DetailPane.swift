import DiaryModel
import Terminal

/// The selected entry, beside the list or in the whole window: the part of it that is visible, and one of its media.
struct DetailPane {
    var isWhole = false
    /// The number of scrolled lines above the visible part.
    var top = 0
    /// The total and the visible number of lines in the last frame.
    var lines = (count: 0, seen: 0)
    /// The places of the media in the last frame.
    var places: [MediumPlace] = []
    private(set) var medium = 0
    /// True if the user stepped to the medium, so that Enter shows it in the whole window.
    private(set) var isMediumChosen = false

    mutating func begin() { (top, medium, isMediumChosen) = (0, 0, false) }

    /// Scrolls by lines; returns false at the ends of the entry.
    mutating func scroll(by count: Int) -> Bool {
        let old = top
        top = min(max(0, top + count), max(0, lines.count - lines.seen))
        return top != old
    }

    mutating func choose(_ index: Int) { (medium, isMediumChosen) = (index, true) }

    /// Selects the next or previous medium and scrolls to it; returns its place and name.
    mutating func stepMedium(by step: Int, _ media: [Medium]) -> StyledText {
        let next = medium + step
        choose(media.indices.contains(next) ? next : medium)
        if let seen = places.first(where: { $0.index == medium })?.lines, lines.seen > 0 {
            if seen.upperBound > top + lines.seen { top = seen.upperBound - lines.seen }
            if seen.lowerBound < top { top = seen.lowerBound }
        }
        let shown = media[medium]
        let name = shown.fileName.map { " \(SafeText($0).singleLine)" } ?? ""
        let place = "\(MediumNoun.word(for: shown)) \(medium + 1) of \(media.count)"
        let end =
            media.indices.contains(next) ? "o opens it" : step > 0 ? "that is the last one" : "that is the first one"
        return "\(place)\(name)   \(end)"
    }

    mutating func selectedMedium(of listed: ListedEntry) -> NumberedMedium? {
        let media = listed.entry.media
        guard !media.isEmpty else { return nil }
        medium = min(medium, media.count - 1)
        return NumberedMedium(medium: media[medium], number: medium + 1, of: listed)
    }

    /// Returns whether Enter enlarges a photo: the one that the user stepped to, or that of an entry that fills the
    /// window.
    func enlargesPhoto(of entry: DiaryEntry?) -> Bool {
        guard isWhole || isMediumChosen, let medium = shownMedium(of: entry) else { return false }
        return medium.type != .audio
    }

    /// The medium of an entry that is selected now; nil if it has none.
    func shownMedium(of entry: DiaryEntry?) -> Medium? {
        guard let media = entry?.media, media.indices.contains(medium) else { return nil }
        return media[medium]
    }

    /// The index of the selected medium if it is a sound, otherwise that of the first sound.
    func soundIndex(in media: [Medium]) -> Int? {
        let isSelected = media.indices.contains(medium) && media[medium].type == .audio
        return isSelected ? medium : media.firstIndex { $0.type == .audio }
    }

    /// The index of the selected medium if it is a video or has a film, otherwise that of the first video, or of the
    /// first photo with a film.
    func filmIndex(in media: [Medium]) -> Int? {
        let isFilm = { (medium: Medium) in medium.type == .video || medium.hasFilm }
        if media.indices.contains(medium), isFilm(media[medium]) { return medium }
        return media.firstIndex { $0.type == .video } ?? media.firstIndex(where: isFilm)
    }

    func mediumPlace(at position: GridPosition, _ part: GridRectangle) -> MediumPlace? {
        let (line, column) = (position.row - part.row + top, position.column - part.column - 1)
        return places.first { place in
            place.lines.contains(line) && place.column..<place.column + place.columns ~= column
        }
    }
}
