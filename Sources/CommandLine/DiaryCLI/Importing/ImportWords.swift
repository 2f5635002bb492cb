import Arguments
import DecoderProtocol
import DiaryMedia
import DiaryModel
import JSON
import Terminal

/// The outcomes of an import and their reasons in words, whatever came in.
enum ImportWords {
    /// A message about one file.
    struct Warning {
        let path: SafeText
        let reason: StyledText
        /// The key by which warnings are equal: the reason without the part that is specific to this file.
        let key: String

        init(_ outcome: FileOutcome, _ reason: String, key: String? = nil) {
            path = SafeText(bytes: outcome.path.bytes).singleLine
            self.reason = StyledText(SafeText(reason).singleLine)
            let detail = reason.indices.first { reason[$0...].hasPrefix(" (lib") }
            let known = detail.map { String(reason[..<$0]) }
            self.key = key ?? known ?? self.reason.plain
        }
    }

    /// The immediate warnings about a file.
    static func warnings(of outcome: FileOutcome) -> [Warning] {
        [warning(of: outcome), oddity(of: outcome)].compactMap(\.self)
    }

    /// The warning about a file that can't be read, was named without effect, or has no thumbnail.
    private static func warning(of outcome: FileOutcome) -> Warning? {
        switch outcome.kind {
        case .unreadable(let reason): return Warning(outcome, words(for: reason))
        case .leftOut(.archive(let isInside)):
            let words = words(for: .archive(isInside: isInside))
            guard !isInside else { return Warning(outcome, words) }
            let command = [Program.declaration.name, ImportCommand.name, outcome.path.description]
            return Warning(outcome, "\(words): \(ShellQuoting.commandLine(command))", key: words)
        case .leftOut(.changedHere(let id)):
            let words = "the note was changed, and so was the text of its entry, which stays"
            return Warning(outcome, "\(words): diary show \(id.prefix(8))", key: words)
        case .leftOut(.conflictCopy):
            return Warning(outcome, "\(words(for: FileOutcome.Reason.conflictCopy)), left out")
        case .leftOut(let reason):
            return outcome.isNamed ? Warning(outcome, "\(words(for: reason)), left out") : nil
        case .imported(let medium):
            if let failure = medium.thumbnailFailure {
                // Undecoded voice memos of a phone all have the same reason: the report counts them.
                guard failure.kind != .needsConverter else { return nil }
                return Warning(outcome, "kept without a thumbnail: \(failure.message)")
            }
            guard medium.warnings.contains(where: { $0.kind == .partial }) else { return nil }
            return Warning(outcome, "kept, but only a part of it can be decoded")
        case .note, .beside, .alreadyHere, .restored, .record: return nil
        }
    }

    /// The warning about invalid metadata of a medium; nil if there are none.
    private static func oddity(of outcome: FileOutcome) -> Warning? {
        guard case .imported(let medium) = outcome.kind else { return nil }
        let odd = medium.warnings.filter { $0.kind != .partial }.map { warning in
            let value = warning.value.count > 40 ? warning.value.prefix(39) + "…" : warning.value
            return warning.key.isEmpty
                ? "metadata that can't be read" : value.isEmpty ? warning.key : "\(warning.key) \(value)"
        }
        guard !odd.isEmpty else { return nil }
        let words = "odd metadata, not taken over"
        // A camera with a defect writes it into each of its photos.
        return Warning(outcome, "\(words): \(odd.joined(separator: ", "))", key: words)
    }

    /// The reason why a file is unreadable.
    static func words(for reason: MediumIntakeError.Reason) -> String {
        switch reason {
        case .unreadable(let error): error.reason
        case .isFolder: "a folder"
        case .isSpecial: "no regular file"
        case .empty: "empty file"
        case .notText(let words): words
        case .leadsOut: "a link leads out of the folder that was named"
        case .changing: "it changed while it was read"
        case .altered: "its copy was changed while it was decoded, and was thrown away"
        case .decoder(.refused(let failure)) where failure.kind == .notAMedium && !failure.namesDamage:
            "not a photo, sound or video, although its name says so"
        case .decoder(.refused(let failure)): failure.message
        case .decoder(.timedOut): "reading it took too long"
        case .decoder(.cancelled): "reading it was cancelled"
        case .decoder(.died): "reading it made the decoder fail"
        case .decoder(.decoderMissing(let path)): "\(path) can't be started"
        case .decoder(.decoderCannotLoad(let path, let failure)): failure.sentence(about: path)
        case .decoder(.decoderUnfit(let path)): "\(path) does not run here"
        case .decoder(.decoderUnconfined(let path)): "\(path) can't be confined here"
        case .decoder(.system(let code)): SystemCallError("read", FilePath("decoder"), code: code).reason
        }
    }

    /// The reason why a file is left out.
    static func words(for reason: FileOutcome.Reason) -> String {
        switch reason {
        case .video: "a video"
        case .photoGone: "the film of a photo that was thrown away"
        case .alone(.preview): "a camera's preview without its film"
        case .alone(.sidecar): "XMP of a medium that is not there"
        case .alone: "notes of a film that is not there"
        case .noMedium: "no photo, sound or video"
        case .document: "a document that is not read"
        case .emptyNote: "a note without a text"
        case .changedHere: "the note was changed, and so was the text of its entry"
        case .conflictCopy: "a conflict copy of a note, which --conflict-copies takes"
        case .archive(isInside: false): "an archive, which is unpacked if it is named"
        case .archive(isInside: true): "an archive in an archive: unpack that yourself, and import this one"
        case .unsupported(let format): "\(format) can't be read yet"
        case .notChosen: "not chosen by --where"
        case .ignored(.hidden): "hidden"
        case .ignored(.previews): "a preview of another program"
        case .ignored(.foreignTrash): "in another program's trash"
        case .ignored(.special): "no regular file"
        case .ignored(.danglingLink): "a link to nothing"
        case .ignored(.outsideLink): "a link that leads out of the folder"
        case .ignored(.diary): "the diary's own folder"
        }
    }

    /// The files that a report counts as left out, in the order of their kinds in words.
    static func leftOut(
        of report: ImportReport
    ) -> [(kind: String, reason: FileOutcome.Reason, counts: ImportReport.LeftOut)] {
        report.leftOut.map { (kind(of: $0), $0, $1) }.sorted { $0.kind < $1.kind }
    }

    /// The kind of such files, as the report shows it.
    static func kind(of reason: FileOutcome.Reason) -> String {
        switch reason {
        case .video: "videos"
        case .photoGone: "films of photos thrown away"
        case .alone(.preview): "previews of films"
        case .alone(.sidecar): "XMP sidecars"
        case .alone: "notes of films"
        case .noMedium, .ignored(.hidden): "no media"
        case .document: "documents"
        case .emptyNote, .changedHere: "notes"
        case .conflictCopy: "conflict copies of notes"
        case .ignored(.previews): "previews of other programs"
        case .ignored(.foreignTrash): "in another program's trash"
        case .archive(isInside: false): "archives"
        case .archive(isInside: true): "archives in archives"
        case .unsupported(let format): format
        case .notChosen: "not chosen"
        case .ignored(.special): "no files"
        case .ignored(.danglingLink): "dead links"
        case .ignored(.outsideLink): "links out of it"
        case .ignored(.diary): "the diary"
        }
    }

    /// The numbers of media by the evidence of their times, as the report shows it, and of those with a doubtful time.
    static func timeSources(of report: ImportReport) -> (counts: [String: Int], doubtful: [String: Int]) {
        var (counts, doubtful): ([String: Int], [String: Int]) = ([:], [:])
        for (type, sources) in report.timeSources {
            for (source, count) in sources {
                counts[name(of: source, type), default: 0] += count
                if !source.isCaptureTime { doubtful[name(of: source, type), default: 0] += count }
            }
        }
        return (counts, doubtful)
    }

    private static func name(of source: Medium.TimeSource, _ type: MediumType) -> String {
        switch source {
        case .recordingDay where type == .image, .camera: "camera"
        case .gps: "GPS"
        case .recording, .recordingDay: "recording"
        case .record: "record"
        case .fileName, .fileNameDay: "file name"
        case .fileDate: "file date"
        }
    }

    /// The endings of names with their dots, each once, in order.
    static func shown(_ endings: some Sequence<String>) -> [String] {
        let shown = endings.map { ending in
            guard ending.count > 1 else { return "(no ending)" }
            let safe = SafeText(ending).singleLine.string
            return safe.count > 12 ? safe.prefix(11) + "…" : safe
        }
        return Set(shown).sorted()
    }

    // MARK: Entries and lines

    /// The reason for the outcome of an entry, as a clause; nil if there is none.
    static func reason(for outcome: EntryOutcome) -> String? {
        switch outcome {
        case .imported, .alreadyHere, .updated(keepsVersion: false): nil
        case .updated(keepsVersion: true): "its text was changed here, too, and is kept as a version"
        case .inTrash: "in the trash"
        case .changedThere: "the export has another version; --update takes it on"
        case .keptHere: "the entry here was changed later than the one there"
        }
    }

    static func text(_ error: any Error) -> String {
        if let error = error as? EntryLineError { return words(for: error).plain }
        let words = Failure.describing(error).message.plain
        guard let error = error as? MediumIntakeError else { return words }
        // The report and the warning name the file before the reason.
        let name = SafeText(error.path.description).singleLine
        for beginning in ["\(name): ", "\(name) is "] where words.hasPrefix(beginning) {
            return String(words.dropFirst(beginning.count))
        }
        return words
    }

    /// The words with an article, such as `an Apple Journal export` or `a jrnl journal`.
    static func withArticle(_ words: String) -> String {
        let isVowel = words.first.map { "aeioAEIO".contains($0) } ?? false
        return (isVowel ? "an " : "a ") + words
    }

    /// The numbers of a report's problems by their kinds in words.
    static func problems(of report: ImportReport) -> [(kind: String, count: Int)] {
        ImportProblem.Kind.allCases.compactMap { kind in report.problems[kind].map { (words(for: kind), $0) } }
    }

    /// The problems of a kind, as the report and its JSON name them.
    static func words(for kind: ImportProblem.Kind) -> String {
        switch kind {
        case .danglingPlaceholder: "dangling placeholders"
        case .missingFile: "missing files"
        case .unreadable: "unreadable records"
        case .notText: "entries with bytes that are not text"
        case .oddValue: "odd values"
        case .notKept: "files of kinds that are not kept"
        case .packed: "archives that stay packed"
        case .hidden: "hidden files, left out"
        case .ofSystem: "files that systems add, left out"
        case .ofProgram: "lines of the chat program itself, left out"
        case .orphan: "files that no entry refers to"
        case .duplicate: "records with the name of another one"
        case .encrypted: "encrypted entries"
        case .undated: "entries without a date"
        case .archived: "entries of the archive there, imported"
        case .trashed: "entries of the trash there, left out"
        case .page: "pages left out, which --pages takes"
        case .conflictCopy: "conflict copies left out, which --conflict-copies takes"
        }
    }

    static func words(for problem: LineProblem) -> StyledText {
        switch problem {
        case .notJSON(let error): "\(error.message)"
        case .notAnEntry(let error): words(for: error)
        case .differs(let id): "entry \(id) is here with other content; --update takes on the line's"
        case .searchDiffers(let name):
            "a saved search \(SafeText(name).singleLine) is here and is another; --update takes on the line's"
        case .templateDiffers(let name):
            "a template \(SafeText(name).singleLine) is here and is another; --update takes on the line's"
        case .missingOriginal(let file):
            "the original \(SafeText(file ?? "of a medium")) is not here; the entry came in without it"
        case .unreadableMedium(_, let error): Failure.describing(error).message
        case .hashDiffers(let file):
            "\(SafeText(file)) is not the file that the line describes; the entry was imported without it"
        }
    }

    /// The key by which problems of different lines are equal; nil for their words.
    static func key(of problem: LineProblem) -> String? {
        switch problem {
        case .notJSON: "no JSON"
        case .differs: "entries are here with other content; --update takes on the lines'"
        case .missingOriginal: "originals are not here; the entries came in without them"
        case .hashDiffers: "files are not those that the lines describe; the entries were imported without them"
        case .notAnEntry, .unreadableMedium, .searchDiffers, .templateDiffers: nil
        }
    }

    private static func words(for error: EntryLineError) -> StyledText {
        switch error {
        case .notAnObject: "no JSON object"
        case .missing(let key):
            ["text", "name", "selection"].contains(key) ? "no \(key)" : "no creationTime, date or created"
        case .wrongType(let key, let expected): "\(key) has to be \(expected)"
        case .wrongValue(let key, let value): "\(key) can't be \(SafeText(value))"
        case .nestedTooDeeply: "nested too deeply"
        case .unreadableTime(let key, let value, let reason): "\(key) is \(SafeText(value)), \(reason)"
        }
    }
}
