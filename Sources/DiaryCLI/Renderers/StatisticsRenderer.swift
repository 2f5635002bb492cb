import Arguments
import Chronology
import DiaryCore
import JSON
import Terminal

/// How much a selection holds: two sentences and its years.
struct StatisticsRenderer {
    let invocation: Invocation

    /// - Parameter databaseByteCount: of the whole diary; the sentences tell it where the whole diary is meant.
    func print(_ statistics: DiaryStatistics, databaseByteCount: Int64) throws {
        guard CountFormat(invocation.values) == .text else {
            let json = json(statistics, databaseByteCount)
            return try invocation.output.json(JSONWriter.bytes(of: json) + [0x0A])
        }
        try printSentence(entries(statistics))
        let isSelection = SelectionReader.isGiven(invocation.values) || !invocation.operands.isEmpty
        let parts = [media(statistics), isSelection ? nil : "text and index: \(ByteCount.text(databaseByteCount))"]
        let contents = parts.compactMap(\.self).joined(separator: "; ")
        if !contents.isEmpty { try printSentence(contents) }
        for line in PeriodChart(statistics.periods).lines(
            window: invocation.output.width, withBars: invocation.showsBars)
        {
            try invocation.output.line(line)
        }
    }

    private func printSentence(_ sentence: String) throws {
        let text = StyledText(SafeText(sentence))
        for line in invocation.output.width.map({ text.wrapped(to: $0) }) ?? [text] { try invocation.output.line(line) }
    }

    /// `8,214 entries on 5,920 days, 2 April 1998 to today; 2,104,331 words`.
    private func entries(_ statistics: DiaryStatistics) -> String {
        var sentence = "\(statistics.entryCount.counted("entry")) on \(statistics.dayCount.counted("day"))"
        if let first = statistics.firstDay, let last = statistics.lastDay {
            sentence += first == last ? ", \(words(for: first))" : ", \(words(for: first)) to \(words(for: last))"
        }
        return sentence + "; \(statistics.wordCount.counted("word"))"
    }

    private func words(for day: CivilDate) -> String {
        let today = invocation.context.localZone.zonedTime(at: invocation.context.now()).wallTime.date
        switch today.daysSince1970 - day.daysSince1970 {
        case 0: return "today"
        case 1: return "yesterday"
        default: return day.inWords
        }
    }

    /// `5,806 photos, 398 sounds (5 h 12 min): 27.1 GB`; nil where there are none.
    private func media(_ statistics: DiaryStatistics) -> String? {
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

    private func json(_ statistics: DiaryStatistics, _ databaseByteCount: Int64) -> JSONValue {
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
