/// The expectations of `expected.json` for one photo.
struct ExpectedPhoto: Decodable {
    struct Date: Decodable {
        var original: String?
        var offset: String?
        var subsec: String?
        var create: String?
        var modify: String?
        var gps_utc: String?
    }

    struct Position: Decodable {
        var lat: Double?
        var lon: Double?
        var alt: Double?
    }

    struct Document: Decodable {
        var photos: [String: Lenient]
    }

    /// Entries of other kinds of files may have other shapes.
    struct Lenient: Decodable {
        var value: ExpectedPhoto?

        init(from decoder: any Decoder) throws {
            value = try? ExpectedPhoto(from: decoder)
        }
    }

    var type: String?
    var width: Int
    var height: Int
    var orientation: Int?
    var rotation_irot: Int?
    var display_width: Int
    var display_height: Int
    var date: Date
    var gps: Position?
    var make: String?
    var model: String?
    var description: String?

    /// The orientation of the container if it has precedence, otherwise that of EXIF.
    var ownOrientation: Int? {
        guard type == "HEIC" || type == "HEIF" else { return orientation }
        return rotation_irot.map { [90: 8, 180: 3, 270: 6][$0] ?? 1 }
    }
}
