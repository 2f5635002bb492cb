import DecoderProtocol
import DiaryFormats
import DiaryMedia
import DiaryModel
import DiaryStore
import Glibc
import Terminal

/// Plays sounds one after another, and handles keys and signals meanwhile.
final class PlaySession {
    /// The step after a sound.
    private enum Move {
        /// Play the next one without a gap.
        case following
        /// Skip to the next one immediately.
        case next
        case previous
        case end
    }

    private static let seekingSeconds = 5.0

    private let invocation: Invocation
    private let vault: Vault
    /// The folder for copies that other players open.
    private let copies: FilePath
    private let films: PhotoVideos
    private let player: SoundPlayer
    private let presentation: EntryPresentation
    private let printer: MediaListPrinter
    private let status: PlayStatus
    private let pictures: MediumPictures
    /// Draws the photos of entries; nil if none are shown.
    private let gallery: PictureGallery?
    private var shownEntry: UniqueIdentifier?
    private let listening: TerminalListening
    private var failureCount = 0
    private var isAlone = false

    init(invocation: Invocation, store: DiaryStore, options: PlayOptions) throws {
        self.invocation = invocation
        vault = store.vault
        copies = invocation.context.copyFolder(of: store.directory)
        films = store.photoVideos()
        player = SoundPlayer(
            device: options.device, decoderPath: invocation.context.decoderPath, volume: options.volume)
        presentation = invocation.presentation(of: store)
        printer = MediaListPrinter(invocation: invocation, store: store)
        status = PlayStatus(invocation: invocation)
        pictures = store.pictures()
        // The terminal is queried before keys are read.
        gallery = options.showsPictures ? try PictureGallery.find(for: invocation, store) : nil
        listening = TerminalListening(invocation.context)
    }

    /// Plays all sounds, the first from a position in seconds.
    ///
    /// - Throws: `EarlyExit` if it was interrupted; the failure of the device.
    func play(_ sounds: [NumberedMedium], from position: Double) throws -> ExitCode {
        defer { try? status.clear() }
        isAlone = sounds.count == 1
        if listening.hasKeys {
            try invocation.messages.note("space pauses, arrows seek 5 s, n and p play the next and previous, q ends")
        }
        var (index, position, isCut) = (0, position, false)
        while sounds.indices.contains(index) {
            let isLast = index == sounds.count - 1
            switch try playOrNoteEnd(sounds[index], at: position, isCut: isCut, isLast: isLast) {
            case .following: (index, isCut) = (index + 1, false)
            case .next: (index, isCut) = (index + 1, true)
            case .previous: (index, isCut) = (max(0, index - 1), true)
            case .end: return .success
            }
            position = 0
        }
        guard failureCount > 0 else { return .success }
        return failureCount == sounds.count ? .failure : .incomplete
    }

    /// Ctrl-C also reaches a sound device that is a child process; its failure then counts as the interruption.
    private func playOrNoteEnd(
        _ found: NumberedMedium, at position: Double, isCut: Bool, isLast: Bool
    ) throws -> Move {
        do {
            return try play(found, at: position, isCut: isCut, isLast: isLast)
        } catch is SoundDeviceError where listening.isInterrupted {
            throw EarlyExit(exitCode: .interrupted)
        }
    }

    private func play(_ found: NumberedMedium, at position: Double, isCut: Bool, isLast: Bool) throws -> Move {
        if let machine = presentation.machineAwaited(found.medium) {
            try reportFailure(found, "its original is awaited from \(SafeText(machine).singleLine)")
            return .following
        }
        if found.medium.type == .video { return try playOutside(found, at: position, because: nil) }
        if found.medium.type == .image { return try playVideo(of: found) }
        do {
            try begin(found, at: position, isCut: isCut)
            try show(found)
        } catch DecoderError.refused(let failure) where failure.kind != .unreadable {
            return try playOutside(found, at: position, because: .refused(failure))
        } catch let error as DecoderError where !error.concernsAllFiles {
            try reportFailure(found, Failure.reason(error))
            return .following
        } catch let error as SystemCallError {
            try reportFailure(found, "\(error.reason)")
            return .following
        }
        return try listen(to: found, isLast: isLast)
    }

    /// Shows the line of a sound as soon as it plays, and above it the photos of its entry.
    private func show(_ found: NumberedMedium) throws {
        try status.clear()
        status.loudness = status.isEnabled ? (try? pictures.loudness(of: found.medium)) ?? [] : []
        if let gallery, shownEntry != found.entry.id {
            let photos = found.entry.media.filter { $0.type == .image && !$0.isPDF }
            let shelf = PictureGallery.Shelf(rows: gallery.rows(for: photos))
            _ = try gallery.print(photos.lazy.map { (number: 0, medium: $0) }, shelf)
        }
        shownEntry = found.entry.id
        for line in printer.lines(of: found, presentation) { try invocation.output.line(line) }
        try invocation.output.flush()
    }

    private func begin(_ found: NumberedMedium, at position: Double, isCut: Bool) throws {
        let original = try vault.open(found.medium.hash, extension: found.medium.fileExtension)
        try isCut
            ? player.restart(original.number, at: position) : player.begin(original.number, at: position)
    }

    /// Continues until the sound is over or a key ends it; for the last one until all of it was played.
    private func listen(to found: NumberedMedium, isLast: Bool) throws -> Move {
        let duration = found.medium.metadata.duration ?? player.duration
        while true {
            try obeySignals()
            try status.update(position: player.position, duration: duration, isPaused: player.isPaused)
            let isOver = try advance(found)
            if isOver, try !isLast || player.isFinished() {
                if player.isSilent, duration != 0 {
                    try reportFailure(found, "damaged or cut off: no sound could be decoded")
                }
                return .following
            }
            guard let key = listening.nextKey(waits: player.isPaused || isOver) else { continue }
            if let move = try obey(key, found, duration) { return move }
        }
    }

    /// Returns whether all samples were passed on.
    ///
    /// A decoder that fails on the next ones ends the sound.
    private func advance(_ found: NumberedMedium) throws -> Bool {
        guard !player.isPaused else { return false }
        do {
            return try player.advance() == .ended
        } catch let error as DecoderError {
            try reportFailure(found, Failure.reason(error))
            player.giveUp()
            return true
        }
    }

    private func obey(_ key: Key, _ found: NumberedMedium, _ duration: Double?) throws -> Move? {
        switch key {
        case .character(" "): player.isPaused ? player.resume() : player.pause()
        case .character("n"), .character("p"):
            player.resume()
            return key == .character("n") ? .next : .previous
        case .character("q"):
            player.stop()
            return .end
        case Key(.left): try seek(found, to: player.position - Self.seekingSeconds, duration)
        case Key(.right): try seek(found, to: player.position + Self.seekingSeconds, duration)
        default: break
        }
        return nil
    }

    private func seek(_ found: NumberedMedium, to position: Double, _ duration: Double?) throws {
        try begin(found, at: min(max(0, position), duration ?? position), isCut: true)
    }

    private func obeySignals() throws {
        if listening.isInterrupted {
            player.stop()
            throw EarlyExit(exitCode: .interrupted)
        }
        let wasPaused = player.isPaused
        try listening.suspendIfRequested {
            if !wasPaused { player.pause() }
            try status.clear()
        } resume: {
            if !wasPaused { player.resume() }
        }
    }

    private func playVideo(of found: NumberedMedium) throws -> Move {
        if let film = try films.film(of: found.medium) { return try playOutside(found, film, because: nil) }
        try reportFailure(found, "the film in it can't be read")
        return .following
    }

    private func playOutside(
        _ found: NumberedMedium, _ film: PhotoVideo? = nil, at position: Double = 0, because error: DecoderError?
    ) throws -> Move {
        let type = film == nil ? found.medium.type : .video
        guard let outside = OutsidePlayer(invocation.context, for: type) else {
            let reason = error.map(Failure.reason) ?? "no player for videos is installed"
            try reportFailure(found, reason, hint: "install mpv, or name another player in DIARY_PLAYER")
            return .following
        }
        try show(found)
        while try !player.isFinished() { usleep(10_000) }
        do {
            try listening.suspendingScreen {
                try outside.play(found, film: film, from: position, vault: vault, below: copies)
            }
        } catch let failure as Failure {
            guard !isAlone else { throw failure }
            failureCount += 1
            try invocation.messages.warning(failure.message)
        }
        return .following
    }

    /// Reports the failure of one sound, as an error if it is the only one.
    private func reportFailure(_ found: NumberedMedium, _ reason: SafeText, hint: StyledText = "") throws {
        failureCount += 1
        try status.clear()
        let name = SafeText(found.medium.fileName ?? found.medium.id.description).singleLine
        guard !isAlone else { throw Failure("\(name): \(reason)", hint: hint) }
        try invocation.messages.warning("\(name): \(reason)")
    }
}

/// Another program that plays films, and sounds that can't be decoded here: `$DIARY_PLAYER`, or else the first
/// installed one.
struct OutsidePlayer {
    private static let commands = [
        "mpv --no-video --really-quiet", "ffplay -nodisp -autoexit -hide_banner -loglevel error",
        "mplayer -vo null -really-quiet", "cvlc --play-and-exit --quiet",
    ]

    private static let filmCommands = [
        "mpv --really-quiet", "vlc --play-and-exit --quiet", "ffplay -autoexit -hide_banner -loglevel error",
        "mplayer -really-quiet",
    ]

    private let command: String
    private let context: Context

    /// A player for sounds, or for films; nil if there is none.
    init?(_ context: Context, for type: MediumType = .audio) {
        let commands = type == .video ? Self.filmCommands : Self.commands
        guard let found = context.variable("DIARY_PLAYER") ?? context.installed(commands) else { return nil }
        command = found
        self.context = context
    }

    /// The option of a known player for a position in seconds; nil for others, and for the beginning.
    static func option(of command: String, from position: Double) -> String? {
        guard position > 0 else { return nil }
        let word = command.split(separator: " ").first?.split(separator: "/").last ?? ""
        let seconds = "\((position * 1000).rounded() / 1000)"
        return switch word {
        case "mpv": "--start=\(seconds)"
        case "ffplay", "mplayer": "-ss \(seconds)"
        case "vlc", "cvlc": "--start-time=\(seconds)"
        default: nil
        }
    }

    /// Plays a copy of the original, or of a photo's film, waits for the end and removes the copy.
    ///
    /// - Parameter position: the seconds from which on it is played, by players whose option for it is known.
    func play(
        _ found: NumberedMedium, film: PhotoVideo? = nil, from position: Double = 0, vault: Vault,
        below folder: FilePath
    ) throws {
        let copy = try PrivateCopy(of: found.medium, film: film, in: found.entry, from: vault, below: folder)
        defer { copy.remove() }
        let words = [command, Self.option(of: command, from: position)].compactMap(\.self).joined(separator: " ")
        let status = try EditorProcess(command: words, path: copy.path, context: context).run()
        switch status {
        case 0: return
        case 127: throw Failure("the player \(SafeText(command)) can't be started", hint: "set DIARY_PLAYER")
        case 128 + SIGINT, 130: throw EarlyExit(exitCode: .interrupted)
        default: throw Failure("the player \(SafeText(command)) ended with \(status)")
        }
    }
}
