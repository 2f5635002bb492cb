import DiaryCLI
import TestSupport
import Testing

/// `--explain` prints the plan of a selection and does nothing.
struct ExplainTests {
    private func explained(_ words: String...) -> String {
        let program = TestProgram()
        program.run("add", "First line #work", "--at", "2026-03-01T12:00Z")
        let outcome = program.run(words.map { Array($0.utf8) })
        #expect(outcome.exitCode == .success)
        #expect(outcome.error.isEmpty)
        return outcome.output
    }

    @Test func `the index narrows, SQL decides what it can, and the rest is evaluated row by row`() {
        let predicate = "text BEGINSWITH[cd] 'Příliš' AND starred = YES AND wordCount > 5 AND year = 2025"
        #expect(
            explained("list", predicate, "-n", "20", "--explain") == #"""
                search index  "\npr" AND "lis"
                row by row    text BEGINSWITH[cd] 'Příliš'
                              wordCount > 5
                order         newest first, until 20 are found
                SQL           SELECT hex(entry.uuid)
                              FROM searchIndex CROSS JOIN entry ON entry.id = searchIndex.rowid
                              WHERE searchIndex MATCH '"'||char(10)||'pr" AND "lis"'
                                  AND entry.trashTime IS NULL
                                  AND entry.starred = 1
                                  AND (entry.wallTime >= 1735689600 AND entry.id >= 1735596000000 AND entry.wallTime < 1767225600 AND entry.id < 1767405600000)
                              ORDER BY searchIndex.rowid DESC

                """#)
    }

    @Test func `one tag is walked by its own index`() {
        #expect(
            explained("list", "tags CONTAINS 'work' AND NOT (media.@count > 0)", "--reverse", "--explain") == """
                search index  not used
                row by row    nothing
                order         oldest first, all
                SQL           SELECT hex(entry.uuid)
                              FROM entryTag CROSS JOIN entry ON entry.id = entryTag.entry
                              WHERE entryTag.tag = 1
                                  AND entry.trashTime IS NULL
                                  AND (EXISTS (
                                      SELECT 1 FROM medium
                                      WHERE medium.entry = entry.id AND medium.trashTime IS NULL
                                  )) IS NOT TRUE
                              ORDER BY entryTag.entry ASC

                """)
    }

    @Test func `media are walked in the order of their entries`() {
        #expect(
            explained("media", "type = 'image' AND model CONTAINS[c] 'nikon'", "--explain") == """
                search index  "nik" AND "kon"
                row by row    nothing but of each medium
                each medium   type = 'image'
                              model CONTAINS[c] 'nikon'
                order         newest first, all
                SQL           SELECT hex(entry.uuid)
                              FROM searchIndex CROSS JOIN entry ON entry.id = searchIndex.rowid
                              WHERE searchIndex MATCH '"nik" AND "kon"'
                                  AND entry.trashTime IS NULL
                                  AND EXISTS (
                                      SELECT 1 FROM medium
                                      WHERE medium.entry = entry.id AND medium.trashTime IS NULL
                                  )
                                  AND EXISTS (
                                      SELECT 1 FROM medium
                                      WHERE medium.entry = entry.id AND medium.trashTime IS NULL AND medium.type = 'image'
                                  )
                                  AND (entry.id IN (SELECT rowid FROM searchIndex WHERE searchIndex MATCH '"nik" AND "kon"') AND EXISTS (
                                      SELECT 1 FROM medium
                                      WHERE medium.entry = entry.id AND medium.trashTime IS NULL AND (medium.model LIKE '%nikon%' ESCAPE '\\' OR medium.model GLOB '*[^ -~]*' OR instr(medium.model, char(0)))
                                  ))
                              ORDER BY searchIndex.rowid DESC

                """)
    }

    @Test(arguments: [
        (["list", "text CONTAINS 'abc' OR text CONTAINS 'xyz'"], #"(("abc") OR ("xyz"))"#),
        (["list", "text CONTAINS 'abc' OR wordCount = 1"], "not used"),
        (["list", "NOT text CONTAINS 'abc'"], "not used"),
        (["list", "text MATCHES '.*gew[iy]tter.*'"], #""gew" AND "tte" AND "ter""#),
        (["list", "text LIKE[cd] '*morn*walk*'"], #""mor" AND "orn" AND "wal" AND "alk""#),
        (["search", "fog", "--not", "sun"], #""fog""#),
        (["list", "ANY media.caption ENDSWITH 'rain'"], #""rai" AND "in\n""#),
        (["stats", "text = 'ab'"], #""\nab" AND "ab\n""#),
    ])
    func `queries of the index`(words: [String], expected: String) {
        let program = TestProgram()
        program.run("add", "First line")
        let lines = program.run((words + ["--explain"]).map { Array($0.utf8) }).lines
        #expect(lines.first == "search index  \(expected)")
    }

    @Test func `nothing is done`() {
        let program = TestProgram()
        program.run("add", "First line")
        #expect(program.run("delete", "--where", "text != nil", "--yes", "--explain").exitCode == .success)
        #expect(program.run("list", "--format", "ids").lines.count == 1)
    }
}
