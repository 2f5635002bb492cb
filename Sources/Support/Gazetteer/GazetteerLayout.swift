/// The form of a data file: a header, then tables of records of fixed lengths, then texts.
///
/// All numbers are little-endian. The tables follow each other in the order of ``Section``, without gaps:
///
/// - bands: for each degree of latitude, from the South Pole, the number of its first town; one more at the end.
/// - towns: latitude and longitude in units of 10⁻⁵ degrees, population, name, country, region, zone and rank. They are
///   sorted by band and then by longitude.
/// - countries: the code of two letters and the name. Regions: the code and the name. Zones: the name.
/// - names: for each name of a town 47 bits of a hash of the folded name, one bit that marks alternative names, and 16
///   bits for the number of the town; sorted.
/// - texts: UTF-8 after a length of two bytes. The other tables refer to a text by its offset.
enum GazetteerLayout {
    static let magic: [UInt8] = Array("TownList".utf8)
    static let version: UInt32 = 1
    static let headerByteCount = 64
    /// The offset at which the checksummed part begins.
    static let checkedStart = 24
    static let bandCount = 180
    /// Units of a degree in the file.
    static let unitsOfDegree = 100_000.0
    /// A town's number has 16 bits in the table of names.
    static let maximumTownCount = 1 << 16

    /// The offsets of the numbers in the header.
    enum Header {
        static let version = 8
        static let reserved = 12
        static let checksum = 16
        static let counts = 24
        static let notice = 56
    }

    /// The tables, in their order.
    enum Section: Int, CaseIterable {
        case bands, towns, countries, regions, zones, names, texts

        var recordByteCount: Int {
            switch self {
            case .bands, .zones: 4
            case .towns: 24
            case .countries, .regions, .names: 8
            case .texts: 1
            }
        }
    }

    /// The offsets of the numbers in a town's record.
    enum Town {
        static let latitude = 0
        static let longitude = 4
        static let population = 8
        static let name = 12
        static let country = 16
        static let region = 18
        static let zone = 20
        static let rank = 22
    }

    /// The uses of a town's name: for positions near it, or only to find it.
    enum Rank {
        static let place: UInt16 = 0
        /// A part of a town, or a former town: it is found by its name only.
        static let nameOnly: UInt16 = 1
    }

    /// The band of a latitude, which lies between -90 and 90.
    static func band(_ latitude: Double) -> Int {
        min(max(Int(latitude.rounded(.down)) + 90, 0), bandCount - 1)
    }

    /// The hash of a folded name: FNV-1a with 64 bits, of which the upper 47 are kept.
    static func hash(_ name: [UInt8]) -> UInt64 {
        var hash: UInt64 = 0xcbf2_9ce4_8422_2325
        for byte in name { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
        return hash >> 17
    }

    /// One step of the checksum, which takes eight bytes as a number.
    static func checksum(_ sum: UInt64, adding word: UInt64) -> UInt64 {
        let mixed = (sum ^ word) &* 0x9e37_79b9_7f4a_7c15
        return mixed ^ (mixed >> 29)
    }
}
