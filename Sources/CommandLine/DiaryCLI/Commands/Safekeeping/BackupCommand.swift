import Arguments
import Chronology
import DiaryCheck
import DiaryModel
import DiaryStore
import Terminal

enum BackupCommand: Command {
    static let name = "backup"

    static let declaration = CommandDeclaration(
        name, "copy the whole diary into one file, and restore it",
        operands: [
            OperandDeclaration("FILE", .optional, "the archive to make; it must not exist yet", completion: .file)
        ],
        groups: [
            OptionGroup(
                "Archives",
                [
                    .value(.verify, "FILE", "read an archive and verify that it is complete and undamaged")
                        .completing(.file).excluding(.restore),
                    .value(
                        .restore, "FILE",
                        "restore the diary of an archive, or of a copy of its database, into an empty or new folder"
                    )
                    .completing(.file),
                ]),
            OptionGroup(
                "Sealed archives",
                SealOptions.sealing("seal the archive with age, instead of FILE") + [SealOptions.identity]),
        ]
    ) { command in
        command.discussion = [
            "An archive contains the database, every original and a list with the hash of each: an uncompressed tar file that other tools open too. It is read again before it gets its name. The trash is in it.",
            "--restore compares all of the archive with its list before it writes, and writes into the diary's folder (--diary) only if that is empty or doesn't exist yet.",
            "--restore and --verify also take a copy of the database that the first change of a day leaves in the folder backups (diary help check): it has the entries, and --restore takes the originals from the diary that contains it, if they are there.",
            """
            --seal makes an archive that can't be read without the key: Debian's age encrypts it, for the owners of the public \
            keys, or with a passphrase that age asks for. Without diary: age -d FILE.age | tar x. --verify and --restore take it, \
            with --identity or the passphrase.
            """,
        ]
        command.examples = [
            Definition("diary backup /media/stick/diary.tar", "make one"),
            Definition("diary backup --seal diary.age --recipient age1…", "one that only the key's owner can read"),
            Definition("diary backup --verify /media/stick/diary.tar", "verify that it is still complete"),
            Definition(
                "diary --diary ~/back backup --restore /media/stick/diary.tar", "restore it beside the other"),
            Definition(
                "diary --diary ~/back backup --restore ~/.local/share/diary/backups/2026-11-20.sqlite",
                "the diary as it was that day"),
        ]
    }

    static func run(_ invocation: Invocation) throws -> ExitCode {
        let values = invocation.values
        if let archive = try archive(.verify, values) { return try verify(archive, invocation) }
        if let archive = try archive(.restore, values) { return try restore(archive, invocation) }
        if let target = try SealOptions(invocation).target() {
            try refuseOperands(invocation, "seal")
            return try seal(target, invocation)
        }
        guard let target = invocation.operands.first, !target.isEmpty else {
            throw Failure("backup needs a file to write", hint: "diary backup FILE", .usage)
        }
        // It is read again, which standard output can't be; a file of that name is made with ./-.
        guard target != "-" else {
            throw Failure("an archive is a file, not standard output", hint: "diary backup FILE", .usage)
        }
        return try make(target, invocation)
    }

    private static func seal(_ target: String, _ invocation: Invocation) throws -> ExitCode {
        let (program, lock) = (try SealOptions(invocation).program(), try SealOptions(invocation).lock())
        let store = try invocation.openStore(.reading)
        let making = BackupMaking(of: store, to: invocation.context.path(argument: target))
        let manifest = try making.makeSealed(by: program, for: lock)
        try warnOfDamage(manifest, invocation)
        try invocation.messages.line("wrote \(BackupSentence.contents(of: manifest)) to \(line: target), sealed")
        return manifest.missing.isEmpty && manifest.damaged.isEmpty ? .success : .incomplete
    }

    private static func archive(_ option: OptionKey, _ values: OptionValues) throws -> String? {
        guard let name = values.value(option) else { return nil }
        guard !name.isEmpty else {
            throw Failure("--\(option.name) names no file", hint: "--\(option.name) FILE", .usage)
        }
        return name
    }

    /// An operand beside another file would be mistaken for its name.
    private static func refuseOperands(_ invocation: Invocation, _ option: String) throws {
        guard let operand = invocation.operands.first else { return }
        throw Failure(
            "--\(option) names the archive, and \(line: operand) is one more file",
            hint: "one file: diary backup --\(option) FILE", .usage)
    }

    private static func make(_ target: String, _ invocation: Invocation) throws -> ExitCode {
        let store = try invocation.openStore(.reading)
        let path = invocation.context.path(argument: target)
        let manifest = try CommandProgress("copying", invocation).during {
            try BackupMaking(of: store, to: path, progress: $0.update).make()
        }
        try warnOfDamage(manifest, invocation)
        try invocation.messages.line("wrote \(BackupSentence.contents(of: manifest)) to \(line: target)")
        return manifest.missing.isEmpty && manifest.damaged.isEmpty ? .success : .incomplete
    }

    private static func warnOfDamage(_ manifest: BackupManifest, _ invocation: Invocation) throws {
        let warnings = GroupedWarnings(invocation.messages, of: "files", rest: "diary check names the others")
        for path in manifest.missing { try warnings.warn("\(path)", "missing, so it is not in the archive") }
        for path in manifest.damaged { try warnings.warn("\(path)", "damaged, and archived as it is") }
        try warnings.finish()
        guard !manifest.awaited.isEmpty else { return }
        try invocation.messages.note(
            "\(manifest.awaited.count.counted("file")) not in the archive: other machines still have to give them")
    }

    /// Reads an archive, sealed or not, while a line shows the progress.
    private static func read(
        _ name: String, _ invocation: Invocation,
        plain: (borrowing Backup, CommandProgress<CheckProgress>) throws -> BackupManifest,
        sealed: (borrowing Backup, SealingProgram, SealingProgram.Key, CommandProgress<CheckProgress>) throws ->
            BackupManifest
    ) throws -> BackupManifest {
        let line = CommandProgress("reading", invocation)
        defer { try? line.clear() }
        let backup = try Backup(invocation.context.path(argument: name))
        if let unpacker = try backup.unpacker() {
            throw Failure(
                "\(line: name) is compressed, and an archive is read as diary backup wrote it; nothing was written",
                hint: "\(line: "\(unpacker) < \(ShellQuoting.quoted(name)) > diary.tar"), then name diary.tar")
        }
        guard try backup.isSealed() else { return try plain(backup, line) }
        let seal = SealOptions(invocation)
        return try sealed(backup, seal.program(), seal.key(), line)
    }

    private static func verify(_ name: String, _ invocation: Invocation) throws -> ExitCode {
        try refuseOperands(invocation, "verify")
        if let copy = try CopyRestore(invocation.context.path(argument: name)) {
            return try CopyRestoring(invocation: invocation, copy: copy).verify()
        }
        let manifest = try read(name, invocation) {
            try $0.verify($1.update)
        } sealed: {
            try $0.verify($1, by: $2, progress: $3.update)
        }
        try warnOfDamage(manifest, invocation)
        let day = invocation.context.localZone.zonedTime(at: manifest.time).wallTime.date
        try invocation.output.line("sound: \(BackupSentence.contents(of: manifest)), of \(day.inWords)")
        return .success
    }

    private static func restore(_ name: String, _ invocation: Invocation) throws -> ExitCode {
        try refuseOperands(invocation, "restore")
        let folder = try invocation.emptyDiaryFolder()
        do { return try restore(name, into: folder, invocation) } catch BackupError.notEmpty(let path) {
            throw occupied(FilePath(path), name, invocation)
        }
    }

    /// The failure for a folder in use.
    ///
    /// It names both remedies as commands: another folder, or the same one after moving its content away.
    private static func occupied(_ folder: FilePath, _ archive: String, _ invocation: Invocation) -> Failure {
        func free(_ ending: String) -> String {
            let name = folder.lastComponent + Array(ending.utf8)
            return ShellQuoting.quoted("\(Folder.freeName(name, in: folder.parent))")
        }
        let restore = "backup --restore \(ShellQuoting.quoted(archive))"
        let move = "mv \(ShellQuoting.quoted("\(folder)")) \(free("-before"))"
        return Failure(
            "\(folder.shown) is not empty; nothing was written",
            hint: """
                \(line: "diary --diary \(free("-restored")) \(restore)"); or, to have it in this folder, first: \
                \(line: move)
                """)
    }

    private static func restore(
        _ name: String, into folder: FilePath, _ invocation: Invocation
    ) throws -> ExitCode {
        if let copy = try CopyRestore(invocation.context.path(argument: name)) {
            return try CopyRestoring(invocation: invocation, copy: copy).restore(into: folder)
        }
        let manifest = try read(name, invocation) {
            try $0.restore(into: folder, progress: $1.update)
        } sealed: {
            try $0.restore(into: folder, $1, by: $2, progress: $3.update)
        }
        try warnOfDamage(manifest, invocation)
        return try invocation.end(saying: "\(BackupSentence.contents(of: manifest)) are back in \(folder)")
    }
}

/// `backup --restore` and `--verify` for a copy of the database.
struct CopyRestoring {
    let invocation: Invocation
    let copy: CopyRestore

    func verify() throws -> ExitCode {
        let contents = try copy.verify()
        try invocation.output.line(
            "sound: \(contents.entryCount.counted("entry")), of \(day(of: contents)); a copy of the database, without originals"
        )
        return .success
    }

    func restore(into folder: FilePath) throws -> ExitCode {
        let contents = try CommandProgress("reading", invocation).during {
            try copy.restore(into: folder, progress: $0.update)
        }
        try warnOfDamage(contents, folder)
        try makeThumbnails(in: folder)
        let originals = contents.originalCount.counted("original")
        try invocation.messages.line(
            "\(contents.entryCount.counted("entry")), \(originals) are back in \(folder), as of \(day(of: contents)); what came later is not in this copy"
        )
        return contents.missing.isEmpty && contents.damaged.isEmpty ? .success : .incomplete
    }

    private func day(of contents: CopyRestore.Contents) -> String {
        invocation.context.localZone.zonedTime(at: contents.time).wallTime.date.inWords
    }

    private func warnOfDamage(_ contents: CopyRestore.Contents, _ folder: FilePath) throws {
        let diary = ShellQuoting.quoted("\(folder)")
        guard contents.source != nil else {
            guard !contents.missing.isEmpty else { return }
            return try invocation.messages.warning(
                "\(contents.missing.count.counted("original")) missing: a copy of the database contains none, and none are beside it; if you have the files: diary --diary \(diary) import FOLDER"
            )
        }
        let warnings = GroupedWarnings(
            invocation.messages, of: "files", rest: "diary --diary \(SafeText(diary)) check names the others")
        for path in contents.missing { try warnings.warn("\(path)", "missing in the diary that the copy is of") }
        for path in contents.damaged {
            try warnings.warn("\(path)", "damaged in the diary that the copy is of, and left there")
        }
        try warnings.finish()
    }

    /// A copy of the database contains no thumbnails.
    private func makeThumbnails(in folder: FilePath) throws {
        let context = invocation.context
        let repair = StoreRepair(
            folder, decoderPath: context.decoderPath, ffmpegPath: context.ffmpegPath, now: context.now)
        do { _ = try repair.run(.makeThumbnails(count: 0)) } catch {
            try invocation.messages.note(
                "no thumbnails were made: \(Failure.describing(error).message); diary --diary \(ShellQuoting.quoted("\(folder)")) check --repair makes them"
            )
        }
    }
}
