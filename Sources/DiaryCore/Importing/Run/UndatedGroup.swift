import Chronology

/// Files that have nothing but the same file date, which is when they were copied: what belongs together is told by
/// their folder and their names.
struct UndatedGroup: Hashable {
    /// Microseconds from one copy to the next.
    static let reach: Int64 = 60_000_000
    private static let shortestIdentifier = 16

    private let folder: FilePath
    private let name: [UInt8]

    private init(_ path: FilePath) {
        folder = path.parent
        name = Self.key(of: path.lastComponent)
    }

    /// A name in lower case up to its number; empty for one that begins with a number, or is a number of letters and
    /// digits.
    static func key(of name: [UInt8]) -> [UInt8] {
        let stem = name.lowercased.prefix { $0 != UInt8(ascii: ".") }
        let isIdentifier =
            stem.count >= shortestIdentifier
            && stem.allSatisfy { isDigit($0) || UInt8(ascii: "a")...UInt8(ascii: "f") ~= $0 || $0 == UInt8(ascii: "-") }
        return isIdentifier ? [] : Array(stem.prefix { !isDigit($0) })
    }

    private static func isDigit(_ byte: UInt8) -> Bool { UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte }

    /// A file of an earlier import that has nothing but its date, and lies in the same folders.
    struct KnownFile {
        let path: FilePath
        let time: Instant
        let entry: UniqueIdentifier
    }

    /// Media that share an entry.
    struct Members {
        /// In the order of names.
        let media: [SurveyedMedium]
        /// The entry of those that came in earlier; nil if there are none.
        let entry: UniqueIdentifier?
    }

    /// Takes out the files with the same date, and returns them in groups.
    ///
    /// Files that came in earlier count, so that an import that was interrupted goes on with the same groups.
    static func split(
        _ media: [SurveyedMedium], _ known: [KnownFile]
    ) -> (groups: [Members], rest: [SurveyedMedium]) {
        let new = media.filter { $0.time.doubt == .file }
            .map { (path: $0.file.path, time: $0.time.instant, medium: Optional($0), entry: UniqueIdentifier?.none) }
        let files =
            (new + known.map { (path: $0.path, time: $0.time, medium: nil, entry: $0.entry) }).sorted {
                $0.time < $1.time
            }
        var runs: [ArraySlice<(path: FilePath, time: Instant, medium: SurveyedMedium?, entry: UniqueIdentifier?)>] = []
        var start = files.startIndex
        for index in files.indices.dropFirst()
        where files[index - 1].time.adding(microseconds: reach) < files[index].time {
            runs.append(files[start..<index])
            start = index
        }
        runs.append(files[start...])
        let groups = runs.filter { $0.count > 1 }.flatMap { run in
            Dictionary(grouping: run) { UndatedGroup($0.path) }.values.map { files in
                let sorted = files.sorted { $0.path.bytes.lexicographicallyPrecedes($1.path.bytes) }
                return Members(media: sorted.compactMap(\.medium), entry: sorted.lazy.compactMap(\.entry).first)
            }
        }
        let taken = Set(groups.flatMap { $0.media.map(\.file.path) })
        return (groups, media.filter { !taken.contains($0.file.path) })
    }
}
