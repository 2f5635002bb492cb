import Arguments
import Testing

struct ShellQuotingTests {
    private static let words = [
        "", "plain", "a b", "it's", "$HOME", "`id`", "!!", "~", "~/x", "*", "[a]", "{a,b}", "a;b", "a\nb", "tab\there",
        "\u{1B}[31m", "\u{1}2", "=ls", "#x", "日本", "naïve", "\\", "a\\'\n", "\"", "-n", "--tag=x y", "🍁", "%1", "^x",
    ]

    @Test func `plain words and words of any script stay as they are`() {
        for word in ["plain", "--tag=x", "a/b.jpg", "2026-11-20T18:30", "日本", "naïve"] {
            #expect(ShellQuoting.quoted(word) == word)
        }
    }

    @Test(.enabled(if: Shell.bash.isInstalled, "bash is not installed"), arguments: words)
    func `bash reads the word back`(word: String) throws {
        let output = try Shell.bash.run("printf %s \(ShellQuoting.quoted(word))")
        #expect(output == word)
    }

    @Test(.enabled(if: Shell.zsh.isInstalled, "zsh is not installed"), arguments: words)
    func `zsh reads the word back`(word: String) throws {
        let output = try Shell.zsh.run("printf %s \(ShellQuoting.quoted(word))")
        #expect(output == word)
    }
}

struct SpellingTests {
    @Test(arguments: [
        ("serach", "search"), ("lsit", "list"), ("lst", "list"), ("taags", "tags"), ("statistics", nil), ("x", nil),
        ("histroy", "history"), ("", nil), ("LIST", "list"), ("unsearch", nil), ("lock", nil), ("unlok", "unlock"),
        ("places", nil), ("noplaces", "no-places"),
    ])
    func `the nearest word that is no opposite is found, if any`(word: String, nearest: String?) {
        let known = ["search", "list", "tags", "stats", "history", "unlock", "no-places"]
        #expect(Spelling.nearest(to: word, among: known) == nearest)
    }
}
