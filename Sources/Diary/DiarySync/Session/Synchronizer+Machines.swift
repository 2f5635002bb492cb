import DiaryStore
import JSON
import Replication

/// The machines that share the diary: no two that are waited for have the same name.
extension Synchronizer {
    /// Renames this machine.
    ///
    /// - Throws: `SyncError.nameIsTaken`.
    package func rename(to name: String) throws -> SyncReport {
        try run()
        guard try SyncError.wrapping({ try !namesOfOthers().contains { $0.name == name } }) else {
            throw SyncError.nameIsTaken(name)
        }
        settings.name = name
        try settings.write(to: store.directory)
        return try run()
    }

    /// The names that machines have or had, as far as they are known.
    func machineNames() throws -> Set<String> {
        let reported = try folder.progressReports().map(\.progress.name)
        return Set(try reported + machineRecords().map(\.machine).compactMap(machineName))
    }

    /// The records of the machines that operations are about, in the order of their ids.
    private func machineRecords() throws -> [(machine: MachineID, record: EntityRecord)] {
        try state.names(of: EntityKind.machine).compactMap { name in
            try MachineID(hex: name.id).map { ($0, try state.record(name)) }
        }
    }

    /// The names of machines, as they reported them.
    func machineName(_ machine: MachineID) -> String? {
        if machine == settings.machine { return settings.name }
        return (try? state.record(EntityName(machine: machine)))?.name
    }

    /// Waiting operations with the names of their machines, in the order of their ids.
    func named(_ waiting: [MachineID: WaitingOperations]) -> [WaitingOperations] {
        waiting.sorted { $0.key < $1.key }.map { machine, operations in
            var named = operations
            named.machine = machineName(machine) ?? reportedName(machine) ?? machine.hex
            return named
        }
    }

    /// The name by which a machine reports its progress, which is known before its operations are.
    private func reportedName(_ machine: MachineID) -> String? {
        (try? reports())?.first { $0.machine == machine }?.progress.name
    }

    /// Machines that aren't waited for any more.
    func retiredMachines() throws -> Set<MachineID> {
        Set(try machineRecords().filter(\.record.isRetired).map(\.machine))
    }

    /// The names of the other machines that are waited for, with the stamps of those that come from operations.
    func namesOfOthers() throws -> [(name: String, stamp: Stamp?)] {
        var names: [MachineID: (name: String, stamp: Stamp?)] = [:]
        for (machine, progress) in try reports() { names[machine] = (progress.name, nil) }
        for (machine, record) in try machineRecords() {
            guard let write = record.winner(of: "name", by: .latest), let name = write.value.stringValue else {
                continue
            }
            names[machine] = (name, write.stamp)
        }
        for machine in try retiredMachines().union([settings.machine]) { names[machine] = nil }
        return Array(names.values)
    }

    /// The reports of all machines, as they were at the first look of this run.
    func reports() throws -> [(machine: MachineID, progress: MachineProgress)] {
        if let knownReports { return knownReports }
        let found = try folder.progressReports()
        knownReports = found
        return found
    }

    /// The first free name after the name of this machine: "laptop" is followed by "laptop-2".
    func nextName(notIn names: Set<String>) -> String {
        var name = settings.name
        repeat {
            if let dash = name.lastIndex(of: "-"), let number = Int(name[name.index(after: dash)...]), number < 1000 {
                name = "\(name[..<dash])-\(number + 1)"
            } else {
                name += "-2"
            }
        } while names.contains(name)
        return name
    }
}
