/// Why a text is no RFC 3339 time; each case carries the text.
package enum RFC3339Error: Error, Hashable, Sendable {
    /// The text has another form than `2026-11-20T21:14:00+01:00`.
    case malformed(String)
    /// A time without `Z` or an offset, which names no instant.
    case offsetMissing(String)
    /// The form is right, but no calendar has such a day, no clock such a time or no zone such an offset.
    case impossible(String)
}
