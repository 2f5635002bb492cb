import DiaryMedia
import JSON
import Testing

@testable import DiaryFormats

struct MiniDiaryFormatTests {
    @Test func `the days of an export come in, with their titles and their last change`() throws {
        let json = """
            {"metadata":{"application":"Mini Diary","version":"3.3.0","dateUpdated":"Sat Nov 16 2024 07:04:48 GMT+0000"},
            "entries":{"2024-10-01":{"dateUpdated":"Sat Nov 16 2024 07:01:49 GMT+0100 (CET)","title":"","text":"plums"},
            "2024-10-02":{"title":"Walk","text":"the river"},"2024-10-03":{"title":"","text":""},"soon":{"text":"x"},
            "2024-10-05":7}}
            """
        let sample = try ImportSample().write(json, to: "a.json")
        #expect(try sample.recognize() == ["minidiary"])
        let found = try sample.read(MiniDiaryFormat.self)
        #expect(found.texts == ["plums", "the river"] && found.times == ["2024-10-01", "2024-10-02"])
        #expect(found.values("title").map { $0?.stringValue } == [nil, "Walk"])
        #expect(found.values("updateTime").map { $0?.stringValue } == ["2024-11-16T06:01:49+00:00", nil])
        #expect(found.count(.undated) == 1 && found.count(.unreadable) == 1, "\(found.problems)")
    }

    @Test(arguments: [
        #"{"metadata":{"application":"Mini Diary","version":"3"},"entries":{"2024-10-01":{"text":"a"}}}"#,
        #"{"metadata":{"version":1},"entries":{"a":1}}"#,
        #"{"metadata":{"version":1},"entries":"#, #"{"metadata":{"version":1},"entries": "#,
        #"{"metadata":{"version":1},"entries":[{"date":"2024-01-05"}]}"#,
        #"{"metadata":{"application":"X","version":1},"entries":[]}"#, #"{"metadata":{},"entries":[]}"#,
    ])
    func `metadata and entries of other programs are no export of Day One`(json: String) throws {
        #expect(try !ImportSample().write(json, to: "a.json").recognize().contains("dayone"))
    }
}
