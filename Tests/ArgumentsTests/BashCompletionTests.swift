import Arguments
import Testing

@Suite(.enabled(if: Shell.bash.isInstalled, "bash is not installed")) struct BashCompletionTests {
    private static let script = CompletionRenderer(program: sampleProgram).script(for: .bash)

    @Test func `bash reads the script`() throws {
        let folder = try CompletionFolder(script: Self.script)
        #expect(try Shell.bash.run("bash -n \(folder.script)") == "")
    }

    @Test(arguments: completionCases)
    func `bash completes the line`(given: CompletionCase) throws {
        let folder = try CompletionFolder(script: Self.script)
        let line = given.line.replacing("diary ", with: folder.program + " ", maxReplacements: 1)
        let output = try Shell.bash.run(
            """
            cd \(folder.path)
            source \(folder.script)
            compopt() { :; }
            # As readline does: words split at blanks, = and :, and those as words of their own.
            COMP_WORDS=() word= COMP_LINE=$LINE
            line=$LINE
            while [[ $line ]]; do
                letter=${line:0:1} line=${line:1}
                case $letter in
                ' ') [[ $word ]] && COMP_WORDS+=("$word"); word= ;;
                [=:]) [[ $word ]] && COMP_WORDS+=("$word"); COMP_WORDS+=("$letter"); word= ;;
                *) word+=$letter ;;
                esac
            done
            [[ $word || $LINE == *' ' ]] && COMP_WORDS+=("$word")
            COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
            _diary
            printf '%s\\n' "${COMPREPLY[@]}"
            """, environment: ["LINE": line])
        #expect(given.isSatisfied(by: output), "\(output)")
    }

    /// Bash treats the colon as a separate word and restores it before the answer.
    @Test(arguments: [
        (["diary", "list", ":", "tr"], "diary list :tr", ["trips", "travels"]),
        (["diary", "list", ":"], "diary list :", ["trips", "travels", "on\\ the\\ road"]),
        (["diary", "list", ""], "diary list ", [":trips", ":travels", ":on\\ the\\ road"]),
        (["diary", "list", "--starred", ":", "trip"], "diary list --starred :trip", ["trips"]),
        (["diary", "list", ":", "trips", ""], "diary list :trips ", []),
    ])
    func `a word that begins with a colon is separate from the word before it`(
        words: [String], line: String, answers: [String]
    ) throws {
        let folder = try CompletionFolder(script: Self.script)
        let output = try Shell.bash.run(
            """
            PATH=\(folder.path)/bin:$PATH
            source \(folder.script)
            COMP_WORDS=(\(words.map { "'\($0)'" }.joined(separator: " "))) COMP_CWORD=\(words.count - 1)
            COMP_LINE='\(line)'
            _diary
            printf '%s\\n' "${COMPREPLY[@]}"
            """)
        #expect(output.split(separator: "\n").map(String.init) == answers)
    }

    @Test func `in a value after an equals sign only the value is replaced`() throws {
        let folder = try CompletionFolder(script: Self.script)
        let output = try Shell.bash.run(
            """
            source \(folder.script)
            COMP_WORDS=(diary list --format = js) COMP_CWORD=4 COMP_LINE='diary list --format=js'
            _diary
            printf '%s\\n' "${COMPREPLY[@]}"
            COMP_WORDS=(diary list --format =) COMP_CWORD=3 COMP_LINE='diary list --format='
            _diary
            printf '%s\\n' "${COMPREPLY[@]}"
            """)
        #expect(output == "json\ntext\nshort\njson\nids\n")
    }
}
