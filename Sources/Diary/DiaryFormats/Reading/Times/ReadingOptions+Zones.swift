import Chronology
import DiaryModel

extension ReadingOptions {
    /// The rules of a zone as documents of other programs name it; nil if it isn't known.
    ///
    /// By its own name, its offset (`+09:00`, `GMT-0500`, `UTC+9`), or Windows's name.
    func zone(written name: String) -> TimeZoneRules? {
        let name = name.trimmingSpaces
        if let fixed = TimeZoneRules(fixed: name) { return fixed }
        for prefix in ["GMT", "UTC"] where name.hasPrefix(prefix) {
            let offset = name.dropFirst(prefix.utf8.count)
            if let fixed = TimeZoneRules(fixed: String(offset)) { return fixed }
            // `UTC+9`, `GMT-5:30`
            let digits = offset.dropFirst()
            if digits.prefix(while: \.isNumber).count == 1, let sign = offset.first,
                let fixed = TimeZoneRules(fixed: "\(sign)0\(digits)")
            {
                return fixed
            }
        }
        if let windows = WindowsZones.name(of: name), let zone = try? zones.zone(named: windows) { return zone }
        return try? zones.zone(named: name)
    }

    /// A time on the clocks of the zone that is written beside it, else of the zone of times without one.
    ///
    /// A time with its own offset keeps its moment; it gets the zone's name, also of one that isn't known.
    func zoned(_ time: WrittenTime, inZone name: String?) -> ZonedTime {
        guard let name else { return time.zoned(in: self.zone) }
        guard let zone = self.zone(written: name) else {
            let local = time.zoned(in: self.zone)
            guard case .offset = time.clock else { return local }
            return ZonedTime(instant: local.instant, utcOffset: local.utcOffset, zoneName: name)
        }
        let local = time.zoned(in: zone)
        guard case .offset(let offset) = time.clock else { return local }
        let here = zone.zonedTime(at: local.instant)
        return here.utcOffset == offset
            ? here : ZonedTime(instant: local.instant, utcOffset: offset, zoneName: here.zoneName)
    }
}
