/// The reason why a list of towns can't be used.
package enum GazetteerError: Error, Equatable {
    /// The system can't read the file; the system's error number.
    case unreadable(code: Int32)
    /// The file is not a list of towns, or its bytes changed since it was made.
    case damaged
    /// The file has a version that this program doesn't support.
    case unknownVersion
    /// The source lists don't have the expected columns.
    case unknownSource(file: String)
}
