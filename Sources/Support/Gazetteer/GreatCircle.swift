import Glibc

/// Distances and directions on a sphere of the Earth's mean radius.
enum GreatCircle {
    static let radius = 6371.0088

    /// Kilometres between two positions in degrees, by the haversine formula.
    static func distance(_ latitude: Double, _ longitude: Double, _ toLatitude: Double, _ toLongitude: Double) -> Double
    {
        let radians = Double.pi / 180
        let north = sin((toLatitude - latitude) * radians / 2)
        let east = sin((toLongitude - longitude) * radians / 2)
        let half = north * north + cos(latitude * radians) * cos(toLatitude * radians) * east * east
        return 2 * radius * asin(min(1, half.squareRoot()))
    }

    /// The direction from one position to another, in degrees clockwise from the north, from -180 to 180.
    static func bearing(_ latitude: Double, _ longitude: Double, _ toLatitude: Double, _ toLongitude: Double) -> Double
    {
        let radians = Double.pi / 180
        let (from, to, turn) = (latitude * radians, toLatitude * radians, (toLongitude - longitude) * radians)
        return atan2(sin(turn) * cos(to), cos(from) * sin(to) - sin(from) * cos(to) * cos(turn)) / radians
    }

    /// The degrees of longitude that a circle around a position reaches to each side; 180 if it contains a pole.
    static func longitudeReach(latitude: Double, kilometres: Double) -> Double {
        let angle = kilometres / radius
        guard abs(latitude) * .pi / 180 + angle < .pi / 2 else { return 180 }
        return asin(min(1, sin(angle) / cos(latitude * .pi / 180))) * 180 / .pi
    }
}
