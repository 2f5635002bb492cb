import Arguments
import Chronology
import DiaryMedia
import DiaryModel
import DiaryStore
import Terminal

/// The sounds and films that `play` selects: of named entries, one medium of an entry, or those of a selection.
struct PlayTarget {
    private let invocation: Invocation
    private let store: Store
    private let films: PhotoVideos

    init(invocation: Invocation, store: Store) {
        var copy = invocation
        copy.command.values = PlayOptions.selecting(invocation.values)
        self.invocation = copy
        self.store = store
        films = invocation.photoVideos(in: store)
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
