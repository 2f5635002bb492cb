import DiarySync
import Foundation
import TestFixtures

/// One run: commands on some machines, with files in between that arrive late, twice and in part.
struct Trial {
    private static let mostRounds = 10

    private let pool: TrialPool
    private let machines: [TrialMachine]
    private var generator: SeededGenerator
    private var carrier = TrialCarrier()
    private var facts = Facts()
    private var commands = TrialCommands()
    private(set) var log: [String] = []

    init(_ pool: TrialPool, seed: UInt64) throws {
        self.pool = pool
        generator = SeededGenerator(seed: seed)
        try pool.reset()
        machines = Array(pool.machines.prefix(Int.random(in: 2...pool.machines.count, using: &generator)))
        for machine in machines {
            // Clocks are wrong by up to a day, in either direction.
            machine.packingCount = generator.pick([2, 4, 64])
            machine.clock.shift = generator.pick(Self.shifts)
        }
    }

    /// The problem of a run; nil for none.
    mutating func problem(commands count: Int) throws -> String? {
        for _ in 0..<count {
            let machine = generator.pick(machines)
            if generator.isOne(in: 15) { setClock(of: machine) }
            if generator.isOne(in: 3) {
                if let problem = try sync(machine, generator.pick([0, 0.3, 0.7, 1])) { return problem }
            } else {
                log.append("\(machine.name): \(try commands.run(on: machine, using: &generator))")
                try facts.commandWasRun(machine)
            }
        }
        return try end()
    }

    private static let shifts: [Int64] = [0, 0, 3_600_000_000, -3_600_000_000, 80_000_000_000, -80_000_000_000]

    /// A clock that jumps ahead by 400 days, or is right again.
    private mutating func setClock(of machine: TrialMachine) {
        let isAhead = machine.clock.shift > 86_400_000_000
        machine.clock.shift = isAhead ? generator.pick(Self.shifts) : 400 * 86_400_000_000
        log.append("\(machine.name): its clock is \(isAhead ? "right again" : "400 days ahead")")
    }

    private mutating func sync(_ machine: TrialMachine, _ share: Double) throws -> String? {
        log.append("\(machine.name): sync, of what is new it gets \(share)")
        try carrier.bring(to: machine, share, using: &generator)
        let before = try TrialCarrier.contents(of: machine.shared)
        let report = try machine.sync()
        try carrier.collect(machine, since: before)
        if report.hasNewIdentity { return "\(machine.name) takes itself for a copy" }
        try machine.readOperations(pool.key)
        let fold = FoldedDiary(machine.operations)
        if let problem = try facts.wasSynced(machine, awaitsEntries: fold.awaitsEntries) {
            let word = problem.split(separator: " ").last.map(String.init) ?? ""
            return "\(problem)\n\(fold.history(ofWord: word))"
        }
        return try fold.difference(from: machine)
    }

    private mutating func end() throws -> String? {
        for machine in machines where machine.clock.shift > 86_400_000_000 { setClock(of: machine) }
        for _ in 0..<Self.mostRounds {
            let before = carrier.names
            for machine in machines {
                if let problem = try sync(machine, 1) { return problem }
            }
            guard carrier.names == before else { continue }
            let first = try machines[0].exported()
            for machine in machines {
                if try machine.exported() != first { return "\(machine.name) exports other bytes than m0" }
                if let problem = try facts.missing(in: machine) { return problem }
            }
            return nil
        }
        return "after \(Self.mostRounds) rounds machines still have something new"
    }
}
