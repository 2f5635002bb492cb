import DiaryFormats
import DiaryMedia
import DiaryModel
import DiaryStore
import Glibc
import Terminal

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
        let installed = InstalledPrograms(context: context)
        guard
            let found = context.variable("DIARY_PLAYER")
                ?? installed.first(of: type == .video ? Self.filmCommands : Self.commands)
        else { return nil }
        command = found
        self.context = context
    }

    /// Plays a copy of the original, or of a photo's film, waits for the end and removes the copy.
    func play(_ found: NumberedMedium, film: PhotoVideo? = nil, vault: Vault) throws {
        let copy = try PrivateCopy(
            of: found.medium, film: film, in: found.entry, from: vault, below: context.temporaryFolder)
        defer { copy.remove() }
        let status = try EditorProcess(command: command, path: copy.path, context: context).run()
        switch status {
        case 0: return
        case 127: throw Failure("the player \(SafeText(command)) can't be started", hint: "set DIARY_PLAYER")
        case 128 + SIGINT, 130: throw EarlyExit(exitCode: .interrupted)
        default: throw Failure("the player \(SafeText(command)) ended with \(status)")
        }
    }
}
