import Testing

@testable import Terminal

/// Colours are given to pagers that show them.
struct PagerColorTests {
    @Test(
        arguments: [
            ("less", [:], true), ("less", ["LESS": "-iX"], false), ("less", ["LESS": "iMR"], true),
            ("less", ["LESS": ""], false), ("less -R", ["LESS": "-X"], true), ("less -X", ["LESS": "-X"], false),
            ("less --RAW-CONTROL-CHARS", ["LESS": ""], true), ("less --raw", ["LESS": ""], true),
            ("less -PR", ["LESS": ""], false), ("less -+R", ["LESS": "R"], false), ("/usr/bin/less", [:], true),
            ("LESS=R less", ["LESS": "X"], true), ("sed s/a/b/ | less -R", ["LESS": ""], true), ("more", [:], true),
            ("most", [:], false), ("lv", [:], true), ("lv", ["LV": ""], false), ("bat --plain", [:], true),
            ("my-own-pager", [:], false),
        ] as [(String, [String: String], Bool)])
    func `a pager gets colours if it is known to show them`(command: String, more: [String: String], isShown: Bool) {
        let environment = more.merging(["PAGER": command]) { first, _ in first }
        #expect(Pager.chosen(by: ["PAGER"], in: environment)?.showsColors == isShown)
    }

    @Test func `the options of less are set unless the user has set them`() {
        let pager = { Pager.chosen(by: ["PAGER"], in: $0)?.environment["LESS"] }
        #expect(pager(["PAGER": "less"]) == "FRX")
        #expect(pager(["PAGER": "less", "LESS": "-i"]) == "-i" && pager(["PAGER": "less", "LESS": ""]) == "")
    }

    @Test(arguments: [" ", "\t ", "", " cat "])
    func `a blank pager is none`(command: String) {
        #expect(Pager.chosen(by: ["DIARY_PAGER", "PAGER"], in: ["DIARY_PAGER": command, "PAGER": "less"]) == nil)
    }

    @Test func `without colours hits are in brackets`() {
        let text: StyledText = "\("3f2a9c", .cyan) in the \("Café", .hit), \("late", .red)"
        #expect(text.rendered(StyleRendering(isColored: true)).withoutColors == "3f2a9c in the [Café], late")
    }
}
