import Chronology
import DiaryModel
import DiaryStore
import DiaryTestSupport
import Foundation
import Processes
import TestFixtures
import TestSupport
import Testing

@testable import DiaryCLI

/// The thread that paints pictures, with a decoder that doesn't answer.
struct BrowserPainterTests {
    /// The first process runs forever and prints its id; later ones are the decoder.
    private static let script = """
        if mkdir "$here/first" 2>/dev/null; then echo $$ > "$here/new"; mv "$here/new" "$here/number"; exec sleep 600; fi
        exec '\(TestProgram.decoderPath)'
        """

    private func events(of mailbox: BrowserMailbox) -> [BrowserEvent] {
        var events: [BrowserEvent] = []
        _ = eventually {
            events = mailbox.takeAll()
            return !events.isEmpty
        }
        return events
    }

    private func number(_ decoder: StandInDecoder) throws -> Int32 {
        let path = decoder.folder.appending(path: "number").path
        try #require(eventually { FileManager.default.fileExists(atPath: path) })
        let text = try String(contentsOfFile: path, encoding: .utf8)
        return try #require(Int32(text.split(separator: "\n").first ?? ""))
    }

    private func isGone(_ process: Int32) -> Bool {
        eventually { kill(process, 0) != 0 }
    }

    @Test func `an unwanted picture is cancelled, and painted on the next request`() throws {
        let bench = try PainterBench(Self.script)
        let (painter, mailbox, decoder) = (bench.painter, bench.mailbox, bench.decoder)
        #expect(painter.start() == 0)
        defer { painter.stop() }
        let request = PictureRequest(medium: try bench.program.onlyEntry().media[0], subject: .icon)
        painter.paint([request])
        let process = try number(decoder)
        painter.paint([])
        #expect(isGone(process) && mailbox.takeAll().isEmpty)
        painter.paint([request])
        guard case .painted(request, .picture) = events(of: mailbox).first else {
            Issue.record("it was not painted")
            return
        }
    }

    @Test func `the end doesn't wait for a picture`() throws {
        let bench = try PainterBench(Self.script)
        let (painter, mailbox, decoder) = (bench.painter, bench.mailbox, bench.decoder)
        #expect(painter.start() == 0)
        painter.paint([PictureRequest(medium: try bench.program.onlyEntry().media[0], subject: .icon)])
        let process = try number(decoder)
        painter.stop()
        #expect(isGone(process) && mailbox.takeAll().isEmpty)
    }
}

/// A painter for a diary of one photo, with a decoder that runs a script.
private struct PainterBench {
    let program = TestProgram()
    let mailbox: BrowserMailbox
    let painter: BrowserPainter
    let decoder: StandInDecoder

    init(_ script: String) throws {
        program.run("add", "Fog", "-m", TestProgram.sample("lighthouse.jpg"))
        decoder = try StandInDecoder(script)
        mailbox = BrowserMailbox(waking: try #require(Waker()))
        var diary = BrowserDiary(folder: program.diary, allowsNetworkFileSystem: false, zone: .utc)
        diary.programs.decoder = decoder.path
        painter = try #require(BrowserPainter(diary, mailbox))
    }
}
