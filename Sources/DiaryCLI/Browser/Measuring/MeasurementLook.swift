import Chronology
import DiaryCore
import Terminal

/// The look of measured values, their dates and charts.
struct MeasurementLook {
    var words = MeasurementWords(numbers: MeasuredNumber(.program))
    var dateFormat = LocalDateFormat.named(locale: "C")
    var form = ChartForm.braille
    var zone = TimeZoneRules.utc
    var decimalPoint = "."

    /// As programs write them.
    init() {}

    /// As the person's language writes them.
    init(_ context: Context) {
        words = MeasurementWords(context)
        (dateFormat, zone) = (context.dateFormat, context.localZone)
        form = ChartForm(context, isPlain: false)
        decimalPoint = context.numberNotation.decimalPoint
    }
}
