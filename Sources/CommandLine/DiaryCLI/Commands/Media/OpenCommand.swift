import Arguments
import DiaryMedia
import DiaryModel
import DiaryStore
import Terminal

enum OpenCommand: Command {
    static let name = "open"

    static let declaration = CommandDeclaration(
        name, "open a photo, sound or video in another program",
        operands: [
            OperandDeclaration("ENTRY", .one, "the entry, or one of its media as in 3f2a9c:2", completion: .entry),
            OperandDeclaration(
                "MEDIUM", .optional, "a number from diary show, a file's name or an id; the first one by default"),
        ],
        options: [.flag(.film, "the film of a photo: of a Live Photo, or inside a motion photo")]
    ) { command in
        command.discussion = [
            "DIARY_VIEWER, or xdg-open, gets a read-only copy; it can't reach the original.",
            "A video, and with --film the film of a photo, goes to DIARY_PLAYER, DIARY_VIEWER, mpv, vlc or ffplay, the first of them that is found.",
            "The copy is in a private folder below TMPDIR, or /tmp; diary open removes it when it is older than a day.",
        ]
        command.examples = [
            Definition("diary open 3f2a 2", "its second medium"),
            Definition("diary open --film 3f2a", "the film of its first photo"),
            Definition("DIARY_VIEWER=feh diary open @", "the first one of the entry last added or changed"),
        ]
    }

    static func run(_ invocation: Invocation) throws -> ExitCode {
        let store = try invocation.openStore(.reading)
        let found = try medium(invocation, store)
        if let machine = store.machineAwaited(for: found.medium) {
            throw Failure(
                "the original of \(line: found.medium.fileName ?? "it") is awaited from \(line: machine)",
                hint: "diary sync fetch \(found.entry.id.prefix(8))")
        }
        let film = invocation.values.flag(.film) ? try film(of: found, invocation, store) : nil
        let type = film == nil ? found.medium.type : .video
        try OutsideViewer(invocation.context, for: type).show(found, film: film, of: store)
        return .success
    }

    private static func film(of found: NumberedMedium, _ invocation: Invocation, _ store: DiaryStore) throws
        -> PhotoVideo
    {
        guard let film = try store.photoVideos().film(of: found.medium) else {
            let digits = found.listed.shortID
            throw Failure(
                "medium \(found.number) of entry \(digits) is not a photo with a film",
                hint: "diary open \(digits) \(found.number); photos with a film: diary media 'hasFilm = YES'")
        }
        return film
    }

    private static func medium(_ invocation: Invocation, _ store: DiaryStore) throws -> NumberedMedium {
        let named = NamedMedium(invocation: invocation, store: store)
        let word = invocation.operands[0]
        if invocation.operands.count > 1 { return try named.find(invocation.operands[1], of: word) }
        if let (entry, number) = NamedMedium.parts(of: word) {
            return try named.find(number, of: entry, isOneWord: true)
        }
        let id = try EntryReference(invocation: invocation, store: store).resolveOne(word)
        guard try store.entry(id)?.media.isEmpty == false else {
            let digits = try store.shortID(of: id)
            throw Failure("entry \(digits) has neither photo nor sound", hint: "diary show \(digits)")
        }
        return try named.find("1", of: id.description)
    }
}
