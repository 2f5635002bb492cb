import Arguments
import DiaryModel
import DiaryStore
import Terminal

enum PlayCommand: Command {
    static let name = "play"

    static let declaration = CommandDeclaration(
        name, "play sounds and videos, oldest first",
        operands: [
            OperandDeclaration(
                "ENTRY", .any,
                "an entry, followed by the number of a medium; or a date, predicate or saved search that selects entries",
                completion: .target)
        ],
        groups: [PlayOptions.group, SelectionOptions.group.without("from"), MediaFormat.options, PictureOptions.group]
    ) { command in
        command.discussion = [
            "Without ENTRY and selection it plays the sounds of the entry last added or changed.",
            """
            On a terminal the space bar pauses, the arrows seek five seconds, n and p play the next and the previous sound, \
            and q ends.
            """,
            """
            Sounds of one rate and number of channels follow each other without a gap. Samples of up to 16 bits, and those \
            of MP3, Ogg and Opus, are handed to the device as 16 bits, others as 32; where it takes neither, nor the rate, ALSA \
            converts them.
            """,
            """
            What is not decoded here, such as AAC, is played by DIARY_PLAYER, mpv, ffplay, mplayer or vlc, from a copy and \
            from its beginning.
            """,
            "Videos are played by DIARY_PLAYER, mpv, vlc, ffplay or mplayer, in a window of its own.",
            "So are the films of photos, if the photo is named or its entry has neither sound nor video.",
        ]
        command.examples = [
            Definition("diary play", "the sounds of the entry last added or changed"),
            Definition("diary play 3f2a 2 --from 1:20", "its second medium, from 1:20 on"),
            Definition("diary play --on 2025-07 --pictures", "a month, with the photos of each entry"),
            Definition("diary play --tag river --list", "what would be played"),
        ]
    }

    static func run(_ invocation: Invocation) throws -> ExitCode {
        let options = try PlayOptions(invocation.values)
        try PictureExtent.check(invocation.values)
        let store = try invocation.openStore(.reading)
        let sounds = try PlayTarget(invocation: invocation, store: store).sounds()
        guard !options.isList else {
            try MediaListPrinter(invocation: invocation, store: store).print(orTell: "no sound to play there") { body in
                try sounds.forEach(body)
                return sounds.count
            }
            return .success
        }
        guard let first = sounds.first else {
            try invocation.messages.note("no sound to play there")
            return .success
        }
        try check(options.position, within: first.medium)
        return try PlaySession(invocation: invocation, store: store, options: options)
            .play(sounds, from: options.position)
    }

    private static func check(_ position: Double, within medium: Medium) throws(Failure) {
        guard let duration = medium.metadata.duration, position > duration else { return }
        throw Failure(
            "the first sound is \(PlayingTime.text(duration)) long, and --from is \(PlayingTime.text(position))",
            hint: "a position in the first sound: --from 0:10; a date: --from 2026-11-20", .usage)
    }
}
