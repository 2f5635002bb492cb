import DiaryCLI
import DiaryModel
import DiaryTestSupport
import Foundation
import TestSupport
import Testing

/// Each command of the article "Ways back" is run after the accident that it repairs, and does what the article says.
struct WaysBackTests {
    /// A home with a diary of two entries and a photo, today's copy of the database and an archive.
    final class Home {
        let program = TestProgram()
        let photo: URL

        init() throws {
            program.environment["DIARY_DIR"] = nil
            program.snapshots = .here
            photo = Self.url(program, "phone/IMG_2041.jpg")
            for folder in ["phone", "stick"] {
                try FileManager.default.createDirectory(
                    at: Self.url(program, folder), withIntermediateDirectories: true)
            }
            try FileManager.default.copyItem(
                at: URL(filePath: TestProgram.sample("river-in-fog.jpg")), to: photo)
            run("diary add 'Fog until ten' --media ~/phone/IMG_2041.jpg")
            run("diary edit @ --text 'Fog until noon'")
            run("diary add 'A second entry'")
            run("diary backup /media/stick/diary.tar")
        }

        private static func url(_ program: TestProgram, _ name: String) -> URL {
            URL(filePath: program.folder.path.description).appending(path: name)
        }

        func url(_ name: String) -> URL { Self.url(program, name) }

        var diary: URL { url(".local/share/diary") }

        var original: URL {
            get throws {
                let names = FileManager.default.enumerator(atPath: diary.appending(path: "media").path)
                let name = names?.compactMap { $0 as? String }.first { $0.hasSuffix(".jpg") }
                return diary.appending(path: "media").appending(path: try #require(name))
            }
        }

        /// Runs a line of the article in a shell.
        @discardableResult
        func run(_ line: String) -> TestProgram.Outcome {
            let home = program.folder.path.description
            var words: [String] = []
            for (index, part) in line.split(separator: "'", omittingEmptySubsequences: false).enumerated() {
                if !index.isMultiple(of: 2) {
                    words.append(String(part))
                } else {
                    words += part.split(separator: " ").map(String.init)
                }
            }
            let named = words.dropFirst().map { word in
                (word.hasPrefix("~") ? home + word.dropFirst() : word)
                    .replacing("/media/stick", with: home + "/stick")
            }
            return program.run(named.map { Array($0.utf8) })
        }

        func texts(_ options: String = "") -> Set<String> {
            let lines = run("diary \(options) list --format jsonl").lines
            return Set(
                lines.compactMap { line in
                    ["Fog until ten", "Fog until noon", "A second entry"].first { line.contains($0) }
                })
        }

        func isSound(_ options: String = "") -> Bool {
            run("diary \(options) check --read-data").exitCode == .success
        }

        static let all: Set<String> = ["Fog until noon", "A second entry"]
    }

    /// A line of the article, with the accident before it and the check after it.
    struct Way: CustomTestStringConvertible, Sendable {
        let line: String
        var happened: @Sendable (Home) throws -> Void = { _ in }
        let isBack: @Sendable (Home, TestProgram.Outcome) throws -> Bool

        var testDescription: String { line }
    }

    static let ways: [Way] = [
        Way(line: "diary undo", happened: { $0.run("diary delete --yes --contains noon") }) { home, _ in
            home.texts() == Home.all
        },
        Way(
            line: "diary redo",
            happened: { home in
                home.run("diary delete --yes --contains noon")
                home.run("diary undo")
            }
        ) { home, _ in home.texts() == ["A second entry"] },
        Way(line: "diary undo --list") { _, outcome in
            outcome.output.contains("add") && outcome.output.contains("edit")
        },
        Way(line: "diary history @", happened: { $0.run("diary edit --yes --contains noon --star") }) { _, outcome in
            outcome.output.contains("Fog until ten")
        },
        Way(line: "diary restore @ --version 1", happened: { $0.run("diary edit --yes --contains noon --star") }) {
            home, _ in home.texts().contains("Fog until ten")
        },
        Way(line: "diary trash", happened: { $0.run("diary delete --yes --contains noon") }) { _, outcome in
            outcome.output.contains("Fog until noon")
        },
        Way(line: "diary restore --contains fog", happened: { $0.run("diary delete --yes --contains noon") }) {
            home, _ in
            home.texts() == Home.all
        },
        Way(line: "diary check --read-data", happened: { try FileManager.default.removeItem(at: $0.original) }) {
            _, outcome in
            outcome.exitCode == .failure && outcome.output.contains("the original of IMG_2041.jpg is missing")
        },
        Way(
            line: "diary import ~/phone/IMG_2041.jpg",
            happened: { try FileManager.default.removeItem(at: $0.original) }
        ) { home, outcome in home.isSound() && outcome.error.contains("restored: 1 original is back") },
        Way(
            line: "diary --diary ~/back export -f media -o ~/originals",
            happened: { $0.run("diary --diary ~/back backup --restore /media/stick/diary.tar") }
        ) { home, _ in
            try FileManager.default.contentsOfDirectory(atPath: home.url("originals").path).count == 1
        },
        Way(
            line: "diary import ~/originals",
            happened: { home in
                try FileManager.default.removeItem(at: home.original)
                home.run("diary --diary ~/back backup --restore /media/stick/diary.tar")
                home.run("diary --diary ~/back export -f media -o ~/originals")
            }
        ) { home, outcome in home.isSound() && outcome.error.contains("restored: 1 original is back") },
        Way(
            line: "diary check --repair",
            happened: { try Data().write(to: $0.diary.appending(path: "diary.sqlite")) }
        ) { home, outcome in
            home.texts().isSuperset(of: ["Fog until ten"]) && home.isSound() && outcome.exitCode == .success
        },
        Way(
            line: "diary --diary ~/day backup --restore ~/.local/share/diary/backups/2026-11-20.sqlite"
        ) { home, outcome in
            outcome.exitCode == .success && home.texts("--diary ~/day") == ["Fog until ten"]
                && home.isSound("--diary ~/day")
        },
        Way(line: "diary trash --empty --older-than 30d --yes") { home, outcome in
            outcome.exitCode == .success && home.texts() == Home.all
        },
        Way(
            line: "diary backup /media/stick/diary.tar",
            happened: { try FileManager.default.removeItem(at: $0.url("stick/diary.tar")) }
        ) { home, outcome in
            outcome.exitCode == .success
                && home.run("diary backup --verify /media/stick/diary.tar").exitCode == .success
        },
        Way(
            line: "diary backup --restore /media/stick/diary.tar",
            happened: { try FileManager.default.removeItem(at: $0.diary) }
        ) { home, outcome in outcome.exitCode == .success && home.texts() == Home.all && home.isSound() },
        Way(
            line: "diary --diary ~/back backup --restore /media/stick/diary.tar"
        ) { home, outcome in outcome.exitCode == .success && home.texts("--diary ~/back") == Home.all },
    ]

    @Test(arguments: ways)
    func `each command does what the article says`(way: Way) throws {
        let home = try Home()
        try way.happened(home)
        let outcome = home.run(way.line)
        #expect(try way.isBack(home, outcome), "\(outcome.exitCode) \(outcome.output) \(outcome.error)")
    }

    @Test func `each of the article is tried, and no other`() throws {
        let article = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../../Sources/Diary/DiaryKit/DiaryKit.docc/WaysBack.md")
        let text = try String(contentsOf: article, encoding: .utf8)
        let section = try #require(text.components(separatedBy: "\n## After an accident\n").dropFirst().first)
        let lines = section.components(separatedBy: "\n## ")[0].components(separatedBy: "\n")
            .filter { $0.hasPrefix("diary ") }
            .map { String(($0.components(separatedBy: " #").first ?? "").reversed().drop { $0 == " " }.reversed()) }
        #expect(lines.count > 10 && Set(lines) == Set(Self.ways.map(\.line)))
    }
}
