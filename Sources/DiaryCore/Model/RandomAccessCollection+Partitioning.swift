extension RandomAccessCollection {
    /// The first index whose element does not lie before a place; `endIndex` where all do.
    ///
    /// The elements that lie before come first. The cost follows the logarithm of their number.
    func partitioningIndex(before isBefore: (Element) -> Bool) -> Index {
        var (low, count) = (startIndex, count)
        while count > 0 {
            let half = count / 2
            let middle = index(low, offsetBy: half)
            if isBefore(self[middle]) {
                low = index(after: middle)
                count -= half + 1
            } else {
                count = half
            }
        }
        return low
    }
}
