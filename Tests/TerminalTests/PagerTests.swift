import Foundation
import Terminal
import TestFixtures
import TestSupport
import Testing

/// One at a time: a running pager changes the reaction of the whole process to Ctrl-C.
@Suite(.serialized) struct PagerTests {
    private let pagerFile: TemporaryFile
    private let output: TemporaryFile

    init() throws {
        BrokenPipe.ignoreSignal()
        pagerFile = try TemporaryFile()
        output = try TemporaryFile()
    }

    private func paged(_ command: String, rows: Int = 3, columns: Int = 10) -> PagedOutput {
        let environment = ["OUT": pagerFile.path, "PATH": "/usr/bin:/bin"]
        return PagedOutput(
            writer: OutputWriter(descriptor: output.descriptor),
            pager: Pager(command: command, environment: environment),
            window: TerminalWindow(columns: columns, rows: rows))
    }

    @Test(arguments: [
        ("1\n2\n", false), ("1\n2\n3\n", true), ("a line of twenty cells\n", true),
        ("\u{1B}[1;36m12345678\u{1B}[0m\n2\n", false),
        ("京都京都京都\n2\n", true), ("", false),
    ])
    func `only output longer than the screen is paged`(text: String, isPaged: Bool) throws {
        let paged = paged("cat > \"$OUT\"")
        try paged.write(text)
        try paged.finish()
        #expect(try pagerFile.contents() == Data((isPaged ? text : "").utf8))
        #expect(try output.contents() == Data((isPaged ? "" : text).utf8))
    }

    @Test(arguments: [(false, "1\n[2]\n3\n"), (true, "\u{1B}[36m1\u{1B}[0m\n\u{1B}[1;4m2\u{1B}[0m\n3\n")])
    func `a pager that may show escape sequences gets no colours, unless they are wanted always`(
        isWanted: Bool, shown: String
    ) throws {
        let environment = ["OUT": pagerFile.path, "PATH": "/usr/bin:/bin"]
        let paged = PagedOutput(
            writer: OutputWriter(descriptor: output.descriptor),
            pager: Pager(command: "cat > \"$OUT\"", environment: environment),
            window: TerminalWindow(columns: 10, rows: 3), alwaysColors: isWanted)
        try paged.write("\u{1B}[36m1\u{1B}[0m\n\u{1B}[1;4m2\u{1B}[0m\n3\n")
        try paged.finish()
        #expect(try pagerFile.contents() == Data(shown.utf8))
    }

    @Test func `all later output goes to the pager too`() throws {
        let paged = paged("cat > \"$OUT\"")
        let lines = (0..<50_000).map { "\($0)\n" }
        for line in lines { try paged.write(line) }
        try paged.finish()
        #expect(try pagerFile.contents() == Data(lines.joined().utf8))
    }

    @Test func `a pager that is left early is a broken pipe, and no error at the end`() throws {
        let paged = paged("head -n 1 > \"$OUT\"")
        #expect(throws: OutputError.brokenPipe) {
            for number in 0..<200_000 { try paged.write("\(number)\n") }
        }
        // A command may still write what it has gathered.
        #expect(throws: OutputError.brokenPipe) { try paged.write("more\n") }
        try paged.finish()
        #expect(try pagerFile.contents() == Data("0\n".utf8))
    }

    @Test func `a pager that can't be run loses nothing`() throws {
        let paged = paged("exec 2>/dev/null; no-such-pager-anywhere")
        try paged.write("1\n2\n3\n4\n")
        try paged.finish()
        #expect(try output.contents() == Data("1\n2\n3\n4\n".utf8))
    }

    @Test func `a pager that can't be run is noticed in the middle, and the rest is shown`() throws {
        let paged = paged("exec 2>/dev/null; no-such-pager-anywhere")
        let lines = (0..<20_000).map { "\($0)\n" }
        for line in lines { try paged.write(line) }
        try paged.finish()
        #expect(try output.contents() == Data(lines.joined().utf8))
    }

    @Test func `the pager gets Ctrl-C and broken pipes as if started by a shell`() throws {
        let paged = paged("grep Sig /proc/self/status > \"$OUT\"; cat > /dev/null")
        try paged.write("1\n2\n3\n4\n")
        try paged.finish()
        let status = String(decoding: try pagerFile.contents(), as: UTF8.self)
        let ignored = try #require(
            status.split(separator: "\n").first { $0.hasPrefix("SigIgn:") }?.split(separator: "\t").last)
        let mask = try #require(UInt64(ignored, radix: 16))
        #expect(mask & (1 << UInt64(SIGPIPE - 1) | 1 << UInt64(SIGINT - 1)) == 0)
    }

    @Test func `Ctrl-C is this program's again after the pager`() throws {
        try SignalLock.run {
            let paged = paged("cat > /dev/null")
            try paged.write("1\n2\n3\n4\n")
            try paged.finish()
            var action = sigaction()
            unsafe sigaction(SIGINT, nil, &action)
            #expect(unsafe action.__sigaction_handler.sa_handler == nil)
        }
    }

    @Test(
        arguments: [
            (["DIARY_PAGER": "more", "PAGER": "most"], "more"), (["PAGER": "most"], "most"),
            (["DIARY_PAGER": "", "PAGER": "most"], nil),
            (["PAGER": "cat"], nil), (["PATH": "/nowhere"], nil),
        ] as [([String: String], String?)])
    func `the environment chooses the pager`(environment: [String: String], command: String?) {
        #expect(Pager.chosen(by: ["DIARY_PAGER", "PAGER"], in: environment)?.command == command)
    }
}
