package struct Town: Hashable, Sendable {
    /// The English name, if there is one.
    package let name: String
    /// Degrees, positive to the north.
    package let latitude: Double
    /// Degrees, positive to the east.
    package let longitude: Double
    /// The population; 0 if unknown.
    package let population: Int
    /// The name of the first-order division that contains it, such as a state; nil if unknown.
    package let region: String?
    /// The code of that division within its country, such as `IL`; nil if unknown.
    package let regionCode: String?
    /// The country; nil if unknown.
    package let country: Country?
    /// The IANA name of the time zone; nil if unknown.
    package let timeZone: String?

    /// A country, or a territory with a code of its own.
    package struct Country: Hashable, Sendable {
        /// The code of two letters, ISO 3166-1.
        package let code: String
        package let name: String
    }

    /// Its assumed radius in kilometres, by its population: 12 for a million, at least 2.
    package var reach: Double { Self.reach(ofPopulation: population) }

    static func reach(ofPopulation population: Int) -> Double {
        max(2, 0.012 * Double(population).squareRoot())
    }
}
