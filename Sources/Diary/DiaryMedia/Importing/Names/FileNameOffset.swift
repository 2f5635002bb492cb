/// The offset from UTC after a time in a file name: `+0900`, `+09-00`, `+02:00`, ` UTC+2`.
struct FileNameOffset {
    /// Seconds east of UTC.
    let seconds: Int

    /// Nil if none follows.
    ///
    /// A minus is mostly a hyphen before a counter: only four digits that end a name count with it.
    ///
    /// - Parameter last: the number that the time ends with; a fraction may follow.
    init?(_ name: FileNameDigits, after last: Int) {
        let hasFraction = [",", "."].contains(name.separator(after: last)) && [3, 6].contains(name.count(last + 1))
        let run = hasFraction ? last + 2 : last + 1
        let gap = name.gap(after: run - 1).drop { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "_") }
        let isNamed = gap.starts(with: "utc".utf8) || gap.starts(with: "gmt".utf8)
        let sign = isNamed ? gap.dropFirst(3) : gap
        guard name.count(run) > 0, sign.count == 1, sign.first == UInt8(ascii: "+") || sign.first == UInt8(ascii: "-")
        else { return nil }
        let isWest = sign.first == UInt8(ascii: "-")
        let isSplit =
            name.count(run) == 2 && name.count(run + 1) == 2 && [":", "-"].contains(name.separator(after: run))
        let end = name.gap(after: isSplit ? run + 1 : run)
        let (hours, minutes): (Int, Int)
        switch name.count(run) {
        case 4: (hours, minutes) = (name.value(run, 0..<2), name.value(run, 2..<4))
        case 2 where isSplit: (hours, minutes) = (name.value(run), name.value(run + 1))
        case 1...2 where isNamed: (hours, minutes) = (name.value(run), 0)
        default: return nil
        }
        let isWhole = name.count(run) == 4 && end.isEmpty && name.runs.count == run + 1
        guard hours <= 14, [0, 15, 30, 45].contains(minutes), !isWest || isNamed || isWhole else { return nil }
        seconds = (hours * 60 + minutes) * (isWest ? -60 : 60)
    }
}
