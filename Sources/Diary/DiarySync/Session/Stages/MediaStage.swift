import DiaryModel
import DiaryStore
import Glibc
import JSON
import Replication
import SharedFolder
import SQLite

/// The purposes under which originals and thumbnails are named and sealed.
enum SharedOriginals {
    static let medium = "medium"
    static let thumbnail = "thumbnail"
}

/// The content of an original doesn't have the hash of its entry.
private struct DamagedOriginal: Error {}

/// Originals and thumbnails.
struct MediaStage: SyncStage {
    let sync: Synchronizer

    /// Publishes the originals that no other machine has published, and receives those that are awaited.
    func exchange(_ progress: (SyncProgress) throws -> Void) throws {
        try endWaiting()
        let (new, awaited) = (try state.newOriginals(), try state.awaitedOriginals())
        let times = mediaTimes()
        let oldTimes = try state.property(.mediaTimes)
        let isAnyListed = !AwaitedOriginals(diary: store.directory).isEmpty
        let damaged = DamagedMedia(sync: sync)
        let (reported, marks) = try damaged.reported()
        guard !new.isEmpty || !awaited.isEmpty || isAnyListed || times != oldTimes || !reported.isEmpty else { return }
        let listed = try listedMedia()
        try publish(new + lost(listed, reported), listed, replacing: reported, progress)
        if !reported.isEmpty { try damaged.setMended(marks) }
        try receive(awaited, listed, progress)
        try state.setProperty(.mediaTimes, mediaTimes())
        try writeAwaited(listed)
    }

    /// The sealed originals and thumbnails in the folder, by their names.
    func listedMedia() throws -> [String: [SharedMedium]] { Dictionary(grouping: try folder.media(), by: \.name) }

    func mediumName(of hash: ContentHash) -> String {
        settings.key.name(of: hash.bytes, purpose: SharedOriginals.medium)
    }

    /// The time of the last change of the folders of originals, which each new or removed file sets.
    private func mediaTimes() -> String {
        let media = FilePath(folder.path).appending("media")
        let names = ((try? Folder.names(in: media)) ?? []).sorted { $0.lexicographicallyPrecedes($1) }
        return names.map { name in
            let time = Folder.status(media.appending(bytes: name))?.st_mtim
            return "\(time?.tv_sec ?? 0).\(time?.tv_nsec ?? 0)"
        }.joined(separator: " ")
    }

    /// The originals that this machine published and that are missing from the folder, cut or reported as damaged.
    private func lost(_ listed: [String: [SharedMedium]], _ reported: Set<String>) throws -> [KnownOriginal] {
        try state.publishedOriginals().filter { original in
            let name = mediumName(of: original.hash)
            let own = listed[name]?.first { $0.machine == settings.machine.bytes }
            return reported.contains(name) || own?.byteCount != SharedFolder.fileByteCount(ofMedium: original.byteCount)
        }
    }

    private func publish(
        _ originals: [KnownOriginal], _ listed: [String: [SharedMedium]], replacing reported: Set<String>,
        _ progress: (SyncProgress) throws -> Void
    ) throws {
        let total = originals.reduce(Int64(0)) { $0 &+ $1.byteCount }
        var done: Int64 = 0
        if !originals.isEmpty { try folder.removeDrafts() }
        for original in originals {
            let name = mediumName(of: original.hash)
            let others = (listed[name] ?? []).filter {
                $0.machine != settings.machine.bytes && $0.machine != sync.retiring?.bytes
            }
            if others.contains(where: { $0.byteCount == SharedFolder.fileByteCount(ofMedium: original.byteCount) }) {
                try state.setPublisher(.another, original.hash)
            } else if try publish(
                original, name, isReplaced: reported.contains(name),
                { count in
                    done += Int64(count)
                    try progress(.sending(done, of: total))
                })
            {
                try state.setPublisher(.thisMachine, original.hash)
                report.sentMediaCount += 1
                report.sentByteCount += original.byteCount
            }
        }
    }

    /// Publishes an original and its thumbnail; false if it is missing or damaged here, which `check` reports.
    ///
    /// - Parameter isReplaced: whether its file in the folder is damaged, and is removed first.
    private func publish(
        _ original: KnownOriginal, _ name: String, isReplaced: Bool, _ onRead: (Int) throws -> Void
    ) throws -> Bool {
        guard let file = try opened(original) else { return false }
        if isReplaced {
            guard try ContentHasher.hash(of: file) == original.hash.bytes else { return false }
            try file.seek(to: 0)
            try folder.removeMedium(name)
        }
        var hasher: ContentHasher? = ContentHasher()
        var buffer = [UInt8](repeating: 0, count: 1 << 18)
        do {
            try unsafe folder.writeMedium(
                name, purpose: SharedOriginals.medium, byteCount: original.byteCount
            ) { target in
                let count = try file.read(into: &buffer)
                // The buffer is as long as the target asks at a time, or shorter.
                guard count <= target.count else { throw SyncError.damagedState }
                hasher?.update(buffer[..<count])
                guard count > 0 else {
                    guard hasher.take()?.finalize() == original.hash.bytes else { throw DamagedOriginal() }
                    return 0
                }
                unsafe target.copyBytes(from: buffer[..<count])
                try onRead(count)
                return count
            }
        } catch is DamagedOriginal, SharedFolderError.damaged {
            // It isn't the original, or is longer or shorter than that was.
            return false
        }
        try publishThumbnail(of: original)
        return true
    }

    private func opened(_ original: KnownOriginal) throws(SystemCallError) -> FileDescriptor? {
        do { return try store.vault.open(original.hash, extension: original.fileExtension) } catch {
            guard error.code == ENOENT else { throw error }
            return nil
        }
    }

    private func publishThumbnail(of original: KnownOriginal) throws {
        guard let thumbnail = try store.mediumTable.thumbnail(of: original.hash) else { return }
        let bytes = Array("\(thumbnail.width) \(thumbnail.height)\n".utf8) + thumbnail.jpeg
        let name = settings.key.name(of: original.hash.bytes, purpose: SharedOriginals.thumbnail)
        var rest = bytes[...]
        try unsafe folder.writeMedium(
            name, purpose: SharedOriginals.thumbnail, byteCount: Int64(bytes.count)
        ) { target in
            let part = rest.prefix(target.count)
            unsafe target.copyBytes(from: part)
            rest = rest.dropFirst(part.count)
            return part.count
        }
    }

    private func receive(
        _ originals: [KnownOriginal], _ listed: [String: [SharedMedium]], _ progress: (SyncProgress) throws -> Void
    ) throws {
        guard settings.media != .none else { return }
        try receiveThumbnails(listed)
        guard settings.media == .all else { return }
        try fetch(originals, listed, progress)
    }

    /// Receives originals that others published; those that nobody has published yet stay awaited.
    func fetch(
        _ originals: [KnownOriginal], _ listed: [String: [SharedMedium]], _ progress: (SyncProgress) throws -> Void
    ) throws {
        let found = originals.compactMap { original -> (KnownOriginal, [SharedMedium])? in
            let name = mediumName(of: original.hash)
            return listed[name].map { (original, $0) }
        }
        let total = found.reduce(Int64(0)) { $0 &+ $1.0.byteCount }
        var done: Int64 = 0
        for (original, media) in found {
            if try media.contains(where: { try receive(original, from: $0) }) {
                try completeThumbnails(of: original)
                try state.setReceived(original.hash)
                // One that was lost here may have come from this machine's own file.
                if !media.contains(where: { $0.machine == settings.machine.bytes }) {
                    try state.setPublisher(.another, original.hash)
                }
                report.receivedMediaCount += 1
                report.receivedByteCount += original.byteCount
            }
            done += original.byteCount
            try progress(.receiving(done, of: total))
        }
    }

    /// Stops waiting for originals that are here: a sync was killed before it recorded that, or somebody imported them
    /// here.
    ///
    /// Perhaps nobody has published them yet.
    private func endWaiting() throws {
        for original in try state.awaitedOriginals()
        where Folder.exists(store.vault.path(of: original.hash, extension: original.fileExtension)) {
            try completeThumbnails(of: original)
            try state.setReceived(original.hash)
        }
    }

    /// Sets a thumbnail for the media of an original that is here if no other machine has published one for them:
    /// another medium's, or a new one.
    ///
    /// One that comes later is superfluous then.
    private func completeThumbnails(of original: KnownOriginal) throws {
        let media = try store.mediaWithoutThumbnail(of: original.hash)
        guard let first = media.first else { return }
        let known = try store.mediumTable.thumbnail(of: original.hash)
        guard let thumbnail = known ?? newThumbnail(of: first) else { return }
        for medium in media { try store.setThumbnail(thumbnail, of: medium) }
    }

    /// Without a decoder the original is there all the same, and `check --repair` makes its thumbnail.
    private func newThumbnail(of medium: CheckedMedium) -> Thumbnail? {
        sync.thumbnails = sync.thumbnails ?? store.thumbnails()
        do { return try sync.thumbnails?.thumbnail(of: medium, in: store) } catch { return nil }
    }

    /// Unseals an original into the vault; false where the file is damaged or not what it should be.
    private func receive(_ original: KnownOriginal, from medium: SharedMedium) throws -> Bool {
        let path = store.directory.appending("tmp").appending("received-\(UniqueIdentifier())")
        let draft = try FileDescriptor.open(path, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW)
        defer { try? Folder.remove(path) }
        do {
            try unsafe folder.readMedium(medium, purpose: SharedOriginals.medium) { bytes in
                try draft.writeAll(unsafe Array(bytes))
            }
        } catch let error as SharedFolderError {
            switch error {
            case .damaged, .vanished, .foreign, .tooLarge, .badFormat:
                try addDamaged(medium, "it can't be read")
                return false
            case .noFolder, .notWritable, .full, .wrongSecret, .noKey, .badWords, .system: throw error
            }
        }
        try draft.seek(to: 0)
        let staged = try store.vault.stage(draft)
        guard staged.hash == original.hash else {
            try addDamaged(medium, "it is another content")
            return false
        }
        try store.vault.keep(staged, extension: original.fileExtension)
        return true
    }

    /// Reports a file that can't be used, also to its machine, which writes it again.
    private func addDamaged(_ medium: SharedMedium, _ reason: String) throws {
        report.damaged.append("\(medium.path): \(reason)")
        let known = try state.lines(.damaged)
        if !known.contains(medium.path) { try state.setLines(.damaged, known + [medium.path]) }
    }

    /// Receives thumbnails that are missing: one may come after its original, or be damaged on its way.
    ///
    /// - Parameter wanted: the hashes of their originals; nil for all.
    func receiveThumbnails(_ listed: [String: [SharedMedium]], of wanted: Set<ContentHash>? = nil) throws {
        let hashes = try store.connection.all(
            """
            SELECT DISTINCT medium.hash FROM medium
            LEFT JOIN thumbnail ON thumbnail.medium = medium.id
            WHERE thumbnail.medium IS NULL
            """
        ) { $0.bytes(0) }
        for hash in hashes {
            if let wanted, ContentHash(bytes: hash).map({ !wanted.contains($0) }) ?? true { continue }
            let name = settings.key.name(of: hash, purpose: SharedOriginals.thumbnail)
            for found in listed[name] ?? [] {
                guard let thumbnail = try readThumbnail(found) else { continue }
                try setThumbnail(thumbnail, of: hash)
                break
            }
        }
    }

    private func setThumbnail(_ thumbnail: Thumbnail, of hash: [UInt8]) throws {
        let rows = try store.connection.all(
            """
            SELECT medium.id FROM medium
            LEFT JOIN thumbnail ON thumbnail.medium = medium.id
            WHERE medium.hash = \(hash) AND thumbnail.medium IS NULL
            """
        ) { $0.int64(0) }
        try store.write { for row in rows { try store.mediumTable.setThumbnail(thumbnail, of: row) } }
    }

    /// Unseals a thumbnail; nil where it is damaged or none.
    private func readThumbnail(_ medium: SharedMedium) throws -> Thumbnail? {
        guard medium.byteCount <= StoredValue.thumbnailLimit else { return nil }
        var bytes: [UInt8] = []
        do {
            try unsafe folder.readMedium(medium, purpose: SharedOriginals.thumbnail) { piece in
                bytes.append(contentsOf: unsafe Array(piece))
            }
        } catch is SharedFolderError { return nil }
        guard let end = bytes.firstIndex(of: UInt8(ascii: "\n")) else { return nil }
        let sizes = bytes[..<end].split(separator: UInt8(ascii: " ")).compactMap {
            Int(String(decoding: $0, as: UTF8.self))
        }
        guard sizes.count == 2, sizes.allSatisfy({ (1...4096).contains($0) }) else { return nil }
        return Thumbnail(width: sizes[0], height: sizes[1], jpeg: Array(bytes[(end + 1)...]))
    }

    /// Lists the originals that aren't here for the rest of the program, in a file beside the key.
    ///
    /// An original that no other machine has named or published is missing, and not awaited; it is received all the
    /// same once somebody publishes it.
    private func writeAwaited(_ listed: [String: [SharedMedium]]) throws {
        let known = AwaitedOriginals(diary: store.directory)
        var awaited: [AwaitedOriginals.Original] = []
        for original in try state.awaitedOriginals() {
            guard try store.mediumTable.referenceCount(of: original.hash) > 0 else {
                try state.forget(original.hash)
                continue
            }
            let publishers = (listed[mediumName(of: original.hash)] ?? []).filter {
                $0.machine != settings.machine.bytes
            }
            let publisher = publishers.first.flatMap { MachineID(bytes: $0.machine) }
            // The words of a medium may have been changed here since.
            let owner =
                try publisher.flatMap(sync.machineName) ?? known.machine(of: original.hash)
                ?? sender(of: original.hash).map { sync.machineName($0) ?? AwaitedOriginals.unknownMachine }
            guard let owner else { continue }
            awaited.append(AwaitedOriginals.Original(original, from: owner))
        }
        report.awaited = awaited
        try AwaitedOriginals(awaited).write(to: store.directory)
    }

    /// The other machine whose operation named an original; nil if none did.
    private func sender(of hash: ContentHash) throws -> MachineID? {
        let entry =
            try store.connection.first(
                """
                SELECT entry.uuid FROM entry
                JOIN medium ON medium.entry = entry.id
                WHERE medium.hash = \(hash.bytes)
                    OR medium.id IN (SELECT companion.medium FROM companion WHERE companion.hash = \(hash.bytes))
                LIMIT 1
                """
            ) { UniqueIdentifier(bytes: $0.bytes(0)) } ?? nil
        guard let entry else { return nil }
        let record = try state.record(EntityName(entry: entry))
        for (field, writes) in record.fields {
            guard let name = MediumFieldName(field) else { continue }
            let isCompanion = name.part == .companion(hash.description)
            for write in writes where write.stamp.machine != settings.machine {
                guard isCompanion || write.value.objectValue?["hash"]?.stringValue == hash.description else { continue }
                return write.stamp.machine
            }
        }
        return nil
    }
}
