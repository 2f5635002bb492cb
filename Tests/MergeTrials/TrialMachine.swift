import DiaryFormats
import DiaryModel
import DiaryStore
import DiarySync
import Foundation
import NaiveMerge
import Replication
import SharedFolder

/// One diary with its own copy of the shared folder.
final class TrialMachine {
    /// A file of operations that was read.
    private struct Segment {
        let machine: MachineID
        let first: Int
        let last: Int
        let operations: [ReplicaOperation]
    }

    let name: String
    let home: URL
    let clock = TrialClock()
    /// The number of files from which on they are packed.
    var packingCount = 64
    private var opened: DiaryStore?
    /// The files of operations that were read, by their paths.
    private var segments: [String: Segment] = [:]
    /// The operations that could be applied, each after all that it has seen.
    private(set) var operations: [ReplicaOperation] = []
    private var vector = VersionVector()

    init(_ name: String, in folder: URL) {
        self.name = name
        home = folder.appending(path: name)
    }

    var diary: URL { home.appending(path: "diary") }
    var shared: URL { home.appending(path: "shared") }

    /// The diary, open until `close`.
    func store() throws -> DiaryStore {
        if let opened { return opened }
        let clock = clock
        let store = try DiaryStore(FilePath(diary.path), access: .creating, now: clock.now)
        opened = store
        return store
    }

    func close() {
        opened = nil
        (segments, operations, vector) = ([:], [], VersionVector())
    }

    func synchronizer() throws -> Synchronizer {
        let synchronizer = try Synchronizer(store())
        synchronizer.packingCount = packingCount
        return synchronizer
    }

    @discardableResult
    func sync() throws -> SyncReport { try synchronizer().run() }

    /// Reads the files in its copy, and adds the operations that can be applied now.
    ///
    /// The content of a file depends on the time: one that was written again lacks the values overwritten since.
    func readOperations(_ key: MasterKey) throws {
        guard let found = try SharedFolder.diaries(in: shared.path).first else { return }
        let folder = SharedFolder(parent: shared.path, diary: found.id, machine: found.id, key: key)
        let present = try folder.operationFiles().files.compactMap { try read($0, in: folder) }
        var isMoving = true
        while isMoving {
            isMoving = false
            for segment in present where segment.first <= vector[segment.machine] + 1 {
                let left = segment.operations.filter { $0.stamp.sequence > vector[segment.machine] }
                let ready = left.prefix { $0.isReady(after: vector) }
                operations += ready
                let last = ready.count == left.count ? segment.last : ready.last?.stamp.sequence ?? 0
                guard last > vector[segment.machine] else { continue }
                vector[segment.machine] = last
                isMoving = true
            }
        }
    }

    /// The operations of a file; nil where it isn't whole.
    private func read(_ file: OperationFile, in folder: SharedFolder) throws -> Segment? {
        if let segment = segments[file.path] { return segment }
        guard let machine = MachineID(bytes: file.machine), let content = try? folder.read(file) else { return nil }
        let operations = try OperationLines.operations(
            in: content.payload, of: machine, from: content.first, to: content.last)
        let segment = Segment(
            machine: machine, first: content.first, last: content.last, operations: operations)
        segments[file.path] = segment
        return segment
    }

    /// All entries as JSON lines.
    func exported() throws -> [UInt8] {
        var bytes: [UInt8] = []
        _ = try Export(of: store(), EntryQuery()).write(.lines) { bytes += $0 }
        return bytes
    }
}
