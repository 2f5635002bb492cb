import DiaryCore
import Terminal

/// What a mode asks the model for after a key, since it is not the mode's own state.
enum BrowserStep {
    /// Shows a message in the last line until the next key.
    case say(StyledText)
    /// Leads back to what the mode covers.
    case close
    /// Performs an action that keys of several modes have.
    case perform(BrowserAction)
    /// Lets the user type a line.
    case type(BrowserPrompt)
    case openTab(Int, fromMore: Bool)
    case changeTabs(TabChange)
    /// Moves the selection among the names of measurements.
    case moveName(by: Int)
}
