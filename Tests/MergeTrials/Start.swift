import Foundation
import TestFixtures

/// Merges diaries in one process: merge-trials [--runs N] [--commands N] [--first N].
///
/// After each sync the diary is compared with the fold over the operations in its folder. At the end all exports are
/// identical, and nothing is lost that nobody removed. DIARY_SEED repeats a run.
@main enum Start {
    static func main() throws {
        let words = CommandLine.arguments
        func number(_ name: String, _ other: Int) -> Int {
            words.firstIndex(of: name).flatMap { Int(words.dropFirst($0 + 1).first ?? "") } ?? other
        }
        let (first, runs, commands) = (number("--first", 0), number("--runs", 1000), number("--commands", 30))
        let seed = SeededGenerator.chosenSeed
        let place = FileManager.default.isWritableFile(atPath: "/dev/shm") ? "/dev/shm" : NSTemporaryDirectory()
        let folder = URL(filePath: place).appending(path: "diary-merge-\(UUID().uuidString)")
        print("seed \(seed)")
        let pool = try TrialPool(count: 6, in: folder)
        for run in first..<first + runs {
            var trial = try Trial(pool, seed: seed &+ UInt64(run) &* 0x1_0000_0001)
            var problem: String?
            do { problem = try trial.problem(commands: commands) } catch { problem = "\(error)" }
            if let problem {
                print(
                    (trial.log.suffix(40) + ["run \(run): \(problem)", "kept in \(folder.path)"]).joined(
                        separator: "\n"))
                exit(1)
            }
        }
        try FileManager.default.removeItem(at: folder)
        print("\(runs) runs of \(commands) commands in one process: each diary is the fold, all exports are the same")
    }
}
