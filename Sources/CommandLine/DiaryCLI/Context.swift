package import Chronology
import DiaryMedia
package import DiaryModel
import DiaryStore
package import Glibc
package import SharedFolder
package import Terminal

/// The program's environment: arguments, variables, streams, clock and zones.
///
/// Tests provide their own.
package struct Context {
    /// The words after the program's name, as text.
    package var arguments: [String]
    /// The same words as bytes: a file's name need not be valid UTF-8.
    package var rawArguments: [[UInt8]]
    package var environment: (String) -> [UInt8]?
    package var standardInput: Int32 = 0
    package var standardOutput: Int32 = 1
    package var standardError: Int32 = 2
    package var isInputTerminal = false
    package var isOutputTerminal = false
    package var isErrorTerminal = false
    private var decoder: String?
    /// The program that decodes photos and sounds; it is located when it is needed, since few commands decode anything.
    package var decoderPath: String {
        get { decoder ?? DecoderLocation.path }
        set { decoder = newValue }
    }
    /// The names of positions, and the positions of towns.
    package var places = PlaceNames.none
    package var homeDirectory: FilePath
    /// The umask of the caller: files for others, such as an album's, obey it; the diary's are private anyway.
    package var creationMask: mode_t = 0o022
    package var zones: ZoneDatabase
    package var now: () -> Instant
    /// From now on Ctrl-C only sets a flag, so that a command can end by itself; returns whether it was pressed.
    package var notingInterrupts: () -> (() -> Bool) = { { false } }
    /// A descriptor that becomes readable with the first interrupt after `notingInterrupts`; -1 for none.
    package var interruptDescriptor: () -> Int32 = { -1 }
    /// The terminal's capabilities for pictures at a descriptor; nil if it can only write.
    package var pictureTerminal: (Int32, TerminalVariables) -> PictureTerminal? = {
        PictureTerminal.find(at: $0, $1)
    }
    /// The work that a new passphrase of a shared folder takes, here and for who tries others.
    package var passphraseCost = Argon2Parameters.standard
    /// The binary logarithm of the work that a passphrase of a locked diary takes; nil for gocryptfs's own.
    package var lockCost: Int?
    /// The milliseconds in which a file in a watched folder must not have changed.
    package var settlingMilliseconds = FillingFolders.quiet
    /// The handling of the day's copy of the database after a command that changed the diary.
    package var snapshots = Snapshots.none

    package enum Snapshots: Sendable {
        case none
        /// This process makes the copy, whatever its size.
        case here
        /// This process makes the copy, or a detached one if it takes long.
        case detached
    }

    /// A context of a program that was started with `rawArguments` after its name.
    ///
    /// - Parameter decoderPath: nil for the one that is installed with the running program.
    package init(
        rawArguments: [[UInt8]], environment: @escaping (String) -> [UInt8]?, homeDirectory: FilePath,
        decoderPath: String? = nil,
        now: @escaping () -> Instant = Instant.now
    ) {
        self.rawArguments = rawArguments
        arguments = rawArguments.map { String(decoding: $0, as: UTF8.self) }
        self.environment = environment
        self.homeDirectory = homeDirectory
        decoder = decoderPath
        self.now = now
        let directory = environment("TZDIR").map { String(decoding: $0, as: UTF8.self) }
        zones = directory.map { ZoneDatabase(directory: $0) } ?? ZoneDatabase()
    }

    /// A variable as text; nil when it isn't set or empty.
    package func variable(_ name: String) -> String? {
        guard let bytes = environment(name), !bytes.isEmpty else { return nil }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// A variable that names a path; nil when it isn't set or empty.
    func path(variable name: String) -> FilePath? {
        guard let bytes = environment(name), !bytes.isEmpty else { return nil }
        return FilePath(bytes: bytes)
    }

    /// The path of an argument: its own bytes, which its text may not represent.
    func path(argument text: String) -> FilePath {
        paths(arguments: [text]).first ?? FilePath(text)
    }

    /// The paths of arguments, in the order of the command line.
    ///
    /// NB: Swift compares different bytes as equal text, `é` as one or as two code points; so bytes are compared, and
    /// names that are not UTF-8 and look alike are each taken once.
    func paths(arguments texts: [String]) -> [FilePath] {
        let candidates = rawArguments.flatMap(Self.namedBytes)
        let shown = candidates.map { Array(Self.shown($0)) }
        var next = 0
        return texts.map { text in
            let wanted = Array(text.utf8)
            let later = shown[next...].firstIndex(of: wanted)
            guard let index = later ?? shown.firstIndex(of: wanted) else { return FilePath(text) }
            if later != nil { next = index + 1 }
            return FilePath(bytes: candidates[index])
        }
    }

    /// The bytes of a word, and of the value after its `=` if it is an option.
    private static func namedBytes(_ word: [UInt8]) -> [[UInt8]] {
        var named = [word]
        guard word.first == UInt8(ascii: "-"), word.count > 1 else { return named }
        if let sign = word.firstIndex(of: UInt8(ascii: "=")) { named.append(Array(word[(sign + 1)...])) }
        // The value may directly follow a short option: -mphoto.jpg.
        if word[1] != UInt8(ascii: "-") { named.append(Array(word.dropFirst(2))) }
        return named
    }

    private static func shown(_ bytes: [UInt8]) -> String.UTF8View { String(decoding: bytes, as: UTF8.self).utf8 }

    /// The installed `ffmpeg`, for sounds that our decoder can't decode; nil if there is none.
    package var ffmpegPath: String? { program(named: "ffmpeg") }

    var programs: DiaryPrograms { DiaryPrograms(decoder: decoderPath, ffmpeg: ffmpegPath) }

    /// An installed program; nil if there is none.
    ///
    /// Relative folders in `$PATH` are skipped.
    func program(named name: String) -> String? { Self.program(named: name, in: environment("PATH") ?? []) }

    /// The first of some commands, perhaps with options, whose program is installed.
    func installed(_ commands: [String]) -> String? {
        commands.first { program(named: String($0.prefix { $0 != " " })) != nil }
    }

    static func program(named name: String, in searchPath: [UInt8]) -> String? {
        let folders = searchPath.split(separator: UInt8(ascii: ":"))
        let programs = folders.filter { $0.first == UInt8(ascii: "/") }.map {
            FilePath(bytes: Array($0)).appending(name).description
        }
        return programs.first { unsafe access($0, X_OK) == 0 }
    }

    package var localZone: TimeZoneRules { zones.local(environmentTZ: variable("TZ")) }

    var placeZones: PlaceZones { PlaceZones(places, zones: zones) }

    /// The folder for temporary files: `$TMPDIR`, else `/tmp`.
    var temporaryFolder: FilePath {
        path(variable: "TMPDIR").flatMap { $0.isAbsolute ? $0 : nil } ?? FilePath("/tmp")
    }

    /// The folder for copies of a diary's originals that other programs open.
    ///
    /// For a diary with a lock it is inside, where they are encrypted.
    func copyFolder(of diary: FilePath) -> FilePath {
        LockMarker.hasLock(diary) ? diary.appending("tmp") : temporaryFolder
    }

    package var dateParser: DateParser { DateParser(now: now(), zone: localZone) }

    /// The moment and the zone in which predicates are read.
    var queryClock: QueryClock { QueryClock(now: now, zone: { localZone }, zones: zones) }

    /// The names of days in the user's language.
    package var dayNames: DayNames { DayNames.named(locale: localeName("LC_TIME")) }

    /// The format of days and times of day in the user's language.
    var dateFormat: LocalDateFormat { LocalDateFormat.named(locale: localeName("LC_TIME")) }

    var numberNotation: NumberNotation { NumberNotation.named(locale: localeName("LC_NUMERIC")) }

    func localeName(_ category: String) -> String {
        DayNames.localeName(all: variable("LC_ALL"), category: variable(category), language: variable("LANG"))
    }
}
