import DiaryModel
package import DiaryStore
import JSON
import Replication
import SharedFolder

/// The names of machines: no two that are waited for have the same.
extension Synchronizer {
    /// Gives this machine another name.
    ///
    /// - Throws: `SyncError.nameIsTaken`.
    package func rename(to name: String) throws -> SyncReport {
        try run()
        guard try translatingErrors({ try !namesOfOthers().contains { $0.name == name } }) else {
            throw SyncError.nameIsTaken(name)
        }
        settings.name = name
        try settings.write(to: store.directory)
        return try run()
    }

    /// Says the name of this machine where the settings have another one; a name that another machine had before becomes
    /// the next free one.
    func settleName() throws {
        let own = try settings.machineID
        let entity = EntityName(EntityKind.machine, own.hex)
        let mine = try state.record(entity).winner(of: "name", by: .latest)
        let others = try namesOfOthers()
        let isRetired = try retiredMachines().contains(own)
        let isTaken = others.contains { other in
            guard other.name == settings.name else { return false }
            guard !isRetired, mine?.value.stringValue == settings.name, let mine = mine?.stamp else { return true }
            return other.stamp.map { $0 < mine } ?? false
        }
        if isTaken {
            var name = settings.name
            let names = Set(others.map(\.name))
            repeat { name = Self.nextName(name) } while names.contains(name)
            settings.name = name
            try settings.write(to: store.directory)
            report.newName = name
        }
        guard mine?.value.stringValue != settings.name else { return }
        try withTransaction(own, keepsFeed: true) { transaction in
            try transaction.add([Change(entity, "name", .string(settings.name))], at: transaction.clock())
        }
    }

    /// The names of the other machines that are waited for, with the stamps of those that come from operations.
    private func namesOfOthers() throws -> [(name: String, stamp: Stamp?)] {
        let (own, retired) = (try settings.machineID, try retiredMachines())
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
}

/// Leaving.
extension Synchronizer {
    /// Stops: this machine's key and memory go, its diary and what it published stay.
    ///
    /// Neither of them has to be readable. The key goes last, so that an interrupted one can be run again.
    ///
    /// - Returns: whether the others will know; false where nothing could be written into the folder.
    /// - Throws: `SyncError.isOff`, `.busy`.
    package static func leave(_ store: Store) throws -> Bool {
        guard isOn(diary: store.directory) || Folder.linkStatus(statePath(of: store.directory)) != nil else {
            throw SyncError.isOff
        }
        var isSaid = true
        do { try Synchronizer(store).sayThatItLeaves() } catch SyncError.busy { throw SyncError.busy } catch {
            isSaid = false
        }
        let lock = try Self.lock(store)
        try removeAbandoned(of: store.directory)
        // Who joins again later knows by it what is old; it names no machine any more.
        if var progress = try DiaryProgress(of: store) {
            (progress.machine, progress.name, progress.folder) = (nil, nil, nil)
            try store.write { try progress.write(to: store) }
        }
        try removeState(of: store.directory)
        try removeKeptFiles(of: store.directory)
        try? Folder.remove(SyncSettings.folder(of: store.directory).appending("awaited"))
        if isOn(diary: store.directory) { try Folder.remove(SyncSettings.path(of: store.directory)) }
        _ = consume lock
        return isSaid
    }

    /// Nobody waits for a machine that has left, and its name is free.
    private func sayThatItLeaves() throws {
        let own = try settings.machineID
        guard keyFile == nil, try state.property("isBegun") != nil else { return }
        try checkKey()
        _ = try folder.operationFiles()
        try withTransaction(own, keepsFeed: true) { transaction in
            let name = EntityName(EntityKind.machine, own.hex)
            try transaction.add(
                [Change(name, "retired", .integer(transaction.fold.ownSequence))], at: transaction.clock())
        }
        try publishNew()
        try writeSeen()
    }
}
