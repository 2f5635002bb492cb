import Arguments
import DiaryMedia
import DiaryModel
import Terminal

enum WatchOptions {
    /// Options that a watched folder doesn't go with, each with what to do instead.
    private static let others: [(key: OptionKey, hint: StyledText)] = [
        (.dryRun, "what is there now: diary import --dry-run FOLDER"),
        (.into, "what arrives gets entries by its time; --tag and --journal mark them"),
        (.report, "--format jsonl prints what becomes of each file"),
        (.again, "once, for what is there now: diary import --again FOLDER"),
        (.update, "leave it out: a note that is changed updates its entry"),
        (.as, "once, for what is there now: diary import --as FORMAT FOLDER"),
        (.columns, "once, for what is there now: diary import --columns KEY=COLUMN FILE"),
        (.yes, "leave it out: nothing is asked"),
    ]

    /// Returns whether `--watch` is given.
    ///
    /// - Throws: `Failure` for options that don't go together.
    static func isWatching(_ invocation: Invocation) throws(Failure) -> Bool {
        let values = invocation.values
        let format = values.value(.format)
        guard values.flag(.watch) else {
            if values.flag(.systemd) {
                throw Failure("--systemd is for --watch", hint: "diary import --watch --systemd FOLDER", .usage)
            }
            if format == "jsonl" {
                throw Failure(
                    "--format jsonl is for --watch",
                    hint: "--format json reports on the whole, --report FILE on each file", .usage)
            }
            return false
        }
        if let (key, hint) = others.first(where: { values.isGiven($0.key) }) {
            throw Failure("--\(key.name) does not go with --watch", hint: hint, .usage)
        }
        if format == "json" {
            throw Failure("--format json does not go with --watch", hint: "--format jsonl: an object a group", .usage)
        }
        return true
    }

    /// The folders to watch: absolute paths without links, none of them below another one.
    ///
    /// - Throws: `Failure` for what is no folder, or is this diary or another one.
    static func folders(_ invocation: Invocation) throws -> [FilePath] {
        let words = invocation.operands
        let folders = try zip(words, invocation.context.paths(arguments: words)).map { word, path in
            let shown = SafeText(word).singleLine
            guard word != "-", Folder.isFolder(path) else {
                if word != "-", !Folder.exists(path) {
                    throw Failure(
                        "there is no folder \(shown)", hint: "--watch stays in a folder that exists: mkdir makes one")
                }
                throw Failure(
                    "\(shown) is not a folder, and --watch needs one",
                    hint: "without --watch: diary import \(shown)",
                    .usage)
            }
            _ = try RecognizedSource.resolve(word, path, invocation)
            let (folder, diary) = (path.resolved ?? path, invocation.diaryFolder.resolved ?? invocation.diaryFolder)
            guard !folder.isBelow(diary) else {
                throw Failure(
                    "\(shown) is a folder of the diary itself", hint: "name the folder that other programs fill", .usage
                )
            }
            return folder
        }
        return folders.enumerated().filter { index, folder in
            !folders.enumerated().contains { other, outer in
                folder == outer ? other < index : folder.isBelow(outer)
            }
        }.map(\.element)
    }

    /// The words of the command without those that a unit doesn't need.
    static func unitWords(_ invocation: Invocation, _ folders: [FilePath]) -> [String] {
        let options = invocation.values.removing([.systemd, .watch, .diary, .format, .color, .plain, .noPager]).given
        let words = options.flatMap { key, values -> [String] in
            // Options with a list of values are given once for each.
            guard let first = values.first else { return ["--\(key.name)"] }
            if [.tag].contains(key) { return values.map { "--\(key.name)=\($0)" } }
            return ["--\(key.name)" + (values.count > 1 ? "" : "=\(first)")] + (values.count > 1 ? values : [])
        }
        return ["import", "--watch"] + words + ["--"] + folders.map(\.description)
    }
}
