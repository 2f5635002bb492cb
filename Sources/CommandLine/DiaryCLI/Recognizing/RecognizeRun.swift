import DiaryMedia
import DiaryModel
import DiaryRecognition
import DiaryStore
import Glibc
import JSON
import Terminal

/// Chooses what `recognize` looks at, and runs it.
struct RecognizeRun {
    let invocation: Invocation
    let options: RecognizeOptions

    /// A kind of media with a program for it.
    private struct Work {
        let recognizers: Recognizers
        let kinds: Set<RecognitionKind>
        let queue: [UnreadMedium]
        /// The media that wait for a program, or for another language of one.
        let left: [Medium]
    }

    func run() throws -> ExitCode {
        let work = try work(query: selection())
        guard !options.isDryRun else { return try tell(work) }
        guard !work.queue.isEmpty else {
            if options.isJSON {
                try invocation.output.json(.object(RecognitionReport().json(seconds: 0)))
                return .success
            }
            let waiting: StyledText = work.left.isEmpty ? "" : Self.waiting(work.left, 0) + "; "
            return try invocation.end(
                saying: waiting + "everything \(work.left.isEmpty ? "" : "else ")was looked at already")
        }
        guard let turn = RecognitionTurn(invocation) else {
            if RecognitionTurn.isOfOtherDiary(invocation) {
                throw Failure(
                    "diary recognize is at work on another diary",
                    hint: "wait until it is done: there is one at a time", .busy)
            }
            throw Failure(
                "another diary recognize is at work", hint: "diary recognize --status tells how far it is", .busy)
        }
        defer { turn.end() }
        let power = options.isOnBattery ? nil : PowerSupply()
        if power?.isBattery == true {
            throw Failure("the machine runs on its battery", hint: "diary recognize --on-battery goes on all the same")
        }
        let session = try session(
            work, jobCount: options.jobCount, power: power, as: RecognitionSession(),
            invocation.context.notingInterrupts())
        try session.run()
        return try report(session)
    }

    /// Looks at everything that waits, one medium at a time, and says nothing.
    func runInBackground() throws -> ExitCode {
        guard let turn = RecognitionTurn(invocation), !PowerSupply().isBattery else { return .success }
        defer { turn.end() }
        let isInterrupted = invocation.context.notingInterrupts()
        // What came while it was at work is looked at, too.
        while true {
            let work = try work(query: MediaQuery(of: EntryQuery()), isPatient: true)
            guard !work.queue.isEmpty else { return .success }
            let session = try session(
                work, jobCount: 1, power: PowerSupply(), as: RecognitionSession(isInBackground: true), isInterrupted)
            try session.run()
            guard session.stop == nil, !session.report.isEmpty else { return .success }
        }
    }

    /// Prints how much waits, and how long it takes about.
    func printStatus() throws -> ExitCode {
        let store = try invocation.openStore(.reading)
        let queue = try store.recognitionQueue(kinds: options.kinds)
        let isTaken = RecognitionTurn.isTaken(invocation.context)
        let isAtWork = isTaken && !RecognitionTurn.isOfOtherDiary(invocation)
        let isAlways = try store.recognizesAlways()
        let jobCount = isAtWork && isAlways ? 1 : options.jobCount
        let recognizers = Recognizers(invocation.context.recognizerEnvironment)
        // What no program is there for takes no time.
        let served = queue.map(\.medium).filter { medium in
            RecognitionKind(medium).map { recognizers.recognizer(for: $0) != nil } ?? false
        }
        let estimate = RecognitionTime.estimate(served, jobCount: jobCount)
        let counts = RecognitionKind.allCases.map { kind in
            queue.count { RecognitionKind($0.medium) == kind }
        }
        guard !options.isJSON else {
            try invocation.output.json([
                "photos": .integer(counts[0]), "sounds": .integer(counts[1]), "seconds": .seconds(estimate),
                "isAtWork": .boolean(isAtWork), "always": .boolean(isAlways),
            ])
            return .success
        }
        try invocation.output.line(Self.waiting(queue.map(\.medium), estimate))
        for (kind, count) in zip(RecognitionKind.allCases, counts)
        where count > 0 && recognizers.recognizer(for: kind) == nil {
            let failure = Failure.noRecognizer(for: kind, languages: [])
            try invocation.output.line(failure.message + ": diary recognize --list")
        }
        try invocation.output.line(
            isAtWork
                ? "diary recognize is at work"
                : isTaken ? "diary recognize is at work on another diary" : "nothing is at work")
        try invocation.output.line(
            isAlways ? "in the background after add, import, record, attach and sync: on" : "in the background: off")
        return .success
    }

    /// The sentence `412 photos and 3 sounds wait, about 14 min`; without a time if that is 0.
    private static func waiting(_ media: [Medium], _ estimate: Double) -> StyledText {
        let kinds = media.compactMap { RecognitionKind($0) }
        let (photos, sounds) = (kinds.count { $0 == .photos }, kinds.count { $0 == .sounds })
        let words = [String](counting: ["photo": photos, "sound": sounds]).enumeration
        guard !words.isEmpty else { return "nothing waits" }
        let time = estimate > 0 ? ", about \(RecognitionTime.text(estimate))" : ""
        return "\(words) \(media.count == 1 ? "waits" : "wait")\(time)"
    }

    private func tell(_ work: Work) throws -> ExitCode {
        let media = work.queue.map(\.medium)
        let estimate = RecognitionTime.estimate(media, jobCount: options.jobCount)
        let programs = RecognitionKind.allCases.filter(work.kinds.contains).compactMap {
            work.recognizers.recognizer(for: $0)?.version
        }
        guard !options.isJSON else {
            try invocation.output.json([
                "media": .array(media.map { .string("\($0.id)") }), "programs": .array(programs.map { .string($0) }),
                "seconds": .seconds(estimate),
            ])
            return .success
        }
        let isElse = media.isEmpty && !work.left.isEmpty
        try invocation.output.line(isElse ? "nothing else waits" : Self.waiting(media, estimate))
        if !programs.isEmpty { try invocation.output.line("by \(SafeText(programs.enumeration))") }
        return .success
    }

    private func report(_ session: RecognizeSession) throws -> ExitCode {
        let report = session.report
        if options.isJSON {
            try invocation.output.json(.object(report.json(seconds: session.seconds)))
        } else {
            try invocation.printChanged(report.entries, report.sentence(seconds: session.seconds))
        }
        for remark in report.remarks { try invocation.messages.note(remark) }
        switch session.stop {
        case .interrupted: return .interrupted
        case .locked: throw DiaryError.locked(path: invocation.diaryFolder.description)
        case .onBattery:
            try invocation.messages.note("stopped: the machine runs on its battery; diary recognize goes on later")
            return .success
        case nil: return report.problems.isEmpty ? .success : .incomplete
        }
    }

    private func session(
        _ work: Work, jobCount: Int, power: PowerSupply?, as commands: RecognitionSession,
        _ isInterrupted: @escaping () -> Bool
    ) throws -> RecognizeSession {
        let context = invocation.context
        let settings = MediumRecognizer.Settings(
            decoderPath: context.decoderPath, ffmpegPath: context.ffmpegPath, languages: options.languages,
            longestSound: options.longestSound)
        return try RecognizeSession(
            invocation, MediumRecognizer(work.recognizers, settings), queue: work.queue, jobCount: jobCount,
            power: power, as: commands, isInterrupted: isInterrupted)
    }

    /// The media that are selected and for which there is a program that knows their languages.
    ///
    /// - Parameter isPatient: true to leave out what no program is there for, without a word.
    private func work(query: MediaQuery, isPatient: Bool = false) throws -> Work {
        let (recognizers, named) = (Recognizers(invocation.context.recognizerEnvironment), options.languages.named)
        let store = try invocation.openStore(.reading)
        var able: Set<RecognitionKind> = []
        var left: [Medium] = []
        var (missing, unknown): ([Failure], [Failure]) = ([], [])
        for kind in RecognitionKind.allCases where options.kinds.contains(kind) {
            let recognizer = recognizers.recognizer(for: kind)
            let known = recognizer?.known(named) ?? []
            if recognizer != nil, named.isEmpty || !known.isEmpty { able.insert(kind) }
            guard recognizer == nil || known.count < named.count else { continue }
            // What is missing matters only if something waits for it.
            let waiting = try store.recognitionQueue(query, kinds: [kind], again: options.isAgain).map(\.medium)
            guard !waiting.isEmpty else { continue }
            if !able.contains(kind) { left += waiting }
            if let recognizer {
                unknown.append(.unknownLanguages(named.filter { !known.contains($0) }, of: recognizer, for: kind))
            } else {
                missing.append(.noRecognizer(for: kind, languages: options.languages.languages(text: "")))
            }
        }
        let queue = try able.isEmpty ? [] : store.recognitionQueue(query, kinds: able, again: options.isAgain)
        if !isPatient {
            for program in recognizers.misnamed where options.kinds.contains(program.kind) {
                let words = "\(program.name): \(program.missing ?? "")"
                try invocation.messages.warning("\(SafeText(words).singleLine)")
            }
            // A person who names a language expects it; that a program is missing is no news each time.
            if queue.isEmpty, let failure = unknown.first ?? (able.isEmpty ? missing.first : nil) { throw failure }
            for failure in unknown + missing { try invocation.messages.note(failure.line()) }
        }
        return Work(recognizers: recognizers, kinds: able, queue: queue, left: left)
    }

    /// The named or selected entries; all without any.
    private func selection() throws -> MediaQuery {
        guard !invocation.operands.isEmpty || SelectionReader.isGiven(invocation.values) else {
            try requireConfinement(isNamed: false)
            return MediaQuery(of: EntryQuery())
        }
        let store = try invocation.openStore(.reading)
        let found = try EntryTarget(invocation: invocation, store: store).resolve(orSelection: true)
        try requireConfinement(isNamed: !found.isSelection)
        return MediaQuery(of: EntryQuery([.identifiers(found.ids)]))
    }

    /// A program that can't be confined gets only media of entries that a person named.
    private func requireConfinement(isNamed: Bool) throws(Failure) {
        guard ProgramConfinement.available.isEmpty, !isNamed else { return }
        throw Failure(
            "recognizers can't be confined here: this kernel has neither Landlock nor filters of system calls",
            hint: "name the entries whose files you trust: diary recognize 3f2a")
    }
}

/// The turn of the one process of this user that recognizes.
final class RecognitionTurn {
    private static let name = "recognizing"
    private var file: FileDescriptor?

    /// Nil if another process has it.
    init?(_ invocation: Invocation) {
        file = Self.locked(invocation.context, for: invocation.diaryFolder)
        guard file != nil else { return nil }
    }

    /// Returns whether a process is at work, on any diary.
    static func isTaken(_ context: Context) -> Bool {
        guard Folder.exists(StateFolder(context).path.appending(name)) else { return false }
        let file = locked(context)
        return file == nil
    }

    /// Returns whether the last turn was for another diary.
    static func isOfOtherDiary(_ invocation: Invocation) -> Bool {
        guard let last = StateFolder(invocation.context).read(name), !last.isEmpty else { return false }
        return last != bytes(of: invocation.diaryFolder)
    }

    /// Lets the next one begin.
    func end() { file = nil }

    /// The file outside of the diary, whose folder can be locked meanwhile; nil if another process has locked it.
    ///
    /// - Parameter diary: the folder whose path is left in it.
    private static func locked(_ context: Context, for diary: FilePath? = nil) -> FileDescriptor? {
        let folder = StateFolder(context)
        guard (try? folder.make()) != nil,
            var file = try? FileDescriptor.open(folder.path.appending(name), O_RDWR | O_CREAT | O_NOFOLLOW),
            file.lockAtOnce()
        else { return nil }
        if let diary {
            // Only what others say about the work depends on it.
            try? file.truncate(to: 0)
            try? file.write(bytes(of: diary), at: 0)
        }
        return file
    }

    private static func bytes(of diary: FilePath) -> [UInt8] { (diary.resolved ?? diary).bytes }
}
