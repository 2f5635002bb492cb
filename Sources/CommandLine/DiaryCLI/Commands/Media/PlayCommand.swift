import Arguments
import Chronology
import DiaryMedia
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
            What is not decoded here, such as AAC, is played by DIARY_PLAYER, mpv, ffplay, mplayer or vlc, from a copy. \
            --from holds for mpv, vlc, ffplay and mplayer, too.
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

/// The sounds and films that `play` selects: of named entries, one medium of an entry, or those of a selection.
struct PlayTarget {
    private let invocation: Invocation
    private let store: DiaryStore
    private let films: PhotoVideos

    init(invocation: Invocation, store: DiaryStore) {
        var copy = invocation
        copy.command.values = PlayOptions.selecting(invocation.values)
        self.invocation = copy
        self.store = store
        films = store.photoVideos()
    }

    /// The sounds, oldest entry first and in the order of each.
    func sounds() throws -> [NumberedMedium] {
        let operands = invocation.operands
        guard !SelectionReader.isGiven(invocation.values) else { return try selected() }
        guard let first = operands.first else { return try sounds(of: references.resolve(["@"])) }
        if first.hasPrefix(":") { return try selected() }
        if let (entry, number) = NamedMedium.parts(of: first), operands.count == 1 {
            return [try sound(number, of: entry, isOneWord: true)]
        }
        guard try EntryTarget(invocation: invocation, store: store).isReference(first) else { return try selected() }
        guard operands.count > 1 else { return try sounds(of: references.resolve([first])) }
        return try operands.dropFirst().map { try sound($0, of: first) }
    }

    private var references: EntryReference { EntryReference(invocation: invocation, store: store) }

    private func sound(_ word: String, of entry: String, isOneWord: Bool = false) throws -> NumberedMedium {
        let found = try NamedMedium(invocation: invocation, store: store).find(word, of: entry, isOneWord: isOneWord)
        guard try found.medium.type != .image || films.haveFilm(of: found.medium) else {
            let digits = found.listed.shortID
            throw Failure(
                "medium \(found.number) of entry \(digits) is not a sound or video",
                hint: "diary open \(digits) \(found.number)")
        }
        return found
    }

    private func selected() throws -> [NumberedMedium] {
        if let word = invocation.operands.first(where: { $0 == "-" || $0.hasPrefix("@") }) {
            throw Failure(
                "\(word) names an entry, and options select others", hint: "name the entry, or select them", .usage)
        }
        var query = try invocation.query(in: store)
        if !query.conditions.contains(where: { $0 == .has(.audio) || $0 == .has(.video) }) {
            query.conditions.append(.predicate(try PredicateCondition("ANY media.type IN {'audio', 'video'}")))
        }
        var entries: [ListedEntry] = []
        try store.forEachListedEntry(query) {
            entries.append($0)
            return true
        }
        return Self.media(of: entries) { $0.type != .image }
    }

    private func sounds(of ids: [UniqueIdentifier]) throws -> [NumberedMedium] {
        let entries = try ids.compactMap { try store.listedEntry($0) }
        let sounds = Self.media(of: entries) { $0.type != .image }
        // The films of a day's photos would drown its sounds.
        return try sounds.isEmpty ? Self.media(of: entries, where: films.haveFilm) : sounds
    }

    private static func media(
        of entries: [ListedEntry], where isPlayed: (Medium) throws -> Bool
    ) rethrows -> [NumberedMedium] {
        let oldestFirst = entries.sorted { $0.entry.creationTime.instant < $1.entry.creationTime.instant }
        return try oldestFirst.flatMap { listed in
            try listed.entry.media.enumerated().filter { try isPlayed($0.element) }.map {
                NumberedMedium(medium: $0.element, number: $0.offset + 1, of: listed)
            }
        }
    }
}
