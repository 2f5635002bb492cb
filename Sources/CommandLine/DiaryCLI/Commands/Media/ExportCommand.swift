import Arguments
import DiaryFormats
import DiaryMedia
import DiaryStore
import Terminal

enum ExportCommand: Command {
    static let name = "export"

    static let declaration = CommandDeclaration(
        name, "write entries and originals, completely or not at all",
        operands: [
            SelectionOptions.saved, OperandDeclaration("PREDICATE", .optional, "only entries that meet the predicate"),
        ],
        groups: [
            SelectionOptions.group,
            OptionGroup(
                "Output",
                [
                    .value(
                        .output, short: "o", "PATH",
                        "a new folder, a new file (x.jsonl, x.md, x.csv, x.ics, x.zip) or -"
                    )
                    .completing(.file),
                    .value(.format, short: "f", "FORMAT", "the format; by default that of PATH's extension, or jsonl")
                        .completing(.choices(ExportTarget.formats)),
                    .value(.columns, "NAMES", "columns of CSV, separated by commas; all by default")
                        .completing(.suggestions(ColumnChoice.names)),
                    .value(.names, "TEMPLATE", "folders and names of media, as '{year}/{month}/{date} {name}'"),
                    .flag(.each, "notes: a note for each entry instead of each day"),
                    .flag(.update, "into an existing album or folder of notes: write only what changed"),
                    .flag(.films, "the films inside motion photos also as files of their own (not in albums)"),
                    .flag(.noPlaces, "leave out positions and places, also in copies of originals"),
                ] + SealOptions.sealing("seal all of it with age, instead of -o")),
            OptionGroup(
                "Albums",
                [
                    .flag(.details, "file names, camera data and positions on the pages"),
                    .flag(.originals, "link the pictures to the untouched originals"),
                    .value(.title, "TEXT", "the title on its pages instead of Diary; --update keeps it"),
                ]),
        ]
    ) { command in
        command.discussion = [
            "jsonl: entries.jsonl, oldest first, and the originals in media. diary import DIR/entries.jsonl restores all of it.",
            "Saved searches and templates are exported with the whole diary, in searches.jsonl and templates.jsonl, and imported with it; with a selection or --no-places they are left out.",
            "markdown: one file per month, 2026-11.md, with links to the originals in media.",
            """
            notes: a note for each day, 2026/2026-11-20.md, with its originals in 2026/assets, for Obsidian, Logseq and zk. \
            A comment below each entry holds what the words don't; diary import DIR restores all of it, and --update \
            takes texts that were changed in the notes. --update here leaves a note that was changed there, and names it.
            """,
            "media: the originals alone, each named by its time and its name, with that time as the file's own.",
            "--films writes the film inside a motion photo beside the photo, with its name; films of Live Photos always are files beside it.",
            .paragraph(
                """
                --names is a template for other names: fields in braces, and a slash after each folder. Fields: \
                \(MediaNameTemplate.Field.allCases.map(\.rawValue).joined(separator: ", ")). A field without a value is left out.
                """),
            """
            html: an album for browsers, which works from a disk, a stick or a web server: open index.html. It requests nothing from \
            anywhere else. Photos are JPEGs without metadata; sounds that browsers don't play get a copy by ffmpeg, where \
            that is installed. --update brings such a folder up to date. Its files can be read by others on this machine, as far as \
            the umask lets them, unlike the diary.
            """,
            .paragraph(
                """
                csv: a line of names, then one record per entry (RFC 4180), with line ends inside quotes. Columns: \
                \(ColumnChoice.names.joined(separator: ", ")). A spreadsheet may take a text that begins with = + - or @ \
                for a formula, so open the columns as text.
                """),
            """
            jrnl: the text file of jrnl, with date, star, tags, and the names of media. A space or a zero-width character is inserted \
            where jrnl would read a line of a text as an entry. An entry without a time is at 09:00, as in jrnl.
            """,
            """
            dayone: a zip as Day One exports one, one JSON file per journal and the originals; data from there is exported again. \
            Tasks and measurements are written into the text; files kept with photos are not in it.
            """,
            """
            icalendar: VJOURNAL and, for tasks, VTODO (RFC 5545), without originals; in a folder, one file per entry. PRIORITY is 1 \
            to 9, and X-DIARY-PRIORITY the exact number.
            """,
            """
            In markdown, notes, csv, jrnl and icalendar, control characters and characters that change the direction of writing \
            are written as \\x1b or \\u{202e}.
            """,
            "A file or - gets the text without originals; dayone, csv and jrnl are always one file. Nothing is ever overwritten. An original that is missing is named; the rest is exported, exit 3.",
            """
            --seal writes one file that can't be read without the key: a folder as age -d FILE.age | tar x restores it, a \
            file as age -d FILE.age does. Without a recipient age asks for a passphrase.
            """,
            "--no-places removes positions from the copies of photos and videos; one that keeps its position is left out and named.",
        ]
        command.examples = [
            Definition("diary export -o everything", "all of it, into a new folder"),
            Definition("diary export --on 2025 -o -", "the lines of a year, to standard output"),
            Definition("diary export -f markdown --tag trip -o trip", "to be read, with its photos"),
            Definition("diary export -f notes --update -o vault", "a note a day, for Obsidian or Logseq"),
            Definition("diary export -f html -o album", "pages with photos, sounds and search, for the family"),
            Definition("diary export -f html --title 'Elbe 2026' --tag trip -o elbe", "the same with a title"),
            Definition("diary export -f html --update -o album", "the same folder once more, a year later"),
            Definition("diary export -o all.csv --columns creationTime,title,tags", "a table for a spreadsheet"),
            Definition("diary export -f jrnl -o journal.txt", "for jrnl"),
            Definition("diary export -f dayone -o diary.zip", "for Day One and what reads its exports"),
            Definition("diary export -o tasks.ics 'isTask = YES'", "for calendars"),
            Definition("diary export --seal all.age --recipient age1…", "all of it, for the owner of that key"),
            Definition("diary export -f media --starred --no-places -o best", "photos, sounds and videos to give away"),
            Definition(
                "diary export -f media --films 'ANY media.hasFilm = YES' -o films", "photos with a film, and the films"),
            Definition("diary export -f media --names '{year}/{month}/{date} {name}' -o out", "in folders by month"),
        ]
    }

    static func run(_ invocation: Invocation) throws -> ExitCode {
        let target = try ExportTarget(invocation)
        let columns = try ColumnChoice.columns(invocation, for: target.format)
        let mediaNames = try MediaNameChoice.template(invocation, for: target.format)
        let withVideos = try takesVideos(invocation, target)
        let album = try AlbumChoice.options(invocation, for: target.format)
        try checkNotes(invocation, target.format)
        let store = try invocation.openStore(.reading)
        let query = try invocation.query(in: store)
        try store.check(query)
        let reporter = ExportReporter(invocation: invocation)
        // An interrupted pipe leaves no partial file, and a blocked reader must not keep the process alive.
        let isInterrupted = target.kind == .standardOutput ? { false } : invocation.context.notingInterrupts()
        var options = ExportOptions()
        options.withoutPlaces = invocation.values.flag(.noPlaces)
        options.words = .spoken(with: invocation.context.dayNames, invocation.context.numberNotation)
        options.columns = columns
        options.mediaNames = mediaNames
        if withVideos { options.films = store.photoVideos() }
        options.album = album
        options.updates = invocation.values.flag(.update)
        options.writesEachNote = invocation.values.flag(.each)
        options.isInterrupted = isInterrupted
        options.onProgress = reporter.show
        options.onLoss = { reporter.warn($0, $1, target.format) }
        let report: ExportReport
        do { report = try write(Export(of: store, query, options), to: target, invocation) } catch {
            try reporter.clear()
            throw error
        }
        try reporter.printReport(report, target)
        return report.lossCount == 0 ? .success : .incomplete
    }

    private static func checkNotes(_ invocation: Invocation, _ format: ExportFormat) throws(Failure) {
        if invocation.values.flag(.update), !format.isAlbum, !format.isNotes {
            throw Failure(
                "--update is for albums and notes, and this is \(format.name)", hint: "--format html, or notes", .usage)
        }
        if invocation.values.flag(.each), !format.isNotes {
            throw Failure("--each is for notes, and this is \(format.name)", hint: "--format notes", .usage)
        }
    }

    private static func takesVideos(_ invocation: Invocation, _ target: ExportTarget) throws(Failure) -> Bool {
        guard invocation.values.flag(.films) else { return false }
        guard target.kind == .folder, target.format.copiesOriginals, !target.format.isAlbum else {
            throw Failure(
                "--films is for folders of originals, and \(target.format.name) is none here",
                hint: "diary export --format media --films -o FOLDER", .usage)
        }
        return true
    }

    private static func write(_ export: Export, to target: ExportTarget, _ invocation: Invocation) throws
        -> ExportReport
    {
        if target.sealed != nil {
            let seal = SealOptions(invocation)
            return try export.writeSealed(
                target.path, target.format, named: Array(target.name.utf8), isFolder: target.kind == .folder,
                by: try seal.program(), for: try seal.lock())
        }
        return switch target.kind {
        case .standardOutput: try export.write(target.format) { try show($0, target.format.text, invocation.output) }
        case .file: try export.writeFile(target.path, target.format)
        case .folder: try export.writeFolder(target.path, target.format)
        }
    }

    private static func show(_ bytes: [UInt8], _ text: ExportFormat.Text?, _ output: Output) throws {
        switch text {
        case .json, nil: try output.json(bytes)
        case .readable: try output.text(SafeText(String(decoding: bytes, as: UTF8.self)))
        case .data where output.width == nil: try output.bytes(bytes)
        case .data:
            let shown = String(decoding: bytes, as: UTF8.self).map { $0 == "\r\n" ? "\n" : $0 }
            try output.text(SafeText(String(shown)))
        }
    }
}

/// The options that only apply to albums.
enum AlbumChoice {
    private static let names: [(key: OptionKey, name: String)] = [
        (.details, "--details"), (.originals, "--originals"), (.title, "--title"),
    ]

    /// The options of an album, with the programs that it needs.
    ///
    /// - Throws: `Failure` if an option for albums is combined with another format.
    static func options(_ invocation: Invocation, for format: ExportFormat) throws(Failure) -> AlbumOptions {
        var options = AlbumOptions()
        options.showsDetails = invocation.values.flag(.details)
        options.addsOriginals = invocation.values.flag(.originals)
        options.title = try title(invocation)
        options.creationMask = invocation.context.creationMask
        options.decoderPath = invocation.context.decoderPath
        options.ffmpegPath = invocation.context.ffmpegPath
        if !format.isAlbum, let option = names.first(where: { invocation.values.flag($0.key) }) {
            throw Failure("\(option.name) is for albums, and this is \(format.name)", hint: "--format html", .usage)
        }
        return options
    }

    private static func title(_ invocation: Invocation) throws(Failure) -> String? {
        guard let text = invocation.values.value(.title) else { return nil }
        let title = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        guard !title.isEmpty else { throw Failure("--title is empty", hint: "--title 'Elbe 2026'", .usage) }
        return title
    }
}

enum ColumnChoice {
    static let names = CSVColumn.all.map(\.name)

    /// The columns in the named order; nil if none were named.
    static func columns(_ invocation: Invocation, for format: ExportFormat) throws(Failure) -> [CSVColumn]? {
        guard let words = invocation.values.value(.columns) else { return nil }
        guard format.name == ExportFormat.csv.name else {
            throw Failure("--columns is for CSV, and this is \(format.name)", hint: "--format csv", .usage)
        }
        var columns: [CSVColumn] = []
        for word in words.split(separator: ",", omittingEmptySubsequences: false) {
            let name = String(word.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
            guard let column = CSVColumn.named(name) else { throw unknown(name) }
            columns.append(column)
        }
        return columns
    }

    private static func unknown(_ name: String) -> Failure {
        let nearest = Spelling.nearest(to: name, among: names)
        let start = nearest.map { "\($0)? " } ?? ""
        return Failure(
            "there is no column \(name.isEmpty ? "without a name" : "\(line: name)")",
            hint: "\(start)columns: \(names.joined(separator: ", "))", .usage)
    }
}

/// The names of exported originals that `--names` chooses.
enum MediaNameChoice {
    private static let example: StyledText = "--names '{year}/{month}/{date} {name}'"

    /// The template; nil if none was given.
    static func template(_ invocation: Invocation, for format: ExportFormat) throws(Failure) -> MediaNameTemplate? {
        guard let text = invocation.values.value(.names) else { return nil }
        guard format.name == ExportFormat.media.name else {
            throw Failure("--names is for media, and this is \(format.name)", hint: "--format media", .usage)
        }
        let template: MediaNameTemplate
        do throws(MediaNameTemplateError) { template = try MediaNameTemplate(text) } catch {
            throw describing(error)
        }
        let places = template.fields.filter(\.revealsPlace).map { "{\($0.rawValue)}" }.sorted()
        if let field = places.first, invocation.values.flag(.noPlaces) {
            throw Failure("\(field) contains a place, and --no-places leaves places out", hint: example, .usage)
        }
        return template
    }

    private static func describing(_ error: MediaNameTemplateError) -> Failure {
        switch error {
        case .unknownField(let name):
            let fields = MediaNameTemplate.Field.allCases.map(\.rawValue)
            let start = Spelling.nearest(to: name, among: fields).map { "{\($0)}? " } ?? ""
            return Failure(
                "there is no field {\(line: name)}", hint: "\(start)fields: \(fields.joined(separator: ", "))", .usage)
        case .strayBrace: return Failure("a brace of --names has no other one", hint: example, .usage)
        case .noName:
            return Failure(
                "a folder or file of --names has no name, or one that leads elsewhere", hint: example, .usage)
        case .tooManyFolders(let limit):
            return Failure("--names has more than \(limit) folders in each other", hint: example, .usage)
        }
    }
}
