import Arguments
import DiaryCheck
import DiaryMedia
import DiaryStore
import Terminal

enum CheckCommand: Command {
    static let name = "check"

    static let declaration = CommandDeclaration(
        name, "verify that the diary is complete and undamaged",
        groups: [
            OptionGroup(
                "Looking",
                [
                    .flag(.quick, "without reading texts and files").excluding(.readData),
                    .optionalValue(
                        .readData, "N%", "read the originals too, all or a random part of them",
                        accepts: { percentage($0) != nil }),
                    .flag(.repair, "rebuild what can be rebuilt; nothing is deleted"),
                    .flag(.yes, short: "y", "don't ask, even if something will be missing"),
                ]),
            OptionGroup(
                "Output",
                [
                    .value(.format, short: "f", "FORMAT", "how it is written").completing(.choices(["text", "json"]))
                ]),
        ]
    ) { command in
        command.discussion = [
            "Without options it checks the structure of the database, the rows against their hashes, the search index against the texts, and the size of every original; --read-data also compares each original with the hash in its name.",
            "Nothing is changed without --repair, which prints its plan, rebuilds index, tags and thumbnails, and moves foreign and damaged files to folders in tmp. What can't be rebuilt is named; backups have it.",
            "If the database is damaged, truncated, empty or missing, --repair builds a new one: row by row from what can be read of it, whatever its schema says, and from the copies in the folder backups. Before it replaces anything it says how many entries and media each of them has, and what will be missing; then it asks. The damaged database is kept.",
            "The exit code is 0 when nothing is damaged and a repair left nothing out, otherwise 1.",
        ]
        command.examples = [
            Definition("diary check", "all but the content of originals"),
            Definition("diary check --read-data=5%", "and the content of every twentieth original, at random"),
            Definition("diary check --read-data --repair", "check everything, and repair what can be repaired"),
        ]
    }

    static func run(_ invocation: Invocation) throws -> ExitCode {
        let depth = try depth(invocation.values)
        try invocation.requireOwnFolder(toNarrow: true)
        try invocation.requireOpen()
        let report = try report(depth, invocation)
        try invocation.warn(of: report.keptLogs)
        guard invocation.values.flag(.repair) else {
            try invocation.print(report)
            if report.isDatabaseOpen, let line = SyncNotes(invocation).line { try invocation.messages.note(line) }
            return report.isSound ? .success : .failure
        }
        return try CheckRepair(invocation: invocation, depth: depth).run(after: report)
    }

    /// Checks the diary.
    ///
    /// On a terminal it shows the progress of reading the originals.
    static func report(
        _ depth: CheckDepth, _ invocation: Invocation, isAfterRepair: Bool = false
    ) throws -> CheckReport {
        let line = CommandProgress("reading", invocation)
        let check = StoreCheck(
            invocation.diaryFolder, depth: depth, decoderPath: invocation.context.decoderPath,
            ffmpegPath: invocation.context.ffmpegPath,
            now: invocation.context.now, isAfterRepair: isAfterRepair, progress: line.update)
        defer { try? line.clear() }
        do { return try check.run() } catch {
            guard let words = Failure.fullDisk(causing: error) else { throw error }
            throw Failure(
                "check could not finish for lack of space: \(words)",
                hint: "make room on it and run the same command again; nothing was found damaged")
        }
    }

    private static func depth(_ values: OptionValues) throws -> CheckDepth {
        guard values.isGiven(.readData) else { return values.flag(.quick) ? .quick : .full }
        guard let text = values.value(.readData) else { return .content(percent: 100) }
        guard let percent = percentage(text) else {
            throw Failure("--read-data takes a part in percent, not \(line: text)", hint: "--read-data=10%", .usage)
        }
        return .content(percent: percent)
    }

    /// Parses `10%`, `2.5%` or `10`, greater than 0 and at most 100.
    private static func percentage(_ text: String) -> Double? {
        let digits = text.hasSuffix("%") ? text.dropLast() : text[...]
        guard digits.allSatisfy({ $0.isASCII && ($0.isNumber || $0 == ".") }), let percent = Double(digits),
            percent > 0, percent <= 100
        else { return nil }
        return percent
    }
}

/// `check --repair`: prints a plan, follows it, and checks again.
struct CheckRepair {
    let invocation: Invocation
    let depth: CheckDepth

    private enum Outcome {
        case kept
        case declined
        case remade(SalvagedDatabase)
    }

    func run(after report: CheckReport) throws -> ExitCode {
        let steps = RepairStep.plan(for: report)
        let messages = invocation.messages
        guard !steps.isEmpty else {
            try messages.line(report.isSound ? "nothing to repair" : "nothing here can be rebuilt")
            return try finish(report)
        }
        try messages.line("to be done; nothing is deleted that anybody made:")
        for step in steps { try messages.line("  " + step.words) }
        switch try follow(steps) {
        case .kept: return try finish(CheckCommand.report(depth, invocation))
        case .declined:
            return try invocation.end(.failure, saying: "the database was not replaced")
        case .remade(let salvaged):
            let code = try goOn(with: CheckCommand.report(depth, invocation, isAfterRepair: true))
            return salvaged.lacksSomething ? .failure : code
        }
    }

    /// A new database shows what else has to be rebuilt.
    ///
    /// Files without an entry stay in place this time, for the user to look at.
    private func goOn(with report: CheckReport) throws -> ExitCode {
        let steps = RepairStep.plan(for: report).filter { step in
            switch step {
            case .salvage, .readLogs, .rebuildDatabaseIndexes, .moveOrphans: false
            case .restoreMarker, .placeEntries, .foldTags, .foldMeasurementNames, .settlePriorities,
                .rebuildSearchIndex, .makeThumbnails, .giveBackVideos, .narrowPermissions, .renewSyncState, .setAside,
                .removeLeftovers,
                .lowerNumbers, .correctVersion:
                true
            }
        }
        guard !steps.isEmpty else { return try finish(report, .remade) }
        for step in steps { try invocation.messages.line("  " + step.words) }
        _ = try follow(steps)
        return try finish(CheckCommand.report(depth, invocation, isAfterRepair: true), .remade)
    }

    /// Performs the steps.
    ///
    /// A failed step is reported and the others are still performed; none after a database that was not to be replaced.
    private func follow(_ steps: [RepairStep]) throws -> Outcome {
        var (outcome, refusal): (Outcome, Failure?) = (.kept, nil)
        let context = invocation.context
        var options = ImportOptions(source: "films", zone: context.localZone)
        options.places = context.placeZones
        let repair = StoreRepair(
            invocation.diaryFolder, decoderPath: context.decoderPath, ffmpegPath: context.ffmpegPath,
            options: options, now: context.now
        ) { salvaged in
            do {
                guard try isWanted(salvaged) else {
                    outcome = .declined
                    return false
                }
                return true
            } catch let failure as Failure {
                refusal = failure
                return false
            }
        }
        for step in steps {
            do {
                guard let salvaged = try repair.run(step) else {
                    if let refusal { throw refusal }
                    if case .declined = outcome { return outcome }
                    continue
                }
                outcome = .remade(salvaged)
                for line in SalvageWords(salvaged: salvaged, invocation: invocation).afterwards {
                    try invocation.messages.line(line)
                }
            } catch {
                if let refusal { throw refusal }
                try invocation.messages.warning(step.words + ": " + Failure.describing(error).message)
            }
        }
        return outcome
    }

    /// Prints what a new database would hold, and asks if something would be missing in it.
    private func isWanted(_ salvaged: SalvagedDatabase) throws -> Bool {
        let words = SalvageWords(salvaged: salvaged, invocation: invocation)
        for line in words.before { try invocation.messages.line(line) }
        guard let question = words.question else { return true }
        return try invocation.confirm(question)
    }

    private func finish(_ report: CheckReport, _ stage: RepairStage = .mended) throws -> ExitCode {
        try invocation.print(report, after: stage)
        return report.isSound ? .success : .failure
    }
}
