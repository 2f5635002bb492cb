import Chronology
import DiaryModel
import DiaryStore
import Processes
import Terminal
import TestFixtures
import TestSupport
import Testing

@testable import DiaryCLI

/// The thread that follows the diary, without a terminal.
struct BrowserFollowerTests {
    @Test func `a badge that can't be decided takes nothing from the list and the other badges`() throws {
        let program = try TestProgram.ofDays(2)
        let mailbox = BrowserMailbox(waking: try #require(Waker()))
        let follower = try #require(BrowserFollower())
        defer { follower.stop() }
        let wrong = EntryQuery([.predicate(try PredicateCondition("1 / (wordCount - wordCount) > 0"))])
        follower.count([
            .builtin(.photos): .query(wrong), .builtin(.starred): .query(EntryQuery([.starred])),
        ])
        follower.follow(ListRequest(number: 1, query: EntryQuery()))
        let diary = BrowserDiary(folder: program.diary, allowsNetworkFileSystem: false, zone: .utc)
        #expect(follower.start(diary, tabs: TabList(), mailbox) == 0)
        var (hasList, counts): (Bool, [BrowserTab.ID: Int]?) = (false, nil)
        let came = eventually(pause: 1000) {
            for event in mailbox.takeAll() {
                if case .listed(let list, isWhole: true, _) = event { hasList = list.count == 6 }
                if case .counted(let found) = event { counts = found }
                if case .failed(let words) = event { Issue.record("\(words.plain)") }
            }
            return counts != nil
        }
        #expect(came && hasList && counts == [.builtin(.starred): 2])
    }
}
