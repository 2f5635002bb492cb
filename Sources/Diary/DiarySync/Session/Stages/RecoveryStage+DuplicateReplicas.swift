import DiaryStore
import Replication
import SharedFolder

/// Two replicas of a diary under one id, which use the same numbers.
///
/// A machine whose diary and folder were set back together publishes other operations under numbers that it has used
/// before. As soon as it sees what it had published first, it withdraws its second operations and publishes them again
/// as another machine. Others that had applied the second ones compare their diaries with the first ones then, as after
/// a restored backup.
extension RecoveryStage {
    /// - Returns: whether the diary is compared with the files again, and published under another id.
    func settleDuplicateReplicas(_ listing: FolderListing) throws -> Bool {
        guard keyFile == nil, try state.isSet(.isBegun), var known = try sync.diaryProgress()?.vector else {
            return false
        }
        let own = settings.machine
        var first: [MachineID: Int] = [:]
        for (machine, files) in listing.files.byMachine {
            guard machine == own else {
                first[machine] = try duplicate(files, of: machine)
                continue
            }
            guard let duplicate = try ownDuplicate(files) else { continue }
            first[machine] = duplicate.first
            try withdraw(from: duplicate, listing)
        }
        guard !first.isEmpty else { return false }
        for (machine, number) in first { known[machine] = min(known[machine], number - 1) }
        // A diary that has less than its state begins again, and what differs is published under another id.
        try store.write { try sync.setDiaryVector(known, feed: nil) }
        return true
    }

    /// A file of this machine that another branch of its diary published: the number from which on its id was used
    /// twice, and the chain of the files before, which both branches have.
    private typealias Duplicate = (first: Int, chainBefore: [UInt8])

    /// The first file with operations of another branch of this machine's diary.
    private func ownDuplicate(_ files: [OperationFile]) throws -> Duplicate? {
        let ours = try state.ownFiles()
        guard let last = ours.last?.last else { return nil }
        let names = Set(ours.map(\.name))
        var checked = try state.lines(.checkedFiles)
        var found: Duplicate?
        for file in files where file.first <= last && !names.contains(file.name) && !checked.contains(file.name) {
            guard let (times, chainBefore) = content(of: file) else { continue }
            let heads = try state.heads(from: file.first, to: min(file.last, last))
            let hasOtherTimes = heads.contains { head in times[head.sequence].map { $0 != head.time } ?? false }
            let hasOtherChain = ours.contains {
                $0.last == file.last && settings.key.name(ofChain: $0.chainAfter) != file.hash
            }
            guard hasOtherTimes || hasOtherChain else {
                // An old file of this machine that was copied back isn't read again.
                checked.append(file.name)
                continue
            }
            if found.map({ file.first < $0.first }) ?? true { found = (file.first, chainBefore) }
        }
        try state.setLines(.checkedFiles, checked)
        return found
    }

    /// The number from which on another machine withdrew operations that are applied here.
    private func duplicate(_ files: [OperationFile], of machine: MachineID) throws -> Int? {
        let (chain, end) = try state.chain(of: machine)
        guard end > 0 else { return nil }
        let hash = settings.key.name(ofChain: chain)
        var others = files.filter { $0.first <= end && end <= $0.last }
        // As long as the file lies there that was applied, its machine hasn't settled it.
        guard !others.contains(where: { $0.last == end && $0.hash == hash }) else { return nil }
        // What it published first may be shorter; otherwise only some files are missing at the moment.
        if others.isEmpty { others = files.max { $0.last < $1.last }.map { [$0] } ?? [] }
        for file in others {
            guard let times = content(of: file)?.times else { continue }
            if try file.last == end || state.isApplied(machine, withOtherTimesThan: times) { return file.first }
        }
        return nil
    }

    /// The times of the operations in a file, by their numbers, and the chain before it; nil where it can't be read.
    private func content(of file: OperationFile) -> (times: [Int: Int64], chainBefore: [UInt8])? {
        guard let machine = MachineID(bytes: file.machine), let segment = try? folder.read(file),
            let operations = try? OperationLines.operations(
                in: segment.payload, of: machine, from: segment.first, to: segment.last)
        else { return nil }
        return (operations.times, segment.chainBefore)
    }

    /// Removes the files of this machine from a number on; the diary has what is in them.
    ///
    /// Operations of both branches that are packed with later ones are published again alone.
    private func withdraw(from duplicate: Duplicate, _ listing: FolderListing) throws {
        let publishing = PublishStage(sync: sync)
        let files = try state.ownFiles().filter { $0.last >= duplicate.first }
        for file in files where file.first < duplicate.first {
            try publishing.publish(
                operationsOf: file, before: duplicate.first, chainAfter: duplicate.chainBefore)
        }
        try publishing.remove(files, in: listing)
    }
}
