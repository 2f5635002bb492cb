import DiaryMedia
import JSON
import Testing

@testable import DiaryFormats

struct DiaroTests {
    private static let anna = "0a1b2c3d4e5f60718293a4b5c6d7e8f9"

    /// A backup as Diaro writes it: the attachments come after the entries, and missing values are `null`.
    private static let backup = """
        <data version="2">
        <table name="diaro_folders">
        <r><uid>f1</uid><title>Trips &amp; walks</title><color>#F0B913</color><pattern></pattern></r>
        </table>
        <table name="diaro_tags"><r><uid>\(anna)</uid><title>Anna</title></r><r><uid>t2</uid><title>river</title></r></table>
        <table name="diaro_moods">
        <r><uid>1</uid><title>Awesome</title></r><r><uid>m9</uid><title>Calm & warm <3</title></r>
        </table>
        <table name="diaro_locations">
        <r><uid>l1</uid><title>Kampa</title><address>Prague 1</address><lat>50.08</lat><lng>14.42</lng><zoom>11</zoom></r>
        </table>
        <table name="diaro_entries">
        <r>
           <uid>e1</uid><date>1704447000000</date><tz_offset>+01:00</tz_offset><title>A walk</title>
           <text>Fog until ten
        &lt;3 &#128166;</text><folder_uid>f1</folder_uid><location_uid>l1</location_uid>
           <tags>,\(anna),t2,gone,0000000000000000000000000000000f,</tags><primary_photo_uid>a1</primary_photo_uid>
           <weather_temperature>3.5</weather_temperature><weather_icon>50d</weather_icon>
           <weather_description>mist</weather_description><mood>1</mood>
        </r>
        <r><uid>e2</uid><date>1704447000000</date><tz_offset>-05:00</tz_offset><title>null</title><text>Night</text>
        <folder_uid></folder_uid><location_uid></location_uid><tags></tags><weather_temperature>0.0</weather_temperature>
        <mood>m9</mood></r>
        <r><uid>e3</uid><date>1704533400000</date><title></title><text></text><mood>1</mood></r>
        <r><uid>e4</uid><date>soon</date><text>x</text></r>
        <r><uid>e5</uid><date>1704533400000</date><title></title><text></text><mood>0</mood></r>
        </table>
        <table name="diaro_attachments">
        <r><uid>a2</uid><entry_uid>e1</entry_uid><type>photo</type><filename>two.jpg</filename><position>2</position></r>
        <r><uid>a1</uid><entry_uid>e1</entry_uid><type>photo</type><filename>one.jpg</filename><position>1</position></r>
        <r><uid>a3</uid><entry_uid>e2</entry_uid><type>photo</type><filename>none.jpg</filename><position>1</position></r>
        </table>
        <table name="diaro_templates"><r><uid>x</uid><title>T</title><text>Today:</text></r></table>
        </data>
        """

    @Test func `a backup has folders, tags, places, moods and photos in their order`() throws {
        let diary = ForeignDiary()
        try diary.write("DiaroBackup.xml", Self.backup)
        for name in ["one", "two"] { try diary.write("media/photo/\(name).jpg", ForeignDiary.photo + Array(name.utf8)) }
        #expect(try DiaroFormat.recognize(diary.source()) == "Diaro backup")
        let found = try diary.read(DiaroFormat.self)
        #expect(found.texts("text") == ["Fog until ten\n<3 💦", "Night", "Awesome"])
        #expect(found.texts("title") == ["A walk", nil, nil])
        #expect(
            found.texts("creationTime") == [
                "2024-01-05T10:30:00+01:00", "2024-01-05T04:30:00-05:00", "2024-01-06T10:30:00+01:00",
            ])
        #expect(found.texts("timeZone") == ["Europe/Prague", "-05:00", "Europe/Prague"])
        #expect(found.texts("journal") == ["Trips & walks", nil, nil])
        #expect(found.tags == [["Anna", "river", "gone"], ["Calm & warm <3"], []])
        #expect(found.texts("place") == ["Kampa", nil, nil] && found.texts("latitude") == ["50.08", nil, nil])
        #expect(found.media == [["media/photo/one.jpg", "media/photo/two.jpg"], [], []])
        #expect(found.entries.map(\.sourceID) == ["e1", "e2", "e3"])
        let mood = found.entries[0].line[.measurements]?.arrayValue?.first?.objectValue
        #expect(mood?["name"]?.stringValue == "mood" && mood?["value"]?.lenientDouble == 5)
        let extra = found.entries[0].unmodelled
        #expect(extra["mood"]?.stringValue == "Awesome" && extra["location_address"]?.stringValue == "Prague 1")
        #expect(extra["weather_description"]?.stringValue == "mist" && found.entries[1].unmodelled.isEmpty)
        #expect(found.holeCounts == [.undated: 1, .missingFile: 1], "\(found.problems)")
    }

    @Test func `an old backup has columns with names, and tags and places in the entry`() throws {
        let diary = ForeignDiary()
        try diary.write(
            "DiaroBackup.xml",
            """
            <data version="1"><table name="categories"><row><col name="_id">3</col><col name="title">Work</col></row></table>
            <table name="diaro_entries"><r><c n="_id">1</c><c n="date">1386000000000</c><c n="title">Old</c>
            <c n="text">Rain</c><c n="folder_uid">3</c><c n="tags">,rain,</c><c n="location">Brno</c>
            <c n="location_coords">49.2,16.6</c></r></table></data>
            """)
        let found = try diary.read(DiaroFormat.self)
        #expect(found.texts("text") == ["Rain"] && found.texts("journal") == ["Work"] && found.tags == [["rain"]])
        #expect(found.texts("place") == ["Brno"] && found.texts("longitude") == ["16.6"])
        #expect(found.texts("creationTime") == ["2013-12-02T17:00:00+01:00"] && found.problems.isEmpty)
    }

    @Test func `a backup that is cut gives the entries before the cut`() throws {
        let diary = ForeignDiary()
        try diary.write("a.xml", String(Self.backup.prefix(1200)))
        let found = try diary.read(DiaroFormat.self)
        #expect(found.entries.count == 1 && found.holeCounts[.unreadable] == 1, "\(found.problems)")
    }
}
