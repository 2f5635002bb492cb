import Chronology
import DiaryCore

/// The place and time of filling in a form, with which its values are read.
struct FormReading {
    var now: () -> Instant = { Instant(secondsSince1970: 0) }
    var localZone = TimeZoneRules.utc
    var zones = ZoneDatabase()
    var names = DayNames.english
    /// The journal of new entries.
    var journal = DiaryEntry.defaultJournal
    var numbers: () -> NumberNotation = { .program }
    /// Whether the diary has a unit that no table knows.
    var isKnownUnit: (String) -> Bool = { _ in false }

    /// The world of a command.
    init(_ invocation: Invocation) {
        let context = invocation.context
        (now, localZone, zones, names) = (context.now, context.localZone, context.zones, context.dayNames)
        (numbers, isKnownUnit) = ({ context.numberNotation }, invocation.hasMeasurementUnit)
        journal = (try? invocation.keptText(variable: "DIARY_JOURNAL")) ?? journal
    }

    /// The epoch in UTC.
    init() {}

    /// The zone of a name; nil where there is none.
    func rules(_ name: String) -> TimeZoneRules? {
        name == localZone.name ? localZone : try? zones.zone(named: name)
    }
}

/// Names that a form completes.
struct FormNames: Sendable {
    var tags: [String] = []
    var journals: [String] = []
    var zones: [String] = []
    /// The units of all measurements.
    var units: [String] = []
}
