import Chronology
import DiaryModel
import Replication

/// Operations of other machines.
extension SyncTransaction {
    /// Merges operations of others; returns how many steps that took.
    ///
    /// - Parameters:
    ///   - limit: the operations that the diary has already: no others are merged, and these aren't applied.
    func merge(
        from incoming: inout IncomingOperations, atMost count: Int, upTo limit: VersionVector? = nil
    ) throws -> Int {
        var (merged, ends): (Int, [MachineID: (chain: [UInt8], end: Int)]) = (0, [:])
        while merged < count,
            let step = try incoming.next(
                after: vector, upTo: limit, chain: { try ends[$0] ?? state.chain(of: $0) },
                isOther: { try state.isApplied($0, withOtherTimesThan: $1) })
        {
            merged += 1
            switch step {
            case .operation(let operation):
                try recordClock(of: operation)
                try merge(operation, isDone: limit != nil)
            case .nothing(let machine, let last): fold.skip(to: last, of: machine)
            case .end(let machine, let last, let chain):
                fold.skip(to: last, of: machine)
                try state.setApplied(vector[machine], of: machine)
                try state.setChain(chain, end: last, of: machine)
                ends[machine] = (chain, last)
            }
        }
        try state.recordSkipped(incoming.skipped)
        return merged
    }

    /// Records an operation's time: a machine whose clock is ahead is reported once, and not at all if it has corrected
    /// it.
    private func recordClock(of operation: ReplicaOperation) throws {
        let (machine, time) = (operation.stamp.machine, operation.stamp.time)
        let entity = EntityName(machine: machine)
        // Its name may come in the same transaction.
        func shownName() throws -> String {
            try record(entity).name ?? machine.hex
        }
        let isCorrected = operation.changes.contains { $0.entity == entity && ClockCorrection.isField($0.field) }
        let now = self.time.microseconds
        let known = clocksAhead[machine.hex]
        guard time > now.addingSaturated(CommandRecord.clockLead), !isCorrected else {
            guard known != nil else { return }
            clocksAhead[machine.hex] = nil
            let name = try shownName()
            report.clocksAhead.removeAll { $0.machine == name }
            return try state.setClocksAhead(clocksAhead)
        }
        let seconds = (time &- now) / 1_000_000
        guard seconds > known ?? 0 else { return }
        clocksAhead[machine.hex] = seconds
        try state.setClocksAhead(clocksAhead)
        let name = try shownName()
        if let index = report.clocksAhead.firstIndex(where: { $0.machine == name }) {
            report.clocksAhead[index].seconds = seconds
        } else if known == nil {
            report.clocksAhead.append((name, seconds))
        }
    }
}
