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
        case .unknown(let name, let nearest):
            Self.offset(meantBy: name) ?? (nearest.isEmpty ? Self.example : nearest.joined(separator: ", "))
        case .invalidName(let name): Self.offset(meantBy: name) ?? Self.example
        case .unreadable, .damaged: "install the package tzdata again, or give an offset such as +02:00"
        case .databaseMissing: "install the package tzdata, or give an offset such as +02:00"
        }
    }

    private static let example = "a zone is Europe/Prague, Asia/Tokyo, UTC or an offset such as +02:00"

    /// The offset of `GMT+2` and `utc-05:30`; nil for other names.
    ///
    /// Zones such as `Etc/GMT+2` count the other way round, so they are hardly ever meant.
    private static func offset(meantBy name: String) -> String? {
        let name = name.uppercased()
        let rest = ["UTC", "GMT"].contains(where: name.hasPrefix) ? name.dropFirst(3).drop { $0 == " " } : name[...]
        let parts = rest.dropFirst().split(separator: ":", omittingEmptySubsequences: false)
        guard let sign = rest.first, sign == "+" || sign == "-", (1...2).contains(parts.count),
            parts.allSatisfy({ (1...2).contains($0.count) && $0.allSatisfy { ("0"..."9").contains($0) } }),
            let hours = Int(parts[0]), hours <= 14, let minutes = parts.count == 2 ? Int(parts[1]) : 0, minutes < 60
        else { return nil }
        return "\(sign)\(hours < 10 ? "0" : "")\(hours):\(minutes < 10 ? "0" : "")\(minutes)"
    }
}
