import Arguments
import Terminal

/// How much the streams may be adorned.
struct Appearance {
    /// No pager, pictures, bars or redrawing: for screen readers.
    let isPlain: Bool
    /// Whether a line may be drawn again: neither for screen readers nor where a terminal can't take back what it shows.
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
