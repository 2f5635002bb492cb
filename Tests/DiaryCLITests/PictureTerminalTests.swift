import DiaryTestSupport
import Glibc
import Terminal
import TestFixtures
import TestSupport
import Testing

/// The program on terminals that answer, answer badly, or don't answer.
///
/// It draws what they support and restores their state.
@Suite(.enabled(if: PictureDrawing.isAvailable, "libchafa0 is not installed")) struct PictureTerminalTests {
    private let program = TestProgram()
    private static let kitty = "\u{1B}_Gi=31;OK\u{1B}\\\u{1B}[6;20;10t\u{1B}[?62;c"
    private static let sixel = "\u{1B}[6;20;10t\u{1B}[?62;4;22c"

    init() {
        program.run("add", "Fog", "--at", "2026-11-20 20:00", "-m", TestProgram.sample("river-in-fog.jpg"))
    }

    private static func hasBlocks(_ text: String) -> Bool {
        text.unicodeScalars.contains { 0x2580...0x259F ~= $0.value }
    }

    /// Answers once, when it is queried.
    private func show(
        on terminal: PseudoTerminal = PseudoTerminal(), _ words: String..., environment: [String: String] = [:],
        answering answer: @escaping (PseudoTerminal) -> Void = { _ in }
    ) -> PseudoTerminal.Outcome {
        var isAnswered = false
        let variables = program.environment.merging(["TERM": "xterm-256color"]) { $1 }.merging(environment) { $1 }
        let diary = TestProgram.builtProgram("diary")
        let outcome = terminal.run(diary, ["show"] + words, environment: variables) { output in
            guard !isAnswered, output.suffix(3) == Array("\u{1B}[c".utf8)[...] else { return }
            isAnswered = true
            answer(terminal)
        }
        #expect(outcome.exitCode == 0 && outcome.isRestored && outcome.leftInput.isEmpty)
        #expect(outcome.text.contains("river-in-fog.jpg"))
        return outcome
    }

    @Test func `a terminal that knows Kitty's graphics is sent them, in the size of its cells`() throws {
        let text = show { $0.type(Self.kitty.utf8) }.text
        let drawn = try #require(DrawnPicture.kitty(text).first)
        #expect(drawn.height == 240 && text.contains("c=32,r=12"))
    }

    @Test func `a terminal that knows Sixel is sent that`() throws {
        let drawn = try #require(DrawnPicture.sixel(show { $0.type(Self.sixel.utf8) }.text).first)
        #expect(drawn.height == 240)
    }

    @Test func `an answer may come in pieces`() throws {
        let text = show { terminal in
            for byte in Self.kitty.utf8 {
                usleep(5000)
                terminal.type([byte])
            }
        }.text
        #expect(DrawnPicture.kitty(text).count == 1)
    }

    @Test func `a terminal that doesn't answer gets blocks`() {
        let text = show().text
        #expect(text.contains("\u{1B}[38;5;") && !text.contains("\u{1B}_Ga=T"))
    }

    @Test func `garbage is not an answer, and nothing of it is left`() {
        var generator = SeededGenerator()
        let rubbish = (0..<600).map { _ in
            generator.isOne(in: 9) ? 0x1B : UInt8.random(in: 0x20...0x7E, using: &generator)
        }
        let text = show { terminal in
            for start in stride(from: 0, to: rubbish.count, by: 50) {
                terminal.type(rubbish[start..<start + 50])
                usleep(5000)
            }
        }.text
        #expect(!text.contains("\u{1B}_Ga=T"), "\(generator.name)")
    }

    @Test(arguments: ["ls\n", "ls"])
    func `text typed before stays, and the terminal isn't queried`(typed: String) {
        let terminal = PseudoTerminal()
        terminal.type(typed.utf8)
        let variables = program.environment.merging(["TERM": "xterm-256color"]) { $1 }
        let outcome = terminal.run(TestProgram.builtProgram("diary"), ["show"], environment: variables)
        #expect(outcome.exitCode == 0 && outcome.leftInput == Array(typed.utf8))
        #expect(!outcome.text.contains("\u{1B}[c") && outcome.text.contains("\u{1B}[38;5;"))
    }

    @Test func `a terminal that is known isn't asked`() {
        let terminal = PseudoTerminal(columns: 80, rows: 24, width: 800, height: 480)
        let text = show(on: terminal, environment: ["TERM": "xterm-kitty"]).text
        #expect(!text.contains("\u{1B}[c") && text.contains("c=32,r=12"))
        let blocks = show(environment: ["TERM": "linux"]).text
        #expect(!blocks.contains("\u{1B}[c") && Self.hasBlocks(blocks))
    }

    @Test func `a multiplexer isn't queried for its terminal's capabilities`() {
        let variables = ["TERM": "tmux-256color", "TMUX": "/tmp/tmux-0/default,1,0"]
        let blocks = show(environment: variables) { $0.type("\u{1B}[?1;2c".utf8) }.text
        #expect(!blocks.contains("\u{1B}_G") && blocks.contains("\u{1B}[38;5;"))
        let sixel = show(environment: variables) { $0.type(Self.sixel.utf8) }.text
        #expect(DrawnPicture.sixel(sixel).count == 1)
    }

    @Test func `a terminal that can only write, and one that is to be plain, is neither asked nor sent pictures`() {
        for (words, variables) in [([], ["TERM": "dumb"]), (["--plain"], [:]), ([], ["DIARY_PLAIN": "1"])] {
            let text = show(words.first ?? "--no-pager", environment: variables).text
            #expect(!text.contains("\u{1B}_") && !text.contains("\u{1B}[c") && !Self.hasBlocks(text))
        }
        #expect(!show("--picture-size", "0").text.contains("\u{1B}[c"))
    }

    @Test func `pictures are as large as the window has room for`() throws {
        let terminal = PseudoTerminal(columns: 30, rows: 10)
        let narrow = show(on: terminal) { $0.type(Self.kitty.utf8) }.text
        #expect(try #require(DrawnPicture.kitty(narrow).first).width <= 290)
        terminal.resize(columns: 120, rows: 60)
        let wide = show(on: terminal) { $0.type(Self.kitty.utf8) }.text
        #expect(try #require(DrawnPicture.kitty(wide).first).height == 400)
    }

    @Test func `requested pictures without the drawing library are an error`() {
        program.folder.write([], to: "libchafa.so.0")
        let variables = ["LD_LIBRARY_PATH": "\(program.folder.path)"]
        let text = show(environment: variables).text
        #expect(!text.contains("\u{1B}[c") && !Self.hasBlocks(text))
        let asked = program.run(on: PseudoTerminal(), "list", "--pictures", environment: variables)
        #expect(asked.exitCode == 1)
        #expect(asked.text.contains("the library that draws pictures on terminals is missing"))
        #expect(asked.text.contains("apt-get install libchafa0"))
    }

    @Test func `play shows the photos of an entry when its sound begins`() throws {
        program.folder.write("pcm.!default { type null }\n".utf8, to: "asound.conf")
        program.run(
            "add", "Rain", "--at", "2026-11-20 21:00", "-m", TestProgram.sample("umbrella.wav"),
            TestProgram.sample("lighthouse.jpg"), TestProgram.sample("recorder.wav"))
        let variables = ["ALSA_CONFIG_PATH": "\(program.folder.path)/asound.conf", "TERM": "xterm-kitty"]
        let terminal = PseudoTerminal(columns: 80, rows: 24, width: 800, height: 480)
        let outcome = program.run(on: terminal, "play", "--pictures", environment: variables)
        #expect(outcome.exitCode == 0 && outcome.isRestored)
        #expect(DrawnPicture.kitty(outcome.text).count == 1)
        let places = ["\u{1B}_Ga=T", "umbrella.wav", "recorder.wav"].compactMap {
            outcome.text.firstRange(of: $0)?.lowerBound
        }
        #expect(places.count == 3 && places == places.sorted())
        #expect(!program.run(on: terminal, "play", environment: variables).text.contains("\u{1B}_G"))
    }
}
