/// The rules of zones by name: a zone is read when it is first asked for.
package struct ZoneCache {
    private let database: ZoneDatabase
    private var zones: [String: TimeZoneRules?] = [:]
    /// A hostile file may name another zone in each entry.
    private static let capacity = 1000

    /// An empty cache.
    package init(_ database: ZoneDatabase) {
        self.database = database
    }

    /// The rules of a zone by its IANA name or its offset (`+05:30`, `Z`); nil if they can't be read.
    ///
    /// That they can't be read is cached, too.
    package mutating func zone(named name: String) -> TimeZoneRules? {
        if let known = zones[name] { return known }
        if zones.count == Self.capacity { zones = [:] }
        let zone = try? database.zone(named: name)
        zones[name] = .some(zone)
        return zone
    }
}
