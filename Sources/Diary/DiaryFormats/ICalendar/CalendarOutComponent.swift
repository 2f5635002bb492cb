import CICal
import CSystem
import Chronology
import DiaryModel

/// A component of iCalendar under construction.
///
/// The corresponding C functions are libical's `icalcomponent_…`.
@safe
final class CalendarOutComponent {
    private let item: OpaquePointer
    /// The lines of categories and of this program's own properties: libical leaves their commas without a backslash, and
    /// takes them for ends of values when it reads them.
    private var own: [UInt8] = []

    /// An empty component.
    ///
    /// - Throws: `ExportError.libraryMissing`.
    init(_ kind: diary_ical_component) throws(ExportError) {
        guard let item = unsafe diary_ical_begin(kind) else { throw .libraryMissing(DIARY_LIBRARY_ICAL) }
        unsafe self.item = item
    }

    deinit {
        unsafe diary_ical_free(item)
    }

    /// Adds a text; characters that a calendar may not contain are written as `\x1b`.
    func add(_ property: diary_ical_property, _ text: String) {
        unsafe diary_ical_add_text(item, property, MarkdownText.harmless(text))
    }

    /// Adds a text as a property of this program's own.
    func add(extension name: String, _ text: String) {
        own += CalendarOutExtra.line("\(name);VALUE=TEXT", text)
    }

    /// Adds a category, in whose text libical would leave commas as ends of values.
    func add(category: String) {
        own += CalendarOutExtra.line("CATEGORIES", category)
    }

    func add(_ property: diary_ical_property, _ value: Int) {
        unsafe diary_ical_add_integer(item, property, Int32(value))
    }

    func add(_ position: Position) {
        unsafe diary_ical_add_position(item, position.latitude, position.longitude)
    }

    func add(isDone: Bool) {
        unsafe diary_ical_add_done(item, isDone)
    }

    /// Adds a moment as UTC.
    func add(_ property: diary_ical_property, _ instant: Instant) {
        let wall = ZonedTime(instant: instant, utcOffset: 0).wallTime
        guard !addFar(property, wall.date, wall.clock(withSeconds: true) + "Z") else { return }
        unsafe diary_ical_add_time(item, property, Self.time(wall), nil)
    }

    /// Adds a day without a time.
    func add(_ property: diary_ical_property, _ day: CivilDate) {
        guard !addFar(property, day, nil, parameter: ";VALUE=DATE") else { return }
        let time = diary_ical_time(
            year: Int32(day.year), month: Int32(day.month), day: Int32(day.day), hour: 0, minute: 0, second: 0,
            is_date: true)
        unsafe diary_ical_add_time(item, property, time, nil)
    }

    /// Adds the local time of a zone that has a VTIMEZONE.
    func add(_ property: diary_ical_property, _ wall: WallTime, in zone: String) {
        guard !addFar(property, wall.date, wall.clock(withSeconds: true), parameter: ";TZID=\(zone)") else { return }
        unsafe diary_ical_add_time(item, property, Self.time(wall), zone)
    }

    /// Adds a day or time of a year after 3000, for which libical writes zeros; false for any other.
    private func addFar(
        _ property: diary_ical_property, _ day: CivilDate, _ clock: String?, parameter: String = ""
    ) -> Bool {
        guard day.year > 3000, let name = Self.timeNames[property.rawValue] else { return false }
        let text = "\(day)\(clock.map { "T" + $0 } ?? "")".filter { $0 != "-" && $0 != ":" }
        own += CalendarOutExtra.line(name + parameter, text)
        return true
    }

    private static let timeNames: [UInt32: String] = [
        diary_ical_stamp.rawValue: "DTSTAMP", diary_ical_created.rawValue: "CREATED",
        diary_ical_last_modified.rawValue: "LAST-MODIFIED", diary_ical_start.rawValue: "DTSTART",
        diary_ical_due.rawValue: "DUE", diary_ical_completed.rawValue: "COMPLETED",
    ]

    /// Its lines, with others before its end.
    func bytes(adding lines: [UInt8]) -> [UInt8] {
        let bytes = unsafe Self.bytes(diary_ical_text(item))
        guard let end = bytes.dropLast(2).lastIndex(of: 0x0A) else { return bytes }
        var result = Array(bytes[...end])
        result += own
        result += lines
        return result + bytes[(end + 1)...]
    }

    /// The lines of the VTIMEZONE of a zone; nil if libical doesn't know it.
    static func zone(_ name: String) -> [UInt8]? {
        guard let text = unsafe diary_ical_zone(name) else { return nil }
        return unsafe bytes(text)
    }

    /// Returns whether a calendar that knows the zone finds the same moment from its local time.
    static func knows(_ time: ZonedTime) -> Bool {
        let seconds = time.instant.secondsSince1970
        return unsafe diary_ical_agrees(time.zoneName, Self.time(time.wallTime), seconds)
    }

    private static func bytes(_ text: UnsafeMutablePointer<CChar>?) -> [UInt8] {
        guard let text = unsafe text else { return [] }
        defer { unsafe diary_ical_free_text(text) }
        return unsafe Array(String(cString: text).utf8)
    }

    private static func time(_ wall: WallTime) -> diary_ical_time {
        diary_ical_time(
            year: Int32(wall.date.year), month: Int32(wall.date.month), day: Int32(wall.date.day),
            hour: Int32(wall.hour), minute: Int32(wall.minute), second: Int32(wall.second), is_date: false)
    }
}
