import Chronology
import DiaryCore
import Foundation
import Replication
import SharedFolder

/// One diary with its own copy of the shared folder.
final class TrialMachine {
    /// A file of operations that was read.
    struct Segment {
        /// The number of files that were read before it.
        let place: Int
        let first: Int
        let last: Int
        let operations: [ReplicaOperation]
    }

    let name: String
    let home: URL
    let clock = TrialClock()
    /// The number of files from which on they are packed.
    var packingCount = 64
    private var opened: Store?
    /// The files of operations that were ever whole in its copy.
    private(set) var segments: [MachineID: [String: Segment]] = [:]

    init(_ name: String, in folder: URL) {
        self.name = name
        home = folder.appending(path: name)
    }

    var diary: URL { home.appending(path: "diary") }
    var shared: URL { home.appending(path: "shared") }

    /// The diary, open until `close`.
    func store() throws -> Store {
        if let opened { return opened }
        let clock = clock
        let store = try Store(FilePath(diary.path), access: .creating, now: clock.now)
        opened = store
        return store
    }

    func close() {
        opened = nil
        segments = [:]
    }

    func synchronizer() throws -> Synchronizer {
        let synchronizer = try Synchronizer(store())
        synchronizer.packingCount = packingCount
        return synchronizer
    }

    @discardableResult
    func sync() throws -> SyncReport { try synchronizer().run() }

    /// Reads what is new in its copy.
    func readOperations(_ key: MasterKey) throws {
        guard let found = try SharedFolder.diaries(in: shared.path).first else { return }
        let folder = SharedFolder(parent: shared.path, diary: found.id, machine: found.id, key: key)
        for file in try folder.operationFiles().files {
            guard let machine = MachineID(bytes: file.machine), segments[machine]?[file.name] == nil,
                let segment = try? folder.read(file),
                let operations = try? OperationLines.operations(
                    in: segment.payload, of: machine, from: segment.first, to: segment.last)
            else { continue }
            segments[machine, default: [:]][file.name] = Segment(
                place: segments[machine]?.count ?? 0, first: segment.first, last: segment.last, operations: operations)
        }
    }

    /// The operations that can be applied, each after all that it has seen.
    func appliedOperations() -> [ReplicaOperation] {
        var (vector, applied) = (VersionVector(), [ReplicaOperation]())
        var isMoving = true
        while isMoving {
            isMoving = false
            for (machine, files) in segments {
                // A file that was written again lacks what was written over since: those that it replaced come first.
                let sorted = files.values.sorted { $0.place < $1.place }
                for segment in sorted where segment.first <= vector[machine] + 1 && segment.last > vector[machine] {
                    let left = segment.operations.filter { $0.stamp.sequence > vector[machine] }
                    let ready = left.prefix { $0.isReady(after: vector) }
                    applied += ready
                    let last = ready.count == left.count ? segment.last : ready.last?.stamp.sequence ?? 0
                    guard last > vector[machine] else { continue }
                    vector[machine] = last
                    isMoving = true
                }
            }
        }
        return applied
    }

    /// All entries as lines of JSON.
    func exported() throws -> [UInt8] {
        var bytes: [UInt8] = []
        _ = try Export(of: store(), EntryQuery()).write(.lines) { bytes += $0 }
        return bytes
    }
}
