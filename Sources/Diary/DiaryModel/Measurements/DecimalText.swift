/// A number as decimal digits, for rounding and printing.
///
/// It begins with the shortest digits that parse to the same number, so that nothing is rounded twice.
package struct DecimalText: Hashable, Sendable {
    private var isNegative: Bool
    /// Without zeros at either end; empty for zero.
    private var digits: [UInt8]
    /// The number of digits before the decimal point; not positive if zeros follow it.
    private var pointIndex: Int

    package init(_ number: Double) {
        isNegative = number < 0
        (digits, pointIndex) = ([], 0)
        var exponent = 0
        var sawPoint = false
        let parts = "\(number.magnitude)".utf8.split(separator: UInt8(ascii: "e"))
        for byte in parts.first ?? "".utf8[...] {
            if byte == UInt8(ascii: ".") {
                sawPoint = true
            } else {
                digits.append(byte - 0x30)
                if !sawPoint { pointIndex += 1 }
            }
        }
        if parts.count == 2 { exponent = Int(Substring(parts[1])) ?? 0 }
        pointIndex += exponent
        trim()
    }

    package var fractionCount: Int { max(0, digits.count - pointIndex) }

    /// The same number with at most that many decimals, halves rounded away from zero.
    package func rounded(fractions count: Int) -> DecimalText { keeping(pointIndex + count) }

    /// The same number with at most that many significant digits.
    package func rounded(significant count: Int) -> DecimalText { keeping(count) }

    /// In the notation of programs: `71.2`, `-5`, `1e300`.
    package var plain: String { text(point: ".", fractions: 0) }

    /// With another decimal point, padded with zeros to that many decimals; a power of ten if it would be too long.
    package func text(point: String, fractions: Int = 0) -> String {
        let sign = isNegative ? "-" : ""
        guard (-6...15).contains(pointIndex) || digits.isEmpty else { return sign + scientific(point) }
        let all = String(repeating: "0", count: max(0, 1 - pointIndex)) + letters(digits)
        let whole = max(1, pointIndex)
        let padded = all + String(repeating: "0", count: max(0, whole - all.utf8.count))
        var fraction = String(padded.dropFirst(whole))
        fraction += String(repeating: "0", count: max(0, fractions - fraction.utf8.count))
        return sign + padded.prefix(whole) + (fraction.isEmpty ? "" : point + fraction)
    }

    private func scientific(_ point: String) -> String {
        let fraction = letters(digits.dropFirst())
        return letters(digits.prefix(1)) + (fraction.isEmpty ? "" : point + fraction) + "e\(pointIndex - 1)"
    }

    private func letters(_ digits: some Sequence<UInt8>) -> String {
        String(decoding: digits.map { $0 + 0x30 }, as: UTF8.self)
    }

    private func keeping(_ count: Int) -> DecimalText {
        guard count < digits.count else { return self }
        var copy = self
        let goesUp = count >= 0 && digits[max(0, count)] >= 5
        copy.digits = Array(digits.prefix(max(0, count)))
        if goesUp { copy.increment() }
        copy.trim()
        return copy
    }

    private mutating func increment() {
        var index = digits.count - 1
        while index >= 0 {
            guard digits[index] == 9 else {
                digits[index] += 1
                return
            }
            digits[index] = 0
            index -= 1
        }
        digits.insert(1, at: 0)
        pointIndex += 1
    }

    private mutating func trim() {
        while digits.last == 0 { digits.removeLast() }
        let zeros = digits.prefix { $0 == 0 }.count
        digits.removeFirst(zeros)
        pointIndex -= zeros
        if digits.isEmpty { (isNegative, pointIndex) = (false, 0) }
    }
}
