import TestFixtures
import Testing

@testable import Gazetteer

struct GazetteerTests {
    @Test func `a suburb is named at its centre and the city on the way to it`() throws {
        let towns = try SomeTowns.gazetteer(
            SomeTowns.line("City", 35, 135, population: 1_000_000), SomeTowns.line("Suburb", 35.09, 135))
        #expect(towns.town(near: 35.09, 135)?.name == "Suburb")
        #expect(towns.town(near: 35.07, 135)?.name == "City")
        #expect(towns.town(near: 35.2, 135)?.name == "Suburb")
    }

    @Test func `50 km are the limit`() throws {
        let towns = try SomeTowns.gazetteer(SomeTowns.line("Town", 0, 0))
        #expect(towns.town(near: 0, 0.449)?.name == "Town")
        #expect(towns.town(near: 0, 0.451) == nil)
        #expect(towns.town(near: -0.449, 0)?.name == "Town")
    }

    @Test(arguments: [
        (0.0, 179.9, 0.0, -179.9), (0.0, -179.9, 0.0, 179.9), (89.8, 10.0, 89.8, -170.0), (-89.9, 0.0, -89.9, 180.0),
        (0.0, 180.0, 0.0, -180.0), (90.0, 0.0, 90.0, 77.0), (-90.0, 12.0, -89.99, -50.0), (10.0, -180.0, 10.2, 179.9),
    ])
    func `the date line and the poles divide nothing`(
        latitude: Double, longitude: Double, fromLatitude: Double, fromLongitude: Double
    ) throws {
        let towns = try SomeTowns.gazetteer(SomeTowns.line("Town", latitude, longitude))
        #expect(towns.town(near: fromLatitude, fromLongitude)?.name == "Town")
    }

    @Test func `the bands and a comparison of all towns find the same`() throws {
        var generator = SeededGenerator()
        let lines = (0..<3000).map { index in
            SomeTowns.line(
                "T\(index)", .random(in: -90...90, using: &generator), .random(in: -180...180, using: &generator),
                population: .random(in: 0...3_000_000, using: &generator))
        }
        let towns = try Gazetteer(SomeTowns.data(lines))
        let all = (0..<towns.townCount).compactMap(towns.town)
        #expect(all.count == 3000)
        for _ in 0..<300 {
            let (latitude, longitude) = (
                Double.random(in: -90...90, using: &generator), Double.random(in: -180...180, using: &generator)
            )
            let near = all.map { town in
                (town, GreatCircle.distance(latitude, longitude, town.latitude, town.longitude))
            }.filter { $0.1 <= 50 }
            let best = near.min { Self.score($0) < Self.score($1) }
            #expect(towns.town(near: latitude, longitude) == best?.0, "\(generator.name)")
        }
    }

    private static func score(_ found: (Town, Double)) -> Double {
        let (town, distance) = found
        return distance <= town.reach ? distance / town.reach : 1 + (distance - town.reach) / 10
    }

    @Test(arguments: [(Double.nan, 0.0), (0, .infinity), (91, 0), (0, 181), (-.infinity, .nan)])
    func `an invalid position has no town`(latitude: Double, longitude: Double) throws {
        let towns = try SomeTowns.gazetteer(SomeTowns.line("Town", 0, 0))
        #expect(towns.town(near: latitude, longitude) == nil)
        #expect(towns.country(around: latitude, longitude) == nil)
    }

    @Test func `a part of a town is found by its name and names nothing`() throws {
        let towns = try SomeTowns.gazetteer(
            SomeTowns.line("Gion", 35, 135, code: "PPLX"), SomeTowns.line("Kyoto", 35.02, 135))
        #expect(towns.town(near: 35, 135)?.name == "Kyoto")
        #expect(towns.towns(named: "gion").map(\.name) == ["Gion"])
    }

    @Test func `a town's own name has precedence over alternative names of others`() throws {
        let towns = try SomeTowns.gazetteer(
            SomeTowns.line("Kyoto", 35, 135, population: 1000),
            SomeTowns.line("Osaka", 34, 135, population: 4999, region: "27", others: "Kyoto,大阪"))
        #expect(towns.towns(named: "Kyoto").map(\.name) == ["Kyoto"])
        #expect(towns.towns(named: "Kyoto, Osaka").map(\.name) == ["Osaka"])
        #expect(towns.towns(named: "大阪").map(\.name) == ["Osaka"])
        #expect(towns.towns(named: "大阪, FJ").isEmpty)
        #expect(towns.town(near: 34, 135)?.region == "Osaka")
    }

    @Test func `a much larger town is found by its alternative name beside a town's own`() throws {
        let towns = try SomeTowns.gazetteer(
            SomeTowns.line("Naples", 26, -81, population: 1000, country: "FJ"),
            SomeTowns.line("Napoli", 40, 14, population: 5000, others: "Naples,Neapel,Napoli"))
        #expect(towns.towns(named: "naples").map(\.name) == ["Napoli", "Naples"])
        #expect(towns.towns(named: "Naples, Fiji").map(\.name) == ["Naples"])
        #expect(towns.towns(named: "Napoli").map(\.name) == ["Napoli"])
        let napoli = try #require(towns.towns(named: "Neapel").first)
        #expect(Gazetteer.isOwnName("NAPOLI, IT", of: napoli) && !Gazetteer.isOwnName("Naples", of: napoli))
    }

    @Test func `lines that don't describe a town are skipped`() throws {
        let data = try SomeTowns.data(["", "x\ty", SomeTowns.line("Far", 91, 0), SomeTowns.line("Here", 1, 1)])
        #expect(try Gazetteer(data).townCount == 1)
        #expect(throws: GazetteerError.unknownSource(file: "cities15000.txt")) { try SomeTowns.data(["nothing"]) }
    }

    @Test func `the same lists give the same bytes`() throws {
        let lines = (0..<50).map { SomeTowns.line("T\($0)", Double($0), 1, others: "A\($0),B,C") }
        #expect(try SomeTowns.data(lines) == SomeTowns.data(lines))
    }

    @Test func `damage of any byte is noticed`() throws {
        let data = try SomeTowns.data([
            SomeTowns.line("Kyoto", 35, 135, others: "京都"), SomeTowns.line("Uji", 34.9, 135.8),
        ])
        _ = try Gazetteer(data)
        for place in data.indices {
            var damaged = data
            damaged[place] ^= 0x40
            #expect(throws: GazetteerError.self, "byte \(place)") { try Gazetteer(damaged) }
        }
        for length in 0..<data.count {
            #expect(throws: GazetteerError.self, "\(length) bytes") { try Gazetteer(Array(data[..<length])) }
        }
        #expect(throws: GazetteerError.damaged) { try Gazetteer(data + [0]) }
    }

    @Test func `false numbers never trap, even with the right checksum`() throws {
        var generator = SeededGenerator()
        let data = try SomeTowns.data([
            SomeTowns.line("Kyoto", 35, 135, others: "京都"), SomeTowns.line("Uji", 34.9, 135.8),
        ])
        var readable = 0
        for _ in 0..<3000 {
            var damaged = data
            for _ in 0..<Int.random(in: 1...8, using: &generator) {
                let place = Int.random(in: GazetteerLayout.checkedStart..<data.count, using: &generator)
                damaged[place] =
                    [0, 0xff, 0x7f, .random(in: 0...255, using: &generator)].randomElement(using: &generator) ?? 0
            }
            var checksum: [UInt8] = []
            checksum.append(littleEndian: DataBytes(copying: damaged).checksum(from: GazetteerLayout.checkedStart))
            damaged.replaceSubrange(
                GazetteerLayout.Header.checksum..<GazetteerLayout.Header.checksum + 8, with: checksum)
            guard let towns = try? Gazetteer(damaged) else { continue }
            readable += 1
            for (latitude, longitude) in [(35.0, 135.0), (0, 0), (90, 180), (-90, -180)] {
                _ = towns.town(near: latitude, longitude)
                _ = towns.country(around: latitude, longitude)
            }
            _ = towns.towns(named: "京都")
            _ = towns.notice
        }
        #expect(readable > 1000)
    }

    @Test func `a file is mapped, and an invalid one is reported`() throws {
        let file = try TemporaryFile(SomeTowns.data([SomeTowns.line("Kyoto", 35, 135)]))
        #expect(try Gazetteer(mapping: Array(file.path.utf8)).town(near: 35, 135)?.name == "Kyoto")
        #expect(try Gazetteer(mapping: Array(file.path.utf8)).notice == "made up")
        #expect(throws: GazetteerError.unreadable(code: 2)) { try Gazetteer(mapping: Array("/nowhere/towns".utf8)) }
        #expect(throws: GazetteerError.damaged) { try Gazetteer(mapping: Array("/usr".utf8)) }
        let other = try TemporaryFile([UInt8](repeating: 65, count: 4096))
        #expect(throws: GazetteerError.damaged) { try Gazetteer(mapping: Array(other.path.utf8)) }
    }
}
