/// The limits of one picture, checked against its header before anything is allocated for it.
package struct ImageLimits: Sendable {
    /// The largest number of pixels of a side.
    package var side = 65_500
    package var pixels = 300_000_000
    package var scans = 100
    /// The memory of the codec in bytes: all coefficients of a progressive picture of some 170 megapixels.
    package var memory = 512 << 20

    package init() {}
}
