import Arguments
import Terminal

/// The decoration that the output streams allow.
struct Appearance {
    /// True if there is no pager, picture, bar or redrawing, as for screen readers.
    let isPlain: Bool
    /// True if a line may be redrawn.
    ///
    /// It is false for screen readers and on a terminal that can't erase its output.
    let redraws: Bool
    let isOutputColored: Bool
    let isErrorColored: Bool
    let usesPager: Bool
    /// True if colours were asked for, whatever shows them.
    let alwaysColors: Bool

    init(context: Context, values: OptionValues) {
        let term = context.variable("TERM")
        isPlain = values.flag(.plain) || context.variable("DIARY_PLAIN") == "1"
        redraws = !isPlain && term != "dumb"
        let choice = values.value(.color).flatMap(ColorChoice.init(rawValue:)) ?? .auto
        alwaysColors = choice == .always
        let noColor = context.variable("NO_COLOR")
        isOutputColored = choice.isColored(isTerminal: context.isOutputTerminal, noColor: noColor, term: term)
        isErrorColored = choice.isColored(isTerminal: context.isErrorTerminal, noColor: noColor, term: term)
        usesPager = context.isOutputTerminal && !isPlain && !values.flag(.noPager)
    }
}
