import Arguments
import DiaryFormats
import DiaryMedia
import DiaryModel
import DiaryStore
import Glibc
import Terminal

enum ImportCommand: Command {
    static let name = "import"

    static let declaration = CommandDeclaration(
        name, "import photos, sounds and videos, entries, and other diaries",
        operands: [
            OperandDeclaration(
                "PATH", .some, "a file, folder or archive; JSON lines (.jsonl, .ndjson), or - for standard input",
                completion: .file)
        ],
        groups: ImportOptionReader.groups
    ) { command in
        command.discussion = [
            "Folders are searched recursively; the kind of a file is determined by its content. Originals are copied, never moved or changed, and the same bytes are imported once.",
            "Media close together in time share an entry, also one of an earlier import. Their time is the camera's or the recorder's, else one in the file's name, else the file's date, which is reported as doubtful until diary edit --at gives the time, or --at same confirms it.",
            "Films of Live Photos, RAW files and edits are kept with their photos. Every other file is counted with the reason why it was left out; an unreadable one is named.",
            "An installed ffmpeg extracts a picture from each video, and ffprobe describes AVI files and transport streams; --no-videos leaves videos out.",
            "Ctrl-C first finishes the files that are being copied, except those of hundreds of megabytes, of which nothing is kept; the same command continues where it stopped. One undo takes a whole import back.",
            "A folder that diary export wrote as jsonl is recognised: its entries are imported with their originals.",
            "Another program's diary is recognised by its content, in a folder, a file or archives (zip, tar, 7z): Day One, jrnl, Journey, Diarium, Mini Diary, Apple Journal, RedNotebook, Markdown notes, texts with a date in the name or on the first line, iCalendar, Daylio, CSV, property lists, Google Takeout, Evernote, Notion, journals in Org, chats of WhatsApp and Telegram, WordPress, Journiv, Diaro, Daygram, Google Keep, Standard Notes, Simplenote, posts of Facebook and Instagram. The same export again changes nothing; --update imports its changes.",
            "Evernote: in a notebook's menu, Export notebook, as ENEX; a file of each notebook, whose name becomes the journal.",
            "Notion: in the menu of a page, Export, or of all pages in Settings, Export content; Markdown & CSV or HTML, with subpages. The zip, or what is in it, comes in, a page an entry.",
            "Emacs: the folder of org-journal, or any files of Org with dates; encrypted ones are decrypted first. A heading below a day comes in as an entry, and one with a keyword as a task.",
            "Logseq: the folder of the graph, with journals, pages, assets and logseq/config.edn, in Markdown or Org.",
            "WhatsApp: in the chat, More, Export chat, with media; on an iPhone, the chat's name, then Export Chat. The zip or its folder comes in, an entry a day.",
            "Telegram: in Telegram Desktop, the chat's menu, Export chat history, as JSON; or all chats in Settings, Advanced. The folder of result.json comes in.",
            "Google Keep: at takeout.google.com, Keep, with or without Google Photos. All archives together come in, notes as entries; those in Keep's trash are left out and counted.",
            "Standard Notes: in Preferences, Backups, a decrypted backup. The zip comes in; the notes of an encrypted one are named.",
            "Simplenote: in Settings, Tools, Export notes. The zip comes in.",
            "Facebook: in Settings, Download your information, posts, as JSON. The zips come in together, a post an entry.",
            "Instagram: in Settings, Download your information, posts and stories, as JSON. The zips come in together.",
            "WordPress: in Tools, Export, All content; its XML comes in, with the uploaded files that lie beside it, an entry a post. WordPress.com has them in Export media library.",
            "Journiv: in Settings, Export data; the zip comes in, moods with a number as measurements. Diaro: in Backup & restore, Create backup, not encrypted, with attachments; the zip comes in. Daygram: in Settings, Export, as text.",
            "A folder, or archives that are named together, may hold several exports: all come in as one import, with the photos and sounds beside them. Exports that can't be imported yet and texts that are left out are named with their count, and the exit code is 3.",
            "Text is UTF-8, or UTF-16 with its mark. An entry with other bytes is named and left out, and --encoding NAME reads it; what is UTF-8 stays as it is.",
            "With --watch it stays, and imports what arrives in folders that Syncthing, Nextcloud, a camera's cable or a scanner fills, once a file has not changed for five seconds; what arrives together is one import, and one undo takes it back. Notes (*.md, *.txt) become entries: a date with a colon at their beginning dates them, else the file's time; a note that is changed is a new version of its entry, unless that was changed too. Hidden and unfinished files are left out. It ends with Ctrl-C and exit code 130; the next start goes on.",
            "A line of JSON is an object with text and one of creationTime, date or created; diary export writes such lines.",
        ]
        command.examples = [
            Definition("diary import ~/phone/DCIM", "a whole phone"),
            Definition("diary import --dry-run --report fates.jsonl ~/phone", "what would become of each file"),
            Definition("diary import --where \"NOT fileName BEGINSWITH[c] 'screenshot'\" ~/phone", "no screenshots"),
            Definition("diary import --no-videos ~/phone", "photos and sounds alone"),
            Definition("diary import --shift +1h --gap day /media/card", "a camera that slept through summer time"),
            Definition("diary import --keywords ~/catalogue", "keywords of the photos become tags"),
            Definition("diary import --watch ~/Sync/phone ~/Sync/notes", "whatever the telephone sends, until Ctrl-C"),
            Definition("diary import --watch --systemd ~/Sync/phone", "the same from each login on"),
            Definition("diary import backup/entries.jsonl", "what diary export wrote, with its originals"),
            Definition("diary import ~/Downloads/DayOne.zip", "a Day One export, with its photos"),
            Definition("diary import --dry-run --report problems.jsonl takeout-*.zip", "several archives, one source"),
            Definition("diary import --me Jan \"WhatsApp Chat with Anna.zip\"", "a chat, an entry a day"),
            Definition("diary import --encoding windows-1250 old.txt", "a journal of an old system"),
            Definition("jq -c '.[]' notes.json | diary import -", "what another program wrote"),
        ]
    }

    static func run(_ invocation: Invocation) throws -> ExitCode {
        if try WatchOptions.isWatching(invocation) { return try ImportWatch.run(invocation) }
        let context = invocation.context
        let operands = try zip(invocation.operands, context.paths(arguments: invocation.operands)).map { word, path in
            let meant = word == "-" ? word : try RecognizedSource.resolve(word, path, invocation)
            return meant == word ? (word, path) : (meant, path.appending(RecognizedSource.linesName))
        }
        let lines = try operands.filter { isLines($0, $1) }.map { try LineSource($0, path: $1, context: context) }
        let others = operands.filter { !isLines($0, $1) }.map { (word: $0, path: $1) }
        try check(others.map(\.path), beside: lines, invocation)
        let encoding = try invocation.textEncoding
        var options = try ImportOptionReader(invocation: invocation).read()
        let store = try openStore(invocation)
        let found: FormatRecognition.Found
        do {
            found = try FormatRecognition(invocation: invocation, store: store, encoding: encoding).sort(others)
        } catch is ImportInterruption {
            return try invocation.end(.interrupted, saying: "interrupted: nothing came in")
        }
        try check(found, invocation)
        let hasMedia = !found.paths.isEmpty || !found.unpacked.isEmpty
        if let entry = invocation.values.value(.into), hasMedia {
            guard let store else { throw DiaryError.noDiary(path: invocation.diaryFolder.description) }
            options.grouping = .into(try EntryReference(invocation: invocation, store: store).resolveOne(entry))
        }
        let record = try invocation.values.value(.report).map { try OutcomeRecord(context.path(argument: $0)) }
        var exitCode = ExitCode.success
        func note(_ code: ExitCode) { if code != .success { exitCode = code } }
        if let store, !lines.isEmpty {
            note(try LineImportRun(invocation: invocation, encoding: encoding).run(lines, into: store))
        }
        for exchange in found.exchanges where exitCode != .interrupted {
            note(try FormatImportRun(invocation: invocation, store: store).run(exchange, options, record))
        }
        if hasMedia, exitCode != .interrupted {
            note(try MediaImportRun(invocation: invocation, record: record).run(found, options, into: store))
        }
        try record?.finish()
        return exitCode == .success && found.leavesOut ? .incomplete : exitCode
    }

    /// Options that group photos don't apply to entries, and those of chats and sites to nothing else.
    private static func check(_ found: FormatRecognition.Found, _ invocation: Invocation) throws {
        let other = found.exchanges.first { !$0.isOfChats }
        if invocation.values.isGiven(.me), other != nil || found.exchanges.isEmpty {
            throw Failure(
                "--\(OptionKey.me.name) is for chats", hint: "leave it out; no chat was recognised here", .usage)
        }
        if invocation.values.isGiven(.pages), !found.exchanges.contains(where: \.hasPages) {
            throw Failure(
                "--\(OptionKey.pages.name) is for sites of WordPress", hint: "leave it out; none was recognised here",
                .usage)
        }
        guard let exchange = other ?? found.exchanges.first else { return }
        let others = [OptionKey.into, .gap, .where, .shift, .again] + (other == nil ? [] : [.each])
        for option in others where invocation.values.isGiven(option) {
            throw Failure(
                "--\(option.name) is for photos and sounds, and \(line: exchange.name) is a diary of entries",
                hint: "leave it out, or take the photos and sounds alone: --as \(FormatRecognition.media)", .usage)
        }
    }

    /// A dry run creates no diary.
    private static func openStore(_ invocation: Invocation) throws -> DiaryStore? {
        guard invocation.values.flag(.dryRun) else {
            return try invocation.openStore(invocation.values.isGiven(.into) ? .writing : .creating)
        }
        do { return try invocation.openStore(.reading) } catch DiaryError.noDiary { return nil }
    }

    /// JSON lines are read as entries only if the file is named on the command line.
    private static func isLines(_ operand: String, _ path: FilePath) -> Bool {
        operand == "-" || (operand.hasSuffix(".jsonl") || operand.hasSuffix(".ndjson")) && !Folder.isFolder(path)
    }

    /// False for a device, a socket or a pipe, such as `<(command)` of a shell.
    private static func isFileOrFolder(_ path: FilePath) -> Bool {
        guard let kind = Folder.status(path).map({ $0.st_mode & S_IFMT }) else { return true }
        return kind == S_IFREG || kind == S_IFDIR
    }

    /// A mistyped name is reported before a diary is created.
    private static func check(_ paths: [FilePath], beside lines: [LineSource], _ invocation: Invocation) throws {
        if let missing = paths.first(where: { !Folder.exists($0) }) {
            throw Failure(
                "there is no file or folder \(SafeText(bytes: missing.bytes).singleLine)",
                hint: "nothing was imported; correct the name and run the same command again")
        }
        if let special = paths.first(where: { !isFileOrFolder($0) }) {
            let name = SafeText(bytes: special.bytes).singleLine
            throw Failure(
                "\(name) is neither a file nor a folder",
                hint: "nothing was imported; lines of JSON come in from standard input: diary import - < \(name)")
        }
        // Beside lines these may be meant for the files.
        let ofFiles: [OptionKey] =
            paths.isEmpty ? [.gap, .each, .into, .where, .shift, .keywords, .noVideos, .as] : []
        for option in [.dryRun, .report] + ofFiles where invocation.values.isGiven(option) && !lines.isEmpty {
            throw Failure(
                "--\(option.name) is for files and folders, not for lines of JSON",
                hint: paths.isEmpty ? "leave it out" : "import them separately", .usage)
        }
        guard let report = invocation.values.value(.report).map(invocation.context.path(argument:)) else { return }
        // The check precedes the import; opening the file checks again.
        try File.checkFree(report)
        guard Folder.isFolder(report.parent) else { throw SystemCallError("open", report, code: ENOENT) }
    }
}
