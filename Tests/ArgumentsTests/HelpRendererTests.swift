import Arguments
import Testing

struct HelpRendererTests {
    @Test func `the overview names all commands, topics and options but the hidden ones`() {
        let text = HelpRenderer(program: sampleProgram).overview().plain
        #expect(
            text == """
                diary: a photo and audio diary for the terminal

                usage: diary [COMMAND] [options]

                Everything stays in one folder on your own disk.

                Commands
                  add      write a new entry
                  list     entries, newest first
                  search   entries that contain every word
                  show     everything about an entry
                  edit     change entries
                  restore  bring back
                  help     help for a command

                More help
                  help dates   how dates are written
                  help others  other words

                Everywhere
                      --diary DIR   the diary's folder
                      --color WHEN  when to use colour: auto, always, never
                      --plain       no pager, pictures, bars or redrawing
                  -h, --help        show help for the command
                      --version     show the version

                Environment
                  DIARY_DIR  the diary's folder

                Exit codes
                  0 done; 2 wrong usage, predicate or date

                """)
    }

    @Test func `a command's help has its usage, words, own options, examples and own exit codes`() throws {
        let command = try #require(sampleProgram.command(named: "list"))
        let text = HelpRenderer(program: sampleProgram, width: 60).help(for: command).plain
        #expect(
            text == """
                diary list: entries, newest first

                usage: diary list [:NAME] [PREDICATE] [options]

                Words
                  [:NAME]      a name
                  [PREDICATE]  a condition

                Selection
                      --from DATE           not before this date
                  -t, --tag TAG             with this tag; a,b is either
                  -s, --starred             with a star
                      --near LAT,LON[,KM]   close to a place
                  -n, --limit N             at most that many
                      --arg NAME VALUE      a value for $NAME in the
                                            predicate
                      --on-this-day [DATE]  the same day of every year

                Output
                  -f, --format FORMAT  how to print: text, short, json, ids

                Exit codes
                  10 no diary there

                Options of every command and exit codes: diary help

                """)
    }

    @Test func `a topic's blocks keep their kinds`() {
        let topic = HelpTopic(
            "dates", "how dates are written",
            ["One.", .verbatim(["  as  it", "stands"]), .heading("More"), .definitions([Definition("a", "b")])])
        let page = HelpRenderer(program: sampleProgram).help(for: topic)
        #expect(page.plain == "how dates are written\n\nOne.\n\n    as  it\n  stands\n\nMore\n  a  b\n")
        #expect(page.lines.filter(\.isHeading).map(\.text) == ["More"])
    }

    @Test(arguments: [20, 33, 40, 80, 200])
    func `no line is wider than the width, nor than a hundred`(width: Int) {
        let renderer = HelpRenderer(program: sampleProgram, width: width)
        let pages = [renderer.overview()] + sampleProgram.commands.map(renderer.help(for:))
        // Terms and examples are printed unchanged, as they are to be typed.
        let terms = sampleProgram.commands.flatMap { $0.options.map(\.synopsis) + $0.examples.map(\.term) }
        for line in pages.flatMap(\.lines).map(\.text) where !terms.contains(where: line.hasSuffix) {
            #expect(line.count <= max(24, min(width, 100)), "\(line)")
        }
    }
}
