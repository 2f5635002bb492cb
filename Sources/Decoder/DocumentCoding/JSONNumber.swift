/// Numbers of other notations in the grammar of JSON.
enum JSONNumber {
    /// A decimal number in JSON's form: without a leading plus, with digits on both sides of the point; nil for other
    /// text, and for integers with a leading zero, which are octal in some formats.
    static func text(_ written: some StringProtocol) -> String? {
        var rest = Array(written.utf8)[...]
        let isNegative = rest.first == UInt8(ascii: "-")
        if isNegative || rest.first == UInt8(ascii: "+") { rest = rest.dropFirst() }
        let whole = digits(&rest)
        var fraction: ArraySlice<UInt8> = []
        let hasPoint = rest.first == UInt8(ascii: ".")
        if hasPoint {
            rest = rest.dropFirst()
            fraction = digits(&rest)
        }
        guard !whole.isEmpty || !fraction.isEmpty, whole.count == 1 || whole.first != UInt8(ascii: "0") else {
            return nil
        }
        let exponent = rest
        guard exponent.isEmpty || isExponent(exponent) else { return nil }
        let parts = [
            whole.isEmpty ? [0x30] : whole, hasPoint ? [0x2E] : [], hasPoint && fraction.isEmpty ? [0x30] : fraction,
        ]
        return (isNegative ? "-" : "") + String(decoding: parts.joined() + Array(exponent), as: UTF8.self)
    }

    private static func digits(_ bytes: inout ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        let digits = bytes.prefix { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
        bytes = bytes.dropFirst(digits.count)
        return digits
    }

    private static func isExponent(_ bytes: ArraySlice<UInt8>) -> Bool {
        guard bytes.first == UInt8(ascii: "e") || bytes.first == UInt8(ascii: "E") else { return false }
        var rest = bytes.dropFirst()
        if rest.first == UInt8(ascii: "-") || rest.first == UInt8(ascii: "+") { rest = rest.dropFirst() }
        return !rest.isEmpty && rest.allSatisfy { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
    }
}
