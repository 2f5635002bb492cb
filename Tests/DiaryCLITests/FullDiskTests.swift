import DiaryCLI
import DiaryCore
import Foundation
import TestSupport
import Testing

/// The program where nothing more can be written: a limit on the size of files, and a disk in memory that is full.
@Suite struct FullDiskTests {
    private let program = TestProgram()

    private static let path = URL(filePath: TestProgram.decoderPath).deletingLastPathComponent()
        .appending(path: "diary").path
    private static let isBuilt = FileManager.default.isExecutableFile(atPath: path)
    private static let namespace = "unshare --user --map-root-user --mount"
    private static let canMount = shell("\(namespace) mount -t tmpfs tmpfs /tmp", [:]).status == 0

    private struct Outcome {
        let status: Int32
        let text: String
    }

    private static func shell(_ script: String, _ environment: [String: String]) -> Outcome {
        let process = Process()
        process.executableURL = URL(filePath: "/bin/sh")
        process.arguments = ["-c", script]
        process.environment = environment.merging(["PATH": "/usr/bin:/bin", "TZ": "UTC"]) { own, _ in own }
        let output = Pipe()
        process.standardOutput = output
        process.standardError = output
        process.standardInput = FileHandle.nullDevice
        guard (try? process.run()) != nil else { return Outcome(status: -1, text: "") }
        let data = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return Outcome(status: process.terminationStatus, text: String(decoding: data, as: UTF8.self))
    }

    init() {
        for number in 0..<8 { program.run("add", "entry \(number) \(String(repeating: "word ", count: 100))") }
        program.run("delete", "--yes", "@2")
    }

    /// Runs commands with no file growing beyond 8 kB: a -shm, which takes 32 kB, can't be made.
    private func limited(_ words: String) -> Outcome {
        Self.shell("ulimit -f 16; exec \(Self.path) \(words)", ["DIARY_DIR": "\(program.diary)", "HOME": "/nowhere"])
    }

    @Test(
        .enabled(if: isBuilt, "the program is not built"),
        arguments: ["list", "search entry", "show @", "check --read-data", "trash", "stats", "", "export -o -"])
    func `what only reads needs no file that grows`(words: String) {
        let outcome = limited(words)
        #expect(outcome.status == 0, "\(outcome.text)")
        #expect(!outcome.text.contains("error"))
    }

    @Test(.enabled(if: isBuilt, "the program is not built"))
    func `a limit is told for what it is, and nothing is lost`() {
        let added = limited("add much '\(String(repeating: "much ", count: 20_000))'")
        #expect(added.status == 1)
        let words = "is full for you: a quota, or a limit on the size of files, is used up (mounted at /"
        #expect(added.text.contains(words), "\(added.text)")
        #expect(program.run("check").exitCode == .success)
        #expect(program.run("list", "--format", "ids").lines.count == 7)
    }

    /// Runs a script on a disk in memory without a free byte, with a copy of the diary on it.
    private func onFullDisk(_ script: String) -> Outcome {
        let prelude = """
            set -u; mount -t tmpfs -o size=8m,mode=700 tmpfs "$DISK" && cp -r "$DIARY" "$DISK/diary" || exit 99
            fill() { dd if=/dev/zero of="$DISK/filler" bs=4096 2>/dev/null; }
            diary() { "$PROGRAM" --diary "$DISK/diary" "$@"; echo "= $?"; }
            """
        let disk = "\(program.folder.path)/disk"
        _ = try? Folder.make(FilePath(disk))
        return Self.shell(
            "\(Self.namespace) sh -c \"$SCRIPT\"",
            [
                "SCRIPT": prelude + "\n" + script, "DISK": disk, "DIARY": "\(program.diary)", "PROGRAM": Self.path,
                "HOME": "/nowhere",
            ])
    }

    @Test(
        .enabled(if: isBuilt, "the program is not built"), .enabled(if: canMount, "nobody may mount a disk here"))
    func `deleting and emptying take the ballast, and reading works without it`() {
        let removed = onFullDisk("fill; diary delete --yes @; diary trash --empty --yes; diary list --format ids")
        #expect(removed.text.split(separator: "\n").filter { $0 == "= 0" }.count == 3, "\(removed.text)")
        let read = onFullDisk("rm \"$DISK/diary/ballast\"; fill; diary list; diary check; diary search entry")
        #expect(read.text.split(separator: "\n").filter { $0 == "= 0" }.count == 3, "\(read.text)")
    }

    @Test(
        .enabled(if: isBuilt, "the program is not built"), .enabled(if: canMount, "nobody may mount a disk here"),
        arguments: ["delete --yes @", "trash --empty --yes"])
    func `where nothing is left to give up, the way on is told`(words: String) {
        let outcome = onFullDisk("rm -rf \"$DISK/diary/ballast\" \"$DISK/diary/backups\"; fill; diary \(words)")
        #expect(outcome.text.contains("= 1") && outcome.text.contains("is full (mounted at "), "\(outcome.text)")
        #expect(outcome.text.contains("256 kB are enough"))
    }
}
