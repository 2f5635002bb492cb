/// A place on Earth: degrees north and east, metres above the sea.
public struct Position: Hashable, Sendable {
    /// Degrees, positive to the north.
    public var latitude: Double
    /// Degrees, positive to the east.
    public var longitude: Double
    /// Metres above the sea, if known.
    public var altitude: Double?

    /// Makes a position; nil outside of ±90 and ±180 degrees.
    public init?(latitude: Double, longitude: Double, altitude: Double? = nil) {
        guard (-90.0...90.0).contains(latitude), (-180.0...180.0).contains(longitude),
            altitude.map(\.isFinite) ?? true
        else { return nil }
        // NB: -0 plus 0 is 0: SQLite stores no sign of zero, and a value has to be read as it was written.
        self.latitude = latitude + 0
        self.longitude = longitude + 0
        self.altitude = altitude.map { $0 + 0 }
    }
}

extension Position {
    /// A position that a device measured: the point 0,0, and what is within a metre of it, is an empty field.
    package init?(measured latitude: Double?, _ longitude: Double?, altitude: Double? = nil) {
        guard let latitude, let longitude else { return nil }
        let metresPerDegree = 111_320.0
        guard (latitude * latitude + longitude * longitude).squareRoot() * metresPerDegree > 1 else { return nil }
        self.init(latitude: latitude, longitude: longitude, altitude: altitude)
    }
}
