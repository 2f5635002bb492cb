import Chronology

extension CivilDate {
    /// The day in words: `today`, `yesterday`, `2 March 2016`.
    func inWords(asOf today: CivilDate) -> String {
        switch today.daysSince1970 - daysSince1970 {
        case 0: "today"
        case 1: "yesterday"
        default: inWords
        }
    }
}

extension ClosedRange<CivilDate> {
    /// The days in words: `2 March 2016 to yesterday`, or the only one; without `today` as dates.
    func inWords(asOf today: CivilDate? = nil) -> String {
        let ends = [lowerBound, upperBound].map { day in today.map(day.inWords(asOf:)) ?? day.inWords }
        return ends[0] == ends[1] ? ends[0] : "\(ends[0]) to \(ends[1])"
    }
}
