import DiaryModel
import Glibc

extension FileSurvey {
    /// The bytes at either end of a file that distinguish most files of one size.
    private static let edgeByteCount = 32 << 10

    /// The files whose bytes another one brings, each with that one: a companion, else the first.
    ///
    /// Only files of one size with the same beginning and end are read whole.
    func twins(among pairs: FilePairs) throws -> [Int: Int] {
        let media = records.indices.filter { index in
            guard records[index].finding.isImported else { return false }
            return pairs.mains[index].map(takesCompanions) ?? true
        }
        var twins: [Int: Int] = [:]
        for alike in try groups(of: media, by: { records[$0].file.byteCount }) {
            for group in try groups(of: alike, by: edges) {
                for same in try groups(of: group, by: hash) {
                    let first = same.first { pairs.mains[$0] != nil } ?? same[0]
                    // Each medium has its own copy, and one alone.
                    var firsts: [Int: Int] = [:]
                    for index in same where index != first || pairs.mains[index] != nil {
                        let other = pairs.mains[index].map { firsts[$0] ?? index } ?? first
                        if let main = pairs.mains[index] { firsts[main] = other }
                        if other != index { twins[index] = other }
                    }
                }
            }
        }
        return twins
    }

    /// Returns whether a medium is imported, or in the diary, so that its companions are kept.
    func takesCompanions(_ main: Int) -> Bool {
        records[main].finding.isImported || records[main].known != nil
    }

    /// Files that have a key in common with others, group by group in the order of the survey; unreadable files are
    /// left out.
    private func groups<Key: Hashable>(of indices: [Int], by key: (Int) throws -> Key) throws -> [[Int]] {
        var groups: [Key: [Int]] = [:]
        for index in indices {
            do { groups[try key(index), default: []].append(index) } catch let error as MediumIntakeError {
                records[index].finding = .settled(.unreadable(error.reason))
            }
        }
        return groups.values.filter { $0.count > 1 }
    }

    /// The hash of a file's first and last bytes.
    private func edges(of index: Int) throws -> [UInt8] {
        try SourceFile.read(records[index].file) { source in
            let byteCount = Int(try source.status().st_size)
            let offsets = [0, max(0, byteCount - Self.edgeByteCount)]
            let bytes = try offsets.flatMap { try source.read(upTo: Self.edgeByteCount, at: $0) }
            return (ContentHasher.hash(bytes), Int64(byteCount))
        }
    }
}
