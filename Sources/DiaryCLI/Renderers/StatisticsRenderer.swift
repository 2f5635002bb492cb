import Chronology
import DiaryCore
import JSON
import Terminal

/// How much a selection holds: two sentences and its years.
struct StatisticsRenderer {
    let statistics: DiaryStatistics
    /// Of the whole diary.
    let databaseByteCount: Int64
    let today: CivilDate
    /// `8 tasks, 3 done, 1 past due`; empty where there are none.
    var tasks = ""

    /// Two sentences, and a line for each year or month.
    ///
    /// - Parameter isWhole: whether the whole diary is meant; then the size of its database is told, too.
    func lines(window: Int?, withBars: Bool, isWhole: Bool) -> [StyledText] {
        let parts = [media, isWhole ? "text and index: \(ByteCount.text(databaseByteCount))" : nil]
        let contents = parts.compactMap(\.self).joined(separator: "; ")
        let sentences = [entries, contents, tasks].filter { !$0.isEmpty }.map { StyledText(SafeText($0)) }
        return sentences.flatMap { sentence in window.map { sentence.wrapped(to: $0) } ?? [sentence] }
            + PeriodChart(statistics.periods).lines(window: window, withBars: withBars)
    }

    /// `8,214 entries on 5,920 days, 2 April 1998 to today; 2,104,331 words`.
    private var entries: String {
        var sentence = "\(statistics.entryCount.counted("entry")) on \(statistics.dayCount.counted("day"))"
        if let first = statistics.firstDay, let last = statistics.lastDay {
            sentence += first == last ? ", \(words(for: first))" : ", \(words(for: first)) to \(words(for: last))"
        }
        return sentence + "; \(statistics.wordCount.counted("word"))"
    }

    private func words(for day: CivilDate) -> String {
        switch today.daysSince1970 - day.daysSince1970 {
        case 0: return "today"
        case 1: return "yesterday"
        default: return day.inWords
        }
    }

    /// `5,806 photos, 398 sounds (5 h 12 min): 27.1 GB`; nil where there are none.
    private var media: String? {
        var kinds = statistics.photoCount > 0 ? [statistics.photoCount.counted("photo")] : []
        if statistics.soundCount > 0 {
            let duration = statistics.soundDuration > 0 ? " (\(Self.playingTime(statistics.soundDuration)))" : ""
            kinds.append(statistics.soundCount.counted("sound") + duration)
        }
        guard !kinds.isEmpty else { return nil }
        return "\(kinds.joined(separator: ", ")): \(ByteCount.text(statistics.mediaByteCount))"
    }

    /// `5 h 12 min`, `12 min`, `42 s`; what is smaller is dropped.
    private static func playingTime(_ seconds: Double) -> String {
        let whole = Int(min(seconds, 1e12))
        let (hours, minutes) = (whole / 3600, whole / 60 % 60)
        if hours > 0 { return "\(hours.grouped) h \(minutes) min" }
        return minutes > 0 ? "\(minutes) min" : "\(whole) s"
    }

    /// All of it as one object.
    var json: JSONValue {
        var object: JSONObject = [
            "entryCount": .integer(statistics.entryCount), "dayCount": .integer(statistics.dayCount),
        ]
        if let day = statistics.firstDay { object.append("firstDay", .string(day.description)) }
        if let day = statistics.lastDay { object.append("lastDay", .string(day.description)) }
        object.append("wordCount", .integer(statistics.wordCount))
        object.append("photoCount", .integer(statistics.photoCount))
        object.append("soundCount", .integer(statistics.soundCount))
        object.append("soundDuration", .double(statistics.soundDuration))
        object.append("mediaByteCount", .integer(statistics.mediaByteCount))
        object.append("databaseByteCount", .integer(databaseByteCount))
        let periods = statistics.periods.map { period -> JSONValue in
            ["period": .string(period.label.string), "entryCount": .integer(period.entryCount)]
        }
        object.append("periods", .array(periods))
        return .object(object)
    }
}

extension DiaryStatistics.Period {
    /// `2026`, or `2026-11` for a month.
    var label: SafeText {
        guard let month else { return SafeText("\(year)") }
        return SafeText("\(year)-\(month < 10 ? "0" : "")\(month)")
    }
}
