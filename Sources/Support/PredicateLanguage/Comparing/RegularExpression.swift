import CRegularExpression

/// A regular expression of ICU that matches whole strings within limits of time and memory.
///
/// The C functions are those of CRegularExpression, which loads ICU for the first one.
@safe
final class RegularExpression {
    private let handle: OpaquePointer
    private let pattern: String

    /// Compiles a pattern; with a limit it has about a second for each text.
    init(
        _ pattern: String, ignoresCase: Bool, isBounded: Bool, at range: SourceRange
    ) throws(PredicateError) {
        var problem = unsafe diary_regex_problem()
        var pattern = pattern
        let opened = pattern.withUTF8 { bytes in
            unsafe bytes.withMemoryRebound(to: CChar.self) { bytes in
                unsafe diary_regex_open(bytes.baseAddress, bytes.count, ignoresCase, isBounded, &problem)
            }
        }
        guard let opened = unsafe opened else {
            let reason =
                pattern.isEmpty
                ? "it is empty"
                : unsafe problem.name.map { unsafe Self.words(for: String(cString: $0)) } ?? "no memory"
            let isMissing = unsafe problem.status == DIARY_REGEX_UNAVAILABLE
            throw PredicateError(
                isMissing ? .patternsUnavailable : .invalidPattern(pattern, reason: reason), at: range)
        }
        unsafe handle = opened
        self.pattern = pattern
    }

    /// ICU's name of an error as words: `U_REGEX_MISSING_CLOSE_BRACKET` is `missing close bracket`.
    private static func words(for name: String) -> String {
        let name = name.hasPrefix("U_REGEX_") ? name.dropFirst("U_REGEX_".count) : name[...]
        return String(name.lowercased().map { $0 == "_" ? " " : $0 })
    }

    /// True if the last text took noticeable time.
    var wasSlow: Bool { unsafe diary_regex_was_slow(handle) }

    deinit {
        unsafe diary_regex_close(handle)
    }

    func matches(_ text: String, at range: SourceRange) throws(PredicateError) -> Bool {
        try matches(text.utf8.span, at: range)
    }

    func matches(_ text: Span<UInt8>, at range: SourceRange) throws(PredicateError) -> Bool {
        let status = unsafe text.withUnsafeBufferPointer { bytes in
            unsafe bytes.withMemoryRebound(to: CChar.self) { bytes in
                unsafe diary_regex_matches(handle, bytes.baseAddress, bytes.count)
            }
        }
        switch status {
        case DIARY_REGEX_MATCH: return true
        case DIARY_REGEX_NO_MATCH: return false
        default: throw PredicateError(.patternTooExpensive(pattern), at: range)
        }
    }
}
