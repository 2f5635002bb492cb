package import Chronology

package struct PlaceZones: Sendable {
    private let names: PlaceNames
    private let zones: ZoneDatabase

    /// - Parameters:
    ///   - names: finds the zone of a position.
    ///   - zones: knows its rules.
    package init(_ names: PlaceNames, zones: ZoneDatabase) {
        (self.names, self.zones) = (names, zones)
    }

    /// The rules of the zone at a position; nil if unknown.
    package func zone(at position: Position) -> TimeZoneRules? {
        names.timeZone(at: position).flatMap { try? zones.zone(named: $0) }
    }
}
