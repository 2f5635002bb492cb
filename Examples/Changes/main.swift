// Follows a diary, and prints what it and every other program changes in it.
//
//     swift run example-changes [FOLDER [PREDICATE [COUNT]]]     ends after COUNT changes, or with Ctrl-C
import DiaryKit
import Glibc

let words = CommandLine.arguments.dropFirst().map(\.self)
let folder = words.first ?? "example-diary"
let diary = try Diary(at: folder, timeZone: "Europe/Prague")
let query = words.count > 1 ? try EntryQuery(predicate: words[1]) : EntryQuery()
var remaining = words.count > 2 ? Int(words[2]) ?? .max : .max

let results = try await diary.results(of: query, sectionedBy: .day)
// The first page is there; a window would show it now. The counts of all are known when the rest was read.
try await results.load()
print(results.count, "entries in", results.sections.count, "days")
fflush(nil)  // Whoever reads along sees each line when it is there.

// Each batch is what one commit changed, or a few that came together; the list has changed with it.
following: for try await batch in results.batches {
    for change in batch {
        switch change {
        case .insertSection(_, let name): print("a new day:", name)
        case .deleteSection(_, let name): print("no entry any more on", name)
        case .insert(_, let place): print("+", try await results.entry(at: place)?.title ?? "")
        case .delete(let id, _): print("-", try await diary.entry(id)?.title ?? id.description)
        case .move(_, _, let place): print(">", try await results.entry(at: place)?.title ?? "")
        case .update(_, let place): print("~", try await results.entry(at: place)?.title ?? "")
        }
        remaining -= 1
        if remaining <= 0 { break following }
    }
    fflush(nil)
}
print(results.count, "entries now")
