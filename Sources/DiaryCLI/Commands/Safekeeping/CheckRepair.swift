import DiaryCore
import Terminal

/// `check --repair`: tells a plan, follows it, and looks again.
struct CheckRepair {
    let invocation: Invocation
    let depth: CheckDepth

    func run(after report: CheckReport) throws -> ExitCode {
        let steps = RepairStep.plan(for: report)
        let messages = invocation.messages
        guard !steps.isEmpty else {
            try messages.line(report.isSound ? "nothing to repair" : "nothing here can be made anew")
            return try finish(report)
        }
        try messages.line("to be done; nothing is deleted that anybody made:")
        for step in steps { try messages.line("  " + step.words) }
        try follow(steps)
        return try finish(CheckCommand.report(depth, invocation))
    }

    /// A step that fails is told, and the others are done all the same.
    private func follow(_ steps: [RepairStep]) throws {
        let repair = StoreRepair(
            invocation.diaryFolder, decoderPath: invocation.context.decoderPath,
            ffmpegPath: invocation.context.ffmpegPath, now: invocation.context.now)
        for step in steps {
            do {
                if let salvaged = try repair.run(step) { try tell(salvaged) }
            } catch {
                try invocation.messages.warning(step.words + ": " + Failure.describing(error).message)
            }
        }
    }

    private func tell(_ salvaged: SalvagedDatabase) throws {
        let media = "\(salvaged.mediumCount.grouped) \(salvaged.mediumCount == 1 ? "medium" : "media")"
        try invocation.messages.line(
            "read from the damaged database: \(salvaged.entryCount.counted("entry")), \(media); it is kept as \(salvaged.keptAs)"
        )
    }

    private func finish(_ report: CheckReport) throws -> ExitCode {
        try CheckRenderer(invocation: invocation).print(report)
        return report.isSound ? .success : .failure
    }
}
