import Terminal

enum BrowserAction: Hashable {
    case down, up, halfPageDown, halfPageUp, pageDown, pageUp, top, bottom, nextSection, previousSection, date
    case tab, nextTab, previousTab, more
    case open, back, textDown, textUp
    case search, predicate, saveSearch
    case undo, redo, new, nextMedium, previousMedium, openMedium, play
    case help, redraw, quit
    case entries(EntryAction)
    case mark(MarkAction)
    case copy(CopyAction)
    case ask(BrowserQuestion)
    case editTabs
    case inTabs(TabAction)
    case inTasks(TaskAction)
    case inMeasurements(MeasurementAction)
    /// Switches between the entry and its form.
    case form
    case inForm(FormAction)
}

/// An action on the marked entries, or on the selected one.
enum EntryAction: Hashable {
    case delete, restore, star, finish, edit
}

enum MarkAction: Hashable {
    case selected, range, all
}

/// A part of the selected entry that is copied; the path is that of its selected photo or sound.
enum CopyAction: Hashable {
    case text, id, path
}

enum BrowserQuestion: Hashable {
    case tag, export, attach, record, recognize, template
}

enum TabAction: Hashable {
    case moveDown, moveUp, hide, rename, badge, add, remove
}

enum TaskAction: Hashable {
    case order, moveDown, moveUp
}

enum MeasurementAction: Hashable {
    case chart
}

enum FormAction: Hashable {
    case nextField, previousField, accept, leave, save, keepMine, takeTheirs, throwAway, mediumUp, mediumDown, help
    case typing(TextArea.Command)
}
