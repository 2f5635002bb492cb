import Chronology

extension ZonedTime {
    /// False beyond the years 1 to 9999, where the stored time would be another than the shown one.
    var isOnCalendar: Bool { wallTime.secondsSince1970 == instant.secondsSince1970 + Int64(utcOffset) }

    /// The same moment on the clock of a zone, if there is one.
    ///
    /// - Parameter text: the time as it was given, for the error.
    /// - Throws: `DateError.impossible` beyond the years 1 to 9999.
    func shown(in zone: TimeZoneRules?, as text: String) throws(DateError) -> ZonedTime {
        guard let zone else { return self }
        let time = zone.zonedTime(at: instant)
        guard time.isOnCalendar else {
            throw .impossible(text: text, reason: "in that time zone it is beyond the years 1 to 9999")
        }
        return time
    }
}
