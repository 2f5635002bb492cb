/// Sizes that reveal little about the content of a file.
package enum Padding: Sendable {
    /// The next multiple of 4 KiB.
    case pages
    /// The next size by Padmé, which reveals only the magnitude of a size: at most 12 % more.
    ///
    /// Source: Nikitin, Barman, Lueks, Underwood, Hubaux and Ford, Reducing Metadata Leakage from Encrypted Files and
    /// Communication with PURBs, 2019.
    case padme

    /// The size that is written instead of another one; sizes above 2⁶⁰ are not padded.
    package func paddedCount(_ count: Int) -> Int {
        guard count > 0, count <= 1 << 60 else { return count }
        let mask =
            switch self {
            case .pages: 4095
            case .padme: Self.mask(count)
            }
        return (count + mask) & ~mask
    }

    /// The lowest bits of a size that are rounded away: of its exponent, only as many bits are kept as the exponent
    /// itself has.
    private static func mask(_ count: Int) -> Int {
        let exponent = Int.bitWidth - 1 - count.leadingZeroBitCount
        guard exponent > 0 else { return 0 }
        let exponentBitCount = Int.bitWidth - exponent.leadingZeroBitCount
        return (1 << max(0, exponent - exponentBitCount)) - 1
    }
}
