import Pixels
import Testing

@testable import Terminal

struct TerminalVariablesTests {
    private func variables(_ environment: [String: String]) -> TerminalVariables {
        TerminalVariables { environment[$0] }
    }

    @Test(arguments: [
        (["TERM": "xterm-kitty"], PictureForm.kitty), (["TERM": "xterm-ghostty"], .kitty),
        (["TERM": "xterm-256color", "TERM_PROGRAM": "ghostty"], .kitty),
        (["TERM": "xterm-256color", "TERM_PROGRAM": "iTerm.app"], .iTerm2),
        (["TERM": "xterm-256color", "LC_TERMINAL": "iTerm2"], .iTerm2),
        (["TERM": "foot"], .sixel), (["TERM": "foot-direct"], .sixel),
        (["TERM": "linux"], .blocks(.palette16)),
        (["TERM": "xterm-256color", "TERM_PROGRAM": "Apple_Terminal"], .blocks(.palette256)),
    ])
    func `some terminals are known by name`(environment: [String: String], form: PictureForm) {
        #expect(variables(environment).form == form)
    }

    @Test(arguments: [
        ["TERM": "xterm-256color"], ["TERM": "xterm-256color", "TERM_PROGRAM": "WezTerm"],
        ["TERM": "xterm-kitty", "TMUX": "/tmp/tmux-0/default,1,0"],
        ["TERM": "screen.xterm-256color", "TERM_PROGRAM": "iTerm.app"],
        ["TERM": "tmux-256color", "LC_TERMINAL": "iTerm2"], ["TERM": "xterm-kitty", "STY": "1.pts-0.host"],
    ])
    func `others, and those in a multiplexer, have to be queried`(environment: [String: String]) {
        #expect(variables(environment).form == nil)
    }

    @Test(arguments: [
        (["TERM": "xterm-256color", "COLORTERM": "truecolor"], PictureForm.Colors.direct),
        (["TERM": "xterm", "COLORTERM": "24bit"], .direct), (["TERM": "xterm-direct"], .direct),
        (["TERM": "alacritty"], .direct), (["TERM": "xterm-256color"], .palette256),
        (["TERM": "tmux-256color", "TERM_PROGRAM": "tmux", "COLORTERM": "truecolor"], .direct),
        (["TERM": "screen-256color", "TERM_PROGRAM": "tmux", "COLORTERM": "truecolor"], .direct),
        (["TERM": "screen.xterm-256color", "STY": "1", "COLORTERM": "truecolor"], .palette256),
        (["TERM": "xterm"], .palette16), (["TERM": "vt220"], .palette16),
    ])
    func `colours are as many as the terminal has`(environment: [String: String], colors: PictureForm.Colors) {
        #expect(variables(environment).colors == colors)
    }

    @Test(arguments: [[:], ["TERM": ""], ["TERM": "dumb"]])
    func `a terminal that can only write shows nothing`(environment: [String: String]) {
        #expect(PictureTerminal.find(at: -1, variables(environment)) == nil)
    }

    @Test(arguments: [
        (PixelSize(width: 10, height: 20), PixelSize(width: 10, height: 20), PixelSize(width: 8, height: 16)),
        (PixelSize(width: 8, height: 18), PixelSize(width: 8, height: 18), PixelSize(width: 8, height: 18)),
        (PixelSize(width: 1, height: 9000), PixelSize(width: 8, height: 16), PixelSize(width: 8, height: 16)),
        (nil, PixelSize(width: 8, height: 16), PixelSize(width: 8, height: 16)),
    ])
    func `cells are as large as the terminal reports, if plausible`(
        reported: PixelSize?, pixels: PixelSize, blocks: PixelSize
    ) {
        #expect(PictureTerminal(form: .sixel, cell: reported).cell == pixels)
        #expect(PictureTerminal(form: .blocks(.direct), cell: reported).cell == blocks)
    }

    @Test(arguments: [
        ("", Int64(1)), ("30", 1), ("100", 4), ("60000", 2000), ("1", 1), ("0", 1), ("-5", 1), ("60001", 1), ("1s", 1),
    ])
    func `a slow line has more time for a key`(delay: String, patience: Int64) {
        let options = ScreenSession.Options(variables: variables(["ESCDELAY": delay]), colors: .none)
        #expect(options.patience == patience)
    }
}
