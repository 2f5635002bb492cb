import DiaryModel
import Replication
import SharedFolder

/// The files of operations in the folder, as far as their seals prove it.
struct ReceivedFiles {
    let listing: FolderListing
    /// The number of the last operation of each machine.
    let ends: [MachineID: Int]
    /// Files whose seals don't match their names.
    let damaged: [SharedFolder.DamagedFile]
}

/// Receiving: lists the files of the folder and checks their seals.
struct ReceiveStage: SyncStage {
    let sync: Synchronizer

    /// Looks at the seals of the files, and records machines that have fewer operations than before.
    func receive(_ listing: FolderListing) throws -> ReceivedFiles {
        let (ends, damaged) = try folder.sealedEnds(of: listing.files)
        try recordRollback(ends)
        return ReceivedFiles(listing: listing, ends: ends, damaged: damaged)
    }

    /// Records the last operation of each machine that was ever in the folder, and reports a machine that has fewer
    /// there now, once.
    private func recordRollback(_ ends: [MachineID: Int]) throws {
        let own = settings.machine
        let ignored = try sync.retiredMachines().union([own])
        let old = Set(try state.lines(.rolledBack).compactMap(MachineID.init(hex:)))
        var new: Set<MachineID> = []
        for machine in Set(try state.machines()).union(ends.keys).subtracting(ignored) {
            let end = ends[machine] ?? 0
            try state.recordHighest(end, of: machine)
            if try end < state.highest(of: machine) { new.insert(machine) }
        }
        report.wentBack = new.subtracting(old).sorted().map { sync.machineName($0) ?? $0.hex }
        try state.setLines(.rolledBack, new.sorted().map(\.hex))
    }

    /// The files of operations; a folder that was emptied is made again, and `publish` writes what this machine had
    /// published.
    func listing() throws -> FolderListing {
        do { return try folder.operationFiles() } catch SharedFolderError.noFolder {
            // A whole disk may be missing. Its folder isn't there then, or an empty mount point, which looks emptied.
            guard Folder.isFolder(FilePath(settings.folder)), !Folder.exists(FilePath(folder.path)) else {
                throw SharedFolderError.noFolder(settings.folder)
            }
            try folder.make()
            report.emptiedFolder = settings.folder
            return try folder.operationFiles()
        }
    }

    /// A sync that was killed may have left a file half written; those of originals are looked for before others are
    /// published.
    func removeOwnDrafts(_ listing: FolderListing) throws {
        let own = settings.machine.hex
        let draft = Array(".tmp-\(own)".utf8)
        let isLeft =
            listing.foreign.contains { $0.hasPrefix("ops/\(own)/.tmp-") }
            || ["seen", "keys"].contains { part in
                let names = (try? Folder.names(in: FilePath(folder.path).appending(part))) ?? []
                return names.contains { $0.starts(with: draft) }
            }
        if isLeft { try folder.removeDrafts() }
    }
}
