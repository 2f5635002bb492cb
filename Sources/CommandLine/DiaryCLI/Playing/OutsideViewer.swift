import Chronology
import DiaryFormats
import DiaryMedia
import DiaryModel
import DiaryStore
import Glibc
import Terminal

/// Another program that shows an original: `$DIARY_VIEWER`, else `xdg-open`; for a film one that plays it.
struct OutsideViewer {
    private let command: String
    private let context: Context

    init(_ context: Context, for type: MediumType) throws(Failure) {
        let filmPlayer = type == .video ? Self.filmPlayer(context) : nil
        guard let found = filmPlayer ?? context.variable("DIARY_VIEWER") ?? context.installed(["xdg-open"]) else {
            throw Failure(
                "no viewer found: DIARY_VIEWER is not set, and xdg-open is not installed",
                hint: "name one: DIARY_VIEWER=feh diary open @")
        }
        command = found
        self.context = context
    }

    /// A configured viewer takes precedence over installed ones.
    private static func filmPlayer(_ context: Context) -> String? {
        context.variable("DIARY_PLAYER") ?? context.variable("DIARY_VIEWER")
            ?? context.installed([
                "mpv --really-quiet", "vlc --play-and-exit --quiet", "ffplay -autoexit -hide_banner",
            ])
    }

    /// Opens a copy and waits until the viewer exits.
    ///
    /// Many viewers return at once, so the copy stays for a day.
    ///
    /// - Parameter film: the film of a photo, in place of the photo.
    func show(_ found: NumberedMedium, film: PhotoVideo? = nil, of store: DiaryStore) throws {
        let folder = context.copyFolder(of: store.directory)
        PrivateCopy.removeOld(below: folder, now: context.now().secondsSince1970)
        let copy = try PrivateCopy(of: found.medium, film: film, in: found.entry, from: store.vault, below: folder)
        let status = try EditorProcess(command: command, path: copy.path, context: context).run()
        guard status != 0 else { return }
        copy.remove()
        let name = SafeText(command).singleLine
        switch status {
        case 127: throw Failure("the viewer \(name) can't be started", hint: "set DIARY_VIEWER to another one")
        case 128 + SIGINT, 130: throw EarlyExit(exitCode: .interrupted)
        default: throw Failure("the viewer \(name) ended with \(status)", hint: "set DIARY_VIEWER to another one")
        }
    }
}
