/// Why a list of towns can't be used.
package enum GazetteerError: Error, Equatable {
    /// The system can't read the file; the system's error number.
    case unreadable(code: Int32)
    /// The file is no list of towns, or its bytes changed since it was made.
    case damaged
    /// The file has a form that this program doesn't know.
    case unknownVersion
    /// The lists that the file is made from don't have the columns that are expected.
    case unknownSource(file: String)
}
