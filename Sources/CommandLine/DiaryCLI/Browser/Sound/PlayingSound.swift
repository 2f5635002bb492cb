import DiaryMedia
import DiaryModel
import DiaryStore
import Terminal

/// A sound that is passed to the device in small parts.
struct PlayingSound {
    private let diary: BrowserDiary
    private let player: SoundPlayer
    private var vault: Vault?
    private var current: (medium: Medium, number: Int)?
    private var reported = -1.0
    /// True if all samples were passed on and the rest is still being played.
    private(set) var isDraining = false

    /// The seconds between two reports.
    private static let pace = 0.1

    init(_ diary: BrowserDiary, device: String) {
        self.diary = diary
        player = SoundPlayer(device: device, decoderPath: diary.programs.decoder)
    }

    var isHeard: Bool { current != nil && !player.isPaused }
    var isPaused: Bool { current != nil && player.isPaused }

    /// Performs a command; returns a report for the browser.
    mutating func obey(_ command: SoundCommand) -> SoundReport? {
        switch command {
        case .play(let medium, let number):
            current = (medium, number)
            if player.isPaused { player.resume() }
            return begin(at: 0)
        case .pause:
            guard isHeard else { return nil }
            player.pause()
            return report()
        case .resume:
            guard isPaused else { return nil }
            player.resume()
            return report()
        case .seek(let seconds):
            guard let current else { return nil }
            let end = current.medium.metadata.duration ?? player.duration ?? .infinity
            return begin(at: min(max(0, player.position + seconds), end))
        case .stop:
            player.stop()
            current = nil
            return nil
        }
    }

    private mutating func begin(at position: Double) -> SoundReport? {
        guard let current else { return nil }
        isDraining = false
        do {
            let vault = try self.vault ?? diary.open(.reading).vault
            self.vault = vault
            let original = try vault.open(current.medium.hash, extension: current.medium.fileExtension)
            try player.restart(original.number, at: position)
            return report()
        } catch { return fail(error) }
    }

    /// Passes on more samples and waits briefly for room.
    mutating func advance() -> SoundReport? {
        guard let current else { return nil }
        do {
            isDraining = try player.advance() == .ended
            if isDraining, try player.isFinished() {
                self.current = nil
                return SoundReport(number: current.number, state: .ended)
            }
        } catch { return fail(error) }
        return abs(player.position - reported) >= Self.pace ? report() : nil
    }

    private mutating func report() -> SoundReport? {
        guard let current else { return nil }
        reported = player.position
        let state = SoundReport.State.playing(
            position: reported, duration: player.duration, isPaused: player.isPaused)
        return SoundReport(number: current.number, state: state)
    }

    private mutating func fail(_ error: any Error) -> SoundReport? {
        guard let current else { return nil }
        player.stop()
        self.current = nil
        return SoundReport(number: current.number, state: .failed(words(for: error, current.medium)))
    }

    private func words(for error: any Error, _ medium: Medium) -> StyledText {
        let start = StyledText("error: ", .red)
        let name = SafeText(medium.fileName ?? medium.id.description).singleLine
        let originals = AwaitedOriginals(diary: diary.folder)
        if error is SystemCallError, let machine = originals.machine(of: medium.hash) {
            return start + "\(name) is awaited from \(line: machine)"
        }
        switch error {
        case let error as SoundDeviceError: return start + Failure.describing(error).line()
        case let error as DecoderError:
            return start + "\(name): \(Failure.reason(error))   o opens it in another program"
        default: return start + "\(name): " + Failure.describing(error, ofDiaryIn: diary.folder).message
        }
    }
}
