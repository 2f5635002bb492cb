import Glibc

extension FileSurvey {
    /// The bytes at either end of a file that distinguish most files of one size.
    private static let edgeByteCount = 32 << 10

    /// The files whose bytes an earlier one already has, each with that one.
    ///
    /// Only files of one size with the same beginning and end are read whole.
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

    /// Gives what is beside a copy of a photo to the one that comes in, where that has the copy's name and nothing of the same bytes;
    /// what is beside a copy of another name stands for itself.
    ///
    /// A further run does the same with a photo that is here: see ``lookForCompanions(of:_:)``.
    ///
    /// - Returns: whether one stands for itself now, and may be a copy, too.
    func settleCompanions(of twins: [Int: Int], _ pairs: inout FilePairs) throws -> Bool {
        var isAnyReleased = false
        for (copy, photo) in twins.sorted(by: { $0.key < $1.key }) {
            for (index, _) in pairs.companions[copy, default: []] {
                guard try !isTwin(index, amongCompanionsOf: photo, pairs) else { continue }
                if records[copy].file.path.lastComponent == records[photo].file.path.lastComponent {
                    pairs.move(index, to: photo)
                } else {
                    pairs.release(index)
                    isAnyReleased = true
                }
            }
        }
        return isAnyReleased
    }

    /// Whether a file has the bytes of one that comes in beside a photo, or can't be read.
    private func isTwin(_ index: Int, amongCompanionsOf photo: Int, _ pairs: FilePairs) throws -> Bool {
        do {
            let hash = try hash(of: index)
            return try pairs.companions[photo, default: []].contains { try self.hash(of: $0.index) == hash }
        } catch let error as MediumIntakeError {
            if error.concernsAllFiles { throw error }
            records[index].finding = .unreadable(error.reason)
            return true
        }
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
