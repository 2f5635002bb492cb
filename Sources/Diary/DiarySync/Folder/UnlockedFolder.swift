import Replication
package import SharedFolder

/// A folder that holds one shared diary, opened with one of its secrets; nothing is written yet.
package struct UnlockedFolder: Sendable {
    let path: String
    let diary: MachineID
    let key: MasterKey

    /// Opens the key of the diary in a folder.
    ///
    /// - Throws: `SyncError.noDiaryInFolder`, `.severalDiariesInFolder`, `.folder(.wrongSecret)`.
    package init(_ path: String, _ secret: Secret) throws {
        let found = try SyncError.wrapping { try Self.diary(in: path) }
        let key = try SyncError.wrapping { try KeyFile.open(secret, in: found.path) }
        (self.path, diary, self.key) = (path, found.id, key)
    }

    /// Makes sure that a folder holds one shared diary, before a secret is asked for it.
    ///
    /// - Throws: `SyncError.noDiaryInFolder`, `.severalDiariesInFolder`, `.folder`.
    package static func requireDiary(in path: String) throws {
        _ = try SyncError.wrapping { try diary(in: path) }
    }

    private static func diary(in path: String) throws -> (id: MachineID, path: String) {
        let found = try SharedFolder.diaries(in: path)
        guard let diary = found.first, let id = MachineID(bytes: diary.id) else {
            throw SyncError.noDiaryInFolder(path)
        }
        guard found.count == 1 else { throw SyncError.severalDiariesInFolder(found.map(\.path)) }
        return (id, diary.path)
    }

    /// Makes sure that no machine has a name, as far as machines have reported theirs; that of one that has left or is
    /// retired is free.
    ///
    /// - Parameter former: the last sync of the diary that joins: it may keep the name of its machine.
    /// - Throws: `SyncError.nameIsTaken`.
    package func requireFree(_ name: String, former: DiaryProgress? = nil) throws {
        try SyncError.wrapping {
            let folder = SharedFolder(parent: path, diary: diary.bytes, machine: diary.bytes, key: key)
            let reports = try folder.progressReports()
            var free = reports.reduce(into: Set<String>()) { $0.formUnion($1.progress.retired) }
            if let former, former.diary == diary.hex, let machine = former.machine { free.insert(machine.hex) }
            guard !reports.contains(where: { $0.progress.name == name && !free.contains($0.machine.hex) }) else {
                throw SyncError.nameIsTaken(name)
            }
        }
    }
}
