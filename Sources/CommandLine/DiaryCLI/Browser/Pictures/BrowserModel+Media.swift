import DiaryModel
import Terminal

extension BrowserModel {
    mutating func stepMedium(by step: Int) {
        guard let found = selectedMedium() else { return }
        message = detail.stepMedium(by: step, found.listed.entry.media)
    }

    mutating func openMedium() -> [BrowserRequest] { selectedMedium().map { [.open($0)] } ?? [] }

    mutating func copyPath() -> [BrowserRequest] { selectedMedium().map { [.copyPath($0.medium)] } ?? [] }

    /// The selected medium; reports it if the entry has none.
    private mutating func selectedMedium() -> NumberedMedium? {
        if let found = list.selectedEntry.flatMap({ detail.selectedMedium(of: $0) }) { return found }
        message = list.selected == nil ? "there is no entry" : "it has neither photo nor sound nor video"
        return nil
    }

    /// Plays or pauses the sound of the selected entry; without one, plays its video or the film of its photo.
    mutating func play() -> [BrowserRequest] {
        let listed = list.selectedEntry
        if let listed, let index = detail.soundIndex(in: listed.entry.media) {
            let medium = listed.entry.media[index]
            let command = playback.play(medium, of: listed.entry)
            guard case .play = command, let start = Self.start(of: filter.terms, in: medium) else {
                return [.sound(command)]
            }
            return [.sound(command), .sound(.seek(start))]
        }
        if let sound = playback.sound { return [.sound(sound.isPaused ? .resume : .pause)] }
        guard let listed, let index = detail.filmIndex(in: listed.entry.media) else {
            return say(list.selected == nil ? "there is no entry" : "it has neither sound nor film")
        }
        let found = NumberedMedium(medium: listed.entry.media[index], number: index + 1, of: listed)
        return [found.medium.hasFilm ? .openFilm(found) : .open(found)]
    }

    /// The seconds from which on a sound is played, so that the first found word is heard; nil for its beginning.
    private static func start(of terms: [SearchTerm], in medium: Medium) -> Double? {
        let found = medium.recognition?.segments.first { segment in
            terms.contains { !$0.isExcluded && $0.isContained(in: segment.text) }
        }
        return found.flatMap { $0.start > 2 ? $0.start - 2 : nil }
    }

    mutating func enlarge() -> [BrowserRequest] {
        guard pictures.usedTerminal != nil else {
            return say(
                pictures.failure ?? "this terminal shows pictures in colours alone, which are off   o opens the photo")
        }
        overlay = .photo
        return []
    }
}
