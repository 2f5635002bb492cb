import Replication
import SharedFolder

/// The operations in the shared folder that aren't applied yet, in an order in which each comes after all that it has
/// seen.
///
/// One file of each machine is open at a time.
struct IncomingOperations {
    enum Step {
        case operation(ReplicaOperation)
        /// A machine has no operations up to `last`: they had no changes left when its file was packed.
        case nothing(MachineID, last: Int)
        /// All operations of a file are applied: up to `last`, with the chain of the files there.
        case end(MachineID, last: Int, chain: [UInt8])
    }

    private struct OpenFile {
        let last: Int
        let chain: [UInt8]
        var operations: ArraySlice<ReplicaOperation>
        /// The reason why what follows the operations can't be read; nil if they are all of the file.
        let failure: OperationLines.Failure?
    }

    private let read: (OperationFile) throws -> OperationSegment
    private var files: [MachineID: ArraySlice<OperationFile>] = [:]
    private var open: [MachineID: OpenFile] = [:]
    /// The machines whose missing operations nobody waits for.
    private let retired: Set<MachineID>
    /// Files that can't be read, with the reasons.
    private(set) var damaged: [(file: OperationFile, reason: String)] = []
    /// Of retired machines the first operation that is missing though another machine had seen it: nobody waits for it,
    /// and if it comes after all, all operations are folded again.
    private(set) var skipped: [MachineID: Int] = [:]
    /// The operations that can't be read, by machine: they wait, with all later ones of their machine.
    private var unreadable: [MachineID: WaitingOperations.Reason] = [:]

    /// - Parameters:
    ///   - vector: the operations that are applied already: their files aren't opened.
    ///   - read: reads a file; throws `SharedFolderError`.
    init(
        _ list: [OperationFile], after vector: VersionVector, retired: Set<MachineID>,
        read: @escaping (OperationFile) throws -> OperationSegment
    ) {
        (self.read, self.retired) = (read, retired)
        for (machine, list) in list.byMachine {
            let new = list.filter { $0.last > vector[machine] }
            guard !new.isEmpty else { continue }
            // Of files that begin together the longer one is the packed one.
            files[machine] = new.sorted { ($0.first, $1.last, $0.name) < ($1.first, $0.last, $1.name) }[...]
        }
    }

    /// True if no operation is left, ready or not.
    var isEmpty: Bool { files.values.allSatisfy(\.isEmpty) && open.isEmpty }

    /// The next step after what `vector` knows; nil where all that is left waits for something.
    ///
    /// - Parameters:
    ///   - chain: the chain of a machine's files that were applied whole, and its end.
    ///   - isOther: returns whether an operation of a machine was applied with another time than these have; it is
    ///     slow.
    mutating func next(
        after vector: VersionVector, upTo limit: VersionVector? = nil,
        chain: (MachineID) throws -> (chain: [UInt8], end: Int),
        isOther: (MachineID, _ times: [Int: Int64]) throws -> Bool
    ) throws -> Step? {
        let machines = Set(files.keys).union(open.keys).sorted()
        for machine in machines where open[machine] == nil {
            try openFile(of: machine, vector, limit, chain, isOther)
        }
        for machine in machines {
            while skipApplied(of: machine, vector), let failure = open[machine]?.failure {
                recordUnreadable(failure, of: machine, after: vector)
                open[machine] = nil
                try openFile(of: machine, vector, limit, chain, isOther)
            }
            guard let file = open[machine] else { continue }
            guard let operation = file.operations.first else {
                if let limit, limit[machine] < file.last {
                    guard limit[machine] > vector[machine] else { continue }
                    return .nothing(machine, last: limit[machine])
                }
                open[machine] = nil
                return .end(machine, last: file.last, chain: file.chain)
            }
            // Others may have seen what is packed away, and wait for its number.
            let last = min(operation.stamp.sequence - 1, limit?[machine] ?? .max)
            if last > vector[machine] { return .nothing(machine, last: last) }
            if let limit, limit[machine] < operation.stamp.sequence { continue }
            guard isReady(operation, vector) else { continue }
            open[machine]?.operations.removeFirst()
            for other in operation.seen.machines where other != machine && vector[other] < operation.seen[other] {
                skipped[other] = min(skipped[other] ?? .max, vector[other] + 1)
            }
            return .operation(operation)
        }
        return nil
    }

    /// Drops operations of the open file that were applied; returns whether a file is open that has no other.
    private mutating func skipApplied(of machine: MachineID, _ vector: VersionVector) -> Bool {
        guard var file = open[machine] else { return false }
        file.operations = file.operations.drop { $0.stamp.sequence <= vector[machine] }
        open[machine] = file
        return file.operations.isEmpty
    }

    /// Operations of a retired machine that aren't in the folder are not waited for.
    private func isReady(_ operation: ReplicaOperation, _ vector: VersionVector) -> Bool {
        let machine = operation.stamp.machine
        return operation.seen.machines.allSatisfy { other in
            other == machine || vector[other] >= operation.seen[other]
                || (retired.contains(other) && isExhausted(other, vector))
        }
    }

    /// Returns whether the next operation of a machine lies in no file that can be read.
    private func isExhausted(_ machine: MachineID, _ vector: VersionVector) -> Bool {
        let next = vector[machine] + 1
        return open[machine] == nil
            && !(files[machine] ?? []).contains { $0.first <= next && next <= $0.last }
    }

    private mutating func openFile(
        of machine: MachineID, _ vector: VersionVector, _ limit: VersionVector?,
        _ chain: (MachineID) throws -> (chain: [UInt8], end: Int),
        _ isOther: (MachineID, _ times: [Int: Int64]) throws -> Bool
    ) throws {
        while let file = files[machine]?.first {
            if file.last <= vector[machine] {
                files[machine]?.removeFirst()
                continue
            }
            // One in the middle isn't there yet; another file may hold it, too.
            guard file.first <= vector[machine] + 1 else { return }
            if let limit, limit[machine] < file.first { return }
            files[machine]?.removeFirst()
            do {
                let segment = try read(file)
                let known = try chain(machine)
                guard known.end != file.first - 1 || known.chain == segment.chainBefore else {
                    damaged.append((file, "its number was used twice"))
                    continue
                }
                let (operations, failure) = OperationLines.readable(
                    in: segment.payload, of: machine, from: segment.first, to: segment.last)
                // A packed file doesn't contain the chain at the end of the files that were applied.
                let times = Array(operations.prefix { $0.stamp.sequence <= known.end }).times
                guard try times.isEmpty || !isOther(machine, times) else {
                    damaged.append((file, "its number was used twice"))
                    continue
                }
                let after = operations.drop { $0.stamp.sequence <= vector[machine] }
                if after.isEmpty, let failure {
                    recordUnreadable(failure, of: machine, after: vector)
                    continue
                }
                open[machine] = OpenFile(
                    last: segment.last, chain: segment.chainAfter, operations: after, failure: failure)
                return
            } catch let error as SharedFolderError {
                try recordDamaged(error, file)
            }
        }
    }

    private mutating func recordUnreadable(
        _ failure: OperationLines.Failure, of machine: MachineID, after vector: VersionVector
    ) {
        let next = "after number \(vector[machine])"
        unreadable[machine] =
            switch failure {
            case .line: .refused("\(next) comes a line that is no operation")
            case .time(_, let time): .refused("\(next) comes an operation with the time \(time), which is no time")
            case .version(let version): .laterVersion(version)
            }
    }

    private mutating func recordDamaged(_ error: SharedFolderError, _ file: OperationFile) throws {
        guard let reason = error.reasonOfFile else { throw error }
        if case .vanished = error { return }
        damaged.append((file, reason))
    }

    /// The operations of each machine that are known to exist and are not applied, with the reason.
    ///
    /// - Parameter ends: the number of the last operation of each machine that lies in the folder.
    func waiting(after vector: VersionVector, _ ends: [MachineID: Int]) -> [MachineID: WaitingOperations] {
        var needed = ends
        for (_, file) in open {
            for operation in file.operations.prefix(1) {
                for other in operation.seen.machines { needed[other] = max(needed[other] ?? 0, operation.seen[other]) }
            }
        }
        var waiting: [MachineID: WaitingOperations] = [:]
        for (machine, last) in needed where last > vector[machine] && !retired.contains(machine) {
            let reason = unreadable[machine] ?? (open[machine] == nil ? .missing : .needsOthers)
            waiting[machine] = WaitingOperations(
                machine: machine.hex, count: last - vector[machine], reason: reason)
        }
        return waiting
    }
}

extension [ReplicaOperation] {
    /// The times of operations of one machine, by their numbers.
    var times: [Int: Int64] { Dictionary(map { ($0.stamp.sequence, $0.stamp.time) }) { first, _ in first } }
}

/// Operations of one machine that are known to exist and can't be applied yet.
package struct WaitingOperations: Hashable, Sendable {
    package enum Reason: Hashable, Sendable {
        /// Not all of their files have arrived.
        case missing
        /// They have arrived, and their machine had seen others that have not.
        case needsOthers
        /// A later program wrote the first of them, in a format of this version.
        case laterVersion(Int)
        /// The first of them is not valid, for this reason.
        case refused(String)
    }

    /// The name of the machine, or its id.
    package internal(set) var machine: String
    package let count: Int
    package let reason: Reason

    /// True if they can't be applied as they are, however long they wait.
    package var needsAttention: Bool {
        switch reason {
        case .missing, .needsOthers: false
        case .laterVersion, .refused: true
        }
    }
}
