/// Why a line of JSON is no entry.
package enum EntryLineError: Error, Equatable, Sendable {
    case notAnObject
    case missing(String)
    case wrongType(String, expected: String)
    case wrongValue(String, String)
    case nestedTooDeeply
    case unreadableTime(String, String, reason: String)
}
