import Testing

@testable import Gazetteer

/// The names of positions around the world, from Debian's list.
@Suite(.enabled(if: RealTowns.isInstalled, "libtimezonemap-data is not installed"))
struct PositionTests {
    @Test(
        arguments: [
            // Cities, and places in them.
            (35.0116, 135.7681, "Kyoto, Japan"), (50.0813, 14.4137, "Prague, Czech Republic"),
            (48.8584, 2.2945, "Paris, France"),
            (51.5007, -0.1246, "London, United Kingdom"), (37.8080, -122.4177, "San Francisco, United States"),
            (-33.8568, 151.2153, "Sydney, Australia"), (30.0444, 31.2357, "Cairo, Egypt"),
            (-1.2864, 36.8172, "Nairobi, Kenya"), (19.4326, -99.1332, "Mexico City, Mexico"),
            (55.7520, 37.6175, "Moscow, Russia"), (28.6129, 77.2295, "Delhi, India"),
            (-34.6037, -58.3816, "Buenos Aires, Argentina"), (41.0082, 28.9784, "İstanbul, Turkey"),
            (31.7767, 35.2345, "Jerusalem, Israel"),
            // Towns of their own near larger ones.
            (52.3989, 13.0657, "Potsdam, Germany"), (48.8049, 2.1204, "Versailles, France"),
            (51.4839, -0.6044, "Windsor, United Kingdom"), (34.8898, 135.8077, "Uji, Japan"),
            (50.0755, 15.7787, "Pardubice, Czech Republic"),
            // The country around a town.
            (50.9000, 14.8000, "Zittau, Germany"), (47.5576, 10.7498, "Marktoberdorf, Germany"),
            (36.1069, -112.1129, nil),
            // Borders.
            (48.5734, 7.7521, "Strasbourg, France"), (48.5730, 7.8150, "Kehl, Germany"),
            (47.6779, 9.1732, "Konstanz, Germany"), (43.0812, -79.0662, "Niagara Falls, Canada"),
            (32.5149, -117.0382, "Tijuana, Mexico"), (41.9022, 12.4539, "Vatican City, Vatican"),
            // Islands.
            (64.1466, -21.9426, "Reykjavík, Iceland"), (28.1000, -15.4134, "Las Palmas de Gran Canaria, Spain"),
            (21.3069, -157.8583, "Honolulu, United States"), (-17.5350, -149.5696, "Papeete, French Polynesia"),
            (-21.1393, -175.2049, "Nuku‘alofa, Tonga"), (-18.1416, 178.4419, "Suva, Fiji"),
            (-51.6977, -57.8517, "Stanley, Falkland Islands"), (15.1, 145.7, "Saipan, Northern Mariana Islands"),
            // The date line, and the north.
            (64.7337, 177.5089, nil), (69.6492, 18.9553, "Tromsø, Norway"), (64.1835, -51.7216, "Nuuk, Greenland"),
            (78.2232, 15.6267, "Longyearbyen, Svalbard and Jan Mayen"),
            // The sea, ice and the poles.
            (0.0, -25.0, nil), (45.0, -35.0, nil), (39.5, 12.0, nil), (90.0, 0.0, nil), (-90.0, 0.0, nil),
            (-75.1, 123.35, nil), (-40.0, 180.0, nil), (-40.0, -180.0, nil),
        ] as [(Double, Double, String?)])
    func `a position is named after the town that people would name`(
        latitude: Double, longitude: Double, name: String?
    ) throws {
        let town = try RealTowns.required().town(near: latitude, longitude)
        #expect(town.map { "\($0.name), \($0.country?.name ?? "")" } == name, "\(latitude), \(longitude)")
    }

    @Test(
        arguments: [
            // Deserts, steppes and forests.
            (25.0, 2.0, "Algeria"), (38.9, 83.0, "China"), (-3.0, -65.0, "Brazil"), (45.0, 105.0, "Mongolia"),
            (33.0, 57.0, "Iran"), (67.0, 65.0, "Russia"),
            // Too far from all towns, or near several countries.
            (33.5, 88.0, nil), (-22.5, 122.0, nil), (62.0, -96.0, nil), (67.9, 23.0, nil), (51.0, 52.0, nil),
            // Seas, including those within one country, and the poles.
            (39.5, 12.0, nil), (38.0, 135.0, nil), (0.0, -25.0, nil), (58.0, 20.0, nil), (43.0, 34.0, nil),
            (-5.0, 111.0, nil), (90.0, 0.0, nil), (-90.0, 0.0, nil), (45.0, -35.0, nil), (25.0, -90.0, nil),
            (22.0, 38.0, nil), (35.0, 125.0, nil), (-12.0, 137.5, nil), (44.5, -86.9, nil), (54.5, 5.0, nil),
        ] as [(Double, Double, String?)])
    func `wilderness has its country and the sea nothing`(
        latitude: Double, longitude: Double, name: String?
    ) throws {
        let country = try RealTowns.required().country(around: latitude, longitude)
        #expect(country?.name == name, "\(latitude), \(longitude)")
    }

    @Test(arguments: [
        ("Kyoto", "Kyoto, Japan"), ("kyōto", "Kyoto, Japan"), ("京都", "Kyoto, Japan"),
        ("Praha", "Prague, Czech Republic"),
        ("munchen", "Munich, Germany"), ("München", "Munich, Germany"), ("MÜNCHEN", "Munich, Germany"),
        ("tromso", "Tromsø, Norway"), (" Łódź ", "Łódź, Poland"), ("lodz", "Łódź, Poland"),
        ("Springfield, IL", "Springfield, United States"), ("portland, oregon", "Portland, United States"),
        ("London, Canada", "London, Canada"), ("Москва", "Moscow, Russia"),
    ])
    func `a town is found by its names`(name: String, expected: String) throws {
        let towns = try RealTowns.required().towns(named: name)
        #expect(towns.first.map { "\($0.name), \($0.country?.name ?? "")" } == expected)
    }

    @Test(arguments: [
        ("geneva", "Genève"), ("Cologne", "Köln"), ("münchen", "Munich"), ("Wien", "Vienna"), ("prag", "Prague"),
        ("seville", "Sevilla"), ("ghent", "Gent"), ("Nuremberg", "Nürnberg"),
    ])
    func `an alternative name leads to the town's own`(name: String, own: String) throws {
        #expect(try RealTowns.required().ownNames(ofTownsAlsoCalled: name, limit: 3).first == own)
    }

    @Test func `names that no town has as an alternative lead nowhere`() throws {
        let gazetteer = try RealTowns.required()
        for name in ["", "xyzzy", String(repeating: "a", count: 2000)] {
            #expect(gazetteer.ownNames(ofTownsAlsoCalled: name, limit: 3).isEmpty)
        }
        #expect(gazetteer.ownNames(ofTownsAlsoCalled: "geneva", limit: 0).isEmpty)
    }

    @Test func `towns of one name come the largest first`() throws {
        let towns = try RealTowns.required().towns(named: "Springfield")
        #expect(towns.count > 5 && towns.first?.region == "Missouri")
        #expect(towns.map(\.population) == towns.map(\.population).sorted(by: >))
        #expect(try RealTowns.required().towns(named: "Springfield, IL").map(\.region) == ["Illinois"])
        #expect(try RealTowns.required().towns(named: "Xyzzy").isEmpty)
        #expect(try RealTowns.required().towns(named: "").isEmpty)
        #expect(try RealTowns.required().towns(named: ",,").isEmpty)
    }

    @Test func `a town has a zone, and the whole list is read`() throws {
        let gazetteer = try RealTowns.required()
        #expect(gazetteer.townCount > 23_000)
        #expect(gazetteer.town(near: 35.0116, 135.7681)?.timeZone == "Asia/Tokyo")
        #expect(gazetteer.timeZone(around: 25, 2) == "Africa/Algiers")
        #expect(gazetteer.timeZone(around: 45, -35) == nil)
        let incomplete = (0..<gazetteer.townCount).filter { index in
            let town = gazetteer.town(index)
            return town?.country == nil || town?.timeZone?.isEmpty ?? true
        }
        #expect(incomplete.isEmpty)
    }
}
