import DiaryCLI
import DiaryModel
import DiaryTestSupport
import Foundation
import TestSupport
import Testing

/// A missing or damaged original is restored from any file with the same bytes, whichever command adds it.
struct RestoringTests {
    enum Harm: CaseIterable {
        case missing, shorter, longer, otherBytes, wrongMode, link

        func inflict(on original: URL) throws {
            let files = FileManager.default
            var bytes = try Data(contentsOf: original)
            if self == .wrongMode {
                return try files.setAttributes([.posixPermissions: 0o644], ofItemAtPath: original.path)
            }
            try files.removeItem(at: original)
            switch self {
            case .missing, .wrongMode: return
            case .link: return try files.createSymbolicLink(atPath: original.path, withDestinationPath: "/nothing")
            case .shorter: bytes.removeLast()
            case .longer: bytes.append(0)
            case .otherBytes: bytes[bytes.count / 2] ^= 1
            }
            try bytes.write(to: original)
            try files.setAttributes([.posixPermissions: 0o400], ofItemAtPath: original.path)
        }

        /// True if there is a damaged file to keep.
        var leavesFile: Bool { ![.missing, .wrongMode].contains(self) }
    }

    private let program = TestProgram()

    init() {
        program.run("add", "Tram 18 in the fog", "--media", TestProgram.sample("fog-on-the-river.flac"))
    }

    private func url(_ path: String) -> URL { URL(filePath: program.diary.description).appending(path: path) }

    private func original() throws -> URL {
        let names = FileManager.default.enumerator(atPath: url("media").path)?.compactMap { $0 as? String }
        return url("media").appending(path: try #require(names?.first { $0.hasSuffix(".flac") }))
    }

    private func setAside() -> [String] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: url("tmp/damaged").path)) ?? []
        return names.filter { !$0.hasSuffix(".found") }
    }

    @Test(arguments: Harm.allCases, [["import"], ["attach", "@"], ["add", "again", "--media"]])
    func `it is restored, and the damaged one is kept`(harm: Harm, words: [String]) throws {
        let original = try original()
        let whole = try Data(contentsOf: original)
        try harm.inflict(on: original)
        let sample = TestProgram.sample("fog-on-the-river.flac")
        let restored = program.run((words + [sample]).map { Array($0.utf8) })
        #expect(restored.exitCode == .success && restored.error.contains("restored: "), "\(restored.error)")
        #expect(try Data(contentsOf: original) == whole)
        #expect(setAside().count == (harm.leavesFile ? 1 : 0))
        #expect(program.run("check", "--read-data").exitCode == .success)
    }

    @Test func `an original that check found damaged is restored from a folder, too`() throws {
        try Harm.otherBytes.inflict(on: original())
        let folder = URL(filePath: TestProgram.sample("fog-on-the-river.flac")).deletingLastPathComponent().path
        let unread = program.run("import", "--dry-run", folder)
        #expect(!unread.error.contains("restored"))
        let checked = program.run("check", "--read-data")
        #expect(checked.exitCode == .failure && checked.output.contains("diary import FILE brings the original back"))
        let outcome = program.run("import", "--dry-run", folder)
        #expect(outcome.error.contains("restored: 1 original would be back"))
        #expect(setAside().isEmpty)
        let restored = program.run("import", "--where", "FALSEPREDICATE", folder)
        #expect(restored.error.hasPrefix("nothing new came in; restored: 1 original is back\n"), "\(restored.error)")
        #expect(program.run("check", "--read-data").exitCode == .success)
    }

    @Test func `the original of a medium in the trash is restored, and the medium stays there`() throws {
        program.run("delete", "@", "--yes")
        try Harm.shorter.inflict(on: original())
        let restored = program.run(
            "import", "--report", "\(program.folder.path)/fates", TestProgram.sample("fog-on-the-river.flac"))
        #expect(restored.error.contains("restored: 1 original is back"))
        let fates = try String(contentsOfFile: "\(program.folder.path)/fates", encoding: .utf8)
        #expect(fates.contains(#""fate":"restored","reason":"the original that was missing or damaged is back""#))
        #expect(program.run("list").lines.isEmpty && program.run("check", "--read-data").exitCode == .success)
    }

    @Test func `a thumbnail that is missing is made with its original`() throws {
        try program.eraseThumbnails()
        try FileManager.default.removeItem(at: original())
        program.run("import", TestProgram.sample("fog-on-the-river.flac"))
        #expect(program.run("check").exitCode == .success)
    }

    @Test func `originals of an export are restored by importing it`() throws {
        let folder = "\(program.folder.path)/out"
        program.run("export", "-o", folder)
        try Harm.otherBytes.inflict(on: original())
        let restored = program.run("import", "\(folder)/entries.jsonl")
        #expect(restored.exitCode == .success, "\(restored.error)")
        #expect(restored.error.contains("  restored      1   originals"), "\(restored.error)")
        #expect(program.run("check", "--read-data").exitCode == .success)
    }

    @Test func `a file that a repair moved to tmp can be imported from there`() throws {
        try FileManager.default.createDirectory(at: url("tmp/orphans"), withIntermediateDirectories: true)
        try FileManager.default.copyItem(
            at: URL(filePath: TestProgram.sample("fog-on-the-river.flac")), to: url("tmp/orphans/x.flac"))
        try FileManager.default.removeItem(at: original())
        #expect(program.run("import", url("tmp/orphans").path).error.contains("restored: 1 original is back"))
        #expect(program.run("import", url("media").path).error.contains("left out"))
    }
}
