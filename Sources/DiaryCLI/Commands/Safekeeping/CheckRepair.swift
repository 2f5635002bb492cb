import DiaryCore
import Terminal

/// `check --repair`: prints a plan, follows it, and checks again.
struct CheckRepair {
    let invocation: Invocation
    let depth: CheckDepth

    func run(after report: CheckReport) throws -> ExitCode {
        let steps = RepairStep.plan(for: report)
        let messages = invocation.messages
        guard !steps.isEmpty else {
            try messages.line(report.isSound ? "nothing to repair" : "nothing here can be rebuilt")
            return try finish(report)
        }
        try messages.line("to be done; nothing is deleted that anybody made:")
        for step in steps { try messages.line("  " + step.words) }
        guard try follow(steps) else { return try finish(CheckCommand.report(depth, invocation)) }
        return try goOn(with: CheckCommand.report(depth, invocation, isAfterRepair: true))
    }

    /// A new database shows what else has to be rebuilt.
    ///
    /// Files without an entry stay in place this time, for the user to look at.
    private func goOn(with report: CheckReport) throws -> ExitCode {
        let steps = RepairStep.plan(for: report).filter { step in
            switch step {
            case .salvage, .rebuildDatabaseIndexes, .moveOrphans: false
            case .restoreMarker, .placeEntries, .foldTags, .foldMeasurementNames, .settlePriorities,
                .rebuildSearchIndex, .makeThumbnails, .narrowPermissions, .setAside, .removeLeftovers, .lowerNumbers:
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
    /// A failed step is reported and the others are still performed. Returns true if the database was rebuilt.
    private func follow(_ steps: [RepairStep]) throws -> Bool {
        let repair = StoreRepair(
            invocation.diaryFolder, decoderPath: invocation.context.decoderPath,
            ffmpegPath: invocation.context.ffmpegPath, now: invocation.context.now)
        var isNew = false
        for step in steps {
            do {
                guard let salvaged = try repair.run(step) else { continue }
                isNew = true
                for line in SalvageWords(salvaged: salvaged, invocation: invocation).lines {
                    try invocation.messages.line(line)
                }
            } catch {
                try invocation.messages.warning(step.words + ": " + Failure.describing(error).message)
            }
        }
        return isNew
    }

    private func finish(_ report: CheckReport, _ stage: RepairStage = .mended) throws -> ExitCode {
        try invocation.print(report, after: stage)
        return report.isSound ? .success : .failure
    }
}
