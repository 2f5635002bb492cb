import Arguments
import Chronology
import DiaryModel
import DiaryStore
import Terminal

/// The common data of all renderers of entries: width and style, the user's time zone and names of days.
final class EntryPresentation {
    struct Style {
        /// The maximum width of a line in cells; nil if nothing is cut or wrapped.
        var width: Int?
        var isColored = false
        /// True if foreign text is printed raw, without escaping anything.
        var isRaw = false
    }

    /// The user's clock and language; each is read when it is first needed.
    struct Locale {
        let now: () -> Instant
        let zone: () -> TimeZoneRules
        let names: () -> DayNames
        var numbers: () -> NumberNotation = { .program }
        /// Returns the rules of a zone by its name; nil if unknown.
        var rules: (String) -> TimeZoneRules? = { _ in nil }
    }

    /// The maximum width of a line in cells; nil if nothing is cut or wrapped.
    let width: Int?
    /// Marks the matches of a search; nil without one.
    let marking: HitMarking?
    /// Returns the machine that still has to provide the original of a medium; nil if the original is here.
    let machineAwaited: (Medium) -> String?
    private let isRaw: Bool
    private let isColored: Bool
    private let locale: Locale
    private lazy var zone = locale.zone()
    private lazy var names = locale.names()

    /// - Parameters:
    ///   - terms: the terms of a search.
    ///   - machineAwaited: returns the machine that still has to provide the original of a medium; nil if the original
    ///     is here.
    init(
        _ style: Style, _ locale: Locale, terms: [SearchTerm] = [],
        machineAwaited: @escaping (Medium) -> String? = { _ in nil }
    ) {
        (width, isRaw, isColored, self.locale) = (style.width, style.isRaw, style.isColored, locale)
        self.machineAwaited = machineAwaited
        marking = terms.isEmpty ? nil : HitMarking(terms: terms, usesBrackets: !style.isColored)
    }

    /// The width of running text in cells, since long lines are hard to read.
    var readingWidth: Int? { width.map { min($0, 80) } }

    func line(_ foreign: String) -> SafeText { text(foreign).singleLine }

    /// Foreign text with its line ends.
    func text(_ foreign: String) -> SafeText { isRaw ? SafeText(raw: foreign) : SafeText(foreign) }

    /// The first digits of an id that distinguish it from all others.
    func shortID(_ listed: ListedEntry) -> StyledText {
        StyledText(SafeText(raw: listed.shortID), .cyan)
    }

    /// The day, such as `Friday 20 November 2026`, in the user's language.
    func day(_ date: CivilDate) -> SafeText {
        SafeText("\(names.weekday(of: date)) \(date.day) \(names.month(of: date)) \(date.year)")
    }

    /// The offset, such as `+9`, if the entry's zone was not the local one; otherwise empty.
    func offsetMark(_ time: ZonedTime) -> String {
        guard zone.utcOffset(at: time.instant) != time.utcOffset else { return "" }
        let (hours, minutes) = (abs(time.utcOffset) / 60).quotientAndRemainder(dividingBy: 60)
        let clock = minutes == 0 ? "\(hours)" : "\(hours):\(minutes < 10 ? "0" : "")\(minutes)"
        return (time.utcOffset < 0 ? "-" : "+") + clock
    }

    /// The time of day, such as `21:14` or `15:00+9`; empty if it is unknown.
    func clock(_ entry: DiaryEntry) -> StyledText {
        guard entry.hasTime else { return StyledText() }
        let time = entry.creationTime
        return StyledText(SafeText(time.wallTime.clock() + offsetMark(time)), .faint)
    }

    /// `~` before a doubtful time; empty before a sure one.
    func doubtMark(_ entry: DiaryEntry) -> StyledText {
        entry.timeDoubt == nil ? StyledText() : StyledText("~", .yellow)
    }

    var taskClock: TaskClock { TaskClock(now: locale.now(), zone: zone, rules: locale.rules) }

    func timeHere(_ instant: Instant) -> WallTime { zone.zonedTime(at: instant).wallTime }

    /// The day, such as `20 Nov`, with the year if it isn't this one; in the local calendar.
    func shortDay(_ instant: Instant) -> String {
        let date = timeHere(instant).date
        let month = DayNames.english.month(of: date).prefix(3)
        return "\(date.day) \(month)\(date.year == timeHere(locale.now()).date.year ? "" : " \(date.year)")"
    }

    func tags(_ entry: DiaryEntry) -> StyledText {
        StyledText(line(SearchField.text(ofTags: entry.tags)), .green)
    }

    /// The tags that the title doesn't show, for a line with the whole title.
    func tagsBesideTitle(_ entry: DiaryEntry) -> StyledText {
        guard !entry.tags.isEmpty else { return StyledText() }
        let shown = Set(TagScanner.names(in: entry.title).map { $0.lowercased() })
        guard !shown.isEmpty else { return tags(entry) }
        var rest = entry
        rest.tags.removeAll { shown.contains($0.lowercased()) }
        return tags(rest)
    }

    /// The measurements, each as `weight 71.2 kg`.
    func measurements(_ entry: DiaryEntry) -> [StyledText] {
        entry.measurements.map { StyledText(line(measurement($0))) }
    }

    private func measurement(_ measurement: DiaryMeasurement) -> String {
        MeasuredNumber(locale.numbers()).text(measurement)
    }

    /// `[ ]`, `[x]` or, for a cancelled one, `[-]` of a task; nil for a plain entry.
    func box(_ entry: DiaryEntry) -> SafeText? {
        entry.task.map { entry.isCancelled ? "[-]" : $0.isDone ? "[x]" : "[ ]" }
    }

    /// The first line of the text, after the box of a task; without text its measurements, its media or its place.
    func title(_ entry: DiaryEntry) -> SafeText {
        let title = bareTitle(entry)
        return box(entry).map { "\($0) \(title)" } ?? title
    }

    func bareTitle(_ entry: DiaryEntry) -> SafeText {
        let title = entry.title
        if !title.isEmpty { return line(title) }
        if !entry.measurements.isEmpty {
            return line(entry.measurements.map(measurement).joined(separator: ", "))
        }
        if !entry.media.isEmpty { return line(MediaSummary(entry.media).title) }
        return line(entry.place ?? "(no text)")
    }

    /// The note `awaited from LAPTOP`, or `1 awaited from LAPTOP` if others are here; nil if none is awaited.
    func awaited(_ media: [Medium]) -> SafeText? {
        let machines = media.compactMap(machineAwaited)
        guard !machines.isEmpty else { return nil }
        let count = machines.count == media.count ? "" : "\(machines.count.grouped) "
        return line("\(count)awaited from \(Set(machines).sorted().joined(separator: ", "))")
    }

    /// The title as lists show it: with the box of a task, red if it is late, with its tags and matches marked.
    func shownTitle(_ entry: DiaryEntry) -> StyledText {
        let title = shownBareTitle(entry)
        guard let box = box(entry) else { return title }
        let shown = StyledText(box) + " " + title
        return isLate(entry) ? shown.tinted(.red) : shown
    }

    /// The title without the box of a task, with its style.
    func shownBareTitle(_ entry: DiaryEntry) -> StyledText {
        let title = marked(bareTitle(entry))
        return isLate(entry) ? title.tinted(.red) : title
    }

    private func isLate(_ entry: DiaryEntry) -> Bool {
        isColored && entry.task?.due != nil && taskClock.isPastDue(entry.task)
    }

    func marked(_ text: SafeText) -> StyledText { tagged(marking?.marked(text) ?? StyledText(text)) }

    func tagged(_ text: StyledText) -> StyledText {
        isColored ? text.tinted(.green, in: TagScanner.ranges(in: text.plain)) : text
    }
}

extension Invocation {
    /// The presentation of entries on standard output.
    ///
    /// - Parameters:
    ///   - terms: the terms of a search.
    ///   - store: the diary of the entries, if their media are shown.
    func presentation(terms: [SearchTerm] = [], of store: DiaryStore? = nil) -> EntryPresentation {
        let context = context
        let style = EntryPresentation.Style(
            width: output.width, isColored: output.rendering.isColored,
            isRaw: values.flag(.raw) && !context.isOutputTerminal)
        let locale = EntryPresentation.Locale(
            now: context.now, zone: { context.localZone }, names: { context.dayNames },
            numbers: { context.numberNotation }, rules: { try? context.zones.zone(named: $0) })
        return EntryPresentation(style, locale, terms: terms) { store?.machineAwaited(for: $0) }
    }
}
