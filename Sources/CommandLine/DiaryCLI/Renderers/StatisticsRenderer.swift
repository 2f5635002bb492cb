import Chronology
import DiaryModel
import JSON
import Terminal

/// The statistics of a selection: a few sentences, and a bar for each year.
struct StatisticsRenderer {
    let statistics: DiaryStatistics
    /// The size of the whole diary's database.
    let databaseByteCount: Int64
    /// The tasks, such as `8 tasks, 3 done, 1 past due`; empty without tasks.
    var tasks = ""

    /// A few sentences, and a line for each year or month.
    ///
    /// - Parameter isWhole: true if the whole diary is selected; the size of its database is then printed, too.
    func lines(window: Int?, withBars: Bool, isWhole: Bool) -> [StyledText] {
        let parts = [media, isWhole ? "text and index: \(ByteCount.text(databaseByteCount))" : nil]
        let contents = parts.compactMap(\.self).joined(separator: "; ")
        let sentences = [entries, streaks, contents, doubts, tasks].filter { !$0.isEmpty }.map {
            StyledText(SafeText($0))
        }
        return sentences.flatMap { $0.wrapped(to: window) }
            + PeriodChart(statistics.periods).lines(window: window, withBars: withBars)
    }

    /// The sentence `8,214 entries on 5,920 days, 2 April 1998 to today; 2,104,331 words`.
    private var entries: String {
        var sentence = "\(statistics.entryCount.counted("entry")) on \(statistics.dayCount.counted("day"))"
        if let first = statistics.firstDay, let last = statistics.lastDay {
            sentence += ", \((first...last).inWords(asOf: statistics.today))"
        }
        return sentence + "; \(statistics.wordCount.counted("word"))"
    }

    /// The sentence `longest streak 41 days, 3 March 2024 to 12 April 2024; present streak 5 days, since 16 November
    /// 2026; …`; empty if all entries are of one day.
    private var streaks: String {
        let (longest, present) = statistics.streaks
        guard let longest, statistics.dayCount > 1 else { return "" }
        var parts = ["longest streak \(longest.dayCount.counted("day")), \(words(for: longest))"]
        if present == longest {
            parts[0] += ", the present one"
        } else if let present {
            let since =
                present.dayCount == 1
                ? words(for: present) : "since \(present.firstDay.inWords(asOf: statistics.today))"
            parts.append("present streak \(present.dayCount.counted("day")), \(since)")
        } else {
            parts.append("none at present")
        }
        let empty = statistics.emptyDayCount
        if empty > 0 { parts.append("\(empty.counted("day")) without an entry") }
        return parts.joined(separator: "; ")
    }

    private func words(for streak: DiaryStatistics.Streak) -> String {
        (streak.firstDay...streak.lastDay).inWords(asOf: statistics.today)
    }

    /// The sentence `5,806 photos, 398 sounds (5 h 12 min): 27.1 GB`; nil without media.
    private var media: String? {
        var kinds = statistics.photoCount > 0 ? [statistics.photoCount.counted("photo")] : []
        if statistics.soundCount > 0 {
            let duration = statistics.soundDuration > 0 ? " (\(Self.playingTime(statistics.soundDuration)))" : ""
            kinds.append(statistics.soundCount.counted("sound") + duration)
        }
        if statistics.videoCount > 0 {
            let duration = statistics.videoDuration > 0 ? " (\(Self.playingTime(statistics.videoDuration)))" : ""
            kinds.append(statistics.videoCount.counted("video") + duration)
        }
        if statistics.pdfCount > 0 { kinds.append(statistics.pdfCount.counted("PDF")) }
        guard !kinds.isEmpty else { return nil }
        return "\(kinds.joined(separator: ", ")): \(ByteCount.text(statistics.mediaByteCount))"
    }

    /// The sentence `3 doubtful times: 2 from the file's date, 1 from a day in the name; …`; empty without any.
    private var doubts: String {
        let reasons = Medium.TimeDoubt.allCases.compactMap { doubt in
            statistics.doubtCounts[doubt].map { "\($0.grouped) \(doubt.sourceWords)" }
        }
        guard !reasons.isEmpty else { return "" }
        let count = statistics.doubtCounts.values.reduce(0, +).counted("doubtful time")
        return "\(count): \(reasons.joined(separator: ", ")); look: diary list 'ANY media.timeDoubt != nil'"
    }

    /// The duration, such as `5 h 12 min`, `12 min` or `42 s`; smaller units are dropped.
    private static func playingTime(_ seconds: Double) -> String {
        let whole = Int(min(seconds, 1e12))
        let (hours, minutes) = (whole / 3600, whole / 60 % 60)
        if hours > 0 { return "\(hours.grouped) h \(minutes) min" }
        return minutes > 0 ? "\(minutes) min" : "\(whole) s"
    }

    var json: JSONValue {
        var object: JSONObject = [
            "entryCount": .integer(statistics.entryCount), "dayCount": .integer(statistics.dayCount),
        ]
        if let day = statistics.firstDay { object.append("firstDay", .string(day.description)) }
        if let day = statistics.lastDay { object.append("lastDay", .string(day.description)) }
        object.append("wordCount", .integer(statistics.wordCount))
        object.append("photoCount", .integer(statistics.photoCount))
        object.append("soundCount", .integer(statistics.soundCount))
        object.append("soundDuration", .seconds(statistics.soundDuration))
        object.append("videoCount", .integer(statistics.videoCount))
        object.append("videoDuration", .seconds(statistics.videoDuration))
        object.append("pdfCount", .integer(statistics.pdfCount))
        let doubtCount = statistics.doubtCounts.values.reduce(0, +)
        object.append("doubtfulTimeCount", .integer(doubtCount))
        object.append("mediaByteCount", .integer(statistics.mediaByteCount))
        object.append("databaseByteCount", .integer(databaseByteCount))
        let (longest, present) = statistics.streaks
        if let longest { object.append("longestStreak", Self.json(longest)) }
        if let present { object.append("presentStreak", Self.json(present)) }
        object.append("emptyDayCount", .integer(statistics.emptyDayCount))
        let periods = statistics.periods.map { period -> JSONValue in
            ["period": .string(period.label.string), "entryCount": .integer(period.entryCount)]
        }
        object.append("periods", .array(periods))
        return .object(object)
    }

    private static func json(_ streak: DiaryStatistics.Streak) -> JSONValue {
        [
            "dayCount": .integer(streak.dayCount), "firstDay": .string(streak.firstDay.description),
            "lastDay": .string(streak.lastDay.description),
        ]
    }
}

extension DiaryStatistics.Period {
    /// The label of a period, `2026` or `2026-11`.
    var label: SafeText {
        guard let month else { return SafeText("\(year)") }
        return SafeText("\(year)-\(month < 10 ? "0" : "")\(month)")
    }
}

extension Medium.TimeDoubt {
    /// The source of doubtful times in words, after their number.
    var sourceWords: String {
        switch self {
        case .file: "from the file's date"
        case .name: "from a day in the name"
        case .day: "from a day without a time"
        }
    }
}

/// The numbers of entries by year or by month.
///
/// Many consecutive years without entries share a line.
struct PeriodChart {
    private typealias Period = DiaryStatistics.Period

    /// The maximum number of consecutive years without an entry that have a line each.
    private static let longestGap = 3

    /// The periods with a line each, and a line for a gap after one.
    private var rows: [BarChart.Row] = []
    private var gaps: [Int: StyledText] = [:]

    /// - Parameter periods: the periods in order; missing years between two of them have no entry.
    init(_ periods: [DiaryStatistics.Period]) {
        var last: Period?
        for period in periods where period.month != nil || period.entryCount > 0 {
            if let last, period.month == nil { addGap(from: last.year + 1, to: period.year - 1) }
            rows.append(BarChart.Row(label: period.label, count: period.entryCount))
            last = period
        }
    }

    private mutating func addGap(from first: Int, to last: Int) {
        guard last - first >= Self.longestGap else {
            guard first <= last else { return }
            for year in first...last { rows.append(BarChart.Row(label: SafeText("\(year)"), count: 0)) }
            return
        }
        gaps[rows.count] = "\(first) … \(last)  no entries"
    }

    /// The lines; `window` is the maximum width, nil if nothing is cut.
    func lines(window: Int?, withBars: Bool) -> [StyledText] {
        let bars = BarChart(rows: rows).lines(window: window, withBars: withBars)
        return bars.enumerated().flatMap { index, line in (gaps[index].map { [$0] } ?? []) + [line] }
    }
}
