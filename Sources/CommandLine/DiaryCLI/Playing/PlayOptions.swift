import Arguments
import Terminal

struct PlayOptions {
    static let group = OptionGroup(
        "Playing",
        [
            .value(
                .from, "TIME", "begin at 1:20, 1:02:30 or 80s of the first sound; a DATE selects entries from it on"),
            .value(.device, "NAME", "ALSA's name of the sound device (default: default)"),
            .value(.volume, "N%", "the volume, 100% as in the file"),
            .flag(.list, "only list what would be played"),
        ])

    /// The start position in the first sound, in seconds.
    let position: Double
    let device: String
    /// The factor for samples.
    let volume: Double
    let isList: Bool
    let showsPictures: Bool

    init(_ values: OptionValues) throws(Failure) {
        position = values.value(.from).flatMap(Self.position) ?? 0
        device = values.value(.device) ?? "default"
        volume = try values.value(.volume).map(Self.volume) ?? 1
        isList = values.flag(.list)
        showsPictures = values.flag(.pictures)
        guard !device.isEmpty else { throw Failure("--device names no device", hint: "--device default", .usage) }
        guard isList || !values.isGiven(.format) else {
            throw Failure("--format is for a list of what would be played", hint: "diary play --list", .usage)
        }
    }

    /// The options that select entries; a `--from` that is a position is not one of them.
    static func selecting(_ values: OptionValues) -> OptionValues {
        values.value(.from).flatMap(position) == nil ? values : values.removing([.from])
    }

    /// Seconds of `1:20`, `1:02:30`, `80s`, `7.5s` and `80`; nil for a possible date such as `2026`.
    static func position(_ text: String) -> Double? {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count > 1 else { return seconds(text) }
        let numbers = parts.map { isNumber($0) ? Double($0) : nil }.compactMap(\.self)
        guard parts.count <= 3, numbers.count == parts.count, numbers.dropFirst().allSatisfy({ $0 < 60 }),
            parts.dropLast().allSatisfy({ !$0.contains(".") })
        else { return nil }
        return within(numbers.reduce(0) { $0 * 60 + $1 })
    }

    private static func seconds(_ text: String) -> Double? {
        let digits = text.hasSuffix("s") ? text.dropLast() : text[...]
        // 2026 may be a year and 19.11 a day; these are read as dates.
        let mayBeDate = digits.contains(".") ? !digits.hasPrefix("0.") : digits.utf8.count > 3
        guard isNumber(digits), text.hasSuffix("s") || !mayBeDate else { return nil }
        return Double(digits).flatMap(within)
    }

    private static func isNumber(_ text: Substring) -> Bool {
        !text.isEmpty && text.utf8.allSatisfy { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 || $0 == UInt8(ascii: ".") }
    }

    /// No sound is longer than a day.
    private static func within(_ seconds: Double) -> Double? { seconds <= 86_400 ? seconds : nil }

    private static func volume(_ text: String) throws(Failure) -> Double {
        let digits = text.hasSuffix("%") ? text.dropLast() : text[...]
        guard isNumber(digits), let percent = Double(digits), percent <= 100 else {
            throw Failure("\(line: text) is not a volume", hint: "--volume 50%, at most 100%", .usage)
        }
        return percent / 100
    }
}
