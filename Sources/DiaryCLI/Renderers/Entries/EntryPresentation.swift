import Arguments
import Chronology
import DiaryKit
import Terminal

/// What all renderers of entries need: where to print and how wide, the person's zone and names of days, short ids.
final class EntryPresentation {
    let output: Output
    /// Marks what was searched; nil where nothing was.
    let marking: HitMarking?
    private let context: Context
    private let store: Store
    private let isRaw: Bool
    private lazy var zone = context.localZone
    private lazy var names = context.dayNames

    /// - Parameter terms: what a search looked for.
    init(invocation: Invocation, store: Store, terms: [SearchTerm] = []) {
        output = invocation.output
        context = invocation.context
        self.store = store
        isRaw = invocation.values.flag("raw") && !invocation.context.isOutputTerminal
        marking =
            terms.isEmpty ? nil : HitMarking(terms: terms, usesBrackets: !invocation.output.rendering.isColored)
    }

    /// Cells of a line that is read, not looked up: long lines tire the eye.
    var readingWidth: Int? { output.width.map { min($0, 80) } }

    /// Foreign text of one line.
    func line(_ foreign: String) -> SafeText { text(foreign).singleLine }

    /// Foreign text with its line ends.
    func text(_ foreign: String) -> SafeText { isRaw ? SafeText(raw: foreign) : SafeText(foreign) }

    /// The first digits of an id, as many as tell it from all others.
    func shortID(_ id: UniqueIdentifier) throws -> StyledText {
        StyledText(SafeText(raw: id.prefix(try store.distinguishingDigitCount(of: id))), .cyan)
    }

    /// `Friday 20 November 2026`, in the person's language.
    func day(_ date: CivilDate) -> SafeText {
        SafeText("\(names.weekday(of: date)) \(date.day) \(names.month(of: date)) \(date.year)")
    }

    /// `+9` where the entry's clock was not the clock here; else nothing.
    func offsetMark(_ time: ZonedTime) -> String {
        guard zone.utcOffset(at: time.instant) != time.utcOffset else { return "" }
        let (hours, minutes) = (abs(time.utcOffset) / 60).quotientAndRemainder(dividingBy: 60)
        let clock = minutes == 0 ? "\(hours)" : "\(hours):\(minutes < 10 ? "0" : "")\(minutes)"
        return (time.utcOffset < 0 ? "-" : "+") + clock
    }

    /// What the clock here showed at that moment.
    func timeHere(_ instant: Instant) -> WallTime { zone.zonedTime(at: instant).wallTime }

    /// `20 Nov`, with the year where it isn't this one; the calendar is the one here.
    func shortDay(_ instant: Instant) -> String {
        let date = timeHere(instant).date
        let month = DayNames.english.month(of: date).prefix(3)
        return "\(date.day) \(month)\(date.year == timeHere(context.now()).date.year ? "" : " \(date.year)")"
    }

    /// The tags with their marks.
    func tags(_ entry: DiaryEntry) -> StyledText {
        StyledText(line(entry.tags.map { "#" + $0 }.joined(separator: " ")), .green)
    }

    /// The first line of the text; of an entry without one, its media or its place.
    func title(_ entry: DiaryEntry) -> SafeText {
        let title = entry.title
        if !title.isEmpty { return line(title) }
        if !entry.media.isEmpty { return line(MediaSummary(entry.media).title) }
        return line(entry.place ?? "(no text)")
    }

    /// A text with what was searched marked in it.
    func marked(_ text: SafeText) -> StyledText { marking?.marked(text) ?? StyledText(text) }
}
