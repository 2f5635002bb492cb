import DiaryModel
import DiaryStore
import JSON
import Replication
import SharedFolder

/// The machines that share the diary.
extension Synchronizer {
    /// The names that machines have or had, as far as they are known.
    func machineNames() throws -> Set<String> {
        let reported = try folder.progressReports().map(\.progress.name)
        let machines = try state.names(of: EntityKind.machine).compactMap { MachineID(hex: $0.id) }
        return Set(reported + machines.compactMap(machineName))
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
            named.machine = machineName(machine) ?? machine.hex
            return named
        }
    }

    /// Machines that aren't waited for any more.
    func retiredMachines() throws -> Set<MachineID> {
        var retired: Set<MachineID> = []
        for name in try state.names(of: EntityKind.machine) {
            guard let machine = MachineID(hex: name.id),
                try state.record(name).value(of: "retired", by: .latest) != nil
            else { continue }
            retired.insert(machine)
        }
        return retired
    }

    /// The names of the other machines that are waited for, with the stamps of those that come from operations.
    func namesOfOthers() throws -> [(name: String, stamp: Stamp?)] {
        let (own, retired) = (settings.machine, try retiredMachines())
        var names: [MachineID: (name: String, stamp: Stamp?)] = [:]
        for (machine, progress) in try reports() { names[machine] = (progress.name, nil) }
        for entity in try state.names(of: EntityKind.machine) {
            guard let machine = MachineID(hex: entity.id),
                let write = try state.record(entity).winner(of: "name", by: .latest), let name = write.value.stringValue
            else { continue }
            names[machine] = (name, write.stamp)
        }
        return names.filter { $0.key != own && !retired.contains($0.key) }.map(\.value)
    }

    /// The reports of all machines, as they were at the first look of this run.
    func reports() throws -> [(machine: MachineID, progress: MachineProgress)] {
        if let knownReports { return knownReports }
        let found = try folder.progressReports()
        knownReports = found
        return found
    }

    /// "laptop" is followed by "laptop-2".
    static func nextName(_ name: String) -> String {
        guard let dash = name.lastIndex(of: "-"), let number = Int(name[name.index(after: dash)...]), number < 1000
        else {
            return name + "-2"
        }
        return "\(name[..<dash])-\(number + 1)"
    }
}
