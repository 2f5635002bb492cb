extension Gazetteer {
    /// The radius in kilometres within which a town names a position.
    package static let townReach = 50.0
    /// The radius in kilometres within which towns decide the country of a position without a town near.
    static let countryReach = 500.0

    /// The town that people would name for a position: nil if none lies within 50 km.
    ///
    /// Within the reach of a town its distance counts in parts of that reach, so that a suburb's own centre is the
    /// suburb and the way to the city is the city; outside of it each 10 km count as much as the whole reach.
    ///
    /// - Parameters:
    ///   - latitude: degrees from -90 to 90.
    ///   - longitude: degrees from -180 to 180.
    package func town(near latitude: Double, _ longitude: Double) -> Town? {
        guard let index = numberOfTown(near: latitude, longitude) else { return nil }
        return town(index)
    }

    private func numberOfTown(near latitude: Double, _ longitude: Double) -> Int? {
        var best: (index: Int, score: Double)?
        forEachTown(within: Self.townReach, of: latitude, longitude) { index, distance in
            let reach = Town.reach(ofPopulation: population(index))
            let score = distance <= reach ? distance / reach : 1 + (distance - reach) / 10
            if best.map({ score < $0.score }) ?? true { best = (index, score) }
        }
        return best?.index
    }

    /// The country of a position without a town near: nil at sea, and if the towns around disagree.
    ///
    /// Towns lie on several sides of it, the nearest of them in one country, and there are few: a hole in a densely
    /// settled country is water. It gives no country rather than a wrong one.
    package func country(around latitude: Double, _ longitude: Double) -> Town.Country? {
        var around: [(index: Int, distance: Double)] = []
        forEachTown(within: Self.countryReach, of: latitude, longitude) { around.append(($0, $1)) }
        around.sort { ($0.distance, $0.index) < ($1.distance, $1.index) }
        guard let nearest = around.first, let country = country(ofTown: nearest.index),
            around.prefix(4).allSatisfy({ self.country(ofTown: $0.index) == country }),
            around.prefix(while: { $0.distance <= 2 * nearest.distance }).count <= 6
        else { return nil }
        let bearings = around.compactMap { town in
            point(town.index).map { GreatCircle.bearing(latitude, longitude, $0.latitude, $0.longitude) }
        }.sorted()
        guard let first = bearings.first, let last = bearings.last else { return nil }
        let gap = zip(bearings, bearings.dropFirst()).map { $1 - $0 }.max() ?? 0
        return max(gap, first + 360 - last) < 200 ? country : nil
    }

    /// The IANA name of the time zone at a position: that of the town near it, else one that the towns around share.
    package func timeZone(around latitude: Double, _ longitude: Double) -> String? {
        if let town = town(near: latitude, longitude) { return town.timeZone }
        var around: [(index: Int, distance: Double)] = []
        forEachTown(within: Self.countryReach, of: latitude, longitude) { around.append(($0, $1)) }
        around.sort { ($0.distance, $0.index) < ($1.distance, $1.index) }
        let zones = Set(around.prefix(4).map { town($0.index)?.timeZone })
        return zones.count == 1 ? zones.first ?? nil : nil
    }

    /// Calls `body` with the number of each town within a circle and its distance in kilometres; parts of towns are
    /// left out.
    ///
    /// Searches only the bands of latitude that the circle touches, and in each only the longitudes, by binary search.
    private func forEachTown(
        within kilometres: Double, of latitude: Double, _ longitude: Double, _ body: (Int, Double) -> Void
    ) {
        guard latitude.isFinite, longitude.isFinite, abs(latitude) <= 90, abs(longitude) <= 180 else { return }
        let degrees = kilometres / GreatCircle.radius * 180 / .pi
        let reach = GreatCircle.longitudeReach(latitude: latitude, kilometres: kilometres)
        let bands =
            GazetteerLayout.band(max(-90, latitude - degrees))...GazetteerLayout.band(min(90, latitude + degrees))
        for band in bands {
            for range in Self.longitudes(around: longitude, reach) {
                forEachTown(in: band, range) { index, point in
                    guard abs(point.latitude - latitude) <= degrees, isPlace(index) else { return }
                    let distance = GreatCircle.distance(latitude, longitude, point.latitude, point.longitude)
                    if distance <= kilometres { body(index, distance) }
                }
            }
        }
    }

    /// The longitudes around one; two ranges where the date line is between them.
    private static func longitudes(around longitude: Double, _ reach: Double) -> [ClosedRange<Double>] {
        guard reach < 180 else { return [-180...180] }
        let (west, east) = (longitude - reach, longitude + reach)
        if west < -180 { return [-180...east, (west + 360)...180] }
        if east > 180 { return [west...180, -180...(east - 360)] }
        return [west...east]
    }

    private func forEachTown(
        in band: Int, _ longitudes: ClosedRange<Double>,
        _ body: (Int, (latitude: Double, longitude: Double)) -> Void
    ) {
        guard var low = number(.bands, band, 0, as: UInt32.self).map(Int.init),
            let end = number(.bands, band + 1, 0, as: UInt32.self).map(Int.init)
        else { return }
        var high = end
        while low < high {
            let middle = low + (high - low) / 2
            guard let found = longitude(middle) else { return }
            if found < longitudes.lowerBound { low = middle + 1 } else { high = middle }
        }
        while low < end, let point = point(low), point.longitude <= longitudes.upperBound {
            body(low, point)
            low += 1
        }
    }
}
