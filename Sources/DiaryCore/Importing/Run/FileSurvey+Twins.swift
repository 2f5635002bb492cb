import Glibc

extension FileSurvey {
    /// Bytes at either end of a file by which most files of one size differ.
    private static let edgeByteCount = 32 << 10

    /// The files whose bytes another one before them brings in, each with that one.
    ///
    /// Files of one size that also begin and end alike are read whole, no others.
    func twins(among pairs: FilePairs) throws -> [Int: Int] {
        let media = records.indices.filter { index in
            if case .medium = records[index].finding { pairs.mains[index] == nil } else { false }
        }
        var twins: [Int: Int] = [:]
        for alike in try groups(of: media, by: { records[$0].file.byteCount }) {
            for group in try groups(of: alike, by: edges) {
                for same in try groups(of: group, by: hash) {
                    for index in same.dropFirst() { twins[index] = same[0] }
                }
            }
        }
        return twins
    }

    /// Files that have something in common with others, group by group in the order of the survey; what can't be read is
    /// in none.
    private func groups<Key: Hashable>(of indices: [Int], by key: (Int) throws -> Key) throws -> [[Int]] {
        var groups: [Key: [Int]] = [:]
        for index in indices {
            do { groups[try key(index), default: []].append(index) } catch let error as MediumIntakeError {
                records[index].finding = .unreadable(error.reason)
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
