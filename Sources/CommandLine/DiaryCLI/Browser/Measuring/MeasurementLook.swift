import Chronology
import DiaryModel

/// The formats of measured values, their dates and charts.
struct MeasurementLook {
    var words = MeasurementWords(numbers: MeasuredNumber(.program))
    var dateFormat = LocalDateFormat.named(locale: "C")
    var form = ChartForm.braille
    var zone = TimeZoneRules.utc
    var decimalPoint = "."

    /// The machine-readable formats.
    init() {}

    init(_ context: Context) {
        words = MeasurementWords(context)
        (dateFormat, zone) = (context.dateFormat, context.localZone)
        form = ChartForm(context, isPlain: false)
        decimalPoint = context.numberNotation.decimalPoint
    }
}
