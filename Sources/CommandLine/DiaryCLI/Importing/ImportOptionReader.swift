import Arguments
import Chronology
import DiaryFormats
import DiaryMedia
import DiaryStore
import Terminal

/// Reads the options of `import` for files, before anything is done.
struct ImportOptionReader {
    let invocation: Invocation

    private var values: OptionValues { invocation.values }

    /// The zone of times without one: `--zone`, else the local one.
    static func zone(_ invocation: Invocation) throws -> TimeZoneRules {
        let context = invocation.context
        return try invocation.values.value(.zone).map {
            try TimeZoneRules(fixed: $0) ?? context.zones.zone(named: $0)
        } ?? context.localZone
    }

    /// Reads all options except `--into`, which needs the diary.
    func read() throws -> ImportOptions {
        let source = invocation.operands.joined(separator: " ")
        var options = ImportOptions(source: DiaryStore.excerpt(source), zone: try Self.zone(invocation))
        if !values.isGiven(.zone) { options.places = invocation.context.placeZones }
        if values.flag(.each) { options.grouping = .each }
        if let gap = values.value(.gap) { options.grouping = try Self.gap(gap) }
        options.shift = try values.value(.shift).map { try parseDuration($0) } ?? 0
        options.conditions = try PredicateReader(invocation: invocation).media(values.all(.where))
        options.isAgain = values.flag(.again)
        options.leavesOutVideos = values.flag(.noVideos)
        options.isDryRun = values.flag(.dryRun)
        options.takesKeywords = values.flag(.keywords)
        let additions = try self.additions()
        (options.tags, options.isStarred) = (additions.tags, additions.isStarred)
        options.journal =
            try additions.journal
            ?? invocation.keptText(variable: "DIARY_JOURNAL").map { try JournalArgument.name($0, invocation) }
        return options
    }

    /// The tags, journal and star that the options add to each entry.
    ///
    /// `$DIARY_JOURNAL` is left out: entries of lines and of other diaries have journals of their own.
    func additions() throws -> EntryAdditions {
        EntryAdditions(
            tags: try TagArgument.words(values).map { try TagArgument.name($0, invocation) },
            journal: try values.value(.journal).map { try JournalArgument.name($0, invocation) },
            isStarred: values.flag(.star))
    }

    private static func gap(_ text: String) throws -> ImportOptions.Grouping {
        guard text != "day" else { return .day }
        guard let gap = try? parseDuration(text), gap >= 0 else {
            throw Failure("\(text) is not a duration", hint: "--gap 1h, --gap 90min, --gap day", .usage)
        }
        return .gap(gap)
    }

    static let groups = [
        OptionGroup(
            "Grouping",
            [
                .value(
                    .gap, "DURATION", "media taken within DURATION of each other share an entry (default 1h), or day"
                )
                .excluding(.each, .into),
                .flag(.each, "one entry per file, and per message of a chat").excluding(.into),
                .value(.into, "ENTRY", "all of it into this entry").completing(.entry),
            ]),
        OptionGroup(
            "Choice",
            [
                .repeated(.where, "PREDICATE", "only media that satisfy the predicate"),
                .tuple(.arg, ["NAME", "VALUE"], "bind $NAME in a predicate to a string"),
                .tuple(.argjson, ["NAME", "JSON"], "bind $NAME in a predicate to a JSON value"),
                PredicateReader.noLimitOption,
                .flag(.noVideos, "leave videos out, except the films of Live Photos"),
                .flag(.again, "also files in the trash or permanently deleted"),
            ]),
        OptionGroup(
            "Times",
            [
                .value(.zone, "ZONE", "the zone of times that name none").completing(.zone),
                .value(.shift, "DURATION", "correct a wrong clock by +1h, -2d; the file system's times stay")
                    .allowingLeadingDash(),
            ]),
        OptionGroup(
            "New entries",
            [
                .commaSeparated(.tag, short: "t", "TAG", "with this tag").completing(.tag).excluding(.into),
                .flag(.keywords, "with the keywords of their photos and sounds as tags").excluding(.into),
                .value(.journal, short: "j", "JOURNAL", "in this journal").completing(.journal).excluding(.into),
                .flag(.star, "with a star").excluding(.into),
            ]),
        OptionGroup(
            "The run",
            [
                .flag(.dryRun, "only print what would happen"),
                .flag(.yes, short: "y", "don't ask whether the columns of a table are understood"),
                .value(.report, "FILE", "write the outcome of each file, one JSON object per line").completing(.file),
                .value(
                    .format, short: "f", "FORMAT",
                    "the format of the report on the whole; with --watch jsonl, on each group"
                )
                .completing(.choices(["text", "json", "jsonl"])),
                .value(.encoding, "NAME", "the encoding of text that is not UTF-8, such as windows-1250"),
                .flag(.update, "update existing entries from JSON lines or another diary"),
            ]),
        OptionGroup(
            "A folder that fills",
            [
                .flag(.watch, "stay, and import what arrives in the folders"),
                .flag(.systemd, "with --watch: write a systemd unit that does it, and end"),
            ]),
        OptionGroup(
            "Other diaries",
            [
                .value(.as, "FORMAT", "read it in this format; media: only its photos and sounds")
                    .completing(.choices(FormatRecognition.names)),
                .commaSeparated(
                    .columns, "KEY=COLUMN",
                    "columns of CSV by their headers, as time=Date,text=Note,weight=kg; dates=day-first or month-first for 3/4/2024"
                ),
                .value(
                    .dates, "SOURCE",
                    "what dates a note without a date: file, its last change; first-line; none, and it is of today"
                ).completing(.choices(UndatedNotes.allCases.map(\.rawValue))),
                .value(.me, "NAME", "your name in a chat, whose messages begin with Me then"),
                .flag(
                    .conflictCopies,
                    "also the copies that Syncthing, Dropbox, Nextcloud, iCloud and Joplin make of two changes"
                ),
                .flag(.pages, "also the pages of a WordPress site, not only its posts"),
            ]),
    ]
}
