extension WallClockTime {
    /// A time in UTC; nil from the year 10000 on.
    package init?(secondsSince1970 seconds: UInt64) {
        guard seconds < 253_402_300_800 else { return nil }
        let (days, second) = (Int(seconds / 86_400), Int(seconds % 86_400))
        // The civil calendar from days, in eras of 400 years that begin on 1 March.
        let shifted = days + 719_468
        let (era, dayOfEra) = (shifted / 146_097, shifted % 146_097)
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let month = (5 * dayOfYear + 2) / 153
        let date = (era * 400 + yearOfEra + (month >= 10 ? 1 : 0), month < 10 ? month + 3 : month - 9)
        self.init(
            date: (date.0, date.1, dayOfYear - (153 * month + 2) / 5 + 1),
            time: (second / 3600, second / 60 % 60, second % 60))
    }
}
