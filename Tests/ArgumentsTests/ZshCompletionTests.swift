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

    @Test(arguments: completionCases)
    func `zsh completes the line`(given: CompletionCase) throws {
        let folder = try CompletionFolder(script: Self.script)
        try Data(Self.setup.utf8).write(to: URL(fileURLWithPath: folder.path + "/setup"))
        let output = try Shell.zsh.run(
            #"""
            zmodload zsh/zpty
            export FOLDER TERM=dumb
            await() { local n; for ((n = 0; n < 400; n++)); do [[ -e $1 ]] && return; sleep 0.05; done; echo "no $1"; }
            zpty shell zsh -f -i
            zpty -w shell "source $FOLDER/setup"
            await $FOLDER/ready
            zpty -n -w shell "$LINE"$'\t'
            await $FOLDER/finished
            zpty -d shell
            cat $FOLDER/answers 2>/dev/null
            """#, environment: ["LINE": given.line, "FOLDER": folder.path])
        #expect(given.isSatisfied(by: output), "\(output)")
    }
}
