/// Sizes in words, by powers of 1000.
enum ByteCount {
    /// The size with at most three digits, such as `512 bytes` or `14.2 MB`.
    static func text(_ count: Int64) -> String {
        guard count >= 1000 else { return count == 1 ? "1 byte" : "\(count) bytes" }
        var value = Double(count)
        var unit = 0
        while value >= 999.5, unit < units.count - 1 {
            value /= 1000
            unit += 1
        }
        let tenths = Int((value * 10).rounded())
        return value < 99.95 ? "\(tenths / 10).\(tenths % 10) \(units[unit])" : "\(Int(value.rounded())) \(units[unit])"
    }

    private static let units = ["bytes", "kB", "MB", "GB", "TB"]
}
