import JSON
import NaiveMerge
import Replication
import TestFixtures
import Testing

@testable import DiarySync
@testable import SharedFolder

/// The order of operations that lie in files, without a folder.
struct IncomingOperationsTests {
    private static let noChain = [UInt8](repeating: 0, count: 32)

    private func machine(_ byte: UInt8) throws -> MachineID {
        try #require(MachineID(bytes: Array(repeating: byte, count: 16)))
    }

    private func operation(_ byte: UInt8, _ sequence: Int, seen: [UInt8: Int] = [:]) throws -> ReplicaOperation {
        var vector = VersionVector()
        for (byte, count) in seen { vector[try machine(byte)] = count }
        return ReplicaOperation(
            Stamp(time: Int64(sequence), machine: try machine(byte), sequence: sequence), seen: vector,
            [Change(EntityName("entry", "1"), "text", .string("\(byte) \(sequence)"))])
    }

    /// Puts successive operations of one machine into a file.
    private func add(
        _ operations: [ReplicaOperation], chainBefore: [UInt8] = Self.noChain, to folder: inout FilesInMemory
    ) throws {
        let (first, last) = (try #require(operations.first).stamp, try #require(operations.last).stamp)
        folder.add(
            OperationSegment(
                machine: first.machine.bytes, first: first.sequence, last: last.sequence, chainBefore: chainBefore,
                chainAfter: [UInt8](repeating: UInt8(last.sequence), count: 32),
                payload: OperationLines.bytes(of: operations)))
    }

    @Test func `an operation comes after those that its machine had seen`() throws {
        var folder = FilesInMemory()
        try add([operation(1, 1, seen: [2: 2])], to: &folder)
        try add([operation(2, 1), operation(2, 2)], to: &folder)
        let run = try folder.run()
        #expect(run.order == [try operation(2, 1), try operation(2, 2), try operation(1, 1)].map(\.stamp))
        #expect(run.incoming.isEmpty)
    }

    @Test func `what is missing is named, and what had seen it waits`() throws {
        var folder = FilesInMemory()
        try add([operation(1, 1, seen: [2: 2])], to: &folder)
        let run = try folder.run()
        #expect(run.order.isEmpty)
        let waiting = run.incoming.waiting(after: run.vector, [try machine(1): 1])
        #expect(waiting[try machine(2)]?.reason == .missing)
        #expect(waiting[try machine(2)]?.count == 2)
        #expect(waiting[try machine(1)]?.reason == .needsOthers)
    }

    @Test func `nobody waits for a retired machine, and what is skipped is recorded`() throws {
        var folder = FilesInMemory()
        try add([operation(1, 1, seen: [2: 2])], to: &folder)
        let run = try folder.run(retired: [try machine(2)])
        #expect(run.order == [try operation(1, 1).stamp])
        #expect(run.incoming.skipped == [try machine(2): 1])
    }

    @Test func `of files that begin together the packed one counts, and each operation comes once`() throws {
        var folder = FilesInMemory()
        try add([operation(1, 1)], to: &folder)
        try add([operation(1, 1), operation(1, 2)], to: &folder)
        try add([operation(1, 3)], chainBefore: [UInt8](repeating: 2, count: 32), to: &folder)
        let run = try folder.run()
        #expect(run.order.map(\.sequence) == [1, 2, 3])
    }

    @Test func `a file that can't be read is named, and the others are read`() throws {
        var folder = FilesInMemory()
        try add([operation(1, 1)], to: &folder)
        try add([operation(2, 1)], to: &folder)
        folder.damage { $0.machine.first == 1 }
        let run = try folder.run()
        #expect(run.order == [try operation(2, 1).stamp])
        #expect(run.incoming.damaged.map(\.reason) == ["cut"])
    }

    @Test func `a file that doesn't continue the one before is another replica's`() throws {
        var folder = FilesInMemory()
        try add([operation(1, 1)], to: &folder)
        try add([operation(1, 2)], chainBefore: [UInt8](repeating: 9, count: 32), to: &folder)
        let run = try folder.run()
        #expect(run.order.map(\.sequence) == [1])
        #expect(run.incoming.damaged.map(\.reason) == ["its number was used twice"])
    }

    @Test func `operations above a limit stay`() throws {
        var folder = FilesInMemory()
        try add([operation(1, 1), operation(1, 2), operation(1, 3)], to: &folder)
        var limit = VersionVector()
        limit[try machine(1)] = 2
        let run = try folder.run(upTo: limit)
        #expect(run.order.map(\.sequence) == [1, 2])
        #expect(run.vector == limit)
    }

    @Test func `all operations come, each once and after what it has seen, however they lie in files`() throws {
        var generator = SeededGenerator()
        for trial in 0..<60 {
            var (known, all) = ([VersionVector(), VersionVector(), VersionVector()], [[ReplicaOperation]]())
            all = [[], [], []]
            for _ in 0..<20 {
                let place = Int.random(in: 0...2, using: &generator)
                if generator.isOne(in: 3) { known[place].formUnion(known[Int.random(in: 0...2, using: &generator)]) }
                let (byte, machine) = (UInt8(place + 1), try machine(UInt8(place + 1)))
                var operation = try operation(byte, known[place][machine] + 1)
                operation.seen.formUnion(known[place])
                known[place][machine] += 1
                all[place].append(operation)
            }
            var folder = FilesInMemory()
            for operations in all {
                var (rest, chain) = (operations[...], Self.noChain)
                while !rest.isEmpty {
                    let part = Array(rest.prefix(Int.random(in: 1...5, using: &generator)))
                    try add(part, chainBefore: chain, to: &folder)
                    rest = rest.dropFirst(part.count)
                    chain = [UInt8](repeating: UInt8(part[part.count - 1].stamp.sequence), count: 32)
                }
            }
            let run = try folder.run()
            let name = "trial \(trial) of \(generator.name)"
            #expect(Set(run.order) == Set(all.joined().map(\.stamp)) && run.order.count == 20, "\(name)")
            let seen = Dictionary(uniqueKeysWithValues: all.joined().map { ($0.stamp, $0.seen) })
            var vector = VersionVector()
            for stamp in run.order {
                #expect(seen[stamp].map(vector.includes) == true, "\(name)")
                vector[stamp.machine] = stamp.sequence
            }
        }
    }
}

private struct FilesInMemory {
    /// What came of reading all of them.
    struct Run {
        var incoming: IncomingOperations
        var vector = VersionVector()
        var order: [Stamp] = []
    }

    private var segments: [OperationFile: OperationSegment] = [:]
    private var damaged: Set<OperationFile> = []

    mutating func add(_ segment: OperationSegment) {
        let digits = String(repeating: "0", count: 16)
        let file = OperationFile(
            machine: segment.machine, first: segment.first, last: segment.last, hash: digits, content: digits,
            byteCount: Int64(segment.payload.count))
        segments[file] = segment
    }

    mutating func damage(_ isDamaged: (OperationFile) -> Bool) {
        damaged.formUnion(segments.keys.filter(isDamaged))
    }

    func run(retired: Set<MachineID> = [], upTo limit: VersionVector? = nil) throws -> Run {
        var run = Run(
            incoming: IncomingOperations(Array(segments.keys), after: VersionVector(), retired: retired) { file in
                guard !damaged.contains(file), let segment = segments[file] else {
                    throw SharedFolderError.damaged(file.path, reason: "cut")
                }
                return segment
            })
        var chains: [MachineID: (chain: [UInt8], end: Int)] = [:]
        while let step = try run.incoming.next(
            after: run.vector, upTo: limit, chain: { chains[$0] ?? ([UInt8](repeating: 0, count: 32), 0) },
            isOther: { _, _ in false })
        {
            switch step {
            case .operation(let operation):
                run.order.append(operation.stamp)
                run.vector[operation.stamp.machine] = operation.stamp.sequence
            case .nothing(let machine, let last): run.vector[machine] = max(run.vector[machine], last)
            case .end(let machine, let last, let chain):
                run.vector[machine] = max(run.vector[machine], last)
                chains[machine] = (chain, last)
            }
        }
        return run
    }
}
