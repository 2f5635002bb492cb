import Chronology
import DiaryModel
import DiaryStore
import JSON
import Terminal

/// Prints media in the requested format, one at a time.
struct MediaListPrinter {
    let invocation: Invocation
    let store: DiaryStore

    private var output: Output { invocation.output }

    /// Prints the media of a query, and reports an empty result.
    func print(_ query: MediaQuery) throws {
        try print(orTell: "no medium matches") { body in
            var count = 0
            try store.forEachMedium(query) { medium in
                try body(medium)
                count += 1
                return true
            }
            return count
        }
    }

    /// Prints the media that `forEach` passes and counts, and reports an empty result.
    func print(
        orTell nothing: StyledText, _ forEach: ((NumberedMedium) throws -> Void) throws -> Int
    ) throws {
        let format = MediaFormat(invocation.values)
        let presentation = invocation.presentation(of: store)
        let folder = store.directory.isAbsolute ? store.directory : store.directory.resolved ?? store.directory
        let vault = Vault(diary: folder, storeID: store.storeID)
        var objects = JSONListRenderer(isArray: format == .json)
        var awaitedCount = 0
        let count = try forEach { found in
            switch format {
            case .text: for line in lines(of: found, presentation) { try output.line(line) }
            case .ids: try output.line(StyledText(SafeText(raw: found.medium.id.description)))
            case .paths:
                // The path of a file that is still to come would lead nowhere.
                guard store.machineAwaited(for: found.medium) == nil else { return awaitedCount += 1 }
                try output.path(vault.path(of: found.medium.hash, extension: found.medium.fileExtension))
            case .json, .jsonl:
                let machine = store.machineAwaited(for: found.medium)
                try output.json(
                    objects.piece(
                        Self.object(
                            of: found.medium, of: found.entry.id, on: found.entry.creationTime, awaitedFrom: machine)))
            }
        }
        if format == .json { try output.json(objects.end) }
        if count == 0 { try invocation.messages.line(nothing) }
        if awaitedCount > 0 {
            try invocation.messages.note(
                "\(awaitedCount.counted("file")) without a path: other machines still have to give them")
        }
    }

    /// The line `3f2a9c:2  photo  2026-11-20 14:02  cat.jpg  4032x3024`.
    func lines(of found: NumberedMedium, _ presentation: EntryPresentation) -> [StyledText] {
        let name = presentation.shortID(found.listed) + ":\(found.number)"
        return MediumLines(presentation: presentation, entry: found.entry).lines(of: found.medium, named: name)
    }

    /// The medium's object, with the id of its entry as its last member.
    ///
    /// - Parameters:
    ///     - clock: any time of the entry, in whose zone times are.
    ///     - machine: the machine that still has to provide its original; nil if the original is here.
    static func object(
        of medium: Medium, of entry: UniqueIdentifier, on clock: ZonedTime, awaitedFrom machine: String? = nil
    ) -> JSONObject {
        var object = EntryJSON.mediumObject(of: medium, on: clock, awaitedFrom: machine)
        object.append("diaryEntry", .string(entry.description))
        return object
    }
}
