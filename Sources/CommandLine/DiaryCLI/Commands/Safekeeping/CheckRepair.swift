import DiaryCheck
import DiaryMedia
import DiaryStore
import Terminal

/// `check --repair`: prints a plan, follows it, and checks again.
struct CheckRepair {
    let invocation: Invocation
    let depth: CheckDepth

    /// What became of the database.
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
            case .salvage, .rebuildDatabaseIndexes, .moveOrphans: false
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
