import DiaryModel
import DiaryStore
import Replication
import SharedFolder

/// Settling: reports the progress of this machine, and packs files that all machines have seen.
struct SettleStage: SyncStage {
    let sync: Synchronizer

    func settle() throws {
        try writeSeen()
        try pack()
    }
}

/// The progress of this machine, for the others.
extension SettleStage {
    func writeSeen() throws {
        let vector = try state.vector()
        let damaged = try state.lines(.damaged)
        var progress = MachineProgress(name: settings.name, vector: vector, damaged: damaged)
        progress.retired = Set(try sync.retiredMachines().map(\.hex))
        progress.ahead = try state.clocksAhead()
        let text = String(decoding: progress.bytes, as: UTF8.self)
        let isThere = Folder.exists(
            FilePath(folder.path).appending("seen").appending(settings.machine.hex))
        guard try state.property(.report) != text || !isThere else { return }
        let number = try (state.number(.reportNumber) ?? 0) + 1
        try state.setProperty(.reportNumber, String(number))
        try folder.writeSeen(number: number, progress.bytes(at: store.currentTime))
        try state.setProperty(.report, text)
    }
}

/// Packing.
extension SettleStage {
    /// Packs files that all machines have seen, without values that no longer count and without removed ones.
    private func pack() throws {
        let files = try state.ownFiles()
        let mustForget = try state.isSet(.forgetUpTo)
        guard files.count >= sync.packingCount || mustForget else { return }
        let seen = try seenByAll()
        let own = settings.machine
        let packed = files.filter { $0.last <= seen[own] }
        let mayForget = try mustForget && isForgettable(seen)
        guard packed.count >= sync.packingCount / 2 || mayForget else { return }
        try repack(packed, forgetting: mayForget)
        guard mayForget else { return }
        try removeUnusedMedia()
        try state.setProperty(.forgetUpTo, nil)
        try state.setProperty(.forgetVector, nil)
    }

    /// As many files together as one may hold; a file that is full already stays, unless something of it is to be
    /// forgotten.
    private func repack(_ files: [PublishedFile], forgetting: Bool) throws {
        var groups: [[PublishedFile]] = []
        var size: Int64 = 0
        for file in files {
            if groups.isEmpty || size + file.byteCount > Int64(PublishStage.segmentLimit) {
                groups.append([])
                size = 0
            }
            groups[groups.count - 1].append(file)
            size += file.byteCount
        }
        try PublishStage(sync: sync).rewrite(groups.filter { $0.count > 1 || forgetting }, in: folder.operationFiles())
    }

    /// The operations that every machine has applied, except for retired ones.
    private func seenByAll() throws -> VersionVector {
        let retired = try sync.retiredMachines()
        var all = try state.vector()
        var reporting: Set<MachineID> = [settings.machine]
        for (machine, progress) in try folder.progressReports()
        where machine != settings.machine && !retired.contains(machine) {
            reporting.insert(machine)
            for other in all.machines { all[other] = min(all[other], progress.vector[other]) }
        }
        // The progress of a machine that never reported is unknown.
        let silent = try state.vector().machines.contains { !reporting.contains($0) && !retired.contains($0) }
        return silent ? VersionVector() : all
    }

    private func isForgettable(_ seen: VersionVector) throws -> Bool {
        try VersionVector(json: state.json(.forgetVector)).map(seen.includes) ?? true
    }

    /// Originals that this machine published, and that no entry names any more.
    private func removeUnusedMedia() throws {
        for original in try state.publishedOriginals() {
            guard try store.mediumTable.referenceCount(of: original.hash) == 0 else { continue }
            for purpose in [SharedOriginals.medium, SharedOriginals.thumbnail] {
                try folder.removeMedium(settings.key.name(of: original.hash.bytes, purpose: purpose))
            }
            try state.forget(original.hash)
        }
    }
}
