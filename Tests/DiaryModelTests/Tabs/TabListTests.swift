import Chronology
import DiaryModel
import Testing

/// The list of tabs as a value, and its changes.
struct TabListTests {
    private static let time = Instant(secondsSince1970: 1_790_000_000)

    private func made(_ changes: TabChange...) throws -> TabList {
        try changes.reduce(TabList()) { try $0.applying($1, at: Self.time) }
    }

    private func names(_ list: TabList) -> [String] { list.tabs.map(\.name) }

    private static let builtins = BuiltinTab.allCases.map(\.title)

    @Test func `a diary without rows has the tabs of the program, then its searches`() throws {
        #expect(names(TabList()) == Self.builtins)
        let list = try made(.save("trips", selection: ["--tag", "trip"]), .save("late", selection: []))
        #expect(names(list) == Self.builtins + ["trips", "late"])
        #expect(list.rows.count == 2)
        #expect(list.search(named: "trips")?.selection == ["--tag", "trip"])
    }

    @Test func `saving again changes the selection and nothing else`() throws {
        let first = try made(
            .save("trips", selection: ["a"]), .save("late", selection: []), .badge("trips", predicate: "b"))
        let second = try first.applying(.save("TRIPS", selection: ["c"]), at: Self.time)
        #expect(names(second) == names(first))
        let (old, new) = (first.search(named: "trips"), second.search(named: "trips"))
        #expect(old?.id == new?.id && new?.name == "trips" && new?.badge == "b" && new?.selection == ["c"])
        #expect(
            try second.applying(.save("trips", selection: ["c"]), at: Instant(secondsSince1970: 1_800_000_000))
                == second)
    }

    @Test func `names are compared without case, and accents distinguish them if both exist`() throws {
        let one = try made(.save("Café", selection: ["a"]))
        for name in ["café", "CAFÉ", "cafe", "Cafe\u{301}"] {
            #expect(one.search(named: name)?.selection == ["a"], "\(name)")
        }
        let two = try one.applying(.save("cafe", selection: ["b"]), at: Self.time)
        #expect(two.search(named: "cafe")?.selection == ["b"] && two.search(named: "café")?.selection == ["a"])
        #expect(two.search(named: "cafè") == nil)
    }

    @Test(arguments: [
        ("", TabError.NameFlaw.empty), ("  ", .empty), ("\u{200B}", .empty), ("\u{301}", .empty), (":", .mark),
        ("::", .mark), (":trips", .mark), ("-n", .mark), ("a\nb", .control), ("a\u{1B}[2Jb", .control),
        ("a\u{9B}b", .control), ("a\u{202E}b", .control), ("a\u{2066}b", .control), ("a\u{2028}b", .control),
        ("a\0b", .control), (String(repeating: "x", count: 101), .tooLong),
        (String(repeating: "x", count: 1_000_000), .tooLong),
    ])
    func `a name that can't be used is refused`(name: String, flaw: TabError.NameFlaw) throws {
        #expect(throws: TabError.wrongName(name, flaw)) { try made(.save(name, selection: [])) }
        let list = try made(.save("a", selection: []))
        #expect(throws: TabError.wrongName(name, flaw)) { try list.applying(.rename("a", to: name), at: Self.time) }
    }

    @Test func `other names are kept as they are, without spaces around them`() throws {
        for name in ["on the road", "旅行", "👩‍👩‍👧", "a:b", "שלום", "#trips", "@", String(repeating: "é", count: 100)] {
            let list = try made(.save("  \(name) ", selection: []))
            #expect(list.searches.map(\.name) == [name])
        }
    }

    @Test func `a selection that is too long, or contains a NUL, is refused`() throws {
        for words in [["a\0"], [String(repeating: "x", count: 70_000)], Array(repeating: "word", count: 20_000)] {
            #expect(throws: TabError.wrongSelection) { try made(.save("a", selection: words)) }
        }
        #expect(
            try made(.save("a", selection: [String(repeating: "\u{1}", count: 20_000)])).searches[0].selection != nil)
    }

    @Test func `tabs of the program can't be saved, renamed or removed`() throws {
        for name in ["trash", "On This Day", "ALL"] {
            let key = BuiltinTab.allCases.contains { $0.title.lowercased() == name.lowercased() }
            #expect(key)
            for change in [TabChange.save(name, selection: []), .rename(name, to: "b"), .remove([name])] {
                #expect(throws: TabError.isBuiltin(name)) { try made(change) }
            }
        }
        #expect(throws: TabError.isBuiltin("Photos")) {
            try made(.save("a", selection: []), .rename("a", to: "Photos"))
        }
    }

    @Test func `a missing tab is named`() throws {
        for change in [
            TabChange.rename("x", to: "y"), .remove(["x"]), .move("x", .first), .badge("x", predicate: nil),
            .hide(["x"], true), .move("All", .before("x")),
        ] {
            #expect(throws: TabError.noTab("x")) { try made(.save("a", selection: []), change) }
        }
        #expect(throws: TabError.nameIsTaken("b")) {
            try made(.save("a", selection: []), .save("b", selection: []), .rename("a", to: "B"))
        }
    }

    @Test func `a new name replaces the old one wherever a search begins with it`() throws {
        let list = try made(
            .save("trips", selection: ["--tag", "trip"]), .save("late", selection: [":Trips", "--from", "2025"]),
            .save("other", selection: [":later"]), .rename("trips", to: "travels"))
        #expect(list.search(named: "late")?.selection == [":travels", "--from", "2025"])
        #expect(list.search(named: "other")?.selection == [":later"])
        #expect(list.search(named: "trips") == nil)
    }

    @Test func `searches move among each other without rows for the program's tabs`() throws {
        let saved = try made(.save("a", selection: []), .save("b", selection: []), .save("c", selection: []))
        let moved = try saved.applying(.move("c", .before("a")), at: Self.time)
        #expect(names(moved) == Self.builtins + ["c", "a", "b"] && moved.rows.count == 3)
        #expect(try names(moved.applying(.move("c", .after("a")), at: Self.time)) == Self.builtins + ["a", "c", "b"])
        #expect(try names(moved.applying(.move("a", .last), at: Self.time)) == Self.builtins + ["c", "b", "a"])
    }

    @Test func `an order that was not changed writes nothing`() throws {
        let saved = try made(.save("a", selection: []), .save("b", selection: []))
        for change in [
            TabChange.move("a", .before("b")), .move("b", .last), .move("a", .after("Trash")), .move("All", .first),
            .move("a", .before("a")), .move("Photos", .after("starred")), .hide(["All"], false),
            .badge("Photos", predicate: nil),
        ] {
            #expect(try saved.applying(change, at: Instant(secondsSince1970: 1_800_000_000)) == saved, "\(change)")
        }
    }

    @Test func `tabs of the program are moved, hidden and badged`() throws {
        let list = try made(
            .save("a", selection: []), .move("a", .first), .move("Trash", .before("starred")), .hide(["sounds"], true),
            .badge("On this day", predicate: "starred = YES"))
        #expect(
            names(list) == ["a", "All", "Trash", "Starred", "Photos", "Sounds", "Tasks", "Measurements", "On this day"])
        #expect(list.tabs.filter(\.isHidden).map(\.name) == ["Sounds"])
        #expect(list.tabs.compactMap(\.badge) == ["starred = YES"])
    }

    @Test func `tabs of a later program are passed by and kept, and a new program's come last`() throws {
        var rows = try made(.hide(["All"], true)).rows.filter { $0.builtin != "tasks" }
        rows.append(
            SavedSearch(name: "Dreams", builtin: "dreams", position: rows[2].position + 0.5, addTime: Self.time))
        let list = TabList(rows)
        #expect(names(list) == ["All", "Starred", "Photos", "Sounds", "Measurements", "On this day", "Trash", "Tasks"])
        #expect(list.tab(named: "Dreams") == nil)
        let moved = try list.applying(.move("Tasks", .after("Photos")), at: Self.time)
        #expect(
            names(moved) == ["All", "Starred", "Photos", "Tasks", "Sounds", "Measurements", "On this day", "Trash"])
        #expect(moved.rows.contains { $0.builtin == "dreams" })
    }

    @Test func `a thousand moves between the same two find a place each time`() throws {
        var list = try made(.save("a", selection: []), .save("b", selection: []), .save("c", selection: []))
        for round in 0..<1000 {
            let name = round.isMultiple(of: 2) ? "b" : "c"
            list = try list.applying(.move(name, .after("a")), at: Self.time)
            #expect(Array(names(list).suffix(3)) == ["a", name, name == "b" ? "c" : "b"])
        }
    }

    @Test(arguments: [0.0, 1e15, -1e15, 1e-300])
    func `rows with equal positions are distinguished and can be moved`(position: Double) throws {
        let rows = ["a", "b", "c"].map {
            SavedSearch(name: $0, selectionText: "[]", position: position, addTime: Self.time)
        }
        let list = TabList(rows)
        #expect(list == TabList(rows.reversed()))
        let order = Array(names(list).suffix(3))
        let moved = try list.applying(.move(order[2], .before(order[1])), at: Self.time)
        #expect(Array(names(moved).suffix(3)) == [order[0], order[2], order[1]])
        #expect(moved.rows.allSatisfy { StoredValue.positions.contains($0.position) })
    }

    @Test func `invalid words of a row are ignored`() {
        for text in ["", "nonsense", "{}", "[1]", "[\"a\", null]", "\"a\""] {
            let row = SavedSearch(name: "a", selectionText: text, position: 0, addTime: Self.time)
            #expect(row.selection == nil)
        }
    }
}
