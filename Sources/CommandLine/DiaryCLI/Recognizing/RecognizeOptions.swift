import Arguments
import Chronology
import DiaryRecognition
import DiaryStore
import Glibc
import Terminal

struct RecognizeOptions {
    static let group = OptionGroup(
        "Recognizing",
        [
            .flag(.photos, "only photos"),
            .flag(.sounds, "only sounds and videos"),
            .value(.language, "CODES", "the languages of the words, such as ces+eng; found out by default"),
            .flag(.again, "also where a program has looked already; a person's words stay"),
            .value(.limit, "DURATION", "the longest sound; 2h by default"),
            .value(.jobs, "N", "photos or sounds at once; one for each processor by default, at most 4"),
            .flag(.onBattery, "go on while the machine runs on its battery"),
            .flag(.dryRun, "only show what would be done, with which program, and how long about"),
            .value(.format, short: "f", "FORMAT", "the format of the report, and of --list and --status").completing(
                .choices(["text", "json"])),
        ])

    static let settings = OptionGroup(
        "Instead of recognizing",
        [
            .flag(.list, "list the programs: what is here, its languages, and what is missing").excluding(.status),
            .flag(.status, "show how much waits, and how long about"),
            .value(.always, "on|off", "whether commands that bring media start this in the background").completing(
                .choices(["on", "off"])
            ).excluding(.dryRun, .list, .status),
        ])

    let kinds: Set<RecognitionKind>
    let languages: LanguageChoice
    let isAgain: Bool
    /// Seconds.
    let longestSound: Double
    let jobCount: Int
    let isOnBattery: Bool
    let isDryRun: Bool
    let isJSON: Bool

    init(_ invocation: Invocation) throws {
        let values = invocation.values
        let (photos, sounds) = (values.flag(.photos), values.flag(.sounds))
        kinds = photos == sounds ? Set(RecognitionKind.allCases) : photos ? [.photos] : [.sounds]
        let (named, locale) = (values.value(.language), invocation.context.localeName("LC_MESSAGES"))
        guard let languages = LanguageChoice(named: named, locale: locale) else {
            throw Failure(
                "\(line: named ?? "") names no languages", hint: "codes joined by +: --language ces+eng", .usage)
        }
        self.languages = languages
        (isAgain, isDryRun) = (values.flag(.again), values.flag(.dryRun))
        (isOnBattery, isJSON) = (values.flag(.onBattery), values.value(.format) == "json")
        longestSound = try values.value(.limit).map(Self.seconds) ?? MediumRecognizer.Settings.usualLongestSound
        jobCount = try values.value(.jobs).map(Self.count) ?? min(4, max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))))
    }

    private static func seconds(_ text: String) throws -> Double {
        let seconds = Double(try parseDuration(text)) / 1e6
        guard 1...86_400 ~= seconds else {
            throw Failure("\(line: text) is no length of a sound", hint: "--limit 10m, at most 24h", .usage)
        }
        return seconds
    }

    private static func count(_ text: String) throws(Failure) -> Int {
        guard let count = Int(text), 1...64 ~= count else {
            throw Failure("\(line: text) is no number of jobs", hint: "--jobs 2, at most 64", .usage)
        }
        return count
    }
}

extension Context {
    /// The places where recognizers are looked for.
    var recognizerEnvironment: RecognizerEnvironment {
        RecognizerEnvironment(variable: variable, program: { program(named: $0) }, home: homeDirectory)
    }
}
