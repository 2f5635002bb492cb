import Arguments
import Chronology
import DecoderProtocol
import DiaryMedia
import Terminal

struct RecordOptions {
    static let group = OptionGroup(
        "Recording",
        [
            .value(.for, "DURATION", "stop after 30s, 10min or 1h30m"),
            .value(.device, "NAME", "ALSA's name of the sound device (default: default)"),
            .value(.format, short: "f", "FORMAT", "the format; else flac").completing(
                .choices(["flac", "wav", "opus"])),
            .value(.rate, "HZ", "frames per second; by default 48000, or the device's rate"),
            .value(.channels, "N", "1 to 8; by default 2, or the device's number"),
        ])

    let device: String
    /// The maximum duration in seconds.
    let limit: Double?
    let request: CaptureRequest

    /// The encoding; nil to keep it as recorded.
    var encoding: EncodedSoundFormat? { request.encoding }

    init(_ values: OptionValues) throws {
        device = values.value(.device) ?? "default"
        limit = try values.value(.for).map(Self.limit)
        let format = values.value(.format) ?? "flac"
        request = CaptureRequest(
            sampleRate: try values.value(.rate).map { try Self.number($0, "rate", RecordingShape.sampleRates) },
            channels: try values.value(.channels).map {
                try Self.number($0, "channels", RecordingShape.channelCounts)
            },
            encoding: EncodedSoundFormat.allCases.first { $0.fileExtension == format })
        guard !device.isEmpty else { throw Failure("--device names no device", hint: "--device default", .usage) }
        if let rate = request.sampleRate, let rates = request.encoding?.sampleRates, !rates.contains(rate) {
            let known = rates.map(String.init).joined(separator: ", ")
            throw Failure("\(format) does not take \(rate) frames a second", hint: "it takes \(known)", .usage)
        }
    }

    private static func limit(_ text: String) throws -> Double {
        let microseconds = try parseDuration(text)
        guard 1...86_400_000_000 ~= microseconds else {
            throw Failure("no recording is \(line: text) long", hint: "up to a day: --for 10min", .usage)
        }
        return Double(microseconds) / 1_000_000
    }

    private static func number(_ text: String, _ option: String, _ range: ClosedRange<Int>) throws(Failure) -> Int {
        guard let number = Int(text), range ~= number else {
            throw Failure(
                "--\(option) is a number from \(range.lowerBound) to \(range.upperBound), not \(line: text)",
                hint: "leave it out, and the device decides", .usage)
        }
        return number
    }
}
