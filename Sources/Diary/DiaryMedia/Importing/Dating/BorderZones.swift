import Chronology
import DiaryModel
import Glibc

extension PlaceZones {
    /// Kilometres between a position and the spots around it where another zone is looked for.
    private static let rings = [12.5, 25, 50]
    private static let directionCount = 16
    private static let kilometresPerDegree = 111.195

    /// The zones at spots up to 50 km from a position, the nearest first, some of them repeatedly.
    ///
    /// A position has the zone of the nearest town, which may lie across a border. A spot has its zone in the same way:
    /// within 50 km of it, a town gives it, which is at most 100 km from the position then.
    func zones(around position: Position) -> [TimeZoneRules] {
        Self.rings.flatMap { ring in
            (0..<Self.directionCount).compactMap { direction in
                spot(ring, 2 * .pi * Double(direction) / Double(Self.directionCount), from: position)
                    .flatMap(zone)
            }
        }
    }

    private func spot(_ kilometres: Double, _ angle: Double, from position: Position) -> Position? {
        let degrees = kilometres / Self.kilometresPerDegree
        let width = cos(position.latitude * .pi / 180)
        // All directions are one at the poles.
        guard width > 0.01 else { return nil }
        let longitude = position.longitude + degrees * sin(angle) / width
        return Position(
            latitude: position.latitude + degrees * cos(angle), longitude: remainder(longitude, 360))
    }
}
