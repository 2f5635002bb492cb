import Chronology
import DiaryModel
import DiaryStore
import Replication
import SQLite

/// Clocks that are, or were, ahead.
///
/// An operation whose time is far ahead would win over every concurrent value until its time has come. As soon as the
/// clock of its machine is right again, the machine publishes a correction of what it wrote before.
extension RecoveryStage {
    /// The number of microseconds by which a clock is ahead, and not just inexact.
    private static let limit: Int64 = CommandRecord.clockLead

    /// Corrects the times of this machine once its clock is right again; reports it if it is ahead according to others.
    func correctOwnClock() throws {
        guard keyFile == nil, try state.isSet(.isBegun) else { return }
        try applyKnownCorrections()
        let own = settings.machine
        let now = store.currentTime.microseconds
        let last = try lastClock(of: own)
        let retired = try sync.retiredMachines()
        let others = try sync.reports().filter { $0.machine != own && !retired.contains($0.machine) }
        let times = others.compactMap(\.progress.time?.microseconds)
        // Operations of others may have moved it by a day.
        let isAhead = last > now.addingSaturated(Self.limit + Self.limit / 24)
        // Where others are ahead of this clock, too, this clock may be the one that is wrong now.
        let right = times.count { $0 <= now.addingSaturated(Self.limit) }
        if isAhead, right > 0, right * 2 >= times.count { return try correctClock(of: own, at: now, last) }
        for (machine, progress) in others {
            guard let seconds = progress.ahead[own.hex], let time = progress.time?.microseconds,
                last > time.addingSaturated(Self.limit)
            else { continue }
            report.ownClockAhead = (sync.machineName(machine) ?? progress.name, seconds)
        }
    }

    /// The latest time of commands of this diary and of operations that are not corrected yet.
    private func lastClock(of machine: MachineID) throws -> Int64 {
        let record = try state.record(EntityName(machine: machine))
        let corrected = ClockCorrection.all(in: record).map(\.last).max() ?? 0
        let published =
            try state.connection.first("SELECT max(time) FROM ownOperation WHERE sequence > \(corrected)") {
                $0.optionalInt64(0)
            } ?? nil
        let commanded = try store.connection.first("SELECT max(clock) FROM command") { $0.optionalInt64(0) } ?? nil
        return max(published ?? .min, commanded ?? .min)
    }

    private func correctClock(of machine: MachineID, at now: Int64, _ last: Int64) throws {
        try sync.withTransaction { transaction in
            // Commands since the clock is right have their own times.
            try store.commandTable.lowerClocks(to: now)
            try transaction.capture(after: state.feedSequence)
            let correction = ClockCorrection(upTo: transaction.fold.ownSequence, time: now)
            try transaction.add(
                [Change(EntityName(machine: machine), correction.field, correction.value)], at: now)
        }
        report.correctedClock = (last &- now) / 1_000_000
    }

    /// Corrects the records that an earlier program has merged, which knew of no corrections.
    private func applyKnownCorrections() throws {
        guard try !state.isSet(.knowsCorrections) else { return }
        try sync.withTransaction(.applying) { transaction in
            for name in try state.names(of: EntityKind.machine)
            where try !ClockCorrection.all(in: state.record(name)).isEmpty {
                try transaction.fold.correctClock(of: name)
            }
            try state.setProperty(.knowsCorrections, "1")
        }
    }

}
