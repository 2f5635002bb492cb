import Chronology
import DecoderProtocol
import DiaryModel
import DiaryTestSupport
import Glibc
import Testing

@testable import DiaryMedia
@testable import DiaryStore

struct ImportPlanTests {
    /// Minutes after midnight of 1 March 2025, UTC.
    private func instant(_ minute: Int) -> Instant { Instant(secondsSince1970: 1_740_787_200 + Int64(minute) * 60) }

    private func moment(_ entry: Int64, _ minute: Int, hasTime: Bool = true) -> DiaryStore.ImportedMoment {
        DiaryStore.ImportedMoment(
            entry: entry, time: instant(minute), day: 20_148 + minute / 1440, hasTime: hasTime)
    }

    private func media(_ minutes: [Int], hasTime: Bool = true) -> [SurveyedMedium] {
        minutes.map { minute in
            let time = Medium.CaptureTime(instant: instant(minute), utcOffset: 0)
            return SurveyedMedium(
                file: FoundFile(path: FilePath("\(minute).jpg"), status: stat(), isNamed: false), type: .image,
                time: MediumTime(time, precision: hasTime ? .second : .day, source: .camera, offsetSource: .file),
                position: nil)
        }
    }

    private static let joinings: [([Int], Int64?)] = [
        ([150], 1), ([151], nil), ([0], 1), ([-1], nil), ([200, 240], 2), ([130, 200, 245], 1), ([250, 299], 2),
        ([195], nil), ([75], 1),
    ]

    /// A gap of one hour; entry 1 has moments at 60 and 90, entry 2 at 300.
    @Test(arguments: joinings)
    func `media join the nearest entry within the gap`(minutes: [Int], entry: Int64?) throws {
        let joining = try #require(ImportJoining(.gap(3_600_000_000)))
        let moments = [moment(1, 60), moment(1, 90), moment(2, 300)]
        #expect(joining.entry(for: media(minutes)[...], among: moments) == entry)
    }

    @Test(arguments: [(0, 1), (1439, 1), (1440, 2), (2880, nil)] as [(Int, Int64?)])
    func `days join days of their own clocks`(minute: Int, entry: Int64?) throws {
        let joining = try #require(ImportJoining(.day))
        let moments = [moment(1, 700), moment(2, 1500)]
        #expect(joining.entry(for: media([minute])[...], among: moments) == entry)
    }

    @Test func `a day alone joins a day alone, and a time a time`() throws {
        let joining = try #require(ImportJoining(.gap(3_600_000_000)))
        let moments = [moment(1, 720), moment(2, 720, hasTime: false)]
        #expect(joining.entry(for: media([720])[...], among: moments) == 1)
        #expect(joining.entry(for: media([720], hasTime: false)[...], among: moments) == 2)
        #expect(joining.entry(for: media([720 + 1440], hasTime: false)[...], among: moments) == nil)
    }

    @Test func `dates from one end of time to the other are planned`() throws {
        var ends = media([0, 1])
        ends = [Int64.min, Int64.max].map { microseconds in
            let time = Medium.CaptureTime(instant: Instant(microseconds: microseconds), utcOffset: 0)
            return SurveyedMedium(
                file: ends[0].file, type: .image, time: MediumTime(time, source: .fileDate, offsetSource: .zone),
                position: nil)
        }
        let diary = try TestDiary()
        let plan = try ImportPlan(
            of: ends, into: diary.store, ImportOptions(source: "", zone: TimeZoneRules(utcOffset: 0)))
        #expect(plan.clusters.count == 2)
    }
}
