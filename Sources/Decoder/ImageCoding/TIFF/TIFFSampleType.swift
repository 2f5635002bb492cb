/// The type of one sample of a TIFF page: an integer or a floating-point number of some bits.
struct TIFFSampleType {
    /// The kind, by the numbers of TIFF's standard.
    enum Kind: Int {
        case unsigned = 1
        case signed = 2
        case fraction = 3
    }

    let kind: Kind
    let bitCount: Int

    /// Nil for other types, such as complex numbers.
    init?(format: Int, bitCount: Int) {
        // An unspecified or undefined type is unsigned; no program treats single bytes as signed.
        let isPlain = format == 4 || (format == 2 && bitCount <= 8)
        guard let kind = Kind(rawValue: isPlain ? 1 : format) else { return nil }
        guard kind == .fraction ? [16, 32, 64].contains(bitCount) : 1...64 ~= bitCount else { return nil }
        (self.kind, self.bitCount) = (kind, bitCount)
    }

    /// Reads samples from the smallest as 0 to the largest as 1.
    ///
    /// - Parameters:
    ///   - bytes: as libtiff returns them, with whole bytes in native order.
    ///   - start: the byte at which the row begins.
    ///   - places: the indices of the samples that are read.
    func read(_ bytes: [UInt8], row start: Int, _ places: StrideTo<Int>, into values: inout ArraySlice<Float>) {
        unsafe bytes.withUnsafeBytes { bytes in
            for (target, place) in zip(values.indices, places) {
                values[target] =
                    unsafe kind == .fraction
                    ? Self.clamped(fraction(bytes, start + place * bitCount / 8))
                    : Float(number(bytes, start, place)) / Float(UInt64.max >> (64 - UInt64(bitCount)))
            }
        }
    }

    /// The value from 0 to 1; NaN counts as 0.
    private static func clamped(_ value: Float) -> Float { value > 0 ? min(value, 1) : 0 }

    @unsafe
    private func fraction(_ bytes: UnsafeRawBufferPointer, _ offset: Int) -> Float {
        switch bitCount {
        case 16: unsafe Float(bytes.loadUnaligned(fromByteOffset: offset, as: Float16.self))
        case 32: unsafe bytes.loadUnaligned(fromByteOffset: offset, as: Float.self)
        default: unsafe Float(bytes.loadUnaligned(fromByteOffset: offset, as: Double.self))
        }
    }

    /// An integer, relative to the smallest value.
    @unsafe
    private func number(_ bytes: UnsafeRawBufferPointer, _ start: Int, _ place: Int) -> UInt64 {
        let number: UInt64 =
            switch bitCount {
            case 8: unsafe UInt64(bytes[start + place])
            case 16: unsafe UInt64(bytes.loadUnaligned(fromByteOffset: start + place * 2, as: UInt16.self))
            case 32: unsafe UInt64(bytes.loadUnaligned(fromByteOffset: start + place * 4, as: UInt32.self))
            case 64: unsafe bytes.loadUnaligned(fromByteOffset: start + place * 8, as: UInt64.self)
            default: unsafe packed(bytes, start, place)
            }
        return kind == .signed ? number ^ 1 << UInt64(bitCount - 1) : number
    }

    /// The number of a fraction of a byte, which begins at any bit, highest bit first; libtiff puts 24-bit numbers into
    /// native order.
    @unsafe
    private func packed(_ bytes: UnsafeRawBufferPointer, _ start: Int, _ place: Int) -> UInt64 {
        if bitCount == 24 {
            let offset = start + place * 3
            return unsafe UInt64(bytes[offset]) | UInt64(bytes[offset + 1]) << 8 | UInt64(bytes[offset + 2]) << 16
        }
        let first = place * bitCount
        return (first..<first + bitCount).reduce(0) { number, bit in
            unsafe number << 1 | UInt64(bytes[start + bit / 8] >> (7 - UInt8(bit % 8)) & 1)
        }
    }
}
