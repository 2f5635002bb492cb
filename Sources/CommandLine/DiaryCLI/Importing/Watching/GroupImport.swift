import Arguments
import DiaryFormats
import DiaryMedia
import DiaryModel
import DiaryStore
import Glibc

/// Imports the files that arrived together, as one command, and prints the result.
final class GroupImport {
    private let invocation: Invocation
    private let isInterrupted: () -> Bool
    private let memory = NoteImport.Memory()
    /// Files that belong to media that have not come yet.
    private var waiting = WaitingCompanions()
    private var isFirst = true

    struct Result {
        let report: ImportReport
        /// The files that changed while they were read.
        let changing: [FoundFile]
    }

    init(_ invocation: Invocation, isInterrupted: @escaping () -> Bool) {
        (self.invocation, self.isInterrupted) = (invocation, isInterrupted)
    }

    /// Imports the files.
    ///
    /// - Throws: the errors of the import; what was imported before stays, and was printed.
    func run(_ files: [FoundFile]) throws -> Result {
        // The local zone may be another one than at the start.
        let (options, notes) = (try ImportOptionReader(invocation: invocation).read(), try NoteReading(invocation))
        // The diary is open only meanwhile, so that it can be restored or migrated in between.
        let store = try invocation.silenced.openStore(.creating)
        let printer = GroupPrinter(invocation)
        var changing: [FoundFile] = []
        let known = Dictionary(files.map { ($0.path, $0) }) { first, _ in first }
        var observer = ImportObserver(
            onOutcome: { outcome in
                guard case .file(let file) = outcome else { return }
                self.waiting.note(file, known[file.path])
                try printer.take(file, in: store)
            },
            onProgress: { try printer.update($0) }, isInterrupted: isInterrupted)
        observer.isFinal = { outcome in
            guard case .file(let file) = outcome, case .unreadable(let reason) = file.kind else { return true }
            switch reason {
            case .changing, .altered: changing += known[file.path].map { [$0] } ?? []
            // It was moved or removed meanwhile.
            case .unreadable(let error) where error.code == ENOENT: break
            default: return true
            }
            return false
        }
        let session = ImportSession(options, into: store, observer)
        let all = files.filter { NoteName.isText("\($0.path)") }
        let copies = invocation.values.flag(.conflictCopies) ? [] : all.filter(isConflictCopy)
        let texts = all.filter { !copies.contains($0) }
        let others = waiting.joined(to: files.filter { !NoteName.isText("\($0.path)") })
        defer { isFirst = false }
        do {
            try session.add(copies.map { .file($0, .leftOut(.conflictCopy)) })
            try NoteImport(into: store, in: session, remembering: memory)
                .run(read(texts, notes, session), refusal: NoteReading.refusal)
            let mediaImport = MediaImport(
                in: session, options, decoderPath: invocation.context.decoderPath,
                ffmpegPath: invocation.context.ffmpegPath, now: invocation.context.now())
            if !others.isEmpty { try mediaImport.run(others) }
        } catch {
            if session.report.changesAnything {
                try printer.print(session.report, isFirst: isFirst)
            } else {
                try printer.clear()
            }
            throw error
        }
        try printer.print(session.report, isFirst: isFirst)
        return Result(report: session.report, changing: changing)
    }

    /// Returns whether a note is a copy of another one beside it with other changes, by its name.
    private func isConflictCopy(_ file: FoundFile) -> Bool {
        guard let name = ConflictCopyName.original(of: String(decoding: file.path.lastComponent, as: UTF8.self)) else {
            return false
        }
        return Folder.exists(file.path.parent.appending(name))
    }

    private func read(_ files: [FoundFile], _ notes: NoteReading, _ session: ImportSession) throws -> [Note] {
        try files.compactMap { file in
            do { return try notes.note(file) } catch let error as MediumIntakeError {
                try session.add([.file(file, .unreadable(error.reason))])
                return nil
            }
        }
    }
}

/// Files that an import leaves out until the medium comes that they belong to, such as an XMP file that is copied before
/// its photo.
private struct WaitingCompanions {
    private var files: [FilePath: FoundFile] = [:]

    /// Keeps a file that was left out because its medium is not there.
    mutating func note(_ outcome: FileOutcome, _ file: FoundFile?) {
        switch outcome.kind {
        case .leftOut(.alone), .leftOut(.noMedium): files[outcome.path] = file ?? files[outcome.path]
        default: files[outcome.path] = nil
        }
    }

    /// Files with those that wait for one of them.
    func joined(to new: [FoundFile]) -> [FoundFile] {
        guard !files.isEmpty, !new.isEmpty else { return new }
        let here = Set(new.map(\.path))
        let families = Set(new.flatMap(\.families))
        return new + files.values.filter { !here.contains($0.path) && !families.isDisjoint(with: $0.families) }
    }
}
