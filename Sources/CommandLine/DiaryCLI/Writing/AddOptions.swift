import Arguments
import Chronology
import DiaryModel
import Terminal

/// The options of `add`, parsed before anything is done.
struct AddOptions {
    /// The names of the options, for all commands that make one entry.
    static let options = ownOptions + RepeatOptions.options + TaskPlaceOptions.options(.priority, .before, .after)

    private static let ownOptions: [OptionDeclaration] = [
        .value(.at, "DATE", "the time of the event; media takes the time of the first medium that has one")
            .completing(.date),
        .value(.zone, "ZONE", "the time zone of the entry").completing(.zone),
        .commaSeparated(.tag, short: "t", "TAG", "a tag, or several with commas").completing(.tag),
        .flag(.star, short: "s", "with a star"),
        .value(.journal, short: "j", "JOURNAL", "the journal; $DIARY_JOURNAL by default").completing(.journal),
        .value(.position, "LAT,LON", "the position: degrees north and east").allowingLeadingDash(),
        .value(.place, "NAME", "the name of the place"),
        .value(.due, "DATE", "a task, due then: the coming day is meant").completing(.due),
        .flag(.task, "a task without a due time"),
        .words(.media, short: "m", "FILE", "photos, sounds, videos and PDFs: all words up to the next option")
            .completing(.file),
    ]

    enum Time {
        /// No option: the time comes from a date phrase, or is the current time.
        case unsaid
        /// The first medium with a known time.
        case medium
        case given(ZonedTime, hasTime: Bool)
    }

    let time: Time
    let namedZone: TimeZoneRules?
    let localZone: TimeZoneRules
    let tags: [String]
    let isStarred: Bool
    let journal: String?
    let position: Position?
    let place: String?
    /// The task of the options, without its position among the others; nil without one.
    let task: DiaryTask?
    /// The rule by which it repeats; nil without one.
    let repetition: RecurrenceRule?
    var media: [FilePath]
    let measurements: [DiaryMeasurement]

    /// - Parameter isRecorded: true if the entry has a recorded sound, besides the named media.
    init(_ invocation: Invocation, isRecorded: Bool = false) throws {
        let (values, context) = (invocation.values, invocation.context)
        namedZone = try values.value(.zone).map { try context.zones.zone(named: $0) }
        localZone = context.localZone
        let parser = DateParser(now: context.now(), zone: namedZone ?? localZone)
        time = try Self.time(values.value(.at), parser, namedZone)
        tags = try TagArgument.words(values).map { try TagArgument.name($0, invocation) }
        isStarred = values.flag(.star)
        let journal = try values.value(.journal) ?? invocation.keptText(variable: "DIARY_JOURNAL")
        self.journal = try journal.map { try JournalArgument.name($0, invocation) }
        position = try values.value(.position).map { try Position.reading($0, option: "--position") }
        place = try values.value(.place).map { try PlaceArgument.name($0, invocation) }
        let zone = namedZone
        var due = try values.value(.due).map { try DueArgument.due($0, invocation, zone: zone) }
        repetition = try RepeatOptions.rule(invocation, zone: zone)
        if let repetition {
            due = try due ?? RepeatOptions.firstDue(of: repetition, context.now(), in: zone ?? localZone)
            try RepeatOptions.check(repetition, due: due, TaskClock(context))
        }
        if let text = values.value(.priority) { _ = try DueArgument.priority(text) }
        task = due != nil || values.flag(.task) || repetition != nil ? DiaryTask(due: due) : nil
        media = context.paths(arguments: values.all(.media))
        measurements = try invocation.givenMeasurements()
        try Self.checkPresence(of: media)
        if case .medium = time, media.isEmpty, !isRecorded {
            throw Failure("--at media needs a medium", hint: "diary add --at media --media FILE", .usage)
        }
    }

    /// The task with its priority, as it can be stored before there is an entry.
    func notedTask(_ invocation: Invocation) throws -> DiaryTask? {
        let priority = try invocation.values.value(.priority).map { try DueArgument.priority($0) }
        let isPlaced = priority != nil || [OptionKey.before, .after].contains(where: invocation.values.isGiven)
        guard var noted = task ?? (isPlaced ? DiaryTask() : nil) else { return nil }
        noted.priority = priority
        return noted
    }

    /// The zone in which times are read and the current time is shown.
    var zone: TimeZoneRules { namedZone ?? localZone }

    /// A mistyped name is reported before a diary is created or standard input is read.
    private static func checkPresence(of media: [FilePath]) throws(Failure) {
        guard let missing = media.first(where: { !Folder.exists($0) }) else { return }
        throw Failure(
            "there is no file \(missing)", hint: "nothing was added; correct the name and run the same command again")
    }

    private static func time(_ text: String?, _ parser: DateParser, _ zone: TimeZoneRules?) throws -> Time {
        guard let text else { return .unsaid }
        guard text.lowercased() != "media" else { return .medium }
        let (time, hasTime) = try parser.parseMoment(text)
        // An offset in the text determines the instant, and --zone only its representation.
        return .given(try time.shown(in: zone, as: text), hasTime: hasTime)
    }
}
