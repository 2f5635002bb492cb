import Terminal
import Testing

struct StyleTests {
    private static let text: StyledText = "\("3f2a9c", .cyan)  in the \("Café", .hit) \("*", .yellow)"

    @Test(arguments: [
        (StyleRendering.plain, "3f2a9c  in the Café *"),
        (
            StyleRendering(isColored: true),
            "\u{1B}[36m3f2a9c\u{1B}[0m  in the \u{1B}[1;4mCafé\u{1B}[0m \u{1B}[33m*\u{1B}[0m"
        ),
    ])
    func `styles become escape sequences only with colours`(rendering: StyleRendering, result: String) {
        #expect(Self.text.rendered(rendering) == result)
    }

    @Test func `foreign text can't bring its own escape sequences`() {
        let foreign: StyledText = "\("\u{1B}[2J", .bold)"
        #expect(foreign.rendered(StyleRendering(isColored: true)) == "\u{1B}[1m\\x1b[2J\u{1B}[0m")
    }

    @Test(
        arguments: [
            (ColorChoice.auto, true, nil, "xterm", true), (.auto, false, nil, "xterm", false),
            (.auto, true, "1", "xterm", false),
            (.auto, true, "", "xterm", true), (.auto, true, nil, "dumb", false), (.auto, true, nil, nil, true),
            (.always, false, "1", "dumb", true), (.never, true, nil, "xterm", false),
        ] as [(ColorChoice, Bool, String?, String?, Bool)])
    func `colour is a matter of the option, then the environment, then the terminal`(
        choice: ColorChoice, isTerminal: Bool, noColor: String?, term: String?, isColored: Bool
    ) {
        #expect(choice.isColored(isTerminal: isTerminal, noColor: noColor, term: term) == isColored)
    }
}

struct TableTests {
    private static let tags: Table = {
        var table = Table(columns: [.init(), .init(.right), .init(isFlexible: true), .init(minimumWindow: 40)])
        table.append([StyledText("#work", .green), "1,204", "2009 to 2026", "x"])
        table.append([StyledText("#旅行", .green), "31", "2018 to 2026", "y"])
        table.append(["#a", "7"])
        return table
    }()

    @Test(
        arguments: [
            (nil, ["#work  1,204  2009 to 2026  x", "#旅行     31  2018 to 2026  y", "#a         7"]),
            (39, ["#work  1,204  2009 to 2026", "#旅行     31  2018 to 2026", "#a         7"]),
            (20, ["#work  1,204  2009 …", "#旅行     31  2018 …", "#a         7"]),
        ] as [(Int?, [String])])
    func `columns are aligned by cells and give way in narrow windows`(window: Int?, lines: [String]) {
        #expect(Self.tags.lines(window: window).map(\.plain) == lines)
    }

    @Test func `of several flexible columns the widest gives way first`() {
        var table = Table(columns: [
            .init(isFlexible: true), .init(.right), .init(isFlexible: true), .init(isFlexible: true),
        ])
        table.append(["a long name of a search", "2", "text CONTAINS 'x'", "badge: starred = YES"])
        #expect(table.lines(window: 40).map(\.plain) == ["a long nam…  2  text CONTA…  badge: sta…"])
        #expect(
            table.lines(window: 65).map(\.plain) == [
                "a long name of a sea…  2  text CONTAINS 'x'  badge: starred = YES"
            ])
    }
}
