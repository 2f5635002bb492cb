import Arguments
import Terminal

/// The allowed decoration of the streams.
struct Appearance {
    /// No pager, pictures, bars or redrawing: for screen readers.
    let isPlain: Bool
    /// Whether a line may be redrawn: neither for screen readers nor on a terminal that can't erase its output.
    let redraws: Bool
    let isOutputColored: Bool
    let isErrorColored: Bool
    let usesPager: Bool

    init(context: Context, values: OptionValues) {
        let term = context.variable("TERM")
        isPlain = values.flag(.plain) || context.variable("DIARY_PLAIN") == "1"
        redraws = !isPlain && term != "dumb"
        let choice = values.value(.color).flatMap(ColorChoice.init(rawValue:)) ?? .auto
        let noColor = context.variable("NO_COLOR")
        isOutputColored = choice.isColored(isTerminal: context.isOutputTerminal, noColor: noColor, term: term)
        isErrorColored = choice.isColored(isTerminal: context.isErrorTerminal, noColor: noColor, term: term)
        usesPager = context.isOutputTerminal && !isPlain && !values.flag(.noPager)
    }
}
