import Chronology

/// The difference between two clocks that show the same moment: zones differ by whole quarters of an hour.
enum QuarterHours {
    private static let tolerance = 90.0
    private static let largest = 14 * 4

    /// Seconds by which a local clock is ahead of UTC; nil if the two are more than 90 seconds off any quarter, or
    /// further apart than zones are.
    static func offset(of local: WallTime, from universal: WallTime) -> Int? {
        let difference = Double(local.secondsSince1970 - universal.secondsSince1970)
        let quarters = (difference / 900).rounded()
        guard abs(difference - quarters * 900) <= tolerance, abs(quarters) <= Double(largest) else { return nil }
        return Int(quarters) * 900
    }

    /// Returns whether clocks of any zone have an offset on a day: all whole hours from -12 to 14, and a few others.
    static func isUsed(_ offset: Int, on date: CivilDate) -> Bool {
        if offset % 3600 == 0 { return -12...14 ~= offset / 3600 }
        return others.contains { $0.minutes * 60 == offset && $0.years ~= date.year && $0.months.contains(date.month) }
    }

    private static let allYear = Array(1...12)
    private static let others: [(minutes: Int, years: ClosedRange<Int>, months: [Int])] = [
        // Newfoundland, the Marquesas, Venezuela; Iran, Afghanistan, India, Nepal, Burma.
        (-210, 1935...9999, allYear), (-150, 1935...9999, Array(3...11)), (-570, 1912...9999, allYear),
        (-270, 1912...1964, allYear), (-270, 2007...2016, allYear), (210, 1935...9999, allYear),
        (270, 1945...9999, allYear), (330, 1906...9999, allYear), (345, 1986...9999, allYear),
        (390, 1920...9999, allYear),
        // North Korea, Eucla, Darwin, Adelaide and Lord Howe Island, Norfolk Island, the Chatham Islands.
        (510, 1908...1961, allYear), (510, 2015...2018, allYear), (525, 1895...9999, allYear),
        (570, 1899...9999, allYear), (630, 1942...9999, allYear), (690, 1951...2015, allYear),
        (765, 1957...9999, Array(3...10)), (825, 1974...9999, [1, 2, 3, 4, 9, 10, 11, 12]),
    ]
}
