import Chronology
import DiaryModel
import DiaryStore
import JSON
import Replication
import SharedFolder

/// Machines that were lost.
extension Synchronizer {
    /// Publishes that a machine is no longer waited for, and keeps what only it published: its files are written again
    /// where they go missing, and its originals are published by this machine.
    ///
    /// Its operations remain its own. Republished as this machine's, they would be unknown to machines that have
    /// changed or removed their values meanwhile, and would win over those changes.
    ///
    /// - Throws: `SyncError.noMachine`, `.isThisMachine`.
    package func retire(_ word: String) throws {
        let own = settings.machine
        let known = try status().machines.filter { $0.name == word || $0.id == word }
        guard let found = known.first, let machine = MachineID(hex: found.id) else { throw SyncError.noMachine(word) }
        guard machine != own else { throw SyncError.isThisMachine(word) }
        try run()
        try SyncError.wrapping { try keepFiles(of: machine) }
        try withTransaction(.applying) { transaction in
            let name = EntityName(machine: machine)
            let correction = try correction(ofLost: machine, upTo: found.operationCount)
            try transaction.add(
                [Change(name, "retired", .integer(found.operationCount))] + [correction].compactMap(\.self),
                at: transaction.clock())
        }
        // Originals that only it published are published again where they are here.
        try state.lookForOriginalsAgain()
        retiring = machine
        defer { retiring = nil }
        try run()
    }

    /// Corrects the clock of a machine that is lost, if it was ahead: its own clock is never right again.
    private func correction(ofLost machine: MachineID, upTo last: Int) throws -> Change? {
        guard last > 0, try state.clocksAhead()[machine.hex] != nil else { return nil }
        let correction = ClockCorrection(upTo: last, time: store.currentTime.microseconds)
        return Change(EntityName(machine: machine), correction.field, correction.value)
    }

    /// The folder of copies of other machines' files, in the form of a shared one; nil if its path is no text.
    private var keptParent: (path: FilePath, text: String)? {
        let path = Self.keptPath(of: store.directory)
        return String(validating: path.bytes, as: UTF8.self).map { (path, $0) }
    }

    private func folder(of machine: [UInt8], in parent: String) -> SharedFolder {
        SharedFolder(parent: parent, diary: settings.diary.bytes, machine: machine, key: settings.key)
    }

    /// Copies the files of a machine's operations that are applied here.
    private func keepFiles(of machine: MachineID) throws {
        guard let parent = keptParent else { return }
        if try Folder.make(parent.path) { try Folder.sync(parent.path.parent) }
        let kept = folder(of: machine.bytes, in: parent.text)
        try kept.make()
        let last = try state.vector()[machine]
        for file in try folder.operationFiles().files where file.machine == machine.bytes && file.last <= last {
            guard let segment = try? folder.read(file) else { continue }
            _ = try kept.write(segment)
        }
    }

    /// Writes files of retired machines again that are missing from the shared folder.
    ///
    /// - Returns: whether there were any.
    func restoreKeptFiles(_ listing: FolderListing) throws -> Bool {
        guard let parent = keptParent, Folder.isFolder(parent.path) else { return false }
        let kept = folder(of: settings.machine.bytes, in: parent.text)
        guard Folder.isFolder(FilePath(kept.path)) else { return false }
        var isRestored = false
        for (machine, files) in Dictionary(grouping: try kept.operationFiles().files, by: \.machine) {
            let present = listing.files.filter { $0.machine == machine }
            let names = Set(present.map(\.name))
            guard !files.allSatisfy({ names.contains($0.name) }) else { continue }
            // A name proves nothing of what is in the file.
            let sealed = present.filter { (try? folder.checkSeal(of: $0)) != nil }
            guard sealed.endWithoutGap < files.endWithoutGap else { continue }
            let target = folder(of: machine, in: settings.folder)
            try target.removeDrafts()
            for file in files where !names.contains(file.name) {
                guard let segment = try? kept.read(file) else { continue }
                _ = try target.write(segment)
                isRestored = true
            }
        }
        return isRestored
    }

    private static func keptPath(of diary: FilePath) -> FilePath {
        SyncSettings.folder(of: diary).appending("retired")
    }

    /// Removes the copies of other machines' files.
    func removeKeptFiles() throws { try Self.removeKeptFiles(of: store.directory) }

    /// The same for a diary's folder.
    static func removeKeptFiles(of diary: FilePath) throws {
        let path = keptPath(of: diary)
        guard Folder.linkStatus(path) != nil else { return }
        try FolderTree.remove(path)
    }
}
