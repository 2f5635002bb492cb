// Follows a diary, and prints what it and every other program changes in it.
//
//     swift run example-changes [FOLDER [PREDICATE [COUNT]]]     ends after COUNT changes, or with Ctrl-C
import DiaryKit
import DiaryModel
import DiaryStore
import Glibc

let words = CommandLine.arguments.dropFirst().map(\.self)
let folder = words.first ?? "example-diary"
let diary = try Diary(at: folder, timeZone: "Europe/Prague")
let query = words.count > 1 ? try EntryQuery(predicate: words[1]) : EntryQuery()
var remaining = words.count > 2 ? Int(words[2]) ?? .max : .max

let results = try await diary.results(of: query, sectionedBy: .day)
// The first page is loaded, and a window would show it now; the counts of all need the rest.
try await results.load()
print(results.count, "entries in", results.sections.count, "days")
fflush(nil)  // A reader of a pipe sees each line at once.

// A batch has the changes of one commit, or of a few close together; the list already includes them.
following: for try await batch in results.batches {
    for change in batch {
        switch change {
        case .insertSection(_, let name): print("a new day:", name)
        case .deleteSection(_, let name): print("no entries left on", name)
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
