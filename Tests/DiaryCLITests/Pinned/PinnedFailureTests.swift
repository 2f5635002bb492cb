import Arguments
import Chronology
import DecoderProtocol
import DiaryMedia
import DiaryModel
import DiaryStore
import DiarySync
import Foundation
import Gazetteer
import Glibc
import SQLite
import SharedFolder
import Terminal
import TestFixtures
import Testing

@testable import DiaryCLI
@testable import DiaryFormats
@testable import DiaryLock
@testable import Processes

/// The message, the hint and the exit code of every error that a command can end with.
///
/// They are in `Tests/Fixtures/Pinned/Messages/failures.txt`. When one is to change:
///
///     DIARY_PIN=write swift test --filter PinnedFailureTests
///
/// writes them again, and that run fails. Their differences then belong to the commit that makes them.
struct PinnedFailureTests {
    private static let path = "/home/anna/my diary"
    private static let file = FilePath("/home/anna/a b.jpg")
    private static let id = UniqueIdentifier(hash: Array(0..<16))

    @Test func `a database that can't be written has a remedy`() {
        let failure = Failure.describing(SQLiteError(extendedCode: 8, message: "attempt to write a readonly database"))
        #expect(failure.message.plain.contains("can't be written") && failure.hint.plain.contains("chmod u+rwx"))
    }

    @Test func `every error has the words that it always had`() {
        let text = Self.errors.map { error in
            let failure = Failure.describing(error)
            let details = failure.details.map { "  \($0.plain)\n" }.joined()
            let hint = failure.hint.isEmpty ? "" : "  hint: \(failure.hint.plain)\n"
            return "\(Self.name(of: error)) exit \(failure.exitCode.rawValue)\n  \(failure.message.plain)\n" + details
                + hint
        }.joined()
        let difference = PinnedText("Messages/failures.txt").difference(from: Self.neutral(text)) { line, lines in
            lines[...line].last { !$0.hasPrefix(" ") } ?? ""
        }
        if let difference { Issue.record("\(difference)") }
    }

    @Test(arguments: [
        "ArgumentError", "BackupError", "DecoderError", "DiaryError", "DurationError", "ImportSourceError",
        "ExportError",
        "ImportError", "LockError", "OutputError", "PlaceNamesError", "RecordingError", "SealingError",
        "SharedFolderError",
        "SoundDeviceError", "SyncError", "TabError", "VaultError", "ZoneError",
    ])
    func `no case of an error is forgotten`(type: String) throws {
        let declared = try Self.declaredCases(of: type)
        let pinned = Set(Self.errors.map(Self.name).filter { $0.hasPrefix("\(type).") })
        #expect(!declared.isEmpty)
        #expect(declared.subtracting(pinned).isEmpty, "\(declared.subtracting(pinned)) is not among the errors here")
    }

    /// The text without what belongs to this system: its disks, and the names of its packages.
    private static func neutral(_ text: String) -> String {
        text.replacing(/mounted at [^,)]+/, with: "mounted at PLACE")
            .replacing(/other files on [^,]+/, with: "other files on PLACE")
            .replacing(/, [0-9.,]+ .?B free\)/, with: ", N free)")
            .replacing(/install lib(archive|heif|asound)[^ \n]+/) { "install lib\($0.1)" }
    }

    /// `DiaryError.noDiary`.
    private static func name(of error: any Error) -> String {
        let mirror = Mirror(reflecting: error)
        guard mirror.displayStyle == .enum else { return "\(type(of: error))" }
        return "\(type(of: error)).\(mirror.children.first?.label ?? "\(error)")"
    }

    /// The names of the cases in the source of a type, which a blank line or a doc comment separates.
    private static func declaredCases(of type: String) throws -> Set<String> {
        let sources = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../../Sources")
            .standardizedFileURL
        let files = FileManager.default.enumerator(at: sources, includingPropertiesForKeys: nil)
        while let file = files?.nextObject() as? URL {
            guard file.pathExtension == "swift" else { continue }
            let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
            guard let start = lines.firstIndex(where: { $0.contains("enum \(type): Error") }) else { continue }
            let end = lines[start...].firstIndex { $0 == "}" } ?? lines.endIndex
            let cases = lines[start..<end].filter { $0.hasPrefix("    case ") }
            return Set(cases.map { "\(type)." + $0.dropFirst("    case ".utf8.count).prefix { $0.isLetter } })
        }
        return []
    }
}

/// One of every error, with values that show how they are written.
extension PinnedFailureTests {
    private static var errors: [any Error] {
        [diary, searches, files, sharing, media, typed].flatMap(\.self)
    }

    /// An array of errors of one type is not one of any errors, where it is joined with others.
    private static func erased(_ errors: [some Error]) -> [any Error] { errors }

    private static var diary: [any Error] {
        let errors: [DiaryError] = [
            .noDiary(path: path), .locked(path: path), .moved(path: path), .noParent(path: path),
            .notADiary(path: path), .notADatabase(path: path),
            .foreignFolder(path: path, reason: "anna owns it"), .foreignSchema(path: path, differences: ["a", "b"]),
            .databaseMissing(path: path), .databaseEmpty(path: path), .databaseUnreadable(path: path),
            .nothingToSalvage(path: path), .salvageLoses(count: 1234), .newerStore(path: path, version: 9, known: 3),
            .wrongVersion(path: path, version: 9, known: 3),
            .readOnly(path: path), .logNeedsWriting(path: path), .networkFileSystem(path: path, kind: "nfs"),
            .busy(path: path), .heldWhileMigrating(path: path, version: 3), .diskFull(path: "/nowhere"),
            .noRoomToRemove(path: "/nowhere"), .numbersSpent(path: path), .noEntry("3f2a"), .idIsTaken(id),
            .searchNameIsTaken("a b"), .templateNameIsTaken("a b"), .notATask(id), .taskIsDone(id), .besideItself(id),
            .noPriority(9),
            .noMeasurement("x y"), .revisionChanged(id, expected: 1, found: 2), .noVersion(id, 9, newest: 2),
            .nothingToUndo, .nothingToRedo, .noCommand(99), .alreadyUndone(3), .cannotUndo(3, command: "backup"),
            .ofOtherMachine(3), .touchedLater(3, by: [4, 5]), .goneForGood(3),
        ]
        let vault: [VaultError] = [.belongsToAnotherStore(path), .markerIsMissing(path), .originalIsDamaged(path)]
        return [erased(errors), erased(vault)].flatMap(\.self)
    }

    private static var searches: [any Error] {
        let tabs: [TabError] = [
            .noTab("a b"), .nameIsTaken("a b"), .isBuiltin("all"), .wrongName("", .empty), .wrongName("x", .tooLong),
            .wrongName(":x", .mark), .wrongName("x\u{7}", .control), .wrongSelection,
        ]
        let (first, last) = (CivilDate(daysSince1970: 20_758), CivilDate(daysSince1970: 20_787))
        let month = DateReading(kind: .span(first: first, last: last), granularity: .month)
        let templates: [TemplateError] = [
            .noTemplate("a b"), .nameIsTaken("a b"), .wrongName("", .empty), .wrongName("-x", .mark), .isEmpty,
            .wrongText,
        ]
        return [
            erased(tabs), erased(templates), erased([EntryQueryError.severalDays(month)]),
            erased([LineTooLong(number: 7)]),
        ]
        .flatMap(\.self)
    }

    private static var files: [any Error] {
        let backup: [BackupError] = [
            .libraryMissing, .notABackup(path: path, reason: "it is empty"),
            .notACopy(path: path, reason: "it is empty"),
            .strangeMember(path: path, name: "x"), .damagedMember(path: path, name: "x"), .notEmpty(path: path),
        ]
        let export: [ExportError] = [
            .isThere(file), .tooLittleSpace(FilePath("/nowhere"), needed: 5_000_000, free: 1000), .isNoText("dayone"),
            .isNoFolder("csv"), .libraryMissing("libarchive.so.13"), .isForeign(file, "an album"), .interrupted,
        ]
        let sealing: [SealingError] = [
            .notStarted(ChildProgramError(code: ENOENT)), .notSealed(path: path), .notOpened(path: path),
        ]
        let output: [OutputError] = [
            .brokenPipe, .failed(code: EIO), .pagerFailed(command: "less -x", exitCode: 2),
        ]
        let system = [ENOENT, EACCES, EEXIST, EIO, ENOSPC].map {
            SystemCallError("open", FilePath("/nowhere"), code: $0)
        }
        let database = [11, 13, 10, 26, 1].map { SQLiteError(extendedCode: $0, message: "words of SQLite") }
        return [erased(backup), erased(export), erased(sealing), erased(output), erased(system), erased(database)]
            .flatMap(\.self)
    }

    private static var sharing: [any Error] {
        let folder: [SharedFolderError] = [
            .noFolder(path), .notWritable(path, code: EACCES), .full(path), .foreign(path),
            .damaged(path, reason: "it is a link"), .vanished(path), .wrongSecret, .noKey(path), .badWords("heron"),
            .badFormat(path), .tooLarge(path), .system(path, call: "read", code: EIO),
            .system(path, call: "openat", code: EACCES),
        ]
        let sync: [SyncError] = [
            .isOff, .isRestored(name: "laptop", folder: path), .alreadyOn(folder: path), .noDiaryInFolder(path),
            .severalDiariesInFolder(["a", "b"]), .diaryInFolder(path), .nameIsTaken("laptop"), .noMachine("laptop"),
            .isThisMachine("laptop"), .busy, .noConflict(id), .folder(.full(path)), .damagedState, .newerState(9),
            .wrongKey(folder: path), .damagedKey(path),
        ]
        return [erased(folder), erased(sync), erased(locks)].flatMap(\.self)
    }

    private static var locks: [LockError] {
        let folder = FilePath(path)
        return [
            .engineMissing(program: "gocryptfs"), .engineTooOld(version: "gocryptfs 1.8"), .noFUSE, .wrongPassphrase,
            .wrongWords, .noDiary(folder), .notLocked(folder), .alreadyLocked(folder), .alreadyOpen(folder),
            .gone(folder), .openElsewhere(folder),
            .inUse([LockUser(identifier: 4711, name: "diary"), LockUser(identifier: 4712, name: "vim")]),
            .keptElsewhere([LockUser(identifier: 4711, name: "sleep")]), .interrupted,
            .damagedConfiguration(folder), .noRoom(needed: 5_000_000, free: 1000), .nameTaken(folder),
            .unsuitable(folder, reason: "it is a mount point"), .otherDiary(folder), .copyDiffers(folder),
            .copyUnsound(count: 2), .engineFailed(message: "words of gocryptfs"),
        ]
    }

    private static var media: [any Error] {
        let decoder: [DecoderError] = [
            .decoderMissing(path: path),
            .decoderCannotLoad(
                path: path, LoaderFailure(missingLibraries: ["libheif.so.1"], message: "libheif.so.1: cannot open")),
            .decoderUnfit(path: path), .decoderUnconfined(path: path), .died(signal: SIGSEGV), .timedOut, .cancelled,
            .refused(DecoderFailure(.corrupt, format: "JPEG", message: "a damaged JPEG")), .system(EIO),
        ]
        let reasons: [MediumIntakeError.Reason] = [
            .unreadable(SystemCallError("open", file, code: EACCES)), .isFolder, .isSpecial, .empty, .leadsOut,
            .changing,
            .altered, .notText("it is UTF-16"), .decoder(.refused(DecoderFailure(.notAMedium, message: "unknown"))),
        ]
        let intake = (reasons + decoder.map { .decoder($0) }).map { MediumIntakeError(path: file, reason: $0) }
        let exchange: [ImportSourceError] = [
            .unreadable(place: "a.json", reason: "it ends too early"),
            .documentTooLong(place: "a.json", byteCount: 1 << 30, limit: 1 << 20),
            .noRoom(needed: 5_000_000, free: 1000, disk: "/nowhere"), .tooManyMembers(archive: "a.zip", limit: 10),
            .inflated(archive: "a.zip", byteCount: 1 << 30, limit: 1 << 20),
            .archiveUnreadable(archive: "a.zip", reason: "it ends too early"), .archiveEncrypted(archive: "a.zip"),
            .decoder(.timedOut),
        ]
        let devices: [SoundDeviceError] = [
            .libraryMissing, .missing(device: "hw:1"), .busy(device: "hw:1"), .unsuited(device: "hw:1"),
            .vanished(device: "hw:1"), .stalled(device: "hw:1"), .failed(device: "hw:1", code: EIO),
        ]
        let recording: [RecordingError] = [.device(.busy(device: "hw:1")), .encoding(.timedOut)]
        let room = ImportError.notEnoughSpace(needed: 5_000_000, free: 1000, path: "/nowhere")
        return [erased(decoder), erased(intake), erased(exchange), erased(devices), erased(recording), erased([room])]
            .flatMap(\.self)
    }

    private static var typed: [any Error] {
        let arguments: [ArgumentError] = [
            .unknownCommand("lst", correction: "diary list", help: "diary help"),
            .unknownCommand("xyz", correction: nil, help: "diary help"),
            .unknownOption("--x", command: "list", nearest: ["--y"], otherCommands: [], help: "diary help list"),
            .unknownOption("--x", command: nil, nearest: [], otherCommands: ["edit"], help: "diary help"),
            .abbreviatedOption("--num", full: ["--number"]), .singleDash("-number", full: "--number"),
            .missingValue(option: "--number", valueName: "N"),
            .dashedValue(option: "--tag", value: "-x", assignment: "--tag=-x"),
            .unexpectedValue(option: "--starred", value: "yes"),
            .repeatedOption(option: "--number", values: ["1", "2"]),
            .invalidChoice(of: "--has", value: "imag", choices: ["image", "audio"], nearest: "image"),
            .conflictingOptions("--text", "--append"), .missingOperand("WORD", usage: "diary search WORD…"),
            .unexpectedOperand("x", command: "redo", usage: "diary redo", correction: nil),
        ]
        let places: [PlaceNamesError] = [
            .missing(path: path), .missing(path: nil), .unusable(path: path, .damaged),
            .unusable(path: path, .unreadable(code: EIO)), .unusable(path: path, .unknownVersion),
            .unusable(path: path, .unknownSource(file: "x")),
        ]
        let durations: [DurationError] = [
            .unknown("x"), .unknown(""), .unitMissing("5"), .noFixedLength(text: "1 month", unit: "month"),
            .tooLong("9e9y"),
        ]
        let zones: [ZoneError] = [
            .unknown(name: "Europe/Prag", nearest: ["Europe/Prague"]), .unknown(name: "x", nearest: []),
            .invalidName(""), .invalidName("GMT+2"), .unreadable(name: "UTC", code: EIO), .damaged(name: "UTC"),
            .databaseMissing(directory: "/usr/share/zoneinfo"),
        ]
        return [erased(arguments), erased(places), erased(durations), erased(zones)].flatMap(\.self)
    }
}
