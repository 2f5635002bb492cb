import Foundation
import TestFixtures
import Testing

/// A folder with a completion script, some files, and a `diary` that answers `complete`.
final class CompletionFolder {
    let path: String
    var script: String { path + "/script" }
    var program: String { path + "/bin/diary" }

    init(script: String) throws {
        let root = URL(fileURLWithPath: NSTemporaryDirectory()).appendingPathComponent(
            "completion-\(UUID().uuidString)")
        path = root.path
        let files = FileManager.default
        try files.createDirectory(atPath: path + "/photos", withIntermediateDirectories: true)
        try files.createDirectory(atPath: path + "/bin", withIntermediateDirectories: true)
        try Data().write(to: root.appendingPathComponent("photo.jpg"))
        try Data(script.utf8).write(to: root.appendingPathComponent("script"))
        let answers = """
            if [ "$1" = --diary ]; then shift 2; suffix=-elsewhere; fi
            echo noise >&2
            case "$2" in
            tags) printf '%s\\n' "home$suffix" "hobby$suffix" work 旅行 ;;
            names) printf '%s\\n' :trips :travels ':on the road' ;;
            entries) printf '%s\\n' @ 3f2a9c 3f77c0 ;;
            values) printf '%s\\n' "$4kg" "$4g" ;;
            esac
            """
        try ShellScript.write(answers, to: program)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }
}

/// A line to complete and what must be, and must not be, among the answers.
struct CompletionCase: Sendable, CustomTestStringConvertible {
    let line: String
    var offers: [String]
    var omits: [String] = []

    var testDescription: String { line }

    func isSatisfied(by output: String) -> Bool {
        // fish puts a description after a tab.
        let lines = output.split(separator: "\n").map { $0.prefix { $0 != "\t" } }
            .map { $0.hasSuffix("/") || $0.hasSuffix(" ") ? String($0.dropLast()) : String($0) }
        return offers.allSatisfy(lines.contains) && !omits.contains(where: lines.contains)
    }
}

let completionCases: [CompletionCase] = [
    CompletionCase(line: "diary ", offers: ["add", "list", "search", "help"], omits: ["complete", "ls", "photo.jpg"]),
    CompletionCase(line: "diary se", offers: ["search"], omits: ["list"]),
    CompletionCase(line: "diary --plain li", offers: ["list"], omits: ["add"]),
    CompletionCase(line: "diary --color ne", offers: ["never"], omits: ["auto", "list"]),
    CompletionCase(line: "diary --color never sh", offers: ["show"], omits: ["never"]),
    CompletionCase(line: "diary list --f", offers: ["--from", "--format"], omits: ["--tag", "--media"]),
    CompletionCase(line: "diary list --format ", offers: ["text", "short", "json", "ids"], omits: ["photo.jpg"]),
    CompletionCase(line: "diary list -f j", offers: ["json"], omits: ["text"]),
    CompletionCase(line: "diary list --tag ho", offers: ["home", "hobby"], omits: ["work", "noise"]),
    CompletionCase(line: "diary list --tag 旅", offers: ["旅行"], omits: ["work"]),
    CompletionCase(line: "diary list --tag home,wo", offers: ["home,work"], omits: ["work"]),
    CompletionCase(line: "diary --diary /x list --tag ho", offers: ["home-elsewhere"], omits: ["home"]),
    CompletionCase(line: "diary list --from yes", offers: ["yesterday"]),
    CompletionCase(line: "diary show 3f", offers: ["3f2a9c", "3f77c0"], omits: ["@"]),
    CompletionCase(line: "diary add --place 71.2", offers: ["71.2kg", "71.2g"], omits: ["kg"]),
    CompletionCase(line: "diary add --media pho", offers: ["photo.jpg", "photos"], omits: ["bin"]),
    CompletionCase(line: "diary add --media photo.jpg pho", offers: ["photo.jpg", "photos"], omits: ["bin"]),
    CompletionCase(line: "diary add --media photo.jpg --star pho", offers: [], omits: ["photo.jpg", "photos"]),
    CompletionCase(line: "diary --diary pho", offers: ["photos"], omits: ["photo.jpg"]),
    CompletionCase(line: "diary edit --onto pho", offers: ["photos"], omits: ["photo.jpg", "home"]),
    CompletionCase(line: "diary edit --onto ho", offers: ["home", "hobby"], omits: ["photos", "work"]),
    CompletionCase(line: "diary list --limit 3 ", offers: [":trips", ":travels"]),
    CompletionCase(line: "diary list --arg name value ", offers: [":trips"]),
    CompletionCase(line: "diary list --arg wh", offers: ["who", "where"], omits: ["list"]),
    CompletionCase(line: "diary list :trips ", offers: [], omits: [":trips", ":travels"]),
    CompletionCase(line: "diary help da", offers: ["dates"], omits: ["add"]),
    CompletionCase(line: "diary list --starred --limit 3 --re", offers: [], omits: ["--starred", "list"]),
]
