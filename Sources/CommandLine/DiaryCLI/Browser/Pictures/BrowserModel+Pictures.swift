import DiaryModel
import Terminal

/// Photos and sounds of the entry.
extension BrowserModel {
    mutating func stepMedium(by step: Int) {
        guard let found = lookedAt else { return }
        let media = found.listed.entry.media
        let next = medium + step
        if media.indices.contains(next) { medium = next }
        isMediumChosen = true
        revealMedium()
        let shown = media[medium]
        let name = shown.fileName.map { " \(SafeText($0).singleLine)" } ?? ""
        let place = "\(MediumNoun.word(for: shown)) \(medium + 1) of \(media.count)"
        let end =
            media.indices.contains(next) ? "o opens it" : step > 0 ? "that is the last one" : "that is the first one"
        message = "\(place)\(name)   \(end)"
    }

    mutating func openMedium() -> [BrowserRequest] { lookedAt.map { [.open($0)] } ?? [] }

    /// The selected medium.
    ///
    /// Returns nil and reports it if the entry has none.
    var lookedAt: NumberedMedium? {
        mutating get {
            guard let listed = list.selectedEntry, !listed.entry.media.isEmpty else {
                message = list.selected == nil ? "there is no entry" : "it has neither photo nor sound nor video"
                return nil
            }
            medium = min(medium, listed.entry.media.count - 1)
            return NumberedMedium(medium: listed.entry.media[medium], number: medium + 1, of: listed)
        }
    }

    /// Scrolls the entry so that the medium is visible.
    private mutating func revealMedium() {
        guard let lines = mediumPlaces.first(where: { $0.index == medium })?.lines, detailLines.seen > 0 else { return }
        if lines.upperBound > detailTop + detailLines.seen { detailTop = lines.upperBound - detailLines.seen }
        if lines.lowerBound < detailTop { detailTop = lines.lowerBound }
    }
}

/// A photo that fills the window.
extension BrowserModel {
    /// The photo that Enter enlarges: the one that the user stepped to, or that of the entry that fills the window.
    var photoToEnlarge: Medium? {
        guard isDetailWhole || isMediumChosen, let media = list.selectedEntry?.entry.media,
            media.indices.contains(medium), media[medium].type != .audio
        else { return nil }
        return media[medium]
    }

    mutating func enlarge() {
        guard pictures.usedTerminal != nil else {
            message =
                pictures.failure ?? "this terminal shows pictures in colours alone, which are off   o opens the photo"
            return
        }
        overlay = .photo
    }

    /// Stores a painted picture.
    ///
    /// A picture painted twice is shown once, since terminals cache pictures.
    mutating func take(_ painted: PaintedPicture, for request: PictureRequest) {
        if pictures.painted[request] == nil { pictures.painted.keep(painted, for: request) }
    }
}
