import Terminal

/// One key of the browser, or several with the same action.
///
/// This table is the only source of the key bindings, the help, the man page and the hints in the last line.
struct BrowserKey {
    let keys: [Key]
    let name: String
    let action: BrowserAction
    let words: String
    /// The key and the word for the last line; nil for a key that isn't shown there.
    var hint: Hint?

    typealias Hint = (key: String, word: String)

    init(
        _ keys: [Key], _ name: String, _ action: BrowserAction, _ words: String, hint: Hint? = nil
    ) {
        (self.keys, self.name, self.action, self.words, self.hint) = (keys, name, action, words, hint)
    }

    struct Group {
        let title: String
        var mode = Mode.list
        let keys: [BrowserKey]
    }

    /// The part of the browser in which a key is pressed.
    ///
    /// Its action can differ between modes.
    enum Mode: CaseIterable {
        /// In the list and the entry beside it.
        case list
        case tabs
        /// In the tab of tasks, with precedence over the list's keys.
        case tasks
        /// In the tab of measurements, with precedence over the list's keys.
        case measurements
        case form
    }

    static func action(of key: Key, in mode: Mode = .list) -> BrowserAction? { actions[mode]?[key] }

    static func hints(of mode: Mode) -> [Hint] {
        groups.filter { $0.mode == mode }.flatMap(\.keys).compactMap(\.hint)
    }

    private static let actions = Dictionary(
        uniqueKeysWithValues: Mode.allCases.map { mode in
            let rows = groups.filter { $0.mode == mode }.flatMap(\.keys)
            let pairs = rows.flatMap { row in row.keys.map { ($0, row.action) } }
            return (mode, Dictionary(pairs, uniquingKeysWith: { first, _ in first }))
        })

    /// All keys, in the order of the help.
    static let groups = [
        Group(
            title: "Moving",
            keys: [
                BrowserKey([.character("j"), Key(.down)], "j ↓", .down, "next entry"),
                BrowserKey([.character("k"), Key(.up)], "k ↑", .up, "previous entry"),
                BrowserKey([.control("d")], "Ctrl-D", .halfPageDown, "half a screen down"),
                BrowserKey([.control("u")], "Ctrl-U", .halfPageUp, "half a screen up"),
                BrowserKey([Key(.pageDown), .control("f")], "PgDn", .pageDown, "a screen down"),
                BrowserKey([Key(.pageUp), .control("b")], "PgUp", .pageUp, "a screen up"),
                BrowserKey([.character("g"), Key(.home), .character("<")], "g", .top, "first entry"),
                BrowserKey([.character("G"), Key(.end), .character(">")], "G", .bottom, "last entry"),
                BrowserKey([.character("]")], "]", .nextSection, "next day"),
                BrowserKey([.character("[")], "[", .previousSection, "beginning of the day, then the day before it"),
                BrowserKey([.character("@")], "@", .date, "go to a day, a month or a year"),
            ]),
        Group(
            title: "Tabs",
            keys: [
                BrowserKey((1...9).map { .character(Character("\($0)")) }, "1 to 9", .tab, "the tab of that number"),
                BrowserKey([Key(.tab)], "Tab", .nextTab, "next tab"),
                BrowserKey([Key(.tab, .shift)], "Shift-Tab", .previousTab, "previous tab"),
                BrowserKey([.character("0")], "0", .more, "the tabs that don't fit"),
                BrowserKey([.character("T")], "T", .editTabs, "edit the tabs"),
            ]),
        Group(
            title: "Finding",
            keys: [
                BrowserKey(
                    [.character("/")], "/", .search,
                    "search while you type: -word leaves entries out, quotes keep words together; Esc restores the list",
                    hint: ("/", "search")),
                BrowserKey(
                    [.character(":")], ":", .predicate, "narrow the list by a predicate or a date"
                ),
                BrowserKey([.character("S")], "S", .saveSearch, "save what is searched as a tab"),
            ]),
        Group(
            title: "The entry",
            keys: [
                BrowserKey(
                    [Key(.enter), .character("l"), Key(.right)], "Enter", .open,
                    "the entry in the whole window, then its photo"),
                BrowserKey([Key(.escape), .character("h"), Key(.left)], "Esc", .back, "back"),
                BrowserKey([.character("J"), .control("e")], "J", .textDown, "scroll its text down"),
                BrowserKey([.character("K"), .control("y")], "K", .textUp, "scroll its text up"),
                BrowserKey([.character(".")], ".", .nextMedium, "its next photo or sound"),
                BrowserKey([.character(",")], ",", .previousMedium, "its previous photo or sound"),
                BrowserKey([.character("o")], "o", .openMedium, "open the photo or sound in another program"),
                BrowserKey(
                    [.character(" ")], "Space", .play,
                    "play its sound, from a found word on, or pause; meanwhile ← → seek 5 s, and Esc ends it; without a sound, its video or its photo's film",
                    hint: ("space", "play")),
                BrowserKey(
                    [.character("y")], "y", .copy(.text),
                    "copy its text into the terminal's clipboard; while a photo fills the window, the path of its file"),
                BrowserKey([.character("Y")], "Y", .copy(.id), "copy its id"),
            ]),
        Group(
            title: "Writing",
            keys: [
                BrowserKey([.character("e")], "e", .entries(.edit), "edit its text in the editor", hint: ("e", "edit")),
                BrowserKey([.character("n")], "n", .new, "a new entry, in the form", hint: ("n", "new")),
                BrowserKey([.character("N")], "N", .ask(.template), "a new entry from a template, in the form"),
                BrowserKey(
                    [.character("E")], "E", .form, "the entry as a form, from entry to entry, until E; Tab goes into it"
                ),
                BrowserKey(
                    [.character("d"), Key(.delete)], "d", .entries(.delete), "put it in the trash",
                    hint: ("d", "delete")),
                BrowserKey([.character("r")], "r", .entries(.restore), "in Trash: bring it back"),
                BrowserKey([.character("*")], "*", .entries(.star), "add or remove the star"),
                BrowserKey([.character("X")], "X", .entries(.finish), "finish the task, or open it again"),
                BrowserKey([.character("t")], "t", .ask(.tag), "add and remove tags: +trip -home"),
                BrowserKey([.character("A")], "A", .ask(.attach), "attach a photo or sound from a file"),
                BrowserKey([.character("R")], "R", .ask(.record), "record a sound, for it or for a new entry"),
                BrowserKey([.character("x")], "x", .ask(.export), "export it: a folder, then a format"),
                BrowserKey(
                    [.character("W")], "W", .ask(.recognize),
                    "find the words in its photos and sounds, in the background"
                ),
                BrowserKey([.character("u")], "u", .undo, "undo what was done here", hint: ("u", "undo")),
                BrowserKey([.control("r")], "Ctrl-R", .redo, "redo what was undone"),
                BrowserKey(
                    [.character("m")], "m", .mark(.selected), "mark it; d, r, *, X, t, x and W are done to all marked"),
                BrowserKey([.character("v")], "v", .mark(.range), "mark from here to the next v"),
                BrowserKey([.character("M")], "M", .mark(.all), "mark all of the list"),
            ]),
        Group(
            title: "In Tasks", mode: .tasks,
            keys: [
                BrowserKey(
                    [.character("p")], "p", .inTasks(.order), "by due day, or by priority with the most urgent first"),
                BrowserKey(
                    [.character("J"), Key(.down, .shift)], "J", .inTasks(.moveDown), "by priority: move the task down"),
                BrowserKey(
                    [.character("K"), Key(.up, .shift)], "K", .inTasks(.moveUp), "by priority: move the task up"),
            ]),
        Group(
            title: "In Measurements", mode: .measurements,
            keys: [
                BrowserKey(
                    [.character("p")], "p", .inMeasurements(.chart),
                    "the chart in the whole window; Enter on a name opens its history, Esc leads back",
                    hint: ("p", "chart"))
            ]),
        FormKeys.group,
        Group(
            title: "While the tabs are edited", mode: .tabs,
            keys: [
                BrowserKey(
                    [.character("J"), Key(.down, .shift)], "J", .inTabs(.moveDown), "move the tab down",
                    hint: ("J K", "move")),
                BrowserKey([.character("K"), Key(.up, .shift)], "K", .inTabs(.moveUp), "move it up"),
                BrowserKey([.character("x")], "x", .inTabs(.hide), "hide it, or show it again", hint: ("x", "hide")),
                BrowserKey([.character("r")], "r", .inTabs(.rename), "rename a saved search", hint: ("r", "rename")),
                BrowserKey(
                    [.character("b")], "b", .inTabs(.badge), "set its badge: a predicate whose entries are counted",
                    hint: ("b", "badge")),
                BrowserKey(
                    [.character("a")], "a", .inTabs(.add), "add the list that is searched now as a tab",
                    hint: ("a", "add")),
                BrowserKey(
                    [.character("d"), Key(.delete)], "d", .inTabs(.remove), "remove a saved search",
                    hint: ("d", "remove")),
            ]),
        Group(
            title: "Program",
            keys: [
                BrowserKey([.character("?"), Key(.function(1))], "?", .help, "these keys", hint: ("?", "help")),
                BrowserKey([.control("l")], "Ctrl-L", .redraw, "draw the screen again"),
                BrowserKey([.character("q")], "q", .quit, "quit", hint: ("q", "quit")),
            ]),
    ]
}

enum FormKeys {
    static let group = BrowserKey.Group(
        title: "In the form", mode: .form,
        keys: [
            BrowserKey([Key(.tab)], "Tab", .inForm(.nextField), "next field", hint: ("Tab", "next")),
            BrowserKey([Key(.tab, .shift)], "Shift-Tab", .inForm(.previousField), "previous field"),
            BrowserKey(
                [Key(.enter)], "Enter", .inForm(.accept),
                "a new line in the text; otherwise take the selected item and go to the next field"),
            BrowserKey([.control("s")], "Ctrl-S", .inForm(.save), "save", hint: ("Ctrl-S", "save")),
            BrowserKey(
                [Key(.escape)], "Esc", .inForm(.leave), "leave the form; asks if something isn't saved",
                hint: ("Esc", "back")),
            BrowserKey(
                [.control("o")], "Ctrl-O", .inForm(.keepMine), "keep yours where another process changed the field, too"
            ),
            BrowserKey(
                [.control("t")], "Ctrl-T", .inForm(.takeTheirs),
                "take what the other process wrote, or the saved draft"),
            BrowserKey([.control("x")], "Ctrl-X", .inForm(.throwAway), "discard the saved draft"),
            BrowserKey([Key(.function(1))], "F1", .inForm(.help), "these keys", hint: ("F1", "help")),
            BrowserKey([Key(.up, .alt)], "Alt-↑", .inForm(.mediumUp), "in a caption: the photo or sound further up"),
            BrowserKey(
                [Key(.down, .alt)], "Alt-↓", .inForm(.mediumDown), "in a caption: the photo or sound further down"),
            typing([Key(.left), .control("b")], "←", .left, "a character to the left"),
            typing(
                [Key(.right), .control("f")], "→", .right,
                "a character to the right; at the end it takes the completion"),
            typing([Key(.up), .control("p")], "↑", .up, "a line up, or the choice above"),
            typing([Key(.down), .control("n")], "↓", .down, "a line down, or the choice below"),
            typing(
                [Key(.left, .control), Key(.left, .alt), .character("b", .alt)], "Ctrl-←", .wordLeft,
                "a word to the left"),
            typing(
                [Key(.right, .control), Key(.right, .alt), .character("f", .alt)], "Ctrl-→", .wordRight,
                "a word to the right"),
            typing([Key(.home), .control("a")], "Home", .lineStart, "beginning of the line"),
            typing([Key(.end), .control("e")], "End", .lineEnd, "end of the line"),
            typing([Key(.home, .control), .character("<", .alt)], "Ctrl-Home", .textStart, "beginning of the text"),
            typing([Key(.end, .control), .character(">", .alt)], "Ctrl-End", .textEnd, "end of the text"),
            typing([Key(.pageUp)], "PgUp", .pageUp, "a screen up"),
            typing([Key(.pageDown)], "PgDn", .pageDown, "a screen down"),
            typing(
                [Key(.backspace), .control("h")], "Backspace", .deleteBack, "delete the character before the cursor"),
            typing([Key(.delete), .control("d")], "Del", .deleteForward, "delete the character at the cursor"),
            typing(
                [.control("w"), Key(.backspace, .control), Key(.backspace, .alt)], "Ctrl-W", .cutWord,
                "cut the word before the cursor"),
            typing([.control("u")], "Ctrl-U", .cutToLineStart, "cut the line before the cursor"),
            typing([.control("k")], "Ctrl-K", .cutToLineEnd, "cut the rest of the line"),
            typing([.control("y")], "Ctrl-Y", .putBack, "paste what was cut"),
        ])

    private static func typing(
        _ keys: [Key], _ name: String, _ command: TextArea.Command, _ words: String
    ) -> BrowserKey { BrowserKey(keys, name, .inForm(.typing(command)), words) }
}
