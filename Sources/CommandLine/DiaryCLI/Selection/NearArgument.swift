import Arguments
import Chronology
import DiaryModel
import Gazetteer
import Terminal
import TextFolding

/// The value of `--near`: a position, or a town by its name, and the radius.
struct NearArgument {
    let invocation: Invocation

    /// A town is chosen if it has this many times the population of every other one of its name.
    private static let dominance = 20

    /// The circle; that of a town is printed.
    func circle(_ text: String) throws -> EntryCondition.Circle {
        let parts = text.split(separator: ",", omittingEmptySubsequences: false).map { $0.drop { $0 == " " } }
        if let first = parts.first, Self.isName(first) { return try town(parts) }
        let numbers = parts.map { Double($0) }
        guard numbers.count == 2 || numbers.count == 3, let latitude = numbers[0], let longitude = numbers[1],
            let center = Position(latitude: latitude, longitude: longitude),
            let radius = numbers.count == 3 ? numbers[2] : 1, radius >= 0
        else {
            throw Failure(
                "\(line: text) is not a position or a town",
                hint: "degrees north and east, then kilometres: --near 50.08,14.43,5", .usage)
        }
        return EntryCondition.Circle(center: center, radius: radius)
    }

    /// Nan is a town in Thailand, not a number.
    private static func isName(_ text: Substring) -> Bool {
        text.contains(where: \.isLetter) && (Double(text) == nil || !text.contains(where: \.isNumber))
    }

    private func town(_ parts: [Substring]) throws -> EntryCondition.Circle {
        let radius = parts.count > 1 ? parts.last.flatMap { Double($0) } : nil
        let name = parts.dropLast(radius == nil ? 0 : 1).joined(separator: ",")
        let (town, words) = try town(named: name)
        let kilometres = radius ?? max(5, town.reach.rounded())
        guard kilometres >= 0, let center = Position(latitude: town.latitude, longitude: town.longitude) else {
            throw Failure(
                "\(line: name) is followed by a number of kilometres",
                hint: "--near \(ShellQuoting.quoted(name + ",20"))", .usage)
        }
        let distance =
            kilometres.isFinite && kilometres == kilometres.rounded() ? "\(Int(kilometres))" : "\(kilometres)"
        try invocation.messages.line("near \(line: words): within \(SafeText(distance)) km of \(SafeText(center.text))")
        return EntryCondition.Circle(center: center, radius: kilometres)
    }

    private func town(named name: String) throws -> (town: Town, words: String) {
        let shown = SafeText(name).singleLine
        let (towns, namesakes): ([Town], [Town])
        do throws(PlaceNamesError) {
            let list = try invocation.context.places.towns()
            towns = list.towns(named: name)
            namesakes = list.towns(named: String((towns.first?.name ?? "").prefix { $0 != "," }))
        } catch {
            var failure = Failure.describing(error)
            failure.message = "\(shown) can't be looked up: " + failure.message
            throw failure
        }
        guard let first = towns.first else {
            let isDate = (try? invocation.context.dateParser.parse(name)) != nil
            throw Failure(
                "no town of the list is called \(shown)",
                hint: isDate
                    ? "it is a date: --on \(ShellQuoting.quoted(name))"
                    : "degrees north and east, then kilometres: --near 50.08,14.43,5", .usage)
        }
        if towns.count == 1 || Self.isDominant(first, name, among: towns) {
            let isSharedInCountry = namesakes.count { $0.country == first.country } > 1
            return (first, isSharedInCountry ? first.words : first.wordsWithoutRegion)
        }
        throw Failure(
            "\(SafeText("\(towns.count)")) towns are called \(shown)", details: Self.list(towns),
            hint: "say which: --near \(ShellQuoting.quoted(first.narrowedName)), or degrees", .usage)
    }

    /// True if people mean the first town: an alternative name never precedes another town's own.
    private static func isDominant(_ first: Town, _ name: String, among towns: [Town]) -> Bool {
        let others = towns.dropFirst().map(\.population).max() ?? 0
        guard others > 0, first.population / others >= dominance else { return false }
        return Gazetteer.isOwnName(name, of: first) || !towns.contains { Gazetteer.isOwnName(name, of: $0) }
    }

    private static func list(_ towns: [Town]) -> [StyledText] {
        var lines = towns.prefix(10).map { town -> StyledText in
            let degrees = Position(latitude: town.latitude, longitude: town.longitude)?.text ?? ""
            let people = town.population > 0 ? "  \(town.population.grouped) people" : ""
            return "  \(line: town.words)  \(SafeText(degrees))\(SafeText(people))"
        }
        if towns.count > lines.count { lines.append("  and \((towns.count - lines.count).grouped) more") }
        return lines
    }
}

extension Town {
    /// The name, such as `Springfield, Illinois, United States`; a region of the same name is omitted.
    fileprivate var words: String {
        [name, isRegionOfItsName ? nil : region, country?.name].compactMap(\.self).joined(separator: ", ")
    }

    /// True if its region has the same name, ignoring accents.
    private var isRegionOfItsName: Bool { region.map { SearchFold.fold($0) } == SearchFold.fold(name) }

    /// The name with the country, such as `Kyoto, Japan`.
    fileprivate var wordsWithoutRegion: String { [name, country?.name].compactMap(\.self).joined(separator: ", ") }

    /// The name with the part that distinguishes it from others of its name.
    fileprivate var narrowedName: String { [name, region ?? country?.name].compactMap(\.self).joined(separator: ",") }
}
