import DiaryCLI
import DiaryModel
import DiaryStore
import TestSupport
import Testing

struct SearchTests {
    @Test func `passages are below the titles, and matches are marked`() throws {
        let found = try SampleDiary().at(80).run("search", "cafe", "lyon")
        #expect(found.exitCode == .success)
        #expect(found.error == "2 entries\n")
        #expect(
            found.output == """
                Friday 20 November 2026
                 21:14    3f2a9c  Dinner at Anna's, far too much garlic, and t…  #home  2 photos
                                  caption of photo 2: [Café] des Fédérations, [Lyon]
                Sunday 13 July 2025
                 16:40    a81f03  Third day, rain                                          #trip
                                  …two hours in the [Café] Bellecour, the best of [Lyon], while…

                """)
    }

    @Test func `a phrase is found over line breaks and double spaces`() throws {
        let program = TestProgram()
        let texts = [
            "one fog\nover", "two fog  over", "three fog\tover", "four fog\u{A0}over", "five fog  \nover",
            "six fog\\\nover", "seven fog\n\nover", "eight fog over", "no fog, over", "no fogover", "over fog",
        ]
        for text in texts { program.run(["add", "-"].map(\.bytes), input: Array(text.utf8)) }
        for phrase in ["fog over", "\"fog over\"", "fog  over", "fog\nover"] {
            #expect(program.run("search", phrase, "--format", "ids").lines.count == 8, "\(phrase)")
            #expect(program.run("search", "-w", phrase, "--format", "ids").lines.count == 8, "\(phrase)")
        }
        #expect(program.run("search", "over", "--not", "fog over", "--format", "ids").lines.count == 3)
        #expect(program.run("search", "two", "fog over").output.contains("[fog  over]"))
        #expect(program.run("search", "seven", "fog over").output.contains("[fog  over]"))
    }

    @Test func `a narrow terminal shows the hit rather than the beginning of its line`() throws {
        let found = try SampleDiary().at(50).run("search", "evening")
        #expect(found.lines.last == "          …outside it went on until [evening].")
    }

    @Test func `in a pipe the whole line around a hit is shown`() throws {
        let found = try SampleDiary().at(nil).run("search", "bellecour")
        #expect(found.lines.last?.hasPrefix("                  In the morning we walked") == true)
        #expect(found.lines.last?.hasSuffix("until evening.") == true)
    }

    @Test func `on a colour terminal hits are bold and underlined`() throws {
        let found = try SampleDiary().at(80).run("search", "garlic", "--color", "always")
        #expect(found.output.contains("far too much \u{1B}[1;4mgarlic\u{1B}[0m, and"))
        #expect(!found.output.contains("[garlic]"))
    }

    @Test(arguments: [
        (["garlic", "federations"], 1, "words in different fields"), (["far too much"], 1, "a phrase"),
        (["much far"], 0, "a phrase in another order"), (["DINNER"], 1, "another case"),
        (["zlutoucky"], 1, "no accents"),
        (["鴨川"], 1, "two characters"), (["-w", "gar"], 0, "no whole word"), (["-w", "garlic"], 1, "a whole word"),
        (["in", "--not", "cafe"], 3, "without a word"), (["dsc_2045"], 1, "a file name"),
        (["memo", "7"], 2, "a title"),
        (["tram", "--starred"], 1, "a selection"), (["tram", "--on", "2025"], 0, "another selection"),
    ])
    func `found entries contain every word`(arguments: [String], count: Int, reason: Comment) throws {
        let found = try SampleDiary().at(nil).run((["search", "-f", "ids"] + arguments).map { Array($0.utf8) })
        #expect(found.exitCode == .success)
        #expect(found.lines.count == count, reason)
    }

    @Test func `if nothing is found each word alone is counted`() throws {
        let sample = try SampleDiary()
        let found = sample.at(nil).run("search", "zebra", "cafe", "--on", "2026")
        #expect(found.exitCode == .success && found.output == "")
        #expect(found.error == "nothing found; each word alone:\n  zebra  0 entries\n  cafe   2 entries\n")
        #expect(sample.at(nil).run("search", "zebra", "-f", "json").output == "[]\n")
    }

    @Test func `json has the first match`() throws {
        let sample = try SampleDiary()
        let text = sample.at(nil).run("search", "lyon", "cafe", "-f", "jsonl", "--tag", "trip").output
        #expect(text.hasSuffix("\"match\":{\"key\":\"text\",\"start\":97,\"length\":4}}\n"))
        let caption = sample.at(nil).run("search", "fédérations", "-f", "json").output
        #expect(caption.hasSuffix("\"match\":{\"key\":\"media.caption\",\"start\":9,\"length\":11}}]\n"))
        #expect(sample.at(nil).run("list", "-f", "jsonl").output.contains("\"match\"") == false)
    }

    @Test(arguments: ["", " ", "\u{301}"])
    func `a word without searchable characters is refused`(word: String) throws {
        let found = try SampleDiary().at(nil).run("search", word)
        #expect(found.exitCode == .usage)
        #expect(found.error.contains("has nothing to search for"))
    }

    @Test func `a mark never parts a letter from its accent, nor a family`() throws {
        let found = try SampleDiary().at(nil).run("search", "ete", "red")
        #expect(found.lines[1].contains("[été] 👩‍👩‍👧‍👦 \\x1b[31m[red]\\u{202e}"))
    }

    @Test func `all texts of media that show prints are found`() throws {
        let program = TestProgram()
        // No line of it is broken.
        program.environment["COLUMNS"] = "200"
        var found: Set<String> = []
        for name in ["river-in-fog.jpg", "formats/balloon-in-thin-air.png", "AUD-20260109-WA0018.mp3"] {
            program.run("add", "An entry", "-m", TestProgram.sample(name))
            let shown = program.run("show", "@").output
            let id = try #require(program.run("list", "-n", "1", "-f", "ids").lines.first)
            let medium = try #require(
                DiaryStore(program.diary, access: .reading).entries(EntryQuery()).first { $0.id.description == id }?
                    .media
                    .first)
            let metadata = medium.metadata
            let texts = [
                ("fileName", medium.fileName), ("make", metadata.make), ("model", metadata.model),
                ("lens", metadata.lens), ("artist", metadata.artist), ("title", metadata.title),
                ("description", metadata.description), ("comment", metadata.comment),
                ("keywords", metadata.keywords.first),
            ]
            for case (let key, let text?) in texts {
                #expect(shown.contains(text), "\(key)")
                #expect(program.run("search", text, "-f", "ids").lines.contains(id), "\(key)")
                found.insert(key)
            }
        }
        #expect(found.count == 9, "\(found)")
    }
}
