import Arguments
import DiaryModel
import DiaryStore

/// The options of `measure`, and of other commands that take measurements.
enum MeasurementOptions {
    /// The options of a new entry; the tags and the journal are shared with the selection's options.
    static let recording = OptionGroup(
        "Recording",
        [
            .value(.text, "TEXT", "the text of the entry"),
            .value(.at, "DATE", "the time of the measurement").completing(.date),
            .value(.zone, "ZONE", "the time zone of the entry").completing(.zone),
            .flag(.star, "with a star"),
            .value(.position, "LAT,LON", "the position: degrees north and east").allowingLeadingDash(),
            .value(.place, "NAME", "the name of the place"),
            .words(.media, short: "m", "FILE", "photos, sounds, videos and PDFs: all words up to the next option")
                .completing(.file),
            anyUnit,
            .flag(.stopwatch, "measure the time from key to key; storm: from flash to thunder, as a distance"),
            .value(.temperature, "DEGREES", "the air temperature, for the speed of sound (default 20 °C)")
                .allowingLeadingDash(),
        ])

    static let charts = OptionGroup(
        "Charts",
        [
            .flag(.plot, "draw a chart as wide as the terminal").excluding(.format, .stopwatch),
            .value(.chart, "FILE.svg", "draw it as a picture, sharp in print").completing(.file)
                .excluding(.format, .stopwatch),
        ])

    static let changes = OptionGroup(
        "Changes",
        [
            .tuple(.rename, ["OLD", "NEW"], "give measurements another name").completing(.measurement)
                .excluding(.plot, .chart, .format, .stopwatch)
        ])

    /// The option of `add`, `edit` and `record`.
    static let measure = OptionDeclaration.repeated(
        .measure, "NAME=VALUE[UNIT]", "a measurement: weight=71.2kg, outside=-5°C, bp=120/80"
    ).completing(.measurement)

    static let anyUnit = OptionDeclaration.flag(.anyUnit, "accept unknown units")

    /// The options that only make sense with a value.
    static let ofRecording: [OptionKey] = [.text, .at, .zone, .star, .position, .place, .media, .anyUnit]
}

extension Invocation {
    /// An unknown unit is accepted with `--any-unit`, or if the diary already has it.
    var measurementReader: MeasurementReader {
        MeasurementReader(
            notation: context.numberNotation, accepts: { values.flag(.anyUnit) || hasMeasurementUnit($0) },
            known: measuredName)
    }

    /// A name of the diary with its last value; nil without one, or without a diary.
    func measuredName(_ name: String) -> MeasuredName? { try? silenced.openStore(.reading).measurementName(name) }

    /// Returns whether a measurement of the diary has this unit; false without a diary.
    func hasMeasurementUnit(_ word: String) -> Bool {
        (try? silenced.openStore(.reading).measurementUnits().contains(word)) ?? false
    }

    func givenMeasurements() throws -> [DiaryMeasurement] {
        try values.all(.measure).flatMap { text in
            _ = try keptText(text, called: "the measurement")
            do throws(MeasurementError) { return try measurementReader.assignment(text) } catch {
                throw Failure.describing(error)
            }
        }
    }

    var silenced: Invocation {
        var copy = self
        copy.messages = messages.silenced
        return copy
    }
}

extension DiaryStore {
    /// The names of a pair that was recorded under a common one, as `bp.systolic` and `bp.diastolic` under `bp`.
    ///
    /// - Returns: none for a name that has values of its own.
    func pairedNames(_ name: String) throws -> [String] {
        guard try measurementName(name) == nil else { return [] }
        return try MeasurementReader.pair(of: name).compactMap { try measurementName($0)?.name }
    }
}
