/// The values that a sidecar gives the medium beside it; a missing one is nil.
package struct SidecarValues: Hashable, Sendable {
    /// The stars, 1 to 5, -1 for rejected; 0 if the sidecar says that the medium has none.
    package var rating: Int?
    package var title: String?
    package var description: String?
    /// The keywords; empty if the sidecar has none.
    package var keywords: [String] = []
    /// The people in the picture who aren't among the keywords.
    package var people: [String] = []
    package var times: [TimeClaim] = []
    /// Degrees, south is negative; set together with the longitude.
    package var latitude: Double?
    /// Degrees, west is negative.
    package var longitude: Double?
    /// Metres above the sea.
    package var altitude: Double?

    /// The maker of the camera, if the medium itself has none.
    package var make: String?
    /// The model of the camera, if the medium itself has none.
    package var model: String?

    package init() {}

    package var isEmpty: Bool { self == SidecarValues() }

    /// True if it says when or where the medium was made.
    package var saysWhenOrWhere: Bool { latitude != nil || !times.isEmpty }

    package mutating func fill(from other: SidecarValues) {
        rating = rating ?? other.rating
        title = title ?? other.title
        description = description ?? other.description
        if keywords.isEmpty { keywords = other.keywords }
        if people.isEmpty { people = other.people }
        if times.isEmpty { times = other.times }
        if make == nil, model == nil { (make, model) = (other.make, other.model) }
        guard latitude == nil else { return }
        (latitude, longitude, altitude) = (other.latitude, other.longitude, other.altitude)
    }
}
