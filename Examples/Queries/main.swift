// Asks a diary, and values in memory, with predicates in Apple's format.
//
//     swift run example-queries [FOLDER]     a new diary is made in FOLDER, example-diary where none is named
import DiaryKit
import DiaryModel

let folder = CommandLine.arguments.dropFirst().first ?? "example-diary"
let diary = try Diary(at: folder, timeZone: "Europe/Prague")
try await diary.add("Tram 18 in the fog", tags: ["city"])
try await diary.add("Café Bellecour, two hours of rain", tags: ["trip"])
try await diary.add("京都で散歩した", tags: ["trip"])

// A predicate is read once; values come in as arguments or variables and are never parsed.
let fog = try PredicateFormat("text CONTAINS[cd] %@ OR ANY tags = $tag", ["FOG"])
for entry in try await diary.entries(matching: fog, variables: ["tag": "trip"], limit: 20) {
    print(entry.title)
}
print(fog, "holds for", try await diary.count(matching: fog, variables: ["tag": "trip"]))

// Keys and types are checked before anything runs; an error has the position and the nearest known name.
do {
    try PredicateFormat("text CONTAINS 'x' AND tagss.@count > 1").check(for: .entries)
} catch {
    print("\(error.message), did you mean \(error.hint ?? "something else")?")
    print(error.text)
    print(String(repeating: " ", count: error.range.lowerBound) + String(repeating: "^", count: error.range.count))
}

// The same language for any values in memory.
let long = try PredicateFormat("SUBQUERY(sounds, $s, $s.duration > $least).@count > 0").evaluator(variables: [
    "least": 60
])
print(try long.matches(["sounds": [["duration": 42.5], ["duration": 61]]]))
