/// The ways in which an editor with a window is told to wait until the window is closed.
///
/// Without it the command returns at once, before anything is written.
enum EditorWaiting {
    /// The options of known editors; the first is recommended, the others mean the same.
    private static let options: [String: [String]] = {
        var options: [String: [String]] = [
            "gnome-text-editor": ["--standalone", "-s"], "kate": ["--block", "-b"], "gvim": ["--nofork", "-f"],
            "mvim": ["--nofork", "-f"], "geany": ["--new-instance", "-i"], "mousepad": ["--disable-server"],
        ]
        let others = [
            "code", "code-insiders", "code-oss", "codium", "vscodium", "cursor", "windsurf", "subl", "sublime_text",
            "gedit", "xed", "atom", "pulsar", "zed", "zeditor", "mate", "idea", "pycharm",
        ]
        for name in others { options[name] = ["--wait", "-w"] }
        return options
    }()

    /// Editors in the terminal, which always wait.
    private static let terminalEditors: Set<String> = [
        "vi", "vim", "nvim", "view", "vim.basic", "vim.tiny", "vim.nox", "nano", "pico", "micro", "emacs", "emacs-nox",
        "mg", "zile", "ed", "joe", "jed", "ne", "mcedit", "helix", "hx", "kak", "tilde", "dte", "amp",
    ]

    /// The seconds within which nobody writes an entry in an unknown editor.
    private static let shortestSeconds = 5.0

    /// The command with the option that is missing; nil for an unknown editor, and if nothing is missing.
    static func correction(of command: String) -> String? {
        let words = command.split(separator: " ").map(String.init)
        guard let place = place(of: words), let known = options[name(words[place])],
            words.allSatisfy({ !known.contains($0) })
        else { return nil }
        return (words[...place] + [known[0]] + words[(place + 1)...]).joined(separator: " ")
    }

    /// Returns whether the editor probably still has the file open that it did not change.
    static func mayGoOn(_ command: String, after seconds: Double) -> Bool {
        if correction(of: command) != nil { return true }
        let words = command.split(separator: " ").map(String.init)
        guard seconds < shortestSeconds, let place = place(of: words) else { return false }
        let program = name(words[place])
        return !terminalEditors.contains(program) && program != "editor" && options[program] == nil
    }

    /// The index of the program among the words of a command.
    private static func place(of words: [String]) -> Int? {
        words.firstIndex { !$0.contains("=") && !["env", "exec", "command", "nohup"].contains($0) }
    }

    private static func name(_ word: String) -> String { word.split(separator: "/").last.map(String.init) ?? word }
}
