import Chronology
import DiaryModel

/// Files without a time of their own and with the same file date, which is that of a copy: they are grouped by folder
/// and by name.
struct UndatedGroup: Hashable {
    /// Microseconds from one copy to the next.
    private static let reach: Int64 = 60_000_000
    private static let shortestIdentifier = 16

    private let folder: FilePath
    private let name: [UInt8]

    private init(_ path: FilePath) {
        folder = path.parent
        name = Self.key(of: path.lastComponent)
    }

    /// A name in lower case up to its number; empty for one that begins with a number, or is a number of letters and
    /// digits.
    private static func key(of name: [UInt8]) -> [UInt8] {
        let stem = name.lowercased.prefix { $0 != UInt8(ascii: ".") }
        let isIdentifier =
            stem.count >= shortestIdentifier
            && stem.allSatisfy { isDigit($0) || UInt8(ascii: "a")...UInt8(ascii: "f") ~= $0 || $0 == UInt8(ascii: "-") }
        return isIdentifier ? [] : Array(stem.prefix { !isDigit($0) })
    }

    private static func isDigit(_ byte: UInt8) -> Bool { UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte }

    /// A file that has nothing but its date.
    struct File {
        let path: FilePath
        let time: Instant
        /// Nil for one of an earlier import.
        var medium: SurveyedMedium?
        /// The entry of one of an earlier import.
        var entry: UniqueIdentifier?

        fileprivate func isEarlier(than other: File) -> Bool {
            time == other.time ? path.bytes.lexicographicallyPrecedes(other.path.bytes) : time < other.time
        }
    }

    /// Takes out the files with the same date, and returns them in groups.
    ///
    /// Files that came in earlier count, so that an import that was interrupted goes on with the same groups; a group
    /// may have no others.
    static func split(
        _ media: [SurveyedMedium], _ known: [File]
    ) -> (groups: [ImportPlan.Group], rest: [SurveyedMedium]) {
        let new = media.filter { $0.time.doubt == .file }
            .map { File(path: $0.file.path, time: $0.time.instant, medium: $0) }
        let files = (new + known).sorted { $0.isEarlier(than: $1) }
        let runs = files.runs { $0.time.adding(microseconds: reach) >= $1.time }
        let groups = runs.filter { $0.count > 1 }.flatMap { run in
            Dictionary(grouping: run) { UndatedGroup($0.path) }.values.map { files in
                ImportPlan.Group(
                    media: files.compactMap(\.medium), isUndated: true, entry: files.lazy.compactMap(\.entry).first)
            }
        }
        let taken = Set(groups.flatMap(\.media).map(\.file.path))
        return (groups, media.filter { !taken.contains($0.file.path) })
    }
}
