import Arguments
import DiaryModel
import Gazetteer
import Terminal

/// `town-list`: creates the list of towns from the lists of a package, during the installation.
enum TownListCommand: Command {
    static let name = "town-list"

    static let declaration = CommandDeclaration(
        name, "make the list of towns from lists of GeoNames",
        operands: [
            OperandDeclaration(
                "FOLDER", .one, "where cities15000.txt, countryInfo.txt and admin1Codes.txt are", completion: .directory
            )
        ]
    ) { command in
        command.isHidden = true
    }

    /// The source and the licence of the data, stored with them.
    private static let notice = """
        Towns, countries and regions of GeoNames (https://www.geonames.org), CC BY 4.0 \
        (https://creativecommons.org/licenses/by/4.0/), from Debian's package libtimezonemap-data; in another form.
        """

    static func run(_ invocation: Invocation) throws -> ExitCode {
        let folder = invocation.context.path(argument: invocation.operands.first ?? ".")
        func bytes(_ name: String) throws -> [UInt8] {
            try File.read(folder.appending(name), limit: 64 << 20)
        }
        let source = GazetteerCompiler.Source(
            towns: try bytes("cities15000.txt"), countries: try bytes("countryInfo.txt"),
            regions: try bytes("admin1Codes.txt"), notice: notice)
        let data: [UInt8]
        do throws(GazetteerError) { data = try GazetteerCompiler.data(from: source) } catch {
            throw Failure(
                "the lists in \(folder.shown) have another form",
                hint: "those of Debian's libtimezonemap-data are known")
        }
        try invocation.output.raw(data)
        return .success
    }
}
