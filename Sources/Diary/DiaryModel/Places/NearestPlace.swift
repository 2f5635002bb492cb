package struct NearestPlace: Equatable {
    package var town: String?
    package var country: String?
    /// The country's code of two letters.
    var countryCode: String?

    /// A town and its country; nothing without values.
    package init(town: String? = nil, country: String? = nil, countryCode: String? = nil) {
        (self.town, self.country, self.countryCode) = (town, country, countryCode)
    }
}

extension EntryDetails {
    package var nearest: NearestPlace {
        get { NearestPlace(town: nearestPlace, country: country, countryCode: countryCode) }
        set { (nearestPlace, country, countryCode) = (newValue.town, newValue.country, newValue.countryCode) }
    }

    /// `near Kyoto, Japan`, or the country alone; nil if neither is known.
    package var nearestWords: String? {
        guard let nearestPlace else { return country }
        return "near " + [nearestPlace, country].compactMap(\.self).joined(separator: ", ")
    }
}
