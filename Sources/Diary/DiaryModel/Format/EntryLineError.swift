/// The reason why a line of JSON is not an entry.
package enum EntryLineError: Error, Equatable, Sendable {
    case notAnObject
    case missing(String)
    case wrongType(String, expected: String)
    case wrongValue(String, String)
    case nestedTooDeeply
    case unreadableTime(String, String, reason: String)
}
