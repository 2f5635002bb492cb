import Glibc

extension EntryCondition.Circle {
    /// Returns whether a position is within the circle; false without one.
    package func contains(_ position: Position?) -> Bool {
        position.map { Self.distance(center, $0) <= radius } ?? false
    }

    /// Kilometres along a sphere of the Earth's mean radius, by the haversine formula.
    static func distance(_ first: Position, _ second: Position) -> Double {
        let radians = Double.pi / 180
        let latitudes = (second.latitude - first.latitude) * radians
        let longitudes = (second.longitude - first.longitude) * radians
        let half =
            sin(latitudes / 2) * sin(latitudes / 2)
            + cos(first.latitude * radians) * cos(second.latitude * radians) * sin(longitudes / 2) * sin(longitudes / 2)
        return 2 * 6371.0088 * asin(min(1, half.squareRoot()))
    }
}
