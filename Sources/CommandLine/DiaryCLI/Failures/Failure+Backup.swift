import CSystem
import DiaryStore
import Terminal

extension Failure {
    static func describing(_ error: BackupError) -> Failure {
        switch error {
        case .libraryMissing:
            Failure(
                "the library that makes archives is missing", hint: LibraryPackages.hint(for: [DIARY_LIBRARY_ARCHIVE]))
        case .notABackup(let path, let reason):
            Failure(
                "\(path) is not a complete archive of a diary: \(SafeText(reason).singleLine)",
                hint: "\(Self.otherCopy)")
        case .notACopy(let path, let reason):
            Failure(
                "\(path) is not a sound copy of a diary's database: \(SafeText(reason).singleLine)",
                hint: "\(Self.otherCopy)")
        case .strangeMember(let path, let name):
            Failure(
                "\(path) holds what no archive of a diary holds: \(SafeText(name).singleLine)",
                hint: "diary made no such archive; nothing was written")
        case .damagedMember(let path, let name):
            Failure("\(path) is damaged: \(SafeText(name).singleLine)", hint: "\(Self.otherCopy)")
        case .notEmpty(let path):
            Failure(
                "\(path) is not empty; nothing was written",
                hint: "name a folder that doesn't exist: diary --diary FOLDER backup --restore FILE")
        }
    }

    private static let otherCopy = "take another copy; nothing was written"
}
