import Chronology
import DiaryModel
import DiaryStore
import DiaryTestSupport
import Testing

struct ShortIdentifierTests {
    /// Time-based ids of another program, created on one morning, share their prefix.
    private static let ids = [
        "3f2a9c00-0000-4000-8000-000000000000", "3f2a9c00-0000-4000-8000-00000000000f",
        "3f2a9c00-7000-4000-8000-000000000000", "3f2a9d00-0000-4000-8000-000000000000",
        "91d04e00-0000-4000-8000-000000000000",
    ]

    @Test(arguments: zip(ids, [32, 32, 9, 6, 6]))
    func `as many digits as distinguish an id from every other, at least six`(text: String, count: Int) throws {
        let diary = try TestDiary()
        for id in Self.ids.compactMap({ UniqueIdentifier($0) }) {
            var draft = EntryDraft(
                text: "x", creationTime: ZonedTime(instant: Instant(secondsSince1970: 0), utcOffset: 0), hasTime: true)
            draft.id = id
            _ = try diary.store.add(draft)
        }
        #expect(try diary.store.distinguishingDigitCount(of: #require(UniqueIdentifier(text))) == count)
    }
}
