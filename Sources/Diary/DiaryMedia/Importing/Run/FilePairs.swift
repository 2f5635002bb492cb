import DiaryModel

/// The files of a survey that belong together.
struct FilePairs {
    /// The medium of each companion.
    private(set) var mains: [Int: Int] = [:]
    /// The files that go with a medium, in the order of their names.
    private(set) var companions: [Int: [(index: Int, kind: Medium.Companion.Kind)]] = [:]

    /// Pairs the files of a survey; one whose medium is neither imported now nor in the diary is a medium by itself,
    /// except for the film of a deleted photo.
    ///
    /// - Parameter isRemoved: whether a file was taken away from a medium of the diary; then it has nothing to do with it
    ///   until it is brought back.
    init(_ records: [FileSurvey.Record], isRemoved: (_ file: Int, _ main: Int) throws -> Bool) rethrows {
        let described = records.indices.filter { records[$0].description != nil }
        for link in FileGrouping(described.compactMap { records[$0].description }).links {
            let (index, main) = (described[link.file], described[link.main])
            guard Self.isKept(records[index], with: records[main], as: link.kind), try !isRemoved(index, main) else {
                continue
            }
            mains[index] = main
            companions[main, default: []].append((index, link.kind))
        }
        let names = records.map(\.file.path.lastComponent)
        for main in companions.keys {
            companions[main]?.sort { names[$0.index].lexicographicallyPrecedes(names[$1.index]) }
        }
    }

    /// Returns whether an import does anything with a file because of its medium.
    ///
    /// What came earlier as a medium of its own is kept with a photo that comes now: the order of imports decides
    /// nothing. Two that are both in the diary stay as they are.
    private static func isKept(
        _ file: FileSurvey.Record, with main: FileSurvey.Record, as kind: Medium.Companion.Kind
    ) -> Bool {
        guard file.known == nil else { return main.finding.isImported }
        return main.finding.isOfMedium || main.known != nil || kind == .livePhoto && main.finding.isGone
    }

    /// Takes away the later copies of a medium's companions; returns them, each with the file that stays.
    ///
    /// - Parameter hash: nil for a file that may be no copy.
    mutating func removeCopies(hash: (Int) -> ContentHash?) -> [Int: Int] {
        var copies: [Int: Int] = [:]
        for (main, files) in companions where files.count > 1 {
            var first: [ContentHash: Int] = [:]
            for file in files {
                guard let hash = hash(file.index) else { continue }
                if let same = first[hash] { copies[file.index] = same } else { first[hash] = file.index }
            }
            companions[main] = files.filter { copies[$0.index] == nil }
        }
        return copies
    }

    /// Pairs the files next to copies with the imported file of the same bytes, and takes away the second copy of a
    /// companion.
    ///
    /// It returns those whose own bytes are its companions already, each with the file that has them.
    ///
    /// - Parameters:
    ///     - twins: the copies, each with the file that is imported instead; that may itself be a companion.
    ///     - hash: nil for a file that can't be read.
    mutating func join(_ twins: [Int: Int], hash: (Int) -> ContentHash?) -> [Int: Int] {
        var repeated: [Int: Int] = [:]
        var known: [Int: [ContentHash: Int]] = [:]
        for copy in twins.keys {
            if let main = mains[copy] { companions[main]?.removeAll { $0.index == copy } }
        }
        for (copy, other) in twins.sorted(by: { $0.key < $1.key }) {
            guard let files = companions.removeValue(forKey: copy) else { continue }
            let medium = mains[other] ?? other
            let main = twins[medium] ?? medium
            var present =
                known[main]
                ?? Dictionary(
                    companions[main, default: []].compactMap { file in hash(file.index).map { ($0, file.index) } },
                    uniquingKeysWith: { first, _ in first })
            for file in files {
                mains[file.index] = main
                let hash = hash(file.index)
                if let same = hash.flatMap({ present[$0] }) {
                    repeated[file.index] = same
                } else {
                    if let hash { present[hash] = file.index }
                    companions[main, default: []].append(file)
                }
            }
            known[main] = present
        }
        return repeated
    }
}
