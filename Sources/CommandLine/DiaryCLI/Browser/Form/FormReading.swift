import Chronology
import DiaryModel

/// The time, zones and names with which the values of a form are read.
struct FormReading {
    var now: () -> Instant = { Instant(secondsSince1970: 0) }
    var localZone = TimeZoneRules.utc
    var zones = ZoneDatabase()
    var names = DayNames.english
    var journal = DiaryEntry.defaultJournal
    var numbers: () -> NumberNotation = { .program }
    /// Returns whether the diary uses a unit that is missing in the built-in tables.
    var isKnownUnit: (String) -> Bool = { _ in false }
    /// A name of measurements with its last value; nil for a new one.
    var measuredName: (String) -> MeasuredName? = { _ in nil }

    init(_ invocation: Invocation) {
        let context = invocation.context
        (now, localZone, zones, names) = (context.now, context.localZone, context.zones, context.dayNames)
        (numbers, isKnownUnit) = ({ context.numberNotation }, invocation.hasMeasurementUnit)
        measuredName = invocation.measuredName
        journal = (try? invocation.keptText(variable: "DIARY_JOURNAL")) ?? journal
    }

    /// The epoch in UTC.
    init() {}

    func rules(_ name: String) -> TimeZoneRules? {
        name == localZone.name ? localZone : try? zones.zone(named: name)
    }
}

struct FormNames: Sendable {
    var tags: [String] = []
    var journals: [String] = []
    var zones: [String] = []
    var units: [String] = []
    /// The names of measurements with their last values.
    var measured: [MeasuredName] = []
}
