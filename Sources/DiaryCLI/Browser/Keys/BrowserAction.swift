import Terminal

/// An action that a key of the browser starts.
enum BrowserAction: Hashable {
    case down, up, halfPageDown, halfPageUp, pageDown, pageUp, top, bottom, nextSection, previousSection, date
    case tab, nextTab, previousTab, more
    case open, back, textDown, textUp
    case search, predicate, saveSearch
    case delete, restore, star, undo, redo, mark, markRange, markAll
    case edit, new, copyText, copyID, nextMedium, previousMedium, openMedium, play
    case editTabs, moveTabDown, moveTabUp, hideTab, renameTab, badgeTab, addTab, removeTab
    case tag, export, attach, record
    case help, redraw, quit
    /// The entry as a form, or no longer.
    case form
    /// In the form.
    case nextField, previousField, accept, leaveForm, save, keepMine, takeTheirs, mediumUp, mediumDown
    case typing(TextArea.Command)
}
