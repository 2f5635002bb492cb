import Arguments
import Testing

@Suite(.enabled(if: Shell.fish.isInstalled, "fish is not installed")) struct FishCompletionTests {
    private static let script = CompletionRenderer(program: sampleProgram).script(for: .fish)

    @Test func `fish reads the script`() throws {
        let folder = try CompletionFolder(script: Self.script)
        #expect(try Shell.fish.run("fish --no-execute \(folder.script)") == "")
    }

    @Test(arguments: completionCases)
    func `fish completes the line`(given: CompletionCase) throws {
        let folder = try CompletionFolder(script: Self.script)
        let output = try Shell.fish.run(
            """
            cd \(folder.path)
            set -x PATH \(folder.path)/bin $PATH
            source \(folder.script)
            complete -C "$LINE"
            """, environment: ["LINE": given.line])
        // fish 4 also prints what only resembles the word, which it doesn't offer beside what begins with it.
        let word = given.line.split(separator: " ", omittingEmptySubsequences: false).last ?? ""
        let offered = output.split(separator: "\n").filter { $0.hasPrefix(word) }.joined(separator: "\n")
        #expect(given.isSatisfied(by: offered), "\(output)")
    }
}
