import DiaryMedia
import DiaryModel
import DiaryStore
import Glibc
import Terminal

/// Adds the files that `attach` names to an entry.
struct AttachingFiles {
    let invocation: Invocation
    let store: Store

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
        let intake = invocation.mediumIntake(into: store)
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
        guard !isAbsolute, let folder = unsafe realpath(".", nil) else { return self }
        defer { unsafe free(folder) }
        return unsafe FilePath(String(cString: folder)).appending(bytes: bytes)
    }
}
