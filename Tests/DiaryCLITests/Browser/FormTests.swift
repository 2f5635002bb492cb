import Chronology
import DiaryModel
import DiaryStore
import Terminal
import TestSupport
import Testing

@testable import DiaryCLI

struct FormTests {
    /// A diary of one entry, its form beside the list.
    private func bench(_ words: String..., columns: Int = 120, rows: Int = 30) throws -> BrowserBench {
        let program = TestProgram()
        #expect(program.run((["add"] + words).map { Array($0.utf8) }).exitCode == .success)
        let bench = try BrowserBench(program, columns: columns, rows: rows)
        try bench.type("E")
        return bench
    }

    @Test func `E shows the entry as a form, from entry to entry, until E`() throws {
        let bench = try BrowserBench(.ofDays(2), columns: 120, rows: 30)
        try bench.type("E")
        #expect(bench.lines[0].hasSuffix(" EDIT") && bench.formLines[0].hasPrefix(" Text"))
        #expect(
            bench.formLines[1] == " day 1 c" && bench.lastLine.contains("n new") && bench.lastLine.contains("d delete"))
        try bench.type("j")
        #expect(bench.formLines[1] == " day 1 b" && bench.formLines.contains { $0.hasPrefix(" Star      yes") })
        #expect(
            bench.formLines.contains { $0 == "           Thursday 19 November 2026 21:40 Europe/Prague" })
        try bench.type("E")
        #expect(!bench.lines[0].hasSuffix("EDIT") && !bench.formLines[0].hasPrefix(" Text"))
    }

    @Test func `in a narrow window it covers the list until it is left`() throws {
        let bench = try BrowserBench(.ofDays(2), columns: 46, rows: 20)
        try bench.type("E")
        #expect(bench.formLines[0].hasPrefix(" Text") && bench.selectedRow == nil)
        try bench.type("j")
        #expect(bench.formLines[1] == " day 1 b")
        try bench.type("E")
        #expect(bench.selectedRow != nil && bench.selected == "day 1 b")
        try bench.type("n")
        #expect(bench.formLines[0].hasPrefix("▌Text"))
        try bench.press(Key(.escape))
        #expect(bench.selectedRow != nil && bench.model.form == nil)
    }

    @Test func `the list that a narrow window hid is beside the form again in a wide one`() throws {
        let bench = try BrowserBench(.ofDays(2), columns: 120, rows: 30)
        try bench.type("nkept")
        try bench.resize(columns: 46, rows: 10)
        #expect(BrowserLayout(of: bench.model).divider == nil)
        try bench.resize(columns: 120, rows: 30)
        #expect(BrowserLayout(of: bench.model).divider != nil && bench.formLines[1] == "▌kept")
    }

    @Test func `all fields are saved as one command that undo reverts`() throws {
        let bench = try bench("first", "--tag", "home")
        let before = try bench.entry
        try bench.go(to: .text)
        try bench.press(Key(.end))
        try bench.type(" of all\nand more")
        let typed: [(FormField.Key, String)] = [
            (.date, "2026-11-18 07:05"), (.tags, "home garden"), (.place, "Brno"), (.position, "49.2,16.6"),
        ]
        for (field, text) in typed {
            try bench.go(to: field)
            try bench.clear()
            try bench.type(text)
        }
        try bench.go(to: .star)
        try bench.type("y")
        try bench.go(to: .journal)
        try bench.type("work")
        try bench.save()
        let saved = try bench.entry
        #expect(saved.id == before.id && saved.text == "first of all\nand more" && saved.starred)
        #expect(saved.tags == ["home", "garden"] && saved.place == "Brno" && saved.journal == "work")
        #expect(saved.position == Position(latitude: 49.2, longitude: 16.6))
        #expect(saved.creationTime.wallTime.clock() == "07:05" && saved.creationTime.zoneName == "Europe/Prague")
        #expect(bench.lastLine.hasPrefix(" saved: first of all") && bench.model.form?.isTouched == false)
        #expect(try bench.store.commands(limit: 9).count == 2)
        bench.program.run("undo")
        try bench.follow()
        let undone = try bench.entry
        #expect(undone.text == before.text && undone.tags == before.tags && undone.place == nil && !undone.starred)
        #expect(undone.creationTime == before.creationTime && undone.journal == before.journal)
    }

    @Test func `a date is understood while it is typed, and one that can't be is marked and nothing is saved`() throws {
        let bench = try bench("first")
        try bench.go(to: .date)
        try bench.clear()
        try bench.type("yesterday 18:30")
        #expect(bench.formLines.contains { $0.hasSuffix("Thursday 19 November 2026 18:30 Europe/Prague") })
        try bench.clear()
        try bench.type("2026-02-30")
        #expect(bench.formLines.contains { $0.contains("! 2026-02-30 is impossible") })
        try bench.go(to: .place)
        try bench.type("50,14")
        try bench.save()
        #expect(
            bench.lastLine.hasPrefix(" not saved: what is marked with !") && bench.model.form?.focused?.key == .date)
        #expect(bench.formLines.contains { $0.contains("is a position") })
        #expect(try bench.store.commands(limit: 9).count == 1 && bench.model.form?.areas[.date]?.text == "2026-02-30")
    }

    @Test func `a zone is searched, and the same instant is shown in it`() throws {
        let bench = try bench("first", "--at", "2026-11-18 20:00")
        let before = try bench.entry
        try bench.go(to: .zone)
        try bench.type("toky")
        #expect(bench.formLines.contains { $0.contains(" Asia/Tokyo") })
        try bench.press(Key(.enter))
        #expect(bench.model.form?.areas[.date]?.text == "2026-11-19 04:00")
        try bench.save()
        let saved = try bench.entry
        #expect(
            saved.creationTime.instant == before.creationTime.instant && saved.creationTime.zoneName == "Asia/Tokyo")
        try bench.go(to: .zone)
        try bench.type("Atlantis")
        try bench.save()
        #expect(bench.formLines.contains { $0.contains("! no time zone is called Atlantis") })
    }

    @Test func `tags are completed`() throws {
        let bench = try bench("first", "--tag", "garden")
        try bench.go(to: .tags)
        try bench.type(" gar")
        #expect(bench.formLines.contains { $0.hasSuffix(" garden") })
        try bench.press(Key(.right))
        #expect(bench.model.form?.areas[.tags]?.text == "garden garden ")
        try bench.type("gard")
        try bench.press(Key(.down), Key(.enter))
        #expect(bench.model.form?.areas[.tags]?.text == "garden garden garden ")
        try bench.save()
        #expect(try bench.entry.tags == ["garden"])
    }

    @Test func `captions and the order of media`() throws {
        let bench = try BrowserBench(SampleDiary().program, columns: 120, rows: 40)
        try bench.type("E")
        let before = try bench.entry
        try #require(before.media.count == 2)
        try bench.go(to: .caption(before.media[1].id))
        try bench.clear()
        try bench.type("The cat")
        try bench.press(Key(.up, .alt))
        #expect(bench.formLines.contains { $0.hasPrefix("▌Photo 1*  The cat") })
        try bench.save()
        let after = try bench.entry
        #expect(after.media.map(\.id) == before.media.reversed().map(\.id) && after.media[0].caption == "The cat")
        #expect(try bench.store.commands(limit: 99).filter { $0.name == "edit" }.count == 1)
        try bench.press(Key(.up, .alt))
        #expect(bench.lastLine == " that is the first one")
    }

    @Test func `the name of a photo that has too little room is cut`() throws {
        let bench = try BrowserBench(SampleDiary().program, columns: 45, rows: 40)
        try bench.type("E")
        #expect(bench.formLines.contains(" Photo 2   Café des Fédérations, Lyon   cat…"))
    }

    @Test func `that no draft can be kept is told until the form is left`() throws {
        let bench = try BrowserBench(.ofDays(1))
        try bench.type("nx")
        try bench.send(.form(.draftFailed("no draft can be kept")))
        #expect(bench.lastLine == " no draft can be kept")
        try bench.press(Key(.escape))
        try bench.type("xj")
        #expect(bench.lastLine.hasPrefix(" 2 of 3"))
    }

    @Test func `Esc asks if something would be lost`() throws {
        let bench = try bench("first")
        try bench.go(to: .text)
        try bench.type("x")
        try bench.press(Key(.escape))
        #expect(bench.lastLine == " s save  x throw it away  Esc go on  it isn't saved")
        try bench.press(Key(.escape))
        try bench.type("y")
        #expect(bench.model.form?.text.hasPrefix("firstxy") == true || bench.model.form?.text.hasPrefix("xy") == true)
        try bench.press(Key(.escape))
        try bench.type("s")
        try bench.answerForm()
        #expect(try bench.entry.text.contains("xy") && bench.model.form?.isActive == false)
        try bench.go(to: .text)
        try bench.type("zzz")
        try bench.press(Key(.escape))
        try bench.type("x")
        #expect(bench.model.form?.isActive == false && bench.lastLine == " discarded")
        try bench.go(to: .text)
        try bench.press(Key(.escape))
        #expect(bench.model.form?.isActive == false)
    }

    @Test func `n opens the form of a new entry, which is selected at its place`() throws {
        let bench = try BrowserBench(.ofDays(3), columns: 120, rows: 30)
        try bench.type("n")
        try bench.answerForm()
        try bench.save()
        #expect(
            bench.lastLine.contains("not saved")
                && bench.formLines.contains { $0.contains("! an entry without photos") })
        try bench.type("from the form")
        try bench.go(to: .date)
        try bench.type("2026-11-18 21:45")
        try bench.save()
        #expect(bench.selected == "from the form" && bench.lastLine.hasPrefix(" saved: from the form"))
        #expect(bench.lines.contains { $0.hasPrefix("▌21:45   from the form") })
        try bench.press(Key(.escape))
        #expect(bench.model.form == nil && !bench.lines[0].contains("EDIT"))
    }

    @Test func `a click types in the field below it, and one beside the form ends it`() throws {
        let bench = try BrowserBench(.ofDays(2), columns: 120, rows: 30)
        try bench.type("E")
        let row = try #require(bench.lines.firstIndex { $0.contains("│ Place") })
        let divider = try #require(BrowserLayout(of: bench.model).divider)
        func click(_ column: Int, _ row: Int) throws {
            let position = GridPosition(column: column, row: row)
            try bench.send(.input(.mouse(MouseEvent(.pressed(.left), at: position))))
            try bench.answerForm()
        }
        try click(divider + 20, row)
        #expect(bench.model.form?.focused?.key == .place)
        try bench.type("Brno")
        try click(divider + 13, row)
        try bench.type("x")
        #expect(bench.model.form?.areas[.place]?.text == "Bxrno" || bench.model.form?.areas[.place]?.text == "Brxno")
        try click(2, 4)
        #expect(bench.lastLine.contains("it isn't saved") && bench.selected == "day 1 c")
        try bench.type("x")
        try click(2, 4)
        #expect(!bench.model.formMode.isEditing && bench.model.form == nil && bench.selected == "day 1 b")
    }

    @Test func `a trashed entry is restored first, and n needs no entry`() throws {
        let bench = try BrowserBench(.ofDays(0), columns: 120, rows: 30)
        try bench.type("E")
        try bench.press(Key(.tab))
        #expect(bench.lastLine == " there is no entry; n begins one")
        try bench.type("n")
        try bench.answerForm()
        try bench.type("the first")
        try bench.save()
        #expect(bench.selected == "the first")
        try bench.press(Key(.escape))
        bench.program.run("delete", "--yes", "@")
        try bench.follow()
        try bench.type("7")
        try bench.press(Key(.tab))
        #expect(bench.lastLine == " it is in the trash; r brings it back")
    }

    @Test func `an entry that the tab doesn't show is saved, and that is reported`() throws {
        let bench = try BrowserBench(.ofDays(2), columns: 120, rows: 30)
        try bench.type("2n")
        try bench.answerForm()
        try bench.type("without a star")
        try bench.save()
        #expect(bench.lastLine.contains("saved: without a star") && bench.lastLine.contains("Starred doesn't show it"))
        try bench.press(Key(.escape))
        try bench.type("1")
        #expect(bench.lines.contains { $0.contains("without a star") })
    }

    @Test func `pasted and hostile texts are unchanged`() throws {
        let bench = try bench("first")
        try bench.go(to: .text)
        try bench.press(.control("u"), .control("k"))
        for part in ["one\r\u{1B}[31m\n", "\u{202E}two\u{0}"] { try bench.send(.input(.pasted(part, isLast: true))) }
        #expect(bench.formLines.contains { $0.contains("one\\x0d\\x1b[31m") })
        #expect(bench.formLines.contains { $0.contains("\\u{202e}two\\x00") })
        #expect(bench.model.form?.text == "one\r\u{1B}[31m\n\u{202E}two\u{0}")
    }

    @Test(arguments: [(80, 24), (120, 40), (46, 20), (40, 10), (20, 5), (10, 3)])
    func `the cursor is seen in any window`(columns: Int, rows: Int) throws {
        let text = (1...40).map { "line \($0) 京都で散歩した long enough to be broken" }.joined(separator: "\n")
        let bench = try bench(text, columns: columns, rows: rows)
        try bench.press(Key(.tab))
        try bench.answerForm()
        for _ in 0..<12 {
            for key in [Key(.down), Key(.end), Key(.pageDown), Key(.tab)] {
                try bench.press(key)
                let frame = bench.frame
                #expect(frame.cursor.isVisible && frame.grid.bounds.contains(frame.cursor.position))
            }
        }
    }
}
