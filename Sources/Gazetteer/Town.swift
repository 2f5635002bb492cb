/// A town of the list.
package struct Town: Hashable, Sendable {
    /// The name, as English texts have it where they have one.
    package let name: String
    /// Degrees, positive to the north.
    package let latitude: Double
    /// Degrees, positive to the east.
    package let longitude: Double
    /// How many people live there; 0 where nobody knows.
    package let population: Int
    /// The name of the first-order division that it lies in, such as a state; nil where none is known.
    package let region: String?
    /// The code of that division within its country, such as `IL`; nil where none is known.
    package let regionCode: String?
    /// The country; nil where none is known.
    package let country: Country?
    /// The IANA name of the time zone; nil where none is known.
    package let timeZone: String?

    /// A country, or a territory with a code of its own.
    package struct Country: Hashable, Sendable {
        /// The code of two letters, ISO 3166-1.
        package let code: String
        /// The name in English.
        package let name: String
    }

    /// Kilometres from its centre that it is taken to reach, by the number of its people: 12 for a million, at least 2.
    package var reach: Double { Self.reach(ofPopulation: population) }

    static func reach(ofPopulation population: Int) -> Double {
        max(2, 0.012 * Double(population).squareRoot())
    }
}
