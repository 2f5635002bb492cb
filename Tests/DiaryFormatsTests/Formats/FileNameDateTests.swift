import Chronology
import Testing

@testable import DiaryFormats

struct FileNameDateTests {
    private func described(_ time: WrittenTime?) -> String? {
        guard let time else { return nil }
        return time.hasTime ? "\(time.day) \(time.wall.clock(withSeconds: true))" : time.day.description
    }

    @Test(arguments: [
        ("2024-05-06", "2024-05-06", ""), ("2024_05_06", "2024-05-06", ""), ("20240506", "2024-05-06", ""),
        ("a/b/2024-05-06 Walk in the rain", "2024-05-06", "Walk in the rain"),
        ("Trip 2024-05-06", "2024-05-06", "Trip"),
        ("202405061030-trip", "2024-05-06 10:30:00", "trip"), ("20240506 1030 Trip", "2024-05-06 10:30:00", "Trip"),
        ("20240506103015", "2024-05-06 10:30:15", ""),
        ("2024-05-06T10-30 Walk", "2024-05-06 10:30:00", "Walk"), ("2024-05-06 10.30.15", "2024-05-06 10:30:15", ""),
        ("2024-05-06-1030", "2024-05-06 10:30:00", ""), ("May 6th, 2024", "2024-05-06", ""),
        ("2024/05/06", "2024-05-06", ""), ("x/2024/05-May/06 Monday", "2024-05-06", ""),
        ("2024-05/06", "2024-05-06", ""),
        ("25-12-2024 Walk", "2024-12-25", "Walk"), ("Walk 6.5.2024", "2024-05-06", "Walk"),
        ("12_25_2024 18.30 Walk", "2024-12-25 18:30:00", "Walk"), ("2024年5月6日", "2024-05-06", ""),
        ("2024-05-06_2", "2024-05-06", ""),
        ("2024-05-06 365", "2024-05-06", "365"),
        ("2024-05-06/Walk", "2024-05-06", "Walk"), ("2024-05-06 2024 review", "2024-05-06", "2024 review"),
        ("20240506 2024 review", "2024-05-06", "2024 review"), ("20240103 2023 review", "2024-01-03", "2023 review"),
        ("20231230_2024 plans", "2023-12-30", "2024 plans"), ("20240506 1930 Dinner", "2024-05-06 19:30:00", "Dinner"),
        ("20240506T2024 review", "2024-05-06 20:24:00", "review"), ("20240506 2024", "2024-05-06 20:24:00", ""),
        ("Tagebuch/3. März 2021", "2021-03-03", ""), ("3 mars 2021", "2021-03-03", ""),
        ("12 de enero de 2020", "2020-01-12", ""), ("So 2024-05-06", "2024-05-06", ""),
        ("2024-02-07-Wednesday", "2024-02-07", ""), ("2024-02-08_Thu", "2024-02-08", ""),
        ("2024-02-09, Friday", "2024-02-09", ""), ("2024-02-10 (Sat)", "2024-02-10", ""),
        ("2024-02-13-Dienstag", "2024-02-13", ""), ("2024-02-12 pondělí", "2024-02-12", ""),
        ("2024-02-12 segunda-feira", "2024-02-12", ""), ("2024-02-12 (月)", "2024-02-12", ""),
        ("2024-02-14 10-30 Wed.", "2024-02-14 10:30:00", ""), ("2024-02-12/Monday", "2024-02-12", ""),
        ("2024-01-17 7:30 PM Walk", "2024-01-17 19:30:00", "Walk"),
        ("2024-01-17 7.30pm Walk", "2024-01-17 19:30:00", "Walk"),
        ("2024-01-17 12.05 am Walk", "2024-01-17 00:05:00", "Walk"),
        ("2024-01-17 7.30 amber", "2024-01-17 07:30:00", "amber"),
        ("2024-01-17 19.30 PM Walk", "2024-01-17 19:30:00", "PM Walk"),
        ("2024-01-17 at 19.30 Walk", "2024-01-17 19:30:00", "Walk"),
        ("Photo 2024-01-17 um 19.30.11", "2024-01-17 19:30:11", "Photo"),
        ("2024-01-17 at 1930 Walk", "2024-01-17 19:30:00", "Walk"),
        ("2024-01-17 at home", "2024-01-17", "at home"),
        ("12 March 2024 - Title", "2024-03-12", "Title"), ("March 12, 2024 Title", "2024-03-12", "Title"),
        ("8. 1. 2024 Výlet", "2024-01-08", "Výlet"), ("5. März 2021 7.30 Lauf", "2021-03-05 07:30:00", "Lauf"),
        ("2024-01-05 (2)", "2024-01-05", ""), ("2024-01-05 (2) Walk", "2024-01-05", "(2) Walk"),
        ("2024-01-05 (1984)", "2024-01-05", "(1984)"),
        ("2024-02-12 Monday walk", "2024-02-12", "Monday walk"), ("2024-02-12 Sunbathing", "2024-02-12", "Sunbathing"),
    ])
    func `a name has its day and its words`(path: String, expected: String, rest: String) {
        let found = FileNameDate(path: path)
        #expect(described(found?.time) == expected && found?.rest == rest)
    }

    @Test func `the order of numbers decides if it is known`() {
        #expect(described(FileNameDate(path: "a/05-06-2024", order: .dayFirst)?.time) == "2024-06-05")
        #expect(described(FileNameDate(path: "05-06-2024/Walk", order: .monthFirst)?.time) == "2024-05-06")
        #expect(described(FileNameDate(path: "05-06-2024 Walk", order: .dayFirst)?.time) == "2024-06-05")
        #expect(FileNameDate(path: "05-06-2024") == nil && FileNameDate(path: "05-06-2024 Walk") == nil)
    }

    @Test(arguments: [
        "README", "2024", "v25.12.2024", "1-25-12-20245", "32-12-2024",
        "2024-13-45", "2023-02-29", "notes/12", "v1.2.3", "a20240506", "Room 101", "", "2024/13/40",
        "99999999", "May 2024 review", "Top 10 May", "12 March 20245",
    ])
    func `another name has no date`(path: String) {
        #expect(FileNameDate(path: path) == nil)
    }

    @Test(arguments: [
        ("YYYY-MM-DD", "2024-05-06", "2024-05-06"), ("DD.MM.YYYY", "06.05.2024", "2024-05-06"),
        ("YYYY/MM/DD-MM-YYYY", "2024/05/06-05-2024", "2024-05-06"),
        ("dddd, MMMM Do YYYY", "Monday, May 6th 2024", "2024-05-06"),
        ("[Day] YYYY-DDDD", "Day 2024-127", "2024-05-06"), ("YYYY-MM-DD dddd", "2024-05-06 pondělí", "2024-05-06"),
        ("YYYYMMDD HHmm", "20240506 0930", "2024-05-06 09:30:00"), ("D-M-YY", "6-5-24", "2024-05-06"),
        ("dddd, D. MMMM YYYY", "Montag, 6. Mai 2024", "2024-05-06"), ("D MMM YYYY", "6 août 2024", "2024-08-06"),
        ("gggg-[W]ww YYYY-MM-DD", "2024-W19 2024-05-06", "2024-05-06"),
    ])
    func `a format of Obsidian reads its names`(format: String, name: String, expected: String) {
        #expect(described(MomentFormat(format).time(name)) == expected)
    }

    @Test func `a name in another format is ignored`() {
        #expect(MomentFormat("DD-MM-YYYY").time("2024-05-06") == nil)
        #expect(MomentFormat("YYYY-MM-DD").time("2024-05-06 more") == nil)
        #expect(MomentFormat("YYYY").time("2024") == nil)
    }
}
