import Arguments
import DiaryModel

extension HelpTopics {
    static let units = HelpTopic(
        "units", "the units of measurements",
        [
            .definitions(UnitTable.sections.map { Definition($0.name, $0.symbols.joined(separator: " ")) }),
            "Units of one line convert into each other, except counts and currencies. Names are known too: kilometers, hours, lbs.",
            """
            Another word may be a mistyped unit and is refused, unless --any-unit is given or the diary has it already. Signs are \
            always accepted as units: /min, mmol/l, kg/m². A unit contains no digit but a power (m2, m³, l/100km).
            """,
            """
            A number is understood whole or refused: 120/80 are two measurements (systolic 120mmHg diastolic 80mmHg), 2x500mg is \
            1000mg, 10k is 10000, and '10 K' are kelvin. Letters keep their case where it means something: mA and MA.
            """,
        ])
}
