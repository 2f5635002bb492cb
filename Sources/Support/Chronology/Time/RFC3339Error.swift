/// The reason why a text is not an RFC 3339 time; each case carries the text.
package enum RFC3339Error: Error, Hashable, Sendable {
    /// The text has another form than `2026-11-20T21:14:00+01:00`.
    case malformed(String)
    /// A time without `Z` or an offset, which is not an instant.
    case offsetMissing(String)
    /// The form is valid, but there is no such date, time or offset.
    case impossible(String)
}
