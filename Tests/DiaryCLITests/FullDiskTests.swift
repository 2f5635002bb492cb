import DiaryCLI
import DiaryModel
import DiaryTestSupport
import Foundation
import TestFixtures
import TestSupport
import Testing

/// The program without disk space: a limit on the size of files, and a full disk in memory.
struct FullDiskTests {
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
        guard let output = try? ProcessPipe() else { return Outcome(status: -1, text: "") }
        process.standardOutput = output.writing
        process.standardError = output.writing
        process.standardInput = FileHandle.nullDevice
        guard (try? process.run()) != nil, let data = try? output.contents() else {
            return Outcome(status: -1, text: "")
        }
        process.waitUntilExit()
        return Outcome(status: process.terminationStatus, text: String(decoding: data, as: UTF8.self))
    }

    init() {
        for number in 0..<8 { program.run("add", "entry \(number) \(String(repeating: "word ", count: 100))") }
        program.run("delete", "--yes", "@2")
    }

    /// Runs commands with a file size limit of 8 kB: a -shm, which takes 32 kB, can't be created.
    private func limited(_ words: String) -> Outcome {
        Self.shell("ulimit -f 16; exec '\(Self.path)' \(words)", ["DIARY_DIR": "\(program.diary)", "HOME": "/nowhere"])
    }

    @Test(
        .enabled(if: isBuilt, "the program is not built"),
        arguments: ["list", "search entry", "show @", "check --read-data", "trash", "stats", "", "export -o -"])
    func `a command that only reads needs no file that grows`(words: String) {
        let outcome = limited(words)
        #expect(outcome.status == 0, "\(outcome.text)")
        #expect(!outcome.text.contains("error"))
    }

    @Test(.enabled(if: isBuilt, "the program is not built"))
    func `a limit is reported as such, and nothing is lost`() {
        let added = limited("add much '\(String(repeating: "much ", count: 20_000))'")
        #expect(added.status == 1)
        let words = "is full for you: a quota, or a limit on the size of files, is used up (mounted at /"
        #expect(added.text.contains(words), "\(added.text)")
        #expect(program.run("check").exitCode == .success)
        #expect(program.run("list", "--format", "ids").lines.count == 7)
    }

    /// Runs a script on a full disk in memory with a copy of the diary.
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
    func `if nothing is left to remove, the remedy is reported`(words: String) {
        let outcome = onFullDisk("rm -rf \"$DISK/diary/ballast\" \"$DISK/diary/backups\"; fill; diary \(words)")
        #expect(outcome.text.contains("= 1") && outcome.text.contains("is full (mounted at "), "\(outcome.text)")
        #expect(outcome.text.contains("256 kB are enough"))
    }

    private static let exports = ["export -o OUT", "export -f media -o OUT", "export -o OUT.jsonl", "backup OUT.tar"]

    @Test(.enabled(if: isBuilt, "the program is not built"), arguments: exports)
    func `an export that finds no room names its disk and leaves nothing`(words: String) throws {
        program.run("add", String(repeating: "much ", count: 20_000), "--media", TestProgram.sample("river-in-fog.jpg"))
        let target = program.folder.path.appending("target")
        try Folder.make(target)
        let outcome = limited(words.replacing("OUT", with: "\(target)/out"))
        #expect(outcome.status == 1)
        #expect(outcome.text.contains("\(target)"), "\(outcome.text)")
        #expect(outcome.text.contains("is full for you: a quota, or a limit on the size of files"), "\(outcome.text)")
        #expect(try Folder.names(in: target).isEmpty)
    }

    @Test(.enabled(if: isBuilt, "the program is not built"), arguments: ["html", "notes"])
    func `an update that finds no room names its folder and changes nothing`(format: String) throws {
        let target = program.folder.path.appending("target")
        #expect(program.run("export", "-f", format, "-o", "\(target)").exitCode == .success)
        let names = try Folder.names(in: target)
        program.run("add", String(repeating: "much ", count: 20_000))
        let outcome = limited("export -f \(format) --update -o \(target)")
        #expect(outcome.status == 1)
        #expect(outcome.text.contains("\(target) is full for you: a quota"), "\(outcome.text)")
        #expect(try Set(Folder.names(in: target)) == Set(names))
    }

    @Test(
        .enabled(if: isBuilt, "the program is not built"),
        .enabled(if: shell("age --version", [:]).status == 0, "age is not installed"))
    func `a sealed archive that finds no room names its disk, and blames no key`() throws {
        program.run("add", "with a photo", "--media", TestProgram.sample("river-in-fog.jpg"))
        let target = program.folder.path.appending("target")
        try Folder.make(target)
        let keys = "\(program.folder.path)/keys.txt"
        let recipient = Self.shell("age-keygen -o \(keys) 2>/dev/null; age-keygen -y \(keys)", [:]).text
            .trimmingCharacters(in: .newlines)
        let sealed = limited("backup --seal \(target)/out.age --recipient \(recipient)")
        let whole = "\(program.folder.path)/whole.age"
        let made = Self.shell(
            "'\(Self.path)' backup --seal \(whole) --recipient \(recipient)",
            ["DIARY_DIR": "\(program.diary)", "HOME": "/nowhere"])
        #expect(made.status == 0, "\(made.text)")
        let restored = limited("--diary \(target)/back backup --restore \(whole) --identity \(keys)")
        for outcome in [sealed, restored] {
            #expect(outcome.status == 1)
            #expect(outcome.text.contains("is full for you: a quota, or a limit"), "\(outcome.text)")
            #expect(!outcome.text.contains("keys"), "\(outcome.text)")
        }
        #expect(try Folder.names(in: target).isEmpty)
    }

    @Test(
        .enabled(if: isBuilt, "the program is not built"), .enabled(if: canMount, "nobody may mount a disk here"),
        arguments: exports)
    func `an export to a full disk leaves nothing there`(words: String) {
        program.run("add", "with a photo", "--media", TestProgram.sample("river-in-fog.jpg"))
        let outcome = onFullDisk(
            """
            mkdir "$DISK/target"; mount -t tmpfs -o size=64k tmpfs "$DISK/target"
            dd if=/dev/zero of="$DISK/target/filler" bs=4096 2>/dev/null
            diary \(words.replacing("OUT", with: "\"$DISK/target/out\"")); ls -A "$DISK/target"
            """)
        #expect(outcome.text.hasSuffix("= 1\nfiller\n"), "\(outcome.text)")
        #expect(
            outcome.text.contains(" is full (mounted at \(program.folder.path)/disk/target, 0 bytes free)"),
            "\(outcome.text)")
    }

    @Test(.enabled(if: isBuilt, "the program is not built"), .enabled(if: canMount, "nobody may mount a disk here"))
    func `an import on a disk that fills up loses nothing and can be continued`() {
        let media = FilePath(TestProgram.sample("lighthouse.jpg")).parent
        let outcome = onFullDisk(
            """
            fill; truncate -s -600K "$DISK/filler"
            for photo in '\(media)'/*.jpg; do diary add "with $photo" --media "$photo" >/dev/null 2>&1; done
            diary import '\(media)' >/dev/null; diary check --read-data >/dev/null; diary list >/dev/null
            rm "$DISK/filler"; diary import '\(media)' >/dev/null; diary check --read-data
            """)
        let ends = outcome.text.split(separator: "\n").filter { $0.hasPrefix("error: ") || $0.contains("sound") }
        #expect(ends.contains { $0.contains("error: ") && $0.contains("mounted at ") }, "\(outcome.text)")
        #expect(outcome.text.hasSuffix("= 0\n") && ends.last?.contains("sound") == true, "\(outcome.text)")
        #expect(!outcome.text.contains("damaged"))
    }

    @Test(.enabled(if: isBuilt, "the program is not built"), .enabled(if: canMount, "nobody may mount a disk here"))
    func `a full folder for temporary files only affects its users, and is named`() {
        let photo = TestProgram.sample("river-in-fog.jpg")
        let outcome = onFullDisk(
            """
            mkdir "$DISK/tmp"; mount -t tmpfs -o size=64k tmpfs "$DISK/tmp"; dd if=/dev/zero of="$DISK/tmp/x" 2>/dev/null
            export TMPDIR="$DISK/tmp" SQLITE_TMPDIR="$DISK/tmp"
            quiet() { diary "$@" >/dev/null 2>"$DISK/said" || cat "$DISK/said"; }
            quiet add 'with a photo' --media '\(photo)'; quiet list; quiet search entry; quiet check --read-data
            quiet export -o "$DISK/out"; quiet backup "$DISK/out.tar"; quiet edit @ --append more; quiet undo
            quiet delete --yes @2; quiet trash --empty --yes; quiet import '\(photo)'; quiet stats
            DIARY_VIEWER=true diary open @ 1
            """)
        #expect(!outcome.text.contains("error: ") || outcome.text.contains("/tmp"), "\(outcome.text)")
        let words = "error: the disk that holds \(program.folder.path)/disk/tmp"
        #expect(outcome.text.contains(words) && outcome.text.contains(" is full (mounted at "), "\(outcome.text)")
        #expect(outcome.text.split(separator: "\n").filter { $0.hasPrefix("error: ") }.count == 1, "\(outcome.text)")
    }

    @Test(.enabled(if: isBuilt, "the program is not built"), .enabled(if: canMount, "nobody may mount a disk here"))
    func `lines whose disk fills up in the middle are not called unchanged`() throws {
        let text = String(repeating: "word ", count: 60)
        let lines = (0..<12_000).map { #"{"date":"2020-01-01","text":"\#($0) \#(text)"}"# }.joined(separator: "\n")
        let file = program.folder.write(lines.utf8, to: "many.jsonl")
        let outcome = onFullDisk(
            """
            rm -rf "$DISK/diary"; diary import '\(file)' >"$DIARY.ids"; wc -l <"$DIARY.ids"
            diary list --format ids | wc -l
            """)
        #expect(outcome.text.contains("; what is listed above is kept\n"), "\(outcome.text)")
        #expect(!outcome.text.contains("nothing was changed"), "\(outcome.text)")
        // The exit code is on the line after the last id.
        let counts = outcome.text.split(separator: "\n").compactMap { Int($0) }
        #expect(counts.count == 2 && counts.first == counts.last && counts.first ?? 0 > 1, "\(outcome.text)")
    }

    @Test(.enabled(if: isBuilt, "the program is not built"), .enabled(if: canMount, "nobody may mount a disk here"))
    func `a full disk is named by the folder that the user knows`() {
        let archive = "\(program.folder.path)/copy.tar"
        program.run("backup", archive)
        let outcome = onFullDisk(
            """
            rm -f "$DISK/diary/ballast"; fill; diary add x --media '\(TestProgram.sample("river-in-fog.jpg"))'
            "$PROGRAM" --diary "$DISK/new" backup --restore '\(archive)'
            """)
        let disk = "the disk that holds \(program.folder.path)/disk"
        #expect(outcome.text.contains("\(disk)/diary is full"), "\(outcome.text)")
        #expect(outcome.text.contains("\(disk) is full"), "\(outcome.text)")
    }

    @Test(.enabled(if: isBuilt, "the program is not built"), .enabled(if: canMount, "nobody may mount a disk here"))
    func `a report that finds no room says that the import is committed`() {
        let outcome = onFullDisk(
            """
            mkdir "$DISK/target"; mount -t tmpfs -o size=64k tmpfs "$DISK/target"
            dd if=/dev/zero of="$DISK/target/filler" bs=4096 2>/dev/null
            diary import '\(TestProgram.sample("river-in-fog.jpg"))' --report "$DISK/target/report"
            """)
        #expect(outcome.text.contains("error: the report is incomplete: the disk that holds "), "\(outcome.text)")
        #expect(outcome.text.contains("; the change to the diary is committed\n"), "\(outcome.text)")
        #expect(outcome.text.hasSuffix("= 1\n"), "\(outcome.text)")
    }

    @Test(.enabled(if: isBuilt, "the program is not built"), .enabled(if: canMount, "nobody may mount a disk here"))
    func `what sync knows is shown on a full disk, and sync names the disk`() throws {
        let shared = program.folder.path.appending("shared")
        try Folder.make(shared)
        let begun = program.run(
            "sync", "init", "\(shared)", "--name", "laptop", "--passphrase-fd", "0",
            input: "heron ferry umbrella tram\n")
        #expect(begun.exitCode == .success, "\(begun.error)")
        let outcome = onFullDisk("rm -f \"$DISK/diary/ballast\"; fill; diary sync status; diary conflicts; diary sync")
        let ends = outcome.text.split(separator: "\n").filter { $0.hasPrefix("= ") }
        #expect(ends.prefix(2) == ["= 0", "= 0"], "\(outcome.text)")
        #expect(!outcome.text.contains("the disk that is written to"), "\(outcome.text)")
        #expect(ends.last == "= 0" || outcome.text.contains("is full (mounted at "), "\(outcome.text)")
    }

    private static let canTrace = shell("strace -o /dev/null true", [:]).status == 0

    /// A real quota needs its own disk, but the kernel returns the same error.
    @Test(
        .enabled(if: isBuilt, "the program is not built"),
        .enabled(if: canTrace, "strace is missing, or may not trace"),
        arguments: ["pwrite64", "fdatasync"])
    func `a quota that is used up is reported, and nothing is lost`(call: String) {
        let strace = "strace -f -qq -o /dev/null -e trace=\(call) -e inject=\(call):error=EDQUOT"
        let outcome = Self.shell(
            "exec \(strace) '\(Self.path)' add more", ["DIARY_DIR": "\(program.diary)", "HOME": "/nowhere"])
        #expect(outcome.status == 1)
        #expect(outcome.text.contains("is full for you: a quota, or a limit on the size of files"), "\(outcome.text)")
        #expect(program.run("check").exitCode == .success)
        #expect(program.run("list", "--format", "ids").lines.count == 7)
    }

    @Test(
        .enabled(if: isBuilt, "the program is not built"), .enabled(if: canMount, "nobody may mount a disk here"))
    func `sync --watch goes on once there is room again`() {
        let watched = onFullDisk(
            """
            other() { "$PROGRAM" --diary "$DIARY" "$@" >/dev/null 2>&1; }
            soon() { for _ in $(seq 600); do eval "$1" && return; sleep 0.1; done; echo "never: $1"; }
            mkdir "$DIARY-shared"
            echo four plain words here | other sync init "$DIARY-shared" --name one --no-systemd --passphrase-fd 0
            echo four plain words here | diary sync join "$DIARY-shared" --name two --no-systemd --passphrase-fd 0
            "$PROGRAM" --diary "$DISK/diary" sync --watch 2>"$DIARY-log" & watch=$!
            other add begun; other sync
            soon 'diary list | grep -q begun'
            fill
            for n in 1 2 3 4 5 6; do other add "$n $(seq 20000)"; done; other add herons; other sync
            soon 'grep -q "trying again" "$DIARY-log"'
            rm "$DISK/filler"
            soon 'diary list | grep -q herons'
            kill $watch; wait $watch; echo "watch $?"; cat "$DIARY-log"
            """)
        #expect(watched.text.contains("watch 0\n"), "\(watched.text)")
        #expect(watched.text.contains("is full") && watched.text.contains("synchronizing again"), "\(watched.text)")
        #expect(!watched.text.contains("never: "), "\(watched.text)")
    }
}
