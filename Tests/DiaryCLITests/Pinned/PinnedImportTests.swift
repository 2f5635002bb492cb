import DiaryCLI
import DiaryModel
import DiaryTestSupport
import Foundation
import TestFixtures
import TestSupport
import Testing

/// What `import` says of a small sample of each format, and the entries that come of it.
///
/// They are in `Tests/Fixtures/Pinned/Imports`, with `FOLDER` in place of the folder. When one is to change:
///
///     DIARY_PIN=write swift test --filter PinnedImportTests
///
/// writes them again, and that run fails. Their differences then belong to the commit that makes them.
struct PinnedImportTests {
    private let program = TestProgram()

    private func write(_ sample: PinnedImport) throws -> String {
        let folder = program.folder.path.appending("\(sample)")
        guard !sample.isZipped else {
            var zip = ZipBytes()
            for file in sample.files { zip.add(Array(file.path.utf8), file.bytes) }
            return program.folder.write(zip.whole, to: "\(sample).zip").description
        }
        for file in sample.files {
            let path = folder.appending(file.path).description
            let url = URL(filePath: path)
            try FileManager.default.createDirectory(
                at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(file.bytes).write(to: url)
            let time = Date(timeIntervalSince1970: Double(file.time))
            try FileManager.default.setAttributes([.modificationDate: time], ofItemAtPath: path)
        }
        return sample.source.isEmpty ? folder.description : folder.appending(sample.source).description
    }

    @Test(arguments: PinnedImport.all)
    func `an import brings and says what it always did`(sample: PinnedImport) throws {
        let path = try write(sample)
        let report = program.folder.path.appending("report.jsonl").description
        let words = ["import"] + sample.options + (sample.isReported ? ["--format", "json"] : [])
        let reporting = sample.isReported ? ["--report", report] : []
        let first = program.run((words + reporting + [path]).map { Array($0.utf8) })
        let lines = (try? String(contentsOfFile: report, encoding: .utf8)) ?? ""
        let again = program.run((words + [path]).map { Array($0.utf8) })
        let entries = program.run("export", "--format", "jsonl", "--output", "-")
        let text = """
            first: exit \(first.exitCode.rawValue)
            \(first.output)\(first.error)report:
            \(lines)again: exit \(again.exitCode.rawValue)
            \(again.output)entries:
            \(entries.output)
            """
        let neutral = text.replacingOccurrences(of: program.folder.path.description, with: "FOLDER")
        guard let difference = PinnedText("Imports/\(sample).txt").difference(from: neutral) else { return }
        Issue.record("\(difference)")
    }
}
