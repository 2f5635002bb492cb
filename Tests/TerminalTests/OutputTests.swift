import Foundation
import Terminal
import TestFixtures
import TestSupport
import Testing

struct OutputTests {
    @Test func `all bytes arrive in order, however many`() throws {
        let file = try TemporaryFile()
        let writer = OutputWriter(descriptor: file.descriptor)
        let text = String(repeating: "京都 and a line\n", count: 10_000)
        try writer.write(text)
        try writer.write(bytes: [0xFF, 0x0A])
        try writer.flush()
        #expect(try file.contents() == Data(text.utf8) + [0xFF, 0x0A])
    }

    @Test func `a closed reader is a broken pipe`() throws {
        BrokenPipe.ignoreSignal()
        let pipe = try ProcessPipe()
        try pipe.reading.close()
        let writer = OutputWriter(descriptor: pipe.writing.fileDescriptor)
        // A program that another test is just starting still has the end for reading.
        withExtendedLifetime(pipe) {
            _ = #expect(throws: OutputError.brokenPipe) {
                while true {
                    try writer.write("text")
                    try writer.flush()
                }
            }
        }
    }

    @Test func `a full disk is an error with its number`() throws {
        let full = try #require(FileHandle(forWritingAtPath: "/dev/full"))
        let writer = OutputWriter(descriptor: full.fileDescriptor)
        try writer.write("text")
        withExtendedLifetime(full) { _ = #expect(throws: OutputError.failed(code: ENOSPC)) { try writer.flush() } }
    }

    @Test func `a window without a terminal has the size of the variable or the standard one`() throws {
        let file = try TemporaryFile()
        #expect(!TerminalWindow.isTerminal(file.descriptor))
        #expect(TerminalWindow.current(of: file.descriptor, columnsVariable: "132").columns == 132)
        #expect(TerminalWindow.current(of: file.descriptor, columnsVariable: "0") == .standard)
        #expect(TerminalWindow.current(of: file.descriptor, columnsVariable: nil) == .standard)
        withExtendedLifetime(file) {}
    }

    @Test func `a terminal has its size`() throws {
        let ends = try #require(TerminalEnds(winsize(ws_row: 33, ws_col: 101, ws_xpixel: 0, ws_ypixel: 0)))
        defer { [ends.terminal, ends.side].forEach { close($0) } }
        #expect(TerminalWindow.isTerminal(ends.side))
        #expect(TerminalWindow.current(of: ends.side, columnsVariable: "7") == TerminalWindow(columns: 101, rows: 33))
    }

    @Test(arguments: [
        ("y\n", true), ("Yes\n", true), (" YES \n", true), ("n\n", false), ("\n", false), ("", false), ("y", true),
        ("yep\n", false),
    ])
    func `only yes is yes`(answer: String, isYes: Bool) throws {
        let (input, output) = (try ProcessPipe(), try TemporaryFile())
        try input.writing.write(contentsOf: Data(answer.utf8))
        try input.writing.close()
        let question = Question(input: input.reading.fileDescriptor, output: output.descriptor)
        #expect(try question.isAnsweredYes("Put them in the trash?", rendering: .plain) == isYes)
        withExtendedLifetime(input) {}
        let shown = String(decoding: try output.contents(), as: UTF8.self)
        #expect(shown.hasPrefix("Put them in the trash? [y/N] "))
    }

    @Test func `progress is drawn at most ten times a second and taken away`() throws {
        let file = try TemporaryFile()
        let progress = ProgressLine(writer: OutputWriter(descriptor: file.descriptor), columns: 12, isEnabled: true)
        for step in [0, 50, 99, 100, 150] { try progress.update(at: .milliseconds(step)) { "importing \(step)" } }
        try progress.clear()
        try progress.clear()
        #expect(try file.contents() == Data("\rimporting 0\u{1B}[K\rimporting …\u{1B}[K\r\u{1B}[K".utf8))
    }

    @Test func `unwanted progress writes nothing`() throws {
        let file = try TemporaryFile()
        let progress = ProgressLine(writer: OutputWriter(descriptor: file.descriptor), columns: 12, isEnabled: false)
        try progress.update(at: .zero) { "importing" }
        try progress.clear()
        #expect(try file.contents().isEmpty)
    }
}
