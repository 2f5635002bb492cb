import DiaryModel
import DiaryStore
import JSON
import Replication
import SharedFolder
import SQLite

/// Publishing: files of this machine's operations.
struct PublishStage: SyncStage {
    let sync: Synchronizer

    /// Bytes of operations in a file.
    static let segmentLimit = 4 << 20
    /// Files that are written again after one walk through the records.
    private static let groupsAWalk = 16

    /// Writes files of operations that are in none yet, and those that are missing, cut or damaged.
    ///
    /// - Returns: the number of operations that were in no file.
    func publish(_ received: ReceivedFiles) throws -> Int {
        let listing = received.listing
        try settleName()
        var sizes: [String: Int64] = [:]
        for file in listing.files where file.machine == settings.machine.bytes { sizes[file.name] = file.byteCount }
        let files = try state.ownFiles()
        let damaged = files.isEmpty ? [] : try damagedElsewhere().union(damagedHere(received))
        let harmed = files.filter { sizes[$0.name] != $0.byteCount || damaged.contains($0.name) }
        try rewrite(harmed.map { [$0] }, in: listing)
        try forgetDamage(of: harmed)
        return try publishNew()
    }

    /// The names of this machine's files whose seals are broken; all are looked at once one of them is.
    private func damagedHere(_ received: ReceivedFiles) throws -> Set<String> {
        let own = settings.machine.bytes
        guard received.damaged.contains(where: { $0.file.machine == own }) else { return [] }
        var names: Set<String> = []
        for file in received.listing.files where file.machine == own {
            do throws(SharedFolderError) { try folder.checkSeal(of: file) } catch {
                guard error.reasonOfFile != nil else { throw error }
                names.insert(file.name)
            }
        }
        return names
    }

    /// Files that were written again are no longer damaged.
    private func forgetDamage(of files: [PublishedFile]) throws {
        let paths = Set(files.map { "ops/\(settings.machine.hex)/\($0.name)" })
        let recorded = try state.lines(.damaged)
        guard recorded.contains(where: paths.contains) else { return }
        try state.setLines(.damaged, recorded.filter { !paths.contains($0) })
        report.damaged.removeAll { line in paths.contains { line.hasPrefix("\($0): ") } }
    }

    /// Writes files of operations that are in none yet; returns the number of operations.
    @discardableResult
    func publishNew() throws -> Int {
        var (last, count) = (try state.ownFiles().last, 0)
        while let segment = try nextSegment(after: last) {
            last = try write(segment)
            count += segment.last - segment.first + 1
        }
        return count
    }

    /// Records files of operations that a killed process had written and not recorded: their names identify their
    /// content.
    func recordWrittenFiles(_ listing: FolderListing) throws {
        var last = try state.ownFiles().last
        while let file = listing.files.first(where: { file in
            file.machine == settings.machine.bytes && file.first == (last?.last ?? 0) + 1
        }), let segment = try nextSegment(after: last, upTo: file.last), try folder.file(for: segment) == file {
            let found = PublishedFile(segment, file)
            try state.connection.writeTransaction { try state.set(found) }
            last = found
        }
    }

    /// The next operations that are in no file yet, as many as one holds; nil if there are none.
    ///
    /// - Parameter limit: the number of the last one at most.
    private func nextSegment(after file: PublishedFile?, upTo limit: Int = .max) throws -> OperationSegment? {
        var (payload, first, end): ([UInt8], Int?, Int) = ([], nil, 0)
        try state.forEachUnwritten { sequence, line in
            guard sequence <= limit, payload.isEmpty || payload.count + line.count <= Self.segmentLimit else {
                return false
            }
            payload += line
            (first, end) = (first ?? sequence, sequence)
            return true
        }
        guard let first else { return nil }
        return OperationSegment(of: settings.machine.bytes, from: first, to: end, after: file, payload)
    }

    @discardableResult
    private func write(_ segment: OperationSegment) throws -> PublishedFile {
        let written: OperationFile
        do throws(SharedFolderError) { written = try folder.write(segment) } catch {
            guard case .noFolder = error, Folder.exists(FilePath(folder.path)) else { throw error }
            try folder.make()
            written = try folder.write(segment)
        }
        let file = PublishedFile(segment, written)
        try state.connection.writeTransaction { try state.set(file) }
        return file
    }

    /// The names of this machine's files that others report as unreadable.
    private func damagedElsewhere() throws -> Set<String> {
        var names: Set<String> = []
        for (machine, progress) in try sync.reports() where machine != settings.machine {
            for path in progress.damaged {
                if let name = path.split(separator: "/").last { names.insert(String(name)) }
            }
        }
        return names
    }

    /// Writes each group of successive files again as one file, with the changes that still count.
    ///
    /// One walk through all records serves as many groups as fit into memory well.
    func rewrite(_ groups: [[PublishedFile]], in listing: FolderListing) throws {
        var rest = groups[...]
        while !rest.isEmpty {
            let batch = rest.prefix(Self.groupsAWalk)
            rest = rest.dropFirst(batch.count)
            let operations = try ownOperations(of: batch.flatMap { $0 })
            for group in batch {
                // Under its old name others could not distinguish the new file from the old, which is removed first.
                if group.count == 1 { try remove(group, in: listing) }
                try write(segment(of: operations, replacing: group))
                if group.count > 1 { try remove(group, in: listing) }
            }
        }
    }

    /// Publishes the first operations of a file of this machine as another one, which isn't remembered.
    func publish(operationsOf file: PublishedFile, before end: Int, chainAfter: [UInt8]) throws {
        let segment = try segment(of: ownOperations(of: [file]).filter { $0.key < end }, replacing: [file])
        _ = try folder.write(
            OperationSegment(
                machine: segment.machine, first: segment.first, last: end - 1, chainBefore: segment.chainBefore,
                chainAfter: chainAfter, payload: segment.payload))
    }

    /// Removes files of this machine that lie in the folder.
    func remove(_ files: [PublishedFile], in listing: FolderListing) throws {
        let names = Set(files.map(\.name))
        for file in listing.files where file.machine == settings.machine.bytes && names.contains(file.name) {
            try folder.remove(file)
        }
    }

    /// The operations in these files with the changes that still count, by their numbers; none has its `seen`.
    private func ownOperations(of files: [PublishedFile]) throws -> [Int: ReplicaOperation] {
        let machine = settings.machine
        let bounds = (files.map(\.first).min() ?? 0)...(files.map(\.last).max() ?? 0)
        var operations: [Int: ReplicaOperation] = [:]
        try state.forEachRecord { name, record in
            for (field, write) in record.writes(of: machine) where bounds.contains(write.stamp.sequence) {
                operations[write.stamp.sequence, default: ReplicaOperation(write.stamp, seen: VersionVector(), [])]
                    .changes.append(Change(name, field, write.value))
            }
            return true
        }
        return operations
    }

    /// Successive files, at least one, as one.
    private func segment(
        of operations: [Int: ReplicaOperation], replacing files: [PublishedFile]
    ) throws -> OperationSegment {
        let (first, last) = (files.first?.first ?? 0, files.last?.last ?? 0)
        let seen = Dictionary(
            uniqueKeysWithValues: try state.heads(from: first, to: last).map { ($0.sequence, $0.seen) })
        let list = operations.filter { (first...last).contains($0.key) }.sorted { $0.key < $1.key }
            .map { _, operation in
                ReplicaOperation(
                    operation.stamp, seen: seen[operation.stamp.sequence] ?? VersionVector(),
                    operation.changes.sorted { ($0.entity, $0.field) < ($1.entity, $1.field) })
            }
        return OperationSegment(
            machine: settings.machine.bytes, first: first, last: last,
            chainBefore: files.first?.chainBefore ?? PublishedFile.noChain,
            chainAfter: files.last?.chainAfter ?? PublishedFile.noChain, payload: OperationLines.bytes(of: list))
    }
}

/// The name of this machine.
extension PublishStage {
    /// Publishes the name of this machine if it is new; if another machine had the name before, this one gets the next
    /// free one.
    private func settleName() throws {
        let own = settings.machine
        let mine = try state.record(EntityName(machine: own)).winner(of: "name", by: .latest)
        let others = try sync.namesOfOthers()
        let isRetired = try sync.retiredMachines().contains(own)
        let isTaken = others.contains { other in
            guard other.name == settings.name else { return false }
            guard !isRetired, mine?.value.stringValue == settings.name, let mine = mine?.stamp else { return true }
            return other.stamp.map { $0 < mine } ?? false
        }
        if isTaken {
            settings.name = sync.nextName(notIn: Set(others.map(\.name)))
            try settings.write(to: store.directory)
            report.newName = settings.name
        }
        guard mine?.value.stringValue != settings.name else { return }
        try sync.withTransaction(.applying) { try $0.set("name", .string(settings.name), of: own) }
    }
}
