import JSON
import Replication
import SharedFolder

/// What the folder holds by the seals of its files: whoever carries it can make any name.
extension Synchronizer {
    /// A file that can't be used, with the reason.
    typealias DamagedFile = (file: OperationFile, reason: String)

    /// The number of the last operation of each machine in the folder, and the files with higher numbers that are not
    /// sealed as their names say.
    ///
    /// It reads the beginning of one file a machine, and of each file that is not sealed.
    func sealedEnds(of files: [OperationFile]) throws -> (ends: [MachineID: Int], damaged: [DamagedFile]) {
        var (ends, damaged): ([MachineID: Int], [DamagedFile]) = ([:], [])
        for (bytes, files) in Dictionary(grouping: files, by: \.machine) {
            guard let machine = MachineID(bytes: bytes) else { continue }
            for file in files.sorted(by: { $0.last > $1.last }) {
                do throws(SharedFolderError) {
                    try folder.checkSeal(of: file)
                    ends[machine] = file.last
                    break
                } catch {
                    guard let reason = error.reasonOfFile else { throw error }
                    if case .vanished = error { continue }
                    damaged.append((file, reason))
                }
            }
        }
        return (ends, damaged)
    }

    /// Records the last operation of each machine that was ever in the folder, and reports a machine that has fewer there
    /// now, once.
    func recordRollback(_ ends: [MachineID: Int]) throws {
        let own = try settings.machineID
        let ignored = try retiredMachines().union([own])
        let told = try (state.property("wentBack") ?? "").split(separator: "\n").map(String.init)
        let old = Set(told.compactMap(MachineID.init(hex:)))
        var new: Set<MachineID> = []
        for machine in Set(try state.machines()).union(ends.keys).subtracting(ignored) {
            let end = ends[machine] ?? 0
            try state.recordHighest(end, of: machine)
            if try end < state.highest(of: machine) { new.insert(machine) }
        }
        report.wentBack = new.subtracting(old).sorted().map { machineName($0) ?? $0.hex }
        try state.setProperty("wentBack", new.isEmpty ? nil : new.sorted().map(\.hex).joined(separator: "\n"))
    }
}
