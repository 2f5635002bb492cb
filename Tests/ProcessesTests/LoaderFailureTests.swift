import Foundation
import Processes
import TestFixtures
import Testing

struct LoaderFailureTests {
    /// The loader's message about a program that is this shell script.
    private func failure(of script: String) throws -> LoaderFailure? {
        let folder = FileManager.default.temporaryDirectory.appending(path: "loader-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let program = folder.appending(path: "program").path
        try ShellScript.write(script, to: program)
        return LoaderFailure(starting: program)
    }

    @discardableResult
    private static func run(_ program: String, _ words: [String]) throws -> Int32 {
        let process = Process()
        process.executableURL = URL(filePath: program)
        process.arguments = words
        try process.run()
        process.waitUntilExit()
        return process.terminationStatus
    }

    @Test func `a missing library is named`() throws {
        let words = "libheif.so.1: cannot open shared object file: No such file or directory"
        let found = try failure(of: "echo \"$0: error while loading shared libraries: \(words)\" >&2; exit 127")
        #expect(found == LoaderFailure(missingLibraries: ["libheif.so.1"], message: words))
    }

    @Test(arguments: [
        ("program: error while loading shared libraries: libtag.so.1: file too short", "libtag.so.1: file too short"),
        (
            "program: symbol lookup error: program: undefined symbol: heif_init",
            "symbol lookup error: program: undefined symbol: heif_init"
        ),
        (
            "program: /lib/libc.so.6: version `GLIBC_2.99' not found (required by program)",
            "/lib/libc.so.6: version `GLIBC_2.99' not found (required by program)"
        ),
    ])
    func `other complaints are passed on`(line: String, message: String) throws {
        let found = try failure(of: "echo '\(line.replacing("'", with: "'\\''"))' >&2; exit 127")
        #expect(found == LoaderFailure(missingLibraries: [], message: message))
    }

    @Test(arguments: ["exit 0", "exit 127", "echo 'error: no entry' >&2; exit 1", "kill -SEGV $$"])
    func `a program that starts has no such failure`(script: String) throws {
        #expect(try failure(of: script) == nil)
    }

    @Test func `a missing program has no loader failure either`() {
        #expect(LoaderFailure(starting: "/nowhere/program") == nil)
    }

    private static let hasCompiler = (try? run("/usr/bin/env", ["clang", "--version"])) == 0

    @Test(.enabled(if: hasCompiler, "the toolchain's clang is not in PATH"))
    func `all libraries that a real program misses are named`() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "loader-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let compile = """
            cd "$0" && for name in one two; do echo "int $name(void) { return 1; }" > $name.c
            clang -shared -fPIC -o lib$name.so.1 -Wl,-soname,lib$name.so.1 $name.c || exit 1; done
            echo 'int one(void), two(void); int main(void) { return one() + two(); }' > main.c
            clang -o program main.c ./libone.so.1 ./libtwo.so.1 && rm libone.so.1 libtwo.so.1
            """
        try #require(try Self.run("/bin/sh", ["-c", compile, folder.path]) == 0)
        let found = LoaderFailure(starting: folder.appending(path: "program").path)
        #expect(found?.missingLibraries == ["libone.so.1", "libtwo.so.1"])
    }
}
