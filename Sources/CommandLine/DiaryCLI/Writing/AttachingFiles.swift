import Chronology
import DecoderProtocol
import DiaryMedia
import DiaryModel
import DiaryStore
import Terminal

/// Adds the files that `attach` names to an entry.
struct AttachingFiles {
    let invocation: Invocation
    let store: DiaryStore

    /// Adds them durably.
    ///
    /// - Parameters:
    ///   - named: the files; nil for those of the command line.
    ///   - recorded: sounds that are added after the files.
    /// - Returns: a closure that prints the result.
    func attach(
        _ named: [FilePath]? = nil, to id: UniqueIdentifier, recorded: [StagedMedium] = []
    ) throws -> () throws -> Void {
        let paths = named ?? Self.paths(invocation)
        let intake = store.mediumIntake()
        let files = try MediumArguments(invocation: invocation, intake: intake).stage(paths)
        let media = files + recorded
        try RestoredNote(invocation: invocation).print(store.keep(media), media)
        let drafts = media.map(\.draft)
        let entry = try store.attach(drafts, to: id)
        let verb = "attached \(MediaSummary.count(drafts.map(\.medium))) to"
        return {
            try invocation.printChanged([id], ChangeSentence(invocation: invocation, store: store).text(verb, entry))
            try OtherDayNote(invocation: invocation, store: store).print(files.map(\.draft.medium), in: entry)
        }
    }

    /// The files that the command line names after the entry.
    static func paths(_ invocation: Invocation) -> [FilePath] {
        invocation.operands.dropFirst().map { invocation.context.path(argument: $0) }
    }
}

extension FilePath {
    /// The absolute path, so that it is valid in another folder too; unchanged if the system does not know it.
    var fromRoot: FilePath {
        isAbsolute ? self : FilePath(".").resolved?.appending(bytes: bytes) ?? self
    }
}

/// Reports missing or damaged originals that an added file restored.
struct RestoredNote {
    let invocation: Invocation

    func print(_ restored: [RestoredOriginal], _ media: [StagedMedium]) throws {
        for original in restored {
            let medium = media.first { $0.draft.medium.hash == original.hash }?.draft.medium
            let name = medium?.fileName ?? "\(original.path)"
            let old: StyledText = original.isSetAside ? "; the damaged one is in tmp/damaged" : ""
            try invocation.messages.note("restored: the original of \(line: name) is back" + old)
        }
    }
}

/// Reports photos and sounds that were taken on another day than their entry.
struct OtherDayNote {
    let invocation: Invocation
    let store: DiaryStore

    /// Reports the media that have their own time, in their own zone.
    func print(_ media: [Medium], in entry: DiaryEntry) throws {
        let day = entry.creationTime.wallTime.date
        let times = media.compactMap { medium in
            medium.captureTime.map { ZonedTime(instant: $0.instant, utcOffset: $0.utcOffset) }
        }
        let others = times.map(\.wallTime.date).filter { $0 != day }
        guard let first = others.min(), let last = others.max() else { return }
        let isOne = media.count == 1
        let subject =
            isOne
            ? "it was"
            : others.count == media.count
                ? "they were" : "\(others.count.grouped) of them \(others.count == 1 ? "was" : "were")"
        let days = first == last ? "on \(first.inWords)" : "from \(first.inWords) to \(last.inWords)"
        try invocation.messages.note(
            "\(SafeText(subject)) taken \(SafeText(days)), and the entry is dated \(SafeText(day.inWords))")
        // If media are of several days, or some of the entry's day, the entry's date may well be right.
        guard first == last, others.count == media.count, entry.media.count == media.count,
            let time = times.min(by: { $0.wallTime < $1.wallTime })
        else { return }
        // Elsewhere than here, the time alone would be another moment.
        let isHere = invocation.context.localZone.utcOffset(at: time.instant) == time.utcOffset
        let written = "\(time.wallTime.date) \(time.wallTime.clock())" + (isHere ? "" : " \(time.rfc3339().suffix(6))")
        try invocation.messages.hint("diary edit \(store.shortID(of: entry.id)) --at '\(SafeText(written))'")
    }
}

/// The photos and sounds named on a command line.
struct MediumArguments {
    let invocation: Invocation
    let intake: MediumIntake

    /// Inspects all of them before anything is added; the first invalid one ends the command.
    func stage(_ paths: [FilePath]) throws -> [StagedMedium] {
        var staged: [StagedMedium] = []
        for path in paths { staged.append(try stage(path)) }
        return staged
    }

    private func stage(_ path: FilePath) throws -> StagedMedium {
        let medium: StagedMedium
        do { medium = try intake.stage(path) } catch let error as MediumIntakeError {
            var failure = Failure.describing(error)
            if !error.concernsAllFiles {
                failure.hint = "nothing was added; leave it out, or correct it and run the same command again"
            }
            throw failure
        }
        try warn(of: medium, path)
        return medium
    }

    private func warn(of medium: StagedMedium, _ path: FilePath) throws {
        if let reason = medium.thumbnailFailure {
            try invocation.messages.warning("\(path): kept without a thumbnail: \(reason.message)")
        } else if medium.warnings.contains(where: { $0.kind == .partial }) {
            try invocation.messages.warning("\(path): kept, but only a part of it can be decoded")
        }
    }
}
