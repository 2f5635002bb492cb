/// The listed changes of a zone's offset, in order of time.
struct ZoneTransitions: Hashable, Sendable {
    /// Seconds that clocks are ahead of UTC before the first change.
    let initialOffset: Int
    /// Seconds since 1970 at which the offset changes, ascending.
    let times: [Int64]
    let offsets: [Int]

    init(initialOffset: Int) {
        self.init(initialOffset: initialOffset, times: [], offsets: [])
    }

    /// The three arrays from a file; there is an offset for each time.
    init(initialOffset: Int, times: [Int64], offsets: [Int]) {
        self.initialOffset = initialOffset
        self.times = times
        self.offsets = offsets
    }

    /// Returns whether no listed change follows the second, so that a rule for later times applies.
    func areOver(at second: Int64) -> Bool {
        guard let last = times.last else { return true }
        return second >= last
    }

    func utcOffset(atSecond second: Int64) -> Int {
        let index = count(through: second)
        return index == 0 ? initialOffset : offsets[index - 1]
    }

    /// The listed changes after one second, up to and including another.
    func times(after start: Int64, through end: Int64) -> ArraySlice<Int64> {
        let first = count(through: start)
        return times[first..<max(first, count(through: end))]
    }

    /// The number of changes up to and including the second.
    private func count(through second: Int64) -> Int {
        var low = 0
        var high = times.count
        while low < high {
            let middle = (low + high) / 2
            if times[middle] <= second { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
