import DiaryModel
import DiaryStore
import DiaryTestSupport
import Foundation
import TestFixtures
import TestSupport
import Testing

/// Four processes write to one diary, created by a program of schema 1, and a copy follows them through the feed
/// alone.
struct FeedProcessTests {
    private let program = TestProgram()

    /// Random commands, including refused ones.
    private static let commands = """
        RANDOM=$1
        for step in 1 2 3 4 5 6 7 8 9 10; do
            case $((RANDOM % 9)) in
                0) "$2" add "step $step of $1 #work" ;;
                1) "$2" edit @ --append "more $step" -y ;;
                2) "$2" edit --where 'starred = NO' -n 3 --star -t +new -y ;;
                3) "$2" delete -n $((RANDOM % 4 + 1)) --where "text != ''" -y ;;
                4) "$2" undo ;;
                5) "$2" redo ;;
                6) "$2" tags --rename work "Work$((RANDOM % 2))" ;;
                7) printf '{"date":"2024-0%d-01","text":"line of %s"}\\n' 1 "$1" 2 "$1.$step" | "$2" import - ;;
                8) [ $((RANDOM % 3)) = 0 ] && "$2" trash --empty -y || "$2" restore --from 2000 -n 2 -y ;;
            esac </dev/null >/dev/null 2>&1
        done
        exit 0
        """

    private func start(seed: Int) throws -> Process {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = ["bash", "-c", Self.commands, "bash", "\(seed)", TestProgram.builtProgram("diary")]
        process.environment = program.environment
        try process.run()
        return process
    }

    private func entries(_ store: DiaryStore) throws -> [UniqueIdentifier: DiaryEntry] {
        var entries: [UniqueIdentifier: DiaryEntry] = [:]
        for scope in [EntryQuery.Scope.diary, .trash] {
            var query = EntryQuery()
            query.scope = scope
            for entry in try store.entries(query) { entries[entry.id] = entry }
        }
        return entries
    }

    @Test(arguments: 1...3)
    func `a copy kept by the feed equals the diary`(round: Int) throws {
        try FrozenDiary.schema1.copy(to: program.diary.description)
        let store = try DiaryStore(program.diary, access: .reading)
        var sequence = try store.changeSequence()
        var copy = try entries(store)
        func catchUp() throws {
            let changes = try store.changes(after: sequence)
            sequence = changes.sequence
            for id in changes.entries { copy[id] = try store.entry(id) }
        }
        let processes = try (1...4).map { try start(seed: round * 10 + $0) }
        while processes.contains(where: \.isRunning) { try catchUp() }
        for process in processes { process.waitUntilExit() }
        try catchUp()
        #expect(try sequence > 62 && copy == entries(store))
    }

    /// Lists of several kinds, each followed by a copy that only sees batches.
    private static func queries() throws -> [(EntryQuery, EntrySectioning)] {
        var oldest = EntryQuery()
        oldest.order = .oldestFirst
        var few = EntryQuery()
        few.limit = 7
        var trash = EntryQuery()
        trash.scope = .trash
        return [
            (EntryQuery(), .day), (oldest, .month), (few, .none), (trash, .importNumber),
            (EntryQuery(containing: ["step"]), .firstTag), (try EntryQuery(predicate: "starred = YES"), .none),
        ]
    }

    @Test(arguments: 4...6)
    func `lists that follow four processes equal a fresh query`(round: Int) throws {
        try FrozenDiary.schema1.copy(to: program.diary.description)
        let store = try DiaryStore(program.diary, access: .reading)
        let queries = try Self.queries()
        let trackers = queries.map { ResultTracker(of: $0.0, in: store, sectionedBy: $0.1) }
        for tracker in trackers { try tracker.load() }
        var copies = try trackers.map { try ListCopy($0) }
        var problems: [String] = []
        func catchUp() throws {
            for (index, tracker) in trackers.enumerated() {
                if let batch = try tracker.nextBatch() { problems += copies[index].apply(batch) }
            }
        }
        let processes = try (1...4).map { try start(seed: round * 10 + $0) }
        while processes.contains(where: \.isRunning) { try catchUp() }
        for process in processes { process.waitUntilExit() }
        try catchUp()
        #expect(problems == [])
        for (index, (query, sectioning)) in queries.enumerated() {
            let fresh = ResultTracker(of: query, in: store, sectionedBy: sectioning)
            try fresh.load()
            #expect(try copies[index] == ListCopy(fresh), "\(query)")
        }
    }
}
