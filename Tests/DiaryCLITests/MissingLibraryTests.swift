import DiaryTestSupport
import Foundation
import TestFixtures
import TestSupport
import Testing

@testable import DiaryCLI

/// A decoder that the dynamic loader can't start.
struct MissingLibraryTests {
    private let program = TestProgram()

    /// Runs a shell command with further words as its `$1`, `$2` and so on.
    ///
    /// Programs are written by another process. A child that another test starts meanwhile would inherit our
    /// descriptor, and a file that is open for writing can't be executed.
    private static func shell(_ commands: String, _ words: String...) throws -> String {
        try Process.output(["sh", "-c", commands, "sh"] + words)
    }

    /// A script that prints the loader's message.
    private func standIn(missing library: String) throws -> String {
        let path = "\(program.folder.path)/diary-decoder"
        let words = "error while loading shared libraries: \(library): cannot open shared object file: No such file"
        try ShellScript.write("echo \"$0: \(words)\" >&2\nexit 127", to: path)
        return path
    }

    private static let photo = "lighthouse.jpg"

    private static let heif = """
        error: diary-decoder can't start: libheif.so.1 is missing

        hint: as root: apt-get update && apt-get install libheif1

        """

    @Test(arguments: [["add", "Tram", "-m"], ["import"], ["import", "--dry-run"], ["attach", "@"]])
    func `a missing library is named with its package, and the photo is not blamed`(words: [String]) throws {
        program.run("add", "Fog")
        program.decoderPath = try standIn(missing: "libheif.so.1")
        let outcome = program.run((words + [TestProgram.sample("lighthouse.jpg")]).map { Array($0.utf8) })
        #expect(outcome.exitCode == .failure)
        #expect(outcome.error.hasSuffix(Self.heif), "\(outcome.error)")
        #expect(!outcome.error.contains("lighthouse"))
    }

    @Test func `a library of another package is named all the same`() throws {
        program.decoderPath = try standIn(missing: "libaom.so.3")
        let outcome = program.run("add", "Tram", "--media", TestProgram.sample("lighthouse.jpg"))
        #expect(outcome.error.hasSuffix("hint: install the package that brings libaom.so.3\n"), "\(outcome.error)")
    }

    @Test func `lines of JSON are not imported without their photos`() throws {
        let line =
            #"{"date": "2026-04-04", "text": "Kamo", "media": [{"file": "\#(Self.photo)"}]}"#
        let folder = program.folder
        folder.write("\(line)\n".utf8, to: "notes.jsonl")
        _ = try Self.shell(
            #"cp "$1" "$2""#, TestProgram.sample("lighthouse.jpg"), "\(folder.path)/\(Self.photo)")
        program.decoderPath = try standIn(missing: "libheif.so.1")
        let outcome = program.run("import", "\(folder.path)/notes.jsonl")
        #expect(outcome.exitCode == .failure && outcome.error.hasSuffix(Self.heif), "\(outcome.error)")
        #expect(program.run("list").output == "")
    }

    @Test func `check says that thumbnails were not compared, and why`() throws {
        program.run("add", "Tram", "--media", TestProgram.sample("lighthouse.jpg"))
        try program.eraseThumbnails()
        program.decoderPath = try standIn(missing: "libheif.so.1")
        let checked = program.run("check")
        #expect(checked.exitCode == .success)
        #expect(checked.output.contains("not compared  diary-decoder can't start: libheif.so.1 is missing\n"))
    }

    @Test func `on another system than the one that built diary no package is named`() {
        let debian = "PRETTY_NAME=\"Debian GNU/Linux 12 (bookworm)\"\nVERSION_ID=\"12\"\nID=debian\n"
        #expect(LibraryPackages.name(ofSystem: Array(debian.utf8)) == "debian 12")
        #expect(LibraryPackages.name(ofSystem: Array("ID=arch\nBUILD_ID=rolling\n".utf8)) == "arch ")
        #expect(LibraryPackages.package(of: "libheif.so.1") != nil)
        #expect(LibraryPackages.package(of: "libheif.so.1", on: "fedora 42") == nil)
    }

    @Test func `the real decoder names its missing library`() throws {
        let path = "\(program.folder.path)/diary-decoder"
        let replace = #"LC_ALL=C sed 's/libgif\.so\.7/libgiz.so.7/g' "$2" > "$1" && chmod 700 "$1""#
        _ = try Self.shell(replace, path, TestProgram.decoderPath)
        program.decoderPath = path
        let outcome = program.run("import", TestProgram.sample("lighthouse.jpg"))
        #expect(outcome.exitCode == .failure)
        #expect(
            outcome.error.contains("error: diary-decoder can't start: libgiz.so.7 is missing\n"), "\(outcome.error)")
    }

    @Test func `every library that the decoder is linked with has its package`() throws {
        let listing = try Self.shell(
            #"LC_ALL=C objdump -p "$1" | sed -n 's/^ *NEEDED *//p'"#, TestProgram.decoderPath)
        let own = ["libswift", "lib_", "libc.so", "libm.so", "ld-linux"]
        let libraries = listing.split(separator: "\n").filter { line in !own.contains { line.hasPrefix($0) } }
        #expect(libraries.count > 10)
        #expect(libraries.filter { LibraryPackages.package(of: String($0)) == nil } == [])
    }
}
