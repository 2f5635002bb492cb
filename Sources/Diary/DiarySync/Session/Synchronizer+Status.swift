import Chronology
package import DiaryModel
package import DiaryStore
import JSON
import Replication
package import SharedFolder

/// The state of the other machines.
extension Synchronizer {
    /// The progress of each machine, what waits, and what in the folder is damaged or foreign.
    package func status() throws -> SyncStatus {
        try SyncError.wrapping {
            let listing = try folder.operationFiles()
            let seen = try folder.readSeen()
            let media = try folder.mediaListing()
            var reports: [MachineID: MachineProgress] = [:]
            for entry in seen.seen {
                if let machine = MachineID(bytes: entry.machine) { reports[machine] = MachineProgress(entry.payload) }
            }
            let (inFolder, unsealed) = try folder.sealedEnds(of: listing.files)
            let vector = try state.vector()
            let own = settings.machine
            let (retired, ahead) = (try retiredMachines(), try state.clocksAhead())
            let all = Set(vector.machines).union(reports.keys).union(inFolder.keys).union([own])
            var machines = try all.map { machine in
                let highest = try max(inFolder[machine] ?? 0, state.highest(of: machine))
                let unseen = reports[machine].map { max(0, vector[own] - $0.vector[own]) }
                return SyncStatus.Machine(
                    name: machineName(machine) ?? reports[machine]?.name, id: machine.hex, isThis: machine == own,
                    isRetired: retired.contains(machine), lastSeen: reports[machine]?.time,
                    operationCount: max(highest, vector[machine]), appliedCount: vector[machine],
                    unseenCount: machine == own ? 0 : unseen,
                    hasGoneBack: (inFolder[machine] ?? 0) < highest && machine != own,
                    secondsAhead: ahead[machine.hex])
            }
            machines.sort { ($0.isThis ? 0 : 1, $0.name ?? "", $0.id) < ($1.isThis ? 0 : 1, $1.name ?? "", $1.id) }
            // A sync that was killed may have left some in the list that are here.
            let awaited = AwaitedOriginals(diary: store.directory).all.filter {
                store.machineAwaited(for: $0.hash, extension: $0.fileExtension) != nil
            }
            let recorded = try state.lines(.damaged)
            let known = Set(recorded)
            let damaged = recorded + unsealed.map(\.file.path).filter { !known.contains($0) }
            return SyncStatus(
                machines: machines, awaited: awaited,
                waiting: named(try state.waiting()),
                foreign: listing.foreign + media.foreign + seen.foreign, damaged: damaged + seen.damaged,
                conflictCount: try conflicts().count, path: folder.path)
        }
    }

    /// The texts in conflict of an entry, or of all; in the order of ids.
    ///
    /// One whose text was changed here since is settled by the next `run`, and one that was emptied here has none.
    package func conflicts(of id: UniqueIdentifier? = nil) throws -> [TextConflict] {
        try (id.map { [$0] } ?? state.conflicts()).compactMap { id in
            let record = try state.record(EntityName(entry: id))
            let writes = record.concurrentWrites(of: "text")
            guard writes.count > 1, let entry = try store.entryTable.find(id)?.entry,
                writes.first?.value.stringValue == entry.text
            else { return nil }
            let versions = writes.compactMap { write in
                write.value.stringValue.map {
                    TextConflict.Version(
                        text: $0, machine: machineName(write.stamp.machine),
                        time: Instant(stored: write.stamp.decidingTime))
                }
            }
            return TextConflict(id: id, versions: versions)
        }
    }

    /// Settles a conflict: the other text stays in the history.
    ///
    /// The entry is changed here at once, and for the others by the next `run`.
    ///
    /// - Returns: Whether the entry was changed: false where the text was shown already, so that no command can be
    ///   undone.
    /// - Throws: `SyncError.noConflict`.
    @discardableResult
    package func settle(_ id: UniqueIdentifier, keeping choice: ConflictChoice) throws -> Bool {
        guard let conflict = try conflicts(of: id).first else { throw SyncError.noConflict(id) }
        let text: String
        switch choice {
        case .version(let number):
            guard conflict.versions.indices.contains(number - 1) else { throw SyncError.noConflict(id) }
            text = conflict.versions[number - 1].text
        case .both: text = conflict.versions.map(\.text).joined(separator: "\n\n---\n\n")
        }
        var change = EntryChange()
        change.text = text
        let changed = try store.edit([id], change)
        let name = EntityName(entry: id)
        try withTransaction { transaction in
            try transaction.capture(after: state.feedSequence)
            // The text that was already shown is written again: now it knows the others.
            if try transaction.record(name).concurrentWrites(of: "text").count > 1 {
                try transaction.add([Change(name, "text", .string(text))], at: transaction.clock())
            }
            try state.setConflict(name.id, false)
        }
        return !changed.isEmpty
    }
}

/// Settings.
extension Synchronizer {
    /// Fetches the originals of some entries' media that aren't here, whatever the policy.
    package func fetch(
        _ ids: [UniqueIdentifier], _ progress: (SyncProgress) throws -> Void = { _ in }
    ) throws -> SyncReport {
        report = SyncReport()
        let media = MediaStage(sync: self)
        try SyncError.wrapping {
            let (originals, listed) = (try store.missingOriginals(of: ids), try media.listedMedia())
            try media.fetch(originals, listed, progress)
            try media.receiveThumbnails(listed, of: Set(originals.map(\.hash)))
            try state.setProperty(.mediaTimes, "")
            try media.exchange(progress)
        }
        return report
    }

    /// Sets which originals come here; those that are here stay.
    package func setMedia(_ policy: SyncMediaPolicy) throws {
        try finishStarting()
        settings.media = policy
        try settings.write(to: store.directory)
        try state.setProperty(.mediaTimes, "")
    }

    /// Sets what rclone copies the folder from and to.
    package func setRemote(_ remote: String?) throws {
        try finishStarting()
        settings.remote = remote
        try settings.write(to: store.directory)
    }

    /// Seals the key under another passphrase; the key itself stays the same.
    package func changePassphrase(to passphrase: SecretBytes, parameters: Argon2Parameters = .standard) throws {
        try SyncError.wrapping {
            try KeyFile.write(settings.key, passphrase: passphrase, words: nil, in: folder, parameters: parameters)
            _ = try KeyFile.removeReplaced(in: folder)
            // One that this machine wrote under an earlier id is replaced, too.
            try restoreKeyFile()
            try rememberKeyFile()
        }
    }
}

/// Originals that are not here yet.
extension Synchronizer {
    /// The names that the originals of these entries, and their thumbnails, have in each machine's folder of media, of
    /// those that are not here yet.
    ///
    /// For programs that bring single files of it; in the order of the names.
    package func awaitedNames(of ids: [UniqueIdentifier]) throws -> [String] {
        try store.missingOriginals(of: ids).flatMap { original in
            [SharedOriginals.medium, SharedOriginals.thumbnail].map {
                settings.key.name(of: original.hash.bytes, purpose: $0)
            }
        }.sorted()
    }
}

extension DiaryStore {
    /// The originals of these entries' media and companions that aren't here, awaited or lost, each once.
    package func missingOriginals(of ids: [UniqueIdentifier]) throws -> [KnownOriginal] {
        var known: Set<ContentHash> = []
        return try ids.flatMap { id in
            try (entry(id)?.media ?? []).flatMap { medium in
                [KnownOriginal(hash: medium.hash, fileExtension: medium.fileExtension, byteCount: medium.byteCount)]
                    + medium.companions.map {
                        KnownOriginal(hash: $0.hash, fileExtension: $0.fileExtension, byteCount: $0.byteCount)
                    }
            }
        }.filter {
            known.insert($0.hash).inserted && !Folder.exists(vault.path(of: $0.hash, extension: $0.fileExtension))
        }
    }
}
