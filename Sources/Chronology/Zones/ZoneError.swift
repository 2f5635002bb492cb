/// The reason why there are no rules for a zone.
package enum ZoneError: Error, Hashable, Sendable {
    /// No zone has the name; the nearest existing names, best first.
    case unknown(name: String, nearest: [String])
    /// The name can't be one: it is empty, an absolute path, or climbs with `..`.
    case invalidName(String)
    /// The zone's file can't be read, with the system's error number.
    case unreadable(name: String, code: Int32)
    /// The zone's file is not a TZif file or is damaged.
    case damaged(name: String)
    /// The folder of zones isn't there (on Debian the package `tzdata`).
    case databaseMissing(directory: String)
}

extension ZoneError: CustomStringConvertible {
    /// The problem and the value, in one line.
    package var description: String {
        switch self {
        case .unknown(let name, _): "no time zone is called \(name)"
        case .invalidName(let name): "\(name.isEmpty ? "an empty text" : name) is not the name of a time zone"
        case .unreadable(let name, let code): "the rules of the time zone \(name) can't be read (error \(code))"
        case .damaged(let name): "the rules of the time zone \(name) are damaged"
        case .databaseMissing(let directory): "there are no time zones in \(directory)"
        }
    }

    /// The remedy, in one line.
    package var hint: String {
        switch self {
        case .unknown(_, let nearest) where !nearest.isEmpty: nearest.joined(separator: ", ")
        case .unknown, .invalidName: "a zone is Europe/Prague, Asia/Tokyo, UTC or an offset such as +02:00"
        case .unreadable, .damaged: "install the package tzdata again, or give an offset such as +02:00"
        case .databaseMissing: "install the package tzdata, or give an offset such as +02:00"
        }
    }
}
