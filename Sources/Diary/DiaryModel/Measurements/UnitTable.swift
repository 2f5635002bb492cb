/// The known units, with all their spellings.
///
/// The sources of the factors, named beside each: the SI Brochure (BIPM, 9th edition, 2019, tables 3 to 8; the 8th
/// edition for units that the 9th leaves out), NIST Special Publication 811 (2008, appendix B), and the international
/// yard and pound agreement of 1959.
package enum UnitTable {
    /// A unit with its other spellings.
    struct Row: Sendable {
        let unit: MeasurementUnit
        let spellings: [String]
    }

    static let rows: [Row] =
        lengths + areas + volumes + masses + times + temperatures + speeds + paces + pressures + energies + electrical
        + counts

    /// The units by dimension, in the order of the help.
    package static var sections: [(name: String, symbols: [String])] {
        [
            ("length", lengths), ("area", areas), ("volume", volumes), ("mass", masses), ("time", times),
            ("temperature", temperatures), ("speed", speeds), ("pace", paces),
            ("pressure", pressures), ("energy and power", energies),
            ("electricity, information and others", electrical), ("counts and currencies", counts),
        ].map { ($0, $1.map(\.unit.symbol)) }
    }

    /// The first spelling of each unit.
    package static let symbols: [String] = rows.map(\.unit.symbol)

    /// Every spelling of a known unit.
    package static let allSpellings: [String] = rows.flatMap { [$0.unit.symbol] + $0.spellings }

    /// The unit of a spelling; other case is accepted if it is unambiguous (`KM`), and case has no meaning there.
    package static func unit(spelled text: String) -> MeasurementUnit? {
        if let unit = units[text] { return unit }
        let loose = looseUnits[text.lowercased()] ?? []
        guard loose.count == 1, let unit = loose.first, !UnitSpelling.caseMatters(in: text, for: unit) else {
            return nil
        }
        return unit
    }

    // Keys compare by canonical equivalence, so that any composition of a letter and its mark finds its unit.
    private static let units: [String: MeasurementUnit] = {
        var units: [String: MeasurementUnit] = [:]
        for row in rows {
            for spelling in [row.unit.symbol] + row.spellings { units[spelling] = row.unit }
        }
        return units
    }()

    private static let looseUnits: [String: Set<MeasurementUnit>] = {
        var units: [String: Set<MeasurementUnit>] = [:]
        for row in rows {
            for spelling in [row.unit.symbol] + row.spellings {
                units[spelling.lowercased(), default: []].insert(row.unit)
            }
        }
        return units
    }()

    static func row(
        _ symbol: String, _ dimension: MeasurementDimension, _ scale: UnitScale, _ spellings: String...
    ) -> Row {
        Row(unit: MeasurementUnit(symbol, dimension, scale), spellings: spellings)
    }
}
