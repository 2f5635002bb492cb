import DiaryMedia
import JSON
import Testing

@testable import DiaryFormats

/// Journals of org-journal, of other programs for Emacs, and of Logseq in Org.
struct OrgTests {
    private let sample = ImportSample()
    private let mark = "TO" + "DO"

    private func read() throws -> ImportCollector {
        #expect(try sample.recognize().contains("org"))
        return try sample.read(OrgFormat.self)
    }

    private func titles(_ found: ImportCollector) -> [String?] { found.values("title").map { $0?.stringValue } }

    /// A file of a year, as org-journal writes it.
    private var year: String {
        """
        #+TITLE: 2020 Journal
        * Sunday, 12 January 2020
        :PROPERTIES:
        :CREATED:  [2020-01-12 Sun]
        :END:
        ** 22:00 First entry
        * Monday, 01 June 2020 :home:
        :PROPERTIES:
        :CREATED:  20200601
        :END:
        ** 11:56 Yet another day  :walk:two_words:
           Along the /river/ with *Anna*.
        ** \(mark) Project
        *** \(mark) Task 1
        *** Some note
        ** DONE Closed task
        CLOSED: [2020-06-02 Tue 09:00]
        ** \(mark) [#A] Scheduled
        DEADLINE: <2020-06-05 Fri 10:00 +1w> SCHEDULED: <2020-06-03 Wed>
        ** CANCELLED [#C] Never
        CLOSED: [2020-06-04 Thu 09:00]

        """
    }

    @Test func `a file of a year has an entry for each heading below a day, and tasks`() throws {
        try sample.write(year, to: "20200101")
        #expect(try OrgFormat.recognize(sample.source) == "journal in Org of 1 file")
        let found = try read()
        #expect(
            titles(found) == [
                "First entry", "Yet another day", "Project", "Task 1", "Closed task", "Scheduled", "Never",
            ])
        let day = "2020-06-01T12:00:00+02:00"
        #expect(found.times == ["2020-01-12T22:00:00+01:00", "2020-06-01T11:56:00+02:00", day, day, day, day, day])
        #expect(found.texts[1] == "Along the *river* with **Anna**." && found.tags[1] == "home walk two_words")
        #expect(found.texts[2] == "# Some note" && found.texts[3].isEmpty && found.problems.isEmpty)
        let lines = found.entries.map(\.line.object)
        let done: [Bool?] = [nil, nil, false, false, true, false, true]
        #expect(lines.map { $0["done"]?.booleanValue } == done)
        #expect(lines[4]["doneTime"]?.stringValue == "2020-06-02T09:00:00+02:00")
        #expect(lines[5]["priority"]?.doubleValue == 4.5 && lines[6]["cancelled"] == .boolean(true))
        #expect(lines[5]["due"]?.stringValue == "2020-06-05T10:00:00+02:00" && lines[5]["dueHasTime"] == .boolean(true))
        let kept = found.entries.map(\.unmodelled)
        #expect(kept[5]["scheduled"]?.stringValue == "2020-06-03 Wed")
        #expect(kept[5]["deadline"]?.stringValue == "2020-06-05 Fri 10:00 +1w")
        #expect(kept[6]["priority"]?.stringValue == "C" && kept[6]["keyword"]?.stringValue == "CANCELLED")
        #expect(kept[6]["closed"]?.stringValue == "2020-06-04 Thu 09:00" && kept[4]["closed"] == nil)
        #expect(try found.lines().count == 7)
        #expect(Set(found.entries.map(\.sourceID)).count == 7)
    }

    @Test func `a heading with a date and a time of creation is an entry`() throws {
        try sample.write(
            "* 2024-01-05 Friday\n:PROPERTIES:\n:CREATED: [2024-01-05 Fri 10:30]\n:END:\nFog until ten\n",
            to: "2024.org")
        let found = try read()
        #expect(found.texts == ["Fog until ten"] && found.times == ["2024-01-05T10:30:00+01:00"])
        #expect(titles(found) == [nil] && found.entries[0].unmodelled.isEmpty)
    }

    @Test(arguments: ["Friday, 05/01/2024", "Freitag, 5. Januar 2024", "pátek 05.01.2024", "2024-01-05", "Test header"])
    func `a file of a day has the day of its name`(title: String) throws {
        try sample.write("* \(title)\n** 10:30 Fog\n   until ten\n** 10:45 PM\n   Sun\n", to: "20240105")
        let found = try read()
        #expect(found.times == ["2024-01-05T10:30:00+01:00", "2024-01-05T22:45:00+01:00"], "\(title)")
        #expect(found.texts.suffix(2) == ["until ten", "Sun"] && titles(found) == ["Fog", nil])
    }

    @Test func `a day's tasks are due on the day below them, or at none`() throws {
        try sample.write(
            "#+TITLE: 2020-10-22 (Thursday)\n* \(mark) test 1\n <2020-10-23>\n\n* \(mark) test 2\n",
            to: "2020-10-22.org")
        let found = try read()
        #expect(titles(found) == ["test 1", "test 2"] && found.texts == ["", ""] && found.problems.isEmpty)
        #expect(found.times == ["2020-10-22T12:00:00+02:00", "2020-10-22T12:00:00+02:00"])
        #expect(found.values("due").map { $0?.stringValue } == ["2020-10-23T12:00:00+02:00", nil])
    }

    @Test func `a note of a day without times is one entry`() throws {
        try sample.write(
            ":PROPERTIES:\n:ID: 7a1f\n:END:\n#+title: 2024-01-05\n#+filetags: :journal:\n\nFog\n* Walk\n- [X] Milk\n",
            to: "daily/2024-01-05.org")
        let found = try read()
        #expect(found.texts == ["Fog\n\n# Walk\n- [x] Milk"] && found.times == ["2024-01-05T12:00:00+01:00"])
        #expect(found.entries.map(\.sourceID) == ["7a1f"] && found.tags == ["journal"] && titles(found) == [nil])
    }

    @Test func `a tree of dates, and times in headings and below them`() throws {
        try sample.write(
            """
            * 2024
            ** 2024-01 January
            *** 2024-01-05 Friday
            **** A walk
            Entered on [2024-01-05 Fri 10:30]

            Fog
            **** No time
            * [2024-01-06 so 11:00] Sun 🌞
            * Ideas
            ** Kept [2024-01-07 Sun]
            * Nothing

            """, to: "notes.org")
        let found = try read()
        #expect(titles(found) == ["A walk", "No time", "Sun 🌞", "Kept"] && found.texts == ["Fog", "", "", ""])
        #expect(
            found.times == [
                "2024-01-05T10:30:00+01:00", "2024-01-05T12:00:00+01:00", "2024-01-06T11:00:00+01:00",
                "2024-01-07T12:00:00+01:00",
            ])
        #expect(found.problems == [ImportProblem(.undated, "notes.org: Nothing", "it has no date")])
    }

    @Test func `pictures that a text links come in, with their words`() throws {
        try sample.write(
            """
            * 2024-01-05
            ** 10:30 Fog :ATTACH:
            :PROPERTIES:
            :ID: ab12
            :place: Kampa
            :mood: good
            :END:
            #+CAPTION: the river
            [[file:img/a b.jpg]] and [[attachment:c.png]] and [[./img/d.jpg][this]] and [[file:gone.jpg]]

            """, to: "j/2024.org")
        for path in ["j/img/a b.jpg", "data/ab/12/c.png", "j/img/d.jpg"] {
            try sample.write(ForeignDiary.photo, to: path)
        }
        let found = try read()
        let entry = try #require(found.entries.first)
        #expect(entry.media.map(\.file.path) == ["j/img/a b.jpg", "data/ab/12/c.png", "j/img/d.jpg"])
        #expect(entry.media.first?.caption == "the river" && found.count(.danglingPlaceholder) == 1)
        #expect(found.texts[0].hasSuffix("and this and (a photo is missing: gone.jpg)"), "\(found.texts)")
        #expect(entry.sourceID == "ab12" && found.tags == [""] && entry.line.object["place"]?.stringValue == "Kampa")
        #expect(entry.unmodelled.members.map(\.key) == ["mood"])
    }

    @Test func `encrypted texts are told, and copies of Emacs are left alone`() throws {
        let message = "-----BEGIN PGP MESSAGE-----\n\nhQ==\n-----END PGP MESSAGE-----\n"
        try sample.write("* 2024-01-05 :crypt:\n\(message)* 2024-01-06\nSun\n", to: "2024.org")
        try sample.write("* 2024-01-07\nold\n", to: "2024.org~")
        try sample.write(message, to: "20240108.org")
        let found = try read()
        #expect(found.texts == ["Sun"] && found.count(.encrypted) == 2 && found.problems.count == 2)
    }

    @Test func `the same heading twice has two names`() throws {
        try sample.write("* 2024-01-05\n** 10:30 Fog\na\n** 10:30 Fog\nb\n", to: "2024.org")
        #expect(Set(try read().entries.map(\.sourceID)).count == 2)
    }

    @Test func `words of the user's own make tasks`() throws {
        try sample.write(
            "#+\(mark): OPEN(o) | SHUT(s@)\n* 2024-01-05\n** OPEN a\n** SHUT b\n** OPENED c\n", to: "2024.org")
        let found = try read()
        #expect(titles(found) == ["a", "b", "OPENED c"])
        #expect(found.values("done") == [.boolean(false), .boolean(true), nil])
    }

    @Test func `a graph of Logseq in Org has pages of blocks, and tasks`() throws {
        try sample.write("{}", to: "logseq/config.edn")
        try sample.write("* old", to: "logseq/bak/journals/2024_01_05/1.org")
        try sample.write(
            """
            #+title: Jan 5th, 2024
            * Fog [[../assets/a.jpg]]
            :PROPERTIES:
            :id: 64f0
            :END:
            ** below
            * \(mark) [#B] Milk
            SCHEDULED: <2024-01-07 Sun .+1d>
            :LOGBOOK:
            CLOCK: [2024-01-05 Fri 10:00]
            :END:

            """, to: "journals/2024_01_05.org")
        try sample.write(ForeignDiary.photo, to: "assets/a.jpg")
        #expect(try OrgFormat.recognize(sample.source) == "graph of Logseq in Org with 1 page")
        let found = try read()
        #expect(titles(found) == ["Milk", nil] && found.texts == ["", "- Fog\n  - below"])
        #expect(found.entries.map { $0.media.map(\.file.path) } == [[], ["assets/a.jpg"]])
        let task = try #require(found.entries.first)
        #expect(task.line.object["priority"]?.doubleValue == 2.5 && found.problems.isEmpty)
        #expect(task.line.object["due"]?.stringValue == "2024-01-07T12:00:00+01:00")
        #expect(task.unmodelled["scheduled"]?.stringValue == "2024-01-07 Sun .+1d")
        #expect(task.unmodelled["logbook"]?.arrayValue?.count == 1)
        #expect(found.entries[1].unmodelled["blockProperties"]?.arrayValue == [.string("id:: 64f0")])
    }

    @Test func `a task below an entry is an entry of its own`() throws {
        try sample.write(
            """
            * 2024-01-05 Friday
            ** 10:30 Notes :work:
            Fog
            *** \(mark) [#B] call
            DEADLINE: <2024-01-09 Tue>
            more
            **** detail
            *** aside

            """, to: "2024.org")
        let found = try read()
        #expect(titles(found) == ["Notes", "call"] && found.texts == ["Fog\n\n# aside", "more\n\n# detail"])
        #expect(found.times == ["2024-01-05T10:30:00+01:00", "2024-01-05T10:30:00+01:00"])
        #expect(found.values("due").map { $0?.stringValue } == [nil, "2024-01-09T12:00:00+01:00"])
        #expect(found.values("priority").map { $0?.doubleValue } == [nil, 2.5] && found.tags == ["work", "work"])
    }

    @Test func `a nested block of Logseq in Org is a task, and another one keeps its priority`() throws {
        try sample.write("{}", to: "logseq/config.edn")
        try sample.write(
            "* Work\n** \(mark) [#B] call\n*** number\n** [#C] notes\n", to: "journals/2024_01_05.org")
        let found = try read()
        #expect(titles(found) == ["call", nil] && found.texts == ["- number", "- Work\n  - notes"])
        #expect(found.entries[0].line.object["priority"]?.doubleValue == 2.5)
        #expect(found.entries[1].unmodelled["blockProperties"]?.arrayValue == [.string("priority:: C")])
    }

    @Test(arguments: [
        ("list.org", "* Buy milk\n"), ("2024-01-05.md", "* 2024-01-05\n"), ("a.txt", "* 2024-01-05\n:CREATED: x\n"),
        ("20240105", "plain words\n"), ("a.org", ""),
    ])
    func `other documents are no journal in Org`(path: String, text: String) throws {
        #expect(try !sample.write(text, to: path).recognize().contains("org"))
    }

    @Test(arguments: [
        String(repeating: "[[", count: 50_000), String(repeating: "*a ", count: 50_000),
        String(repeating: "*/_+", count: 20_000), String(repeating: "<[", count: 20_000),
        (1...1500).map { String(repeating: "*", count: $0) + " x" }.joined(separator: "\n"),
        String(repeating: ":LOGBOOK:\n", count: 20_000), String(repeating: "* [2024-01-05] --", count: 5000),
        "* \n*\n** \n:PROPERTIES:\n::\n:END:\n#+begin_\n#+end_\n[#]\n[[][]]\n|-\n- ::\n", "#+BEGIN_SRC",
        "* 2024-99-99\n* 9999-12-31\n** 99:99 x\nSCHEDULED: <9999-99-99>\nDEADLINE: <2024-01-05 Fri 25:61>\n",
    ])
    func `hostile files are read to their end`(text: String) throws {
        try sample.write("* 2024-01-05\n** 10:30 Fog\n\(text)", to: "2024.org")
        let found = try read()
        #expect(titles(found).contains("Fog"))
        #expect(try found.lines().count == found.entries.count)
    }
}
