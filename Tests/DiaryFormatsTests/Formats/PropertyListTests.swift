import DiaryMedia
import JSON
import Testing

@testable import DiaryFormats

/// Property lists of to-do items.
@Suite(.enabled(if: ForeignDiary.readsDocuments, "diary-decoder reads no documents here"))
struct PropertyListTests {
    private let diary = ForeignDiary()

    private func read(_ items: String) throws -> ForeignDiary.Sink {
        let text = """
            <?xml version="1.0" encoding="UTF-8"?>
            <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
            <plist version="1.0">\(items)</plist>
            """
        try diary.write("a.plist", text)
        return try diary.read(PropertyListFormat.self)
    }

    private func dictionary(_ members: String) -> String { "<dict>\(members)</dict>" }

    @Test func `an array of dictionaries becomes entries and tasks`() throws {
        let items = [
            dictionary(
                "<key>Title</key><string>Milk</string><key>Date</key><date>2012-01-31T08:00:00Z</date><key>Priority</key><integer>2</integer>"
            ),
            dictionary(
                "<key>name</key><string>Rent</string><key>due</key><string>2012-02-01</string><key>priority</key><string>9</string>"
            ),
            dictionary(
                "<key>title</key><string>Note</string><key>date</key><string>2012-02-02 10:00:00 +0000</string><key>x</key><true/>"
            ),
            dictionary("<key>title</key><string>No date</string>"), "<string>odd</string>",
        ]
        let sink = try read("<array>\(items.joined())</array>")
        #expect(try PropertyListFormat.recognize(diary.source()) == "property list of 5 items")
        #expect(sink.texts("title") == ["Milk", "Rent", "Note"])
        #expect(
            sink.texts("creationTime") == [
                "2012-01-31T09:00:00+01:00", "2012-02-01T12:00:00+01:00", "2012-02-02T10:00:00+00:00",
            ])
        #expect(sink.texts("due") == [nil, "2012-02-01T12:00:00+01:00", nil] && sink.texts("dueHasTime")[1] == "false")
        #expect(sink.texts("priority") == ["2.0", nil, nil])
        #expect(sink.entries[1].unmodelled["priority"] == .string("9"))
        #expect(sink.entries[0].unmodelled["Priority"] == .number("2"))
        #expect(sink.entries[2].unmodelled["x"] == .boolean(true))
        #expect(sink.holeCounts == [.undated: 1, .unreadable: 1])
    }

    @Test func `a priority in words makes a task, too, and a date that can't be read is named`() throws {
        let items = [
            dictionary(
                "<key>title</key><string>Milk</string><key>date</key><date>2012-01-31T08:00:00Z</date><key>priority</key><string>High</string>"
            ),
            dictionary("<key>title</key><string>a</string><key>Date</key><string>3/4/2012</string>"),
            dictionary("<key>title</key><string>b</string><key>date</key><real>12.5</real>"),
            dictionary("<key>title</key><string>c</string><key>priority</key><string></string>"),
        ]
        let sink = try read("<array>\(items.joined())</array>")
        #expect(sink.texts("done") == ["false"] && sink.entries[0].unmodelled["priority"] == .string("High"))
        #expect(
            sink.problems.map(\.reason) == [
                "Date: 3/4/2012 may mean either of two days", "date: 12.5 is not a date", "it has no date",
            ])
    }

    @Test func `another property list is ignored`() throws {
        _ = try? read("<dict><key>a</key><string>b</string></dict>")
        #expect(try PropertyListFormat.recognize(diary.source()) == nil)
    }

    @Test(arguments: ["", "<array>", "<array><array/></array>", "<dict/>", "bplist00"])
    func `hostile lists don't end it`(items: String) throws {
        #expect(try read(items).entries.isEmpty)
    }
}
