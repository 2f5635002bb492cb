import Arguments
import DiaryModel
import DiaryStore
import Processes
import Terminal

/// A draft that is edited and saved; it is kept until the diary has the text.
struct DraftSession {
    let invocation: Invocation
    let draft: Draft
    /// The hint for a draft as it is kept: `diary add continues it`.
    let resumeHint: () -> String
    /// The text in the diary, if there is one.
    ///
    /// An equal text changes nothing.
    var original: String?

    /// Opens the editor, and passes the text to `save`; nil if it is unchanged.
    ///
    /// A failing editor, an empty text and a draft that was not written change nothing. A blank draft is removed, unless
    /// the editor may still write it.
    func run<Result>(_ save: (String) throws -> Result) throws -> Result? {
        let written: Written
        do {
            written = try self.written()
            if case .text(let text) = written {
                let result = try save(text)
                try draft.remove()
                return result
            }
        } catch {
            var failure = Failure.describing(error)
            guard !isLocked, draft.isBlank else { throw keeping(failure) }
            try draft.remove()
            failure.message = failure.message + "; nothing was saved"
            throw failure
        }
        if case .stillOpen(let failure) = written { throw failure }
        try draft.remove()
        return nil
    }

    private var isLocked: Bool { LockMarker.isClosed(invocation.diaryFolder) }

    private enum Written {
        case text(String)
        case unchanged
        /// The editor returned at once, and may have a window in which the text is still open.
        case stillOpen(Failure)
    }

    private func written() throws -> Written {
        // A draft that isn't UTF-8 is opened all the same: the editor may correct it.
        let (old, before) = (try? draft.text(), draft.changeTime)
        let editor = try Editor(invocation.context)
        let start = MonotonicClock.milliseconds
        try editor.open(draft.path)
        let seconds = Double(MonotonicClock.milliseconds - start) / 1000
        // The draft is inside then, as the editor wrote it last.
        guard !isLocked else { throw DiaryError.moved(path: invocation.diaryFolder.description) }
        let text = try draft.text()
        if text == old, draft.changeTime == before, EditorWaiting.mayGoOn(editor.command, after: seconds) {
            return .stillOpen(stillOpen(editor.command))
        }
        if let original, text == original { return .unchanged }
        guard !text.isBlank else { throw Failure("the text is empty") }
        guard text != old || draft.changeTime != before else { throw Failure("the text was not changed") }
        return .text(text)
    }

    private func stillOpen(_ command: String) -> Failure {
        let corrected = EditorWaiting.correction(of: command)
        let way: StyledText =
            corrected.map { "let it wait: VISUAL=\(line: ShellQuoting.quoted($0))" }
            ?? "an editor with a window needs an option to wait, often --wait"
        let path = SafeText(ShellQuoting.quoted(draft.path.description)).singleLine
        return Failure(
            "the editor \(line: command) returned at once and changed nothing; nothing was saved",
            hint: way + "; what it still writes into \(path) is kept, and \(SafeText(resumeHint()))")
    }

    /// The failure with the path of the draft, so that the user can find it.
    private func keeping(_ failure: Failure) -> Failure {
        failure.adding(
            "nothing was saved", hint: "the draft is \(ShellQuoting.quoted(draft.path.description)); \(resumeHint())")
    }
}

/// The options with which an editor with a window waits until the window is closed.
///
/// Without one, the command returns at once, before anything is written.
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
