// Imports photos, sounds and videos into a diary, and prints the media of each new entry.
//
//     swift build && swift run example-import FOLDER PATH…     the diary's folder, then files or folders with media
import DiaryKit
import DiaryModel
import Glibc

let words = CommandLine.arguments.dropFirst().map(\.self)
guard words.count > 1 else {
    print("usage: example-import FOLDER PATH…")
    exit(2)
}
let diary = try Diary(at: words[0], timeZone: "Europe/Prague")
let paths = Array(words.dropFirst())

// First without writing, to ask a person, for example.
var wanted = FileImport()
wanted.grouping = .day
wanted.tags = ["phone"]
wanted.isDryRun = true
let plan = try await diary.importFiles(paths, wanted)
print("to import: \(plan.photoCount) photos, \(plan.soundCount) sounds, \(plan.videoCount) videos")

// Media that the diary has are not imported again, so an interrupted import is simply repeated. One undo() reverts it.
wanted.isDryRun = false
let result = try await diary.importFiles(paths, wanted)
for id in result.entries {
    let media = try await diary.entry(id)?.media ?? []
    print("an entry with", media.map { $0.fileName ?? "a file without a name" }.joined(separator: ", "))
}
print("already in the diary: \(result.alreadyHereCount), left out: \(result.leftOut.count)")
