package import Chronology
package import DiaryCore
import Glibc
package import Terminal

/// The world as the program finds it: arguments, environment, streams, clock and zones.
///
/// Tests bring their own.
package struct Context {
    /// The words after the program's name, as text.
    package var arguments: [String]
    /// The same words as bytes: a file's name need not be valid UTF-8.
    package var rawArguments: [[UInt8]]
    /// The value of an environment variable.
    package var environment: (String) -> [UInt8]?
    package var standardInput: Int32 = 0
    package var standardOutput: Int32 = 1
    package var standardError: Int32 = 2
    package var isInputTerminal = false
    package var isOutputTerminal = false
    package var isErrorTerminal = false
    /// The program that decodes photos and sounds.
    package var decoderPath: String
    /// The letters of GNU Unifont, for pictures of texts in other scripts; Debian's package unifont brings them.
    package var letterFile = FilePath("/usr/share/unifont/unifont.hex")
    /// What positions are called, and where towns are.
    package var places = PlaceNames.none
    package var homeDirectory: FilePath
    package var zones: ZoneDatabase
    package var now: () -> Instant
    /// Lets Ctrl-C only be noted from now on, where a command can come to its end by itself; tells whether it was.
    package var notingInterrupts: () -> (() -> Bool) = { { false } }
    /// What the terminal behind a descriptor can do for pictures; nil where it can only write.
    package var pictureTerminal: (Int32, TerminalVariables) -> PictureTerminal? = {
        PictureTerminal.find(behind: $0, $1)
    }
    /// What becomes of the day's copy of the database after a command that changed the diary.
    package var snapshots = Snapshots.none

    /// Who makes the day's copy of the database.
    package enum Snapshots: Sendable {
        /// Nobody.
        case none
        /// This process, whatever its size.
        case here
        /// This process, or one that nobody waits for where it takes long.
        case detached
    }

    /// A context of a program that was started with `rawArguments` after its name.
    package init(
        rawArguments: [[UInt8]], environment: @escaping (String) -> [UInt8]?, homeDirectory: FilePath,
        decoderPath: String,
        now: @escaping () -> Instant = Instant.now
    ) {
        self.rawArguments = rawArguments
        arguments = rawArguments.map { String(decoding: $0, as: UTF8.self) }
        self.environment = environment
        self.homeDirectory = homeDirectory
        self.decoderPath = decoderPath
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

    /// The path that an argument names: its own bytes, which its text may not tell.
    func path(argument text: String) -> FilePath {
        paths(arguments: [text]).first ?? FilePath(text)
    }

    /// The paths that arguments name, in the order in which they stand on the command line.
    ///
    /// NB: Swift holds different bytes for equal text, `é` as one or as two code points; so bytes are compared, and of names
    /// that are no UTF-8 and look alike each is taken once.
    func paths(arguments texts: [String]) -> [FilePath] {
        let candidates = rawArguments.flatMap(Self.namedBytes).map { (bytes: $0, shown: Array(Self.shown($0))) }
        var next = 0
        return texts.map { text in
            let wanted = Array(text.utf8)
            let later = candidates[next...].firstIndex { $0.shown == wanted }
            guard let index = later ?? candidates.firstIndex(where: { $0.shown == wanted }) else {
                return FilePath(text)
            }
            if later != nil { next = index + 1 }
            return FilePath(bytes: candidates[index].bytes)
        }
    }

    /// The bytes of a word, and of the value behind its `=` where it is an option.
    private static func namedBytes(_ word: [UInt8]) -> [[UInt8]] {
        guard word.first == UInt8(ascii: "-"), word.count > 1 else { return [word] }
        let assigned = word.firstIndex(of: UInt8(ascii: "=")).map { Array(word[($0 + 1)...]) }
        // The value may stand right behind a short option: -mphoto.jpg.
        let attached = word[1] == UInt8(ascii: "-") ? nil : Array(word.dropFirst(2))
        return [word] + [assigned, attached].compactMap(\.self)
    }

    private static func shown(_ bytes: [UInt8]) -> String.UTF8View { String(decoding: bytes, as: UTF8.self).utf8 }

    /// The installed `ffmpeg`, which decodes the sounds that our decoder does not; nil where there is none.
    package var ffmpegPath: String? { program(named: "ffmpeg") }

    /// An installed program; nil where there is none.
    ///
    /// Folders of `$PATH` that are not named from the root on are passed over.
    func program(named name: String) -> String? {
        let folders = (environment("PATH") ?? []).split(separator: UInt8(ascii: ":"))
        let programs = folders.filter { $0.first == UInt8(ascii: "/") }.map {
            FilePath(bytes: Array($0)).appending(name).description
        }
        return programs.first { unsafe access($0, X_OK) == 0 }
    }

    /// The rules of the person's own zone.
    package var localZone: TimeZoneRules { zones.local(environmentTZ: variable("TZ")) }

    /// The zones of places.
    var placeZones: PlaceZones { PlaceZones(places, zones: zones) }

    /// Where files of the moment go: `$TMPDIR`, else `/tmp`.
    var temporaryFolder: FilePath {
        path(variable: "TMPDIR").flatMap { $0.isAbsolute ? $0 : nil } ?? FilePath("/tmp")
    }

    /// Reads dates as said here and now.
    package var dateParser: DateParser { DateParser(now: now(), zone: localZone) }

    /// The moment and the zone that predicates are read in here and now.
    var queryClock: QueryClock { QueryClock(now: now, zone: { localZone }, zones: zones) }

    /// The names of days in the person's language.
    package var dayNames: DayNames { DayNames.named(locale: localeName("LC_TIME")) }

    /// The format of days and times of day in the person's language.
    var dateFormat: LocalDateFormat { LocalDateFormat.named(locale: localeName("LC_TIME")) }

    /// The notation of numbers in the person's language.
    var numberNotation: NumberNotation { NumberNotation.named(locale: localeName("LC_NUMERIC")) }

    /// The locale of a category.
    func localeName(_ category: String) -> String {
        DayNames.localeName(all: variable("LC_ALL"), category: variable(category), language: variable("LANG"))
    }
}
