import CSystem
import DiaryFormats
import DiaryModel
import DiaryStore
import Glibc
import Processes
import Terminal

extension Failure {
    static func describing(_ error: ExportError) -> Failure {
        switch error {
        case .isThere(let path):
            Failure(
                "\(SafeText(bytes: path.bytes)) is there already",
                hint: "name a path that doesn't exist: nothing is overwritten")
        case .tooLittleSpace(let path, let needed, let free):
            Failure(
                "the export takes \(ByteCount.text(needed)), and \(tooSmallDisk(path, free: free))",
                hint: "nothing was written; export less, or to another disk")
        case .isNoText(let name): Failure("\(name) is not a text", hint: "-o FOLDER", .usage)
        case .isNoFolder(let name): Failure("\(name) is one file, not a folder", hint: "-o FILE", .usage)
        case .libraryMissing(let library):
            Failure("\(library), which writes that format, is missing", hint: LibraryPackages.hint(for: [library]))
        case .isForeign(let path, let noun):
            Failure(
                "\(SafeText(bytes: path.bytes)) is not \(noun) of diary",
                hint: "nothing was changed; without --update, name a new folder")
        case .interrupted: Failure("interrupted; nothing was written", .interrupted)
        }
    }

    static func describing(_ error: BackupError) -> Failure {
        switch error {
        case .libraryMissing:
            Failure(
                "the library that makes archives is missing", hint: LibraryPackages.hint(for: [DIARY_LIBRARY_ARCHIVE]))
        case .notABackup(let path, let reason):
            Failure("\(path) is not a complete archive of a diary: \(line: reason)", hint: "\(Self.otherCopy)")
        case .notACopy(let path, let reason):
            Failure("\(path) is not a sound copy of a diary's database: \(line: reason)", hint: "\(Self.otherCopy)")
        case .strangeMember(let path, let name):
            Failure(
                "\(path) holds what no archive of a diary holds: \(line: name)",
                hint: "diary made no such archive; nothing was written")
        case .damagedMember(let path, let name):
            Failure("\(path) is damaged: \(line: name)", hint: "\(Self.otherCopy)")
        case .notEmpty(let path):
            Failure(
                "\(path) is not empty; nothing was written",
                hint: "name a folder that doesn't exist: diary --diary FOLDER backup --restore FILE")
        }
    }

    private static let otherCopy = "take another copy; nothing was written"

    /// The failure of sealing or opening a file; `age` has printed its own message above.
    static func describing(_ error: SealingError) -> Failure {
        switch error {
        case .notStarted(let cause):
            Failure(
                "age can't be started: \(line: unsafe String(cString: strerror(cause.code)))",
                hint: "as root: apt-get update && apt-get install --reinstall age")
        case .notSealed(let path):
            Failure(
                "age did not seal \(line: path); nothing was written",
                hint: "look at the keys: --recipient age1…, as age-keygen prints it")
        case .notOpened(let path):
            Failure(
                "age can't open \(line: path): it is for another key, or damaged",
                hint: "--identity FILE names the keys; nothing was written")
        }
    }

    static func describing(_ error: ImportSourceError) -> Failure {
        switch error {
        case .unreadable(let place, let reason):
            Failure("\(line: place): \(line: reason)", hint: "nothing of it was imported")
        case .documentTooLong(let place, let byteCount, let limit):
            Failure(
                "\(line: place) has \(ByteCount.text(byteCount)), and a document may have \(ByteCount.text(limit))",
                hint: "split it, or export it in parts")
        case .noRoom(let needed, let free, let disk):
            Failure(
                "the archives need \(ByteCount.text(needed)) on \(line: disk), where \(ByteCount.text(free)) are free",
                hint: "make room, or unpack them on another disk and import the folder")
        case .tooManyMembers(let archive, let limit):
            Failure(
                "\(line: archive) holds more than \(limit.grouped) files",
                hint: "if you trust it: unpack it yourself, and import the folder")
        case .inflated(let archive, let byteCount, let limit):
            Failure(
                "\(line: archive) unpacks to more than \(ByteCount.text(limit)); unpacking stopped after \(ByteCount.text(byteCount))",
                hint: "if you trust it: unpack it yourself, and import the folder")
        case .archiveUnreadable(let archive, let reason):
            Failure("\(line: archive) can't be unpacked: \(line: reason)", hint: "download it again")
        case .archiveEncrypted(let archive):
            Failure("\(line: archive) is encrypted", hint: "unpack it with its password, and import the folder")
        case .decoder(let error): describing(error)
        }
    }
}
