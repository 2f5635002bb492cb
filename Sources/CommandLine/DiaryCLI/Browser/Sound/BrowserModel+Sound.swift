import DiaryModel
import Terminal

/// Playing sounds, and films in another program.
extension BrowserModel {
    private static let seekingSeconds = 5.0

    /// Plays or pauses the sound of the selected entry; without one, plays its video or the film of its photo.
    mutating func play() -> [BrowserRequest] {
        guard let listed = list.selectedEntry, let index = detail.soundIndex(in: listed.entry.media) else {
            return sound == nil ? playFilm() : pauseOrResume()
        }
        let found = listed.entry.media[index]
        guard found.id != sound?.medium.id else { return pauseOrResume() }
        soundNumber += 1
        let hadSound = sound != nil
        sound = BrowserSound(
            number: soundNumber, medium: found, name: found.fileName ?? listed.entry.title,
            duration: found.metadata.duration)
        if !hadSound { arrange() }
        return [.sound(.play(found, number: soundNumber))]
    }

    private mutating func playFilm() -> [BrowserRequest] {
        guard let listed = list.selectedEntry, let index = detail.filmIndex(in: listed.entry.media) else {
            message = list.selected == nil ? "there is no entry" : "it has neither sound nor film"
            return []
        }
        let found = NumberedMedium(medium: listed.entry.media[index], number: index + 1, of: listed)
        return [found.medium.hasFilm ? .openFilm(found) : .open(found)]
    }

    private func pauseOrResume() -> [BrowserRequest] {
        guard let sound else { return [] }
        return [.sound(sound.isPaused ? .resume : .pause)]
    }

    /// Handles a key that has another meaning while a sound plays; returns nil for other keys.
    mutating func pressedWhilePlaying(_ key: Key) -> [BrowserRequest]? {
        guard sound != nil, key.modifiers.isEmpty else { return nil }
        switch key.code {
        case .left: return [.sound(.seek(-Self.seekingSeconds))]
        case .right: return [.sound(.seek(Self.seekingSeconds))]
        case .escape:
            endSound()
            return [.sound(.stop)]
        default: return nil
        }
    }

    /// Handles a report of the player.
    mutating func take(_ report: SoundReport) {
        guard var sound, report.number == sound.number else { return }
        switch report.state {
        case .playing(let position, let duration, let isPaused):
            (sound.position, sound.isPaused) = (position, isPaused)
            sound.duration = duration ?? sound.duration
            self.sound = sound
        case .ended: endSound()
        case .failed(let words):
            endSound()
            message = words
        }
    }

    private mutating func endSound() {
        sound = nil
        arrange()
    }
}
