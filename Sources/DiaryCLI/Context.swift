package import Chronology
package import DiaryKit
import Terminal

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
    package var homeDirectory: FilePath
    package var zones: ZoneDatabase
    package var now: () -> Instant

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
        for bytes in rawArguments {
            if String(decoding: bytes, as: UTF8.self) == text { return FilePath(bytes: bytes) }
            guard let equals = bytes.firstIndex(of: UInt8(ascii: "=")), bytes.starts(with: Array("-".utf8)) else {
                continue
            }
            let value = Array(bytes[(equals + 1)...])
            if String(decoding: value, as: UTF8.self) == text { return FilePath(bytes: value) }
        }
        return FilePath(text)
    }

    /// The rules of the person's own zone.
    package var localZone: TimeZoneRules { zones.local(environmentTZ: variable("TZ")) }

    /// Reads dates as said here and now.
    package var dateParser: DateParser { DateParser(now: now(), zone: localZone) }

    /// The names of days in the person's language.
    package var dayNames: DayNames {
        DayNames.named(
            locale: DayNames.localeName(all: variable("LC_ALL"), time: variable("LC_TIME"), language: variable("LANG")))
    }
}
