import DiaryModel
import DiaryStore
import JSON
import Terminal

/// The result of a run of `recognize`.
struct RecognitionReport {
    /// A medium without a result, and the reason.
    struct Problem {
        let medium: Medium
        let entry: UniqueIdentifier
        let reason: String
    }

    /// The media that were looked at, and those of them with words.
    private(set) var counts: [RecognitionKind: (all: Int, worded: Int)] = [:]
    var problems: [Problem] = []
    /// The entries with new words, each once.
    private(set) var entries: [UniqueIdentifier] = []
    /// Sounds that are longer than the limit.
    var tooLongCount = 0
    /// Media whose originals are not here.
    var missingCount = 0

    mutating func add(_ recognition: Recognition, of medium: Medium, in entry: UniqueIdentifier) {
        guard let kind = RecognitionKind(medium) else { return }
        var count = counts[kind] ?? (0, 0)
        count.all += 1
        if !recognition.text.isEmpty { count.worded += 1 }
        counts[kind] = count
        if entries.last != entry, !entries.contains(entry) { entries.append(entry) }
    }

    var isEmpty: Bool { counts.isEmpty }

    /// The sentence `recognized 214 photos, 31 with text; 12 sounds, 11 with words   6 min`.
    func sentence(seconds: Double) -> StyledText {
        let parts = [(RecognitionKind.photos, "photo", "text"), (.sounds, "sound", "words")].compactMap {
            kind, noun, words in
            counts[kind].map { "\($0.all.counted(noun)), \($0.worded.grouped) with \(words)" }
        }
        guard !parts.isEmpty else { return "nothing was recognized" }
        return "recognized \(parts.joined(separator: "; "))   \(RecognitionTime.text(seconds))"
    }

    /// A sentence for each reason why something was left out.
    var remarks: [StyledText] {
        var remarks: [StyledText] = []
        if tooLongCount > 0 {
            remarks.append("\(tooLongCount.counted("sound")) left out, longer than the limit: --limit DURATION")
        }
        if missingCount > 0 {
            remarks.append("\(missingCount.counted("original")) not here: diary sync fetch, or diary check")
        }
        return remarks
    }

    func json(seconds: Double) -> JSONObject {
        var object: JSONObject = [:]
        for (kind, name, worded) in [
            (RecognitionKind.photos, "photos", "photosWithText"), (.sounds, "sounds", "soundsWithWords"),
        ] {
            object[name] = .integer(counts[kind]?.all ?? 0)
            object[worded] = .integer(counts[kind]?.worded ?? 0)
        }
        object["tooLong"] = .integer(tooLongCount)
        object["missing"] = .integer(missingCount)
        object["problems"] = .array(
            problems.map {
                .object([
                    "entry": .string("\($0.entry)"), "medium": .string("\($0.medium.id)"),
                    "reason": .string($0.reason),
                ])
            })
        object["seconds"] = .seconds(seconds)
        return object
    }
}

/// Lengths of work in words.
enum RecognitionTime {
    /// `40 s`, `6 min`, `3 h`.
    static func text(_ seconds: Double) -> String {
        let seconds = Int(min(max(seconds, 0), 1e9).rounded())
        if seconds < 90 { return "\(seconds) s" }
        if seconds < 5400 { return "\((seconds + 30) / 60) min" }
        return "\((seconds + 1800) / 3600) h"
    }

    /// About how many seconds media take: a photo two, by Tesseract, and a sound half of its length, by a small model
    /// of whisper.cpp.
    static func estimate(_ media: [Medium], jobCount: Int) -> Double {
        let seconds = media.reduce(0.0) { sum, medium in
            sum + (medium.type == .image ? 2 : (medium.metadata.duration ?? 60) / 2)
        }
        return seconds / Double(max(1, jobCount))
    }
}
