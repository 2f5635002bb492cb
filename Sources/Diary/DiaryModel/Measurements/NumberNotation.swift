internal import CSystem

/// A language's notation of numbers: its decimal point and its separator of thousands.
package struct NumberNotation: Hashable, Sendable {
    /// `.` or `,`, in some languages another one.
    package let decimalPoint: String
    /// Nil if there is none.
    package let groupSeparator: String?

    package init(decimalPoint: String, groupSeparator: String?) {
        (self.decimalPoint, self.groupSeparator) = (decimalPoint, groupSeparator)
    }

    /// The notation of programs, which needs no locale.
    package static let program = NumberNotation(decimalPoint: ".", groupSeparator: nil)

    /// The notation of a locale's LC_NUMERIC, or that of programs if the system has no such locale.
    ///
    /// Reads the locale's files, so ask only when a number is read or shown (`newlocale`, `nl_langinfo_l`).
    package static func named(locale name: String) -> NumberNotation {
        guard !["", "C", "POSIX"].contains(name), !name.hasPrefix("C."), !name.utf8.contains(UInt8(ascii: "/"))
        else { return program }
        var (point, separator): (UInt32, UInt32) = (0, 0)
        guard unsafe diary_locale_numbers(name, &point, &separator) == 1,
            let decimalPoint = Unicode.Scalar(point), point != 0
        else { return program }
        let group = Unicode.Scalar(separator).flatMap { $0.value == 0 ? nil : String(Character($0)) }
        return NumberNotation(decimalPoint: String(Character(decimalPoint)), groupSeparator: group)
    }
}
