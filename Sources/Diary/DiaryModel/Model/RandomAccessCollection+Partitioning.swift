extension RandomAccessCollection {
    /// The first index whose element is not in the first part; `endIndex` if all are.
    ///
    /// The elements of the first part come first. The cost grows with the logarithm of their number.
    package func partitioningIndex(before isBefore: (Element) -> Bool) -> Index {
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
