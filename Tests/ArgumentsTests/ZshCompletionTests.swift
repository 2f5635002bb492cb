import Arguments
import Foundation
import Testing

@Suite(.enabled(if: Shell.zsh.isInstalled, "zsh is not installed")) struct ZshCompletionTests {
    private static let script = CompletionRenderer(program: sampleProgram).script(for: .zsh)

    @Test func `zsh reads the script`() throws {
        let folder = try CompletionFolder(script: Self.script)
        #expect(try Shell.zsh.run("zsh -f -n \(folder.script)") == "")
    }

    /// A zsh on a pseudo-terminal that writes all matches to a file instead of showing them.
    private static let setup = #"""
        bindkey -e
        PATH=$FOLDER/bin:$PATH
        cd $FOLDER
        autoload -Uz compinit && compinit -u -D
        source $FOLDER/script
        compadd() {
            if [[ ${@[1,(i)(-|--)]} == *-(O|A|D)\ * ]]; then
                builtin compadd "$@"
                return $?
            fi
            typeset -a hits
            typeset -A prefix
            builtin compadd -A hits "$@"
            zparseopts -E -A prefix P: p:
            local hit
            for hit in $hits; do print -r -- "$IPREFIX$prefix[-P]$prefix[-p]$hit" >> $FOLDER/answers; done
            builtin compadd "$@"
        }
        zle -C capturing complete-word capture_matches
        capture_matches() { _main_complete; : > $FOLDER/finished; compstate[insert]=; compstate[list]=; }
        bindkey '^I' capturing
        PS1= RPS1=
        : > $FOLDER/ready
        """#

    /// The matches of each case's line, one a text line, by the line.
    ///
    /// One shell completes one line after the other, since it takes a second to start.
    private static let answers = Result {
        let folder = try CompletionFolder(script: script)
        try Data(setup.utf8).write(to: URL(fileURLWithPath: folder.path + "/setup"))
        let output = try Shell.zsh.run(
            #"""
            zmodload zsh/zpty zsh/zselect
            export FOLDER TERM=dumb
            await() { local n; for ((n = 0; n < 2000; n++)); do [[ -e $1 ]] && return; zselect -t 1; done; echo "no $1"; }
            zpty shell zsh -f -i
            zpty -w shell "source $FOLDER/setup"
            await $FOLDER/ready
            for line in "${(@f)CASES}"; do
                zpty -n -w shell "$line"$'\t'
                await $FOLDER/finished
                print -r -- "> $line"
                cat $FOLDER/answers 2>/dev/null
                rm -f $FOLDER/finished $FOLDER/answers
                # Ctrl-U empties the line; what the terminal shows is read so that it never fills up.
                zpty -n -w shell $'\x15'
                while zpty -rt shell shown; do :; done
            done
            zpty -d shell
            """#,
            environment: ["CASES": completionCases.map(\.line).joined(separator: "\n"), "FOLDER": folder.path])
        var answers: [String: String] = [:]
        var line = ""
        for text in output.split(separator: "\n", omittingEmptySubsequences: false) {
            if text.hasPrefix("> ") {
                line = String(text.dropFirst(2))
                answers[line] = ""
            } else {
                answers[line, default: ""] += text + "\n"
            }
        }
        return answers
    }

    @Test(arguments: completionCases)
    func `zsh completes the line`(given: CompletionCase) throws {
        let answers = try Self.answers.get()
        let output = try #require(answers[given.line], "\(answers)")
        #expect(given.isSatisfied(by: output), "\(output)")
    }
}
