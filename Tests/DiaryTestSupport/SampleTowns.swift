package import DiaryModel
import Gazetteer

/// A list of a few towns, for tests of the names of positions.
package enum SampleTowns {
    private static let lines = [
        ("Kyoto", "京都,Kjóto", 35.02107, 135.75385, "JP", "22", 1_459_640, "Asia/Tokyo"),
        ("Ōsaka", "大阪", 34.69379, 135.50107, "JP", "27", 2_592_413, "Asia/Tokyo"),
        ("Prague", "Praha", 50.08804, 14.42076, "CZ", "52", 1_165_581, "Europe/Prague"),
        ("Springfield", "", 37.21533, -93.29824, "US", "MO", 166_810, "America/Chicago"),
        ("Springfield", "", 39.80172, -89.64371, "US", "IL", 116_565, "America/Chicago"),
        ("Paris", "", 48.85341, 2.3488, "FR", "11", 2_138_551, "Europe/Paris"),
        ("Paris", "", 33.66094, -95.55551, "US", "TX", 24_782, "America/Chicago"),
        ("Naples", "", 26.14204, -81.79481, "US", "FL", 19_537, "America/New_York"),
        ("Napoli", "Naples,Neapel", 40.85216, 14.26811, "IT", "04", 959_470, "Europe/Rome"),
    ]

    package static let data: [UInt8] = {
        let towns = lines.map { name, others, latitude, longitude, country, region, population, zone in
            [
                "1", name, name, others, "\(latitude)", "\(longitude)", "P", "PPL", country, "", region, "", "", "",
                "\(population)", "", "", zone, "",
            ].joined(separator: "\t")
        }
        let countries = [
            ("JP", "Japan"), ("CZ", "Czechia"), ("US", "United States"), ("FR", "France"), ("IT", "Italy"),
        ]
        let regions = [
            "JP.22\tKyoto", "JP.27\tŌsaka", "US.MO\tMissouri", "US.IL\tIllinois", "US.TX\tTexas", "US.FL\tFlorida",
            "IT.04\tCampania",
        ]
        let source = GazetteerCompiler.Source(
            towns: Array(towns.joined(separator: "\n").utf8),
            countries: Array(countries.map { "\($0)\t\t\t\t\($1)" }.joined(separator: "\n").utf8),
            regions: Array(regions.joined(separator: "\n").utf8), notice: "made up")
        return (try? GazetteerCompiler.data(from: source)) ?? []
    }()

    /// The names of the list, from a file in this folder.
    package static func names(in folder: TemporaryFolder) -> PlaceNames {
        PlaceNames(file: folder.write(data, to: "places.data"))
    }
}
