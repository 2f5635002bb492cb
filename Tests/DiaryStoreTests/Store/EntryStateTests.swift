import Chronology
import TestFixtures
import Testing

@testable import DiaryModel
@testable import DiaryStore

/// The effects of commands on an entry, without a database.
struct EntryStateTests {
    private static let before = Instant(secondsSince1970: 1_700_000_000)
    private static let now = Instant(secondsSince1970: 1_800_000_000)

    private static func medium(_ name: String) throws -> MediumState {
        let hash = try #require(ContentHash(bytes: ContentHasher.hash(Array(name.utf8), length: 32)))
        return MediumState(
            Medium(
                id: UniqueIdentifier(), type: .image, fileName: name, fileExtension: "jpg", hash: hash, byteCount: 1,
                metadata: Medium.Metadata(), addTime: before))
    }

    /// An entry of 1 March 2026 with a text, a typed tag and media.
    private static func state(
        _ text: String = "Tram 18 #home", tags: [String] = ["work"], media: [String] = ["a", "b", "c"]
    ) throws -> EntryState {
        var draft = EntryDraft(
            text: text, creationTime: try ZonedTime(rfc3339: "2026-03-01T12:00:00+01:00"), hasTime: true)
        draft.tags = tags
        var state = EntryState(draft, at: before, importNumber: nil)
        state.media = try media.map(medium)
        return state
    }

    private static func change(_ make: (inout EntryChange) -> Void) -> EntryChange {
        var change = EntryChange()
        make(&change)
        return change
    }

    private func names(_ state: EntryState) -> [String] { state.shown.media.compactMap(\.fileName) }

    // MARK: Adding, trash

    @Test func `a new entry has the tags that were typed and those of its text, composed`() throws {
        let state = try Self.state("e\u{301}te\u{301} #mer", tags: ["Voyage", "MER"])
        #expect(state.entry.text == "été #mer" && state.entry.text.unicodeScalars.count == 8)
        #expect(state.shown.tags == ["Voyage", "MER"])
        #expect(state.entry.revision == 1 && state.entry.updateTime == Self.before)
        #expect(state.entry.journal == DiaryEntry.defaultJournal)
    }

    @Test func `a restored entry equals the trashed one`() throws {
        let state = try Self.state()
        let trashed = state.trashed(at: Self.now)
        #expect(trashed.entry.trashTime == Self.now && trashed != state)
        #expect(trashed.restored() == state)
    }

    // MARK: Editing

    @Test(arguments: [
        change { _ in }, change { $0.starred = false }, change { $0.addedTags = ["work"] },
        change { $0.text = "Tram 18 #home" }, change { $0.removedTags = ["nowhere"] }, change { $0.firstMedium = 1 },
        change { $0.captions = [9: "nobody"] }, change { $0.place = "" },
    ])
    func `an edit that changes nothing leaves no trace`(change: EntryChange) throws {
        let state = try Self.state()
        #expect(state.edited(change, at: Self.now) == state)
    }

    @Test func `an edit changes its fields and the update time`() throws {
        let edited = try Self.state().edited(
            Self.change {
                $0.text = "Tram 22"
                $0.starred = true
                $0.journal = "travel"
                $0.place = "Kyo\u{302}to"
                $0.position = Position(latitude: 35, longitude: 135.7)
            }, at: Self.now)
        #expect(edited.entry.text == "Tram 22" && edited.entry.starred && edited.entry.journal == "travel")
        #expect(edited.entry.details.place == "Kyôto" && edited.entry.position?.longitude == 135.7)
        #expect(edited.shown.tags == ["work"], "the tag of the text went with it")
        #expect(edited.entry.updateTime == Self.now && edited.entry.addTime == Self.before)
    }

    @Test(arguments: [("one", "one\nmore"), ("one\n", "one\nmore"), ("", "more")])
    func `a text is appended as a line`(text: String, expected: String) throws {
        let edited = try Self.state(text).edited(Self.change { $0.appendedText = "more" }, at: Self.now)
        #expect(edited.entry.text == expected)
    }

    @Test func `tags are added and removed, ignoring case; those of the text stay`() throws {
        let edited = try Self.state().edited(
            Self.change {
                $0.addedTags = ["sea", "WORK"]
                $0.removedTags = ["Work", "home"]
            }, at: Self.now)
        #expect(edited.shown.tags == ["sea", "home"])
    }

    @Test func `a time is set, or made of the one that was`() throws {
        let later = try ZonedTime(rfc3339: "2026-04-01T08:00:00+09:00")
        let set = try Self.state().edited(
            Self.change {
                $0.creationTime = later
                $0.hasTime = false
            }, at: Self.now)
        #expect(set.entry.creationTime == later && !set.entry.hasTime)
        let shifted = try Self.state().edited(
            Self.change {
                $0.retiming = { time, _ in
                    ZonedTime(
                        instant: time.instant.adding(seconds: 3600), utcOffset: time.utcOffset, zoneName: time.zoneName)
                }
            }, at: Self.now)
        #expect(
            shifted.entry.creationTime.instant == (try Self.state()).entry.creationTime.instant.adding(seconds: 3600))
    }

    @Test func `captions and the first medium count the media that are shown`() throws {
        let state = try Self.state()
        let first = try #require(state.media?.first?.medium.id)
        let edited = state.detaching([first], at: Self.before).edited(
            Self.change {
                $0.captions = [1: "of b", 2: "of c"]
                $0.firstMedium = 2
            }, at: Self.now)
        #expect(names(edited) == ["c", "b"])
        #expect(edited.shown.media.map(\.caption) == ["of c", "of b"])
        let without = edited.edited(Self.change { $0.captions = [1: ""] }, at: Self.now)
        #expect(without.shown.media.map(\.caption) == [nil, "of b"])
    }

    // MARK: Renaming

    @Test func `a tag's new name is in the text and among the typed ones`() throws {
        let state = try Self.state("#home and #Home", tags: ["home", "work"])
        let renamed = state.renaming(tag: "HOME", to: "casa", always: true, at: Self.now)
        #expect(renamed.entry.text == "#casa and #casa" && renamed.shown.tags == ["casa", "work"])
        #expect(renamed.entry.updateTime == Self.now)
        let typedAlone = try Self.state("nothing", tags: ["home"])
        #expect(typedAlone.renaming(tag: "home", to: "casa", always: false, at: Self.now) == typedAlone)
        #expect(typedAlone.renaming(tag: "home", to: "casa", always: true, at: Self.now).shown.tags == ["casa"])
    }

    // MARK: Media

    @Test func `a detached medium is restored at its position`() throws {
        let state = try Self.state()
        let ids = state.shown.media.map(\.id)
        for gone in [[0], [1], [2], [0, 1], [0, 2], [1, 2], [0, 1, 2]] {
            let chosen = Set(gone.map { ids[$0] })
            let detached = state.detaching(chosen, at: Self.now)
            #expect(detached.shown.media.map(\.id) == ids.filter { !chosen.contains($0) })
            #expect(detached.entry.updateTime == Self.now && detached.media?.count == 3)
            let back = detached.reattaching(chosen, at: Self.now)
            #expect(back.media == state.media, "\(gone)")
        }
        #expect(state.detaching([UniqueIdentifier()], at: Self.now) == state)
    }

    @Test func `attached media come after all others, those in the trash too`() throws {
        let state = try Self.state(media: ["a", "b"])
        let last = try #require(state.shown.media.last?.id)
        let attached = state.detaching([last], at: Self.before).attaching([try Self.medium("c")], at: Self.now)
        #expect(names(attached) == ["a", "c"])
        #expect(names(attached.reattaching([last], at: Self.now)) == ["a", "b", "c"])
        #expect(state.attaching([], at: Self.now) == state)
    }

    /// After random orders, trash and restore, no medium is lost or duplicated, and the requested ones are shown.
    @Test func `no medium is ever lost or doubled`() throws {
        var generator = SeededGenerator()
        for _ in 0..<200 {
            var state = try Self.state(media: ["a", "b", "c", "d", "e"])
            let all = Set(state.shown.media.map(\.id))
            for _ in 0..<10 {
                let order = Array(all.shuffled(using: &generator).prefix(Int.random(in: 0...5, using: &generator)))
                state = state.ordering(order, at: Self.now)
                #expect(state.shown.media.map(\.id) == order, "\(generator.name)")
                #expect(state.media?.count == all.count && Set((state.media ?? []).map(\.medium.id)) == all)
                #expect(
                    state.media?.allSatisfy { ($0.medium.trashTime == nil) == order.contains($0.medium.id) } == true)
            }
        }
    }

    @Test func `a file that was kept with a medium once is taken out of the trash again`() throws {
        let state = try Self.state(media: ["a"])
        let medium = try #require(state.shown.media.first)
        let companion = Medium.Companion(kind: .raw, hash: medium.hash, byteCount: 1, fileExtension: "dng")
        let kept = state.addingCompanion(companion, to: medium.id)
        #expect(kept.shown.media.first?.companions == [companion])
        var trashed = kept
        trashed.media?.apply(CompanionChange(medium: medium.id, hash: medium.hash, isHere: false))
        #expect(trashed.shown.media.first?.companions.isEmpty == true)
        #expect(trashed.addingCompanion(companion, to: medium.id) == kept)
        #expect(state.addingCompanion(companion, to: UniqueIdentifier()) == state)
        #expect((kept.media ?? []).companionChanges(to: trashed.media ?? []).map(\.isHere) == [true])
    }
}
