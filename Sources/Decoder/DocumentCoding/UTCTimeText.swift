/// Moments as RFC 3339 writes them in UTC.
enum UTCTimeText {
    /// The moment by its milliseconds since 1970, in the years 1 to 9999: `2012-01-31T08:00:00Z`, with three digits of
    /// a fraction if it is not a whole second.
    static func text(milliseconds: Int64) -> String {
        let (days, rest) = floorDivide(milliseconds, 86_400_000)
        // The civil calendar from days, in eras of 400 years that begin on 1 March.
        let (era, dayOfEra) = floorDivide(days + 719_468, 146_097)
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let month = (5 * dayOfYear + 2) / 153
        let day = dayOfYear - (153 * month + 2) / 5 + 1
        let year = era * 400 + yearOfEra + (month >= 10 ? 1 : 0)
        let second = rest / 1000
        let date = "\(digits(year, 4))-\(digits(month < 10 ? month + 3 : month - 9, 2))-\(digits(day, 2))"
        let time = "\(digits(second / 3600, 2)):\(digits(second / 60 % 60, 2)):\(digits(second % 60, 2))"
        return "\(date)T\(time)\(rest % 1000 == 0 ? "" : ".\(digits(rest % 1000, 3))")Z"
    }

    private static func digits(_ value: Int64, _ count: Int) -> String {
        let digits = "\(value)"
        return String(repeating: "0", count: max(0, count - digits.utf8.count)) + digits
    }

    private static func floorDivide(_ value: Int64, _ divisor: Int64) -> (Int64, Int64) {
        let rest = value % divisor
        return rest < 0 ? (value / divisor - 1, rest + divisor) : (value / divisor, rest)
    }
}
