import Terminal

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
