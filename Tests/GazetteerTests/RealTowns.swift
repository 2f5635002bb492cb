import Foundation
import Testing

@testable import Gazetteer

/// The list of towns of Debian's package libtimezonemap-data.
enum RealTowns {
    static let folder = "/usr/share/libtimezonemap/ui"
    static let isInstalled = FileManager.default.fileExists(atPath: folder + "/cities15000.txt")

    /// The generated data; empty if the package is not installed.
    static let data: [UInt8] = {
        func bytes(_ name: String) -> [UInt8] {
            FileManager.default.contents(atPath: folder + "/" + name).map { [UInt8]($0) } ?? []
        }
        let source = GazetteerCompiler.Source(
            towns: bytes("cities15000.txt"), countries: bytes("countryInfo.txt"), regions: bytes("admin1Codes.txt"),
            notice: "GeoNames, CC BY 4.0")
        return (try? GazetteerCompiler.data(from: source)) ?? []
    }()

    static let gazetteer = try? Gazetteer(data)

    static func required() throws -> Gazetteer { try #require(gazetteer) }
}

enum SomeTowns {
    /// A line of a list of towns.
    static func line(
        _ name: String, _ latitude: Double, _ longitude: Double, population: Int = 20_000, country: String = "JP",
        region: String = "22", others: String = "", code: String = "PPL"
    ) -> String {
        let columns = [
            "1", name, name, others, "\(latitude)", "\(longitude)", "P", code, country, "", region, "", "", "",
            "\(population)", "", "10", "Asia/Tokyo", "2020-01-01",
        ]
        return columns.joined(separator: "\t")
    }

    static func data(_ lines: [String]) throws -> [UInt8] {
        try GazetteerCompiler.data(
            from: GazetteerCompiler.Source(
                towns: Array(lines.joined(separator: "\n").utf8),
                countries: Array("#ISO\tx\tx\tx\tCountry\nJP\tJPN\t392\tJA\tJapan\nFJ\tFJI\t242\tFJ\tFiji\n".utf8),
                regions: Array("JP.22\tKyoto\tKyoto\t1\nJP.27\tOsaka\tOsaka\t2\n".utf8), notice: "made up"))
    }

    static func gazetteer(_ lines: String...) throws -> Gazetteer { try Gazetteer(data(lines)) }
}
