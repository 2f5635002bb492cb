import Arguments
import DiaryCore

extension HelpTopics {
    static let units = HelpTopic(
        "units", "the units of measurements",
        [
            .definitions(UnitTable.sections.map { Definition($0.name, $0.symbols.joined(separator: " ")) }),
            "Units of one line convert into each other, except counts and currencies. Names are known too: kilometers, hours, lbs.",
            """
            Another word may be a mistyped unit and is refused, unless --any-unit is given or the diary has it already. Signs are \
            always accepted as units: /min, mmol/l, kg/m².
            """,
        ])
}
