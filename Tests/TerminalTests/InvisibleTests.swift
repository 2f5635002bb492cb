import Testing

@testable import Terminal

/// Characters that are not seen, to which terminals give different widths.
struct InvisibleTests {
    private static let samples: [Unicode.Scalar] = [
        "\u{AD}", "\u{34F}", "\u{115F}", "\u{1160}", "\u{180E}", "\u{200B}", "\u{2060}", "\u{2065}", "\u{3164}",
        "\u{FEFF}", "\u{FFA0}", "\u{FFF0}", "\u{1D173}", "\u{E0F00}",
    ]

    @Test(arguments: samples)
    func `an invisible character is not drawn, takes no cell and stays in a file`(scalar: Unicode.Scalar) {
        let text = "a\(scalar)b"
        #expect(DisplayWidth.cells(of: text) == 2)
        let styled = StyledText(SafeText(text), .cyan)
        #expect(styled.rendered(StyleRendering(isColored: false, isForTerminal: true)) == "ab")
        #expect(styled.rendered(.plain).unicodeScalars.elementsEqual(text.unicodeScalars))
        var grid = Grid(columns: 4, rows: 1)
        #expect(grid.draw(styled, at: GridPosition(column: 0, row: 0)) == 2 && grid.text(row: 0) == "ab")
    }

    @Test func `they are the default ignorable code points that shape nothing`() {
        for value in UInt32(0)...0x10_FFFF {
            guard let scalar = Unicode.Scalar(value), SafeText.isInvisible(scalar) else { continue }
            let isAbsent = scalar.properties.generalCategory == .unassigned
            #expect(scalar.properties.isDefaultIgnorableCodePoint || isAbsent, "\(String(value, radix: 16))")
        }
        for kept in ["\u{200C}", "\u{200D}", "\u{200E}", "\u{200F}", "\u{FE0F}", "\u{E0067}", "\u{E0100}"]
            as [Unicode.Scalar]
        {
            #expect(!SafeText.isInvisible(kept))
        }
    }

    @Test func `vowels of Hangul alone, and signs before numbers, move nothing after them`() {
        for text in ["\u{1161}", "\u{11A8}", "\u{D7B0}"] where DisplayWidth.cells(of: text) > 0 {
            #expect(Cluster(Character(text))?.isDisputed == true)
        }
        #expect(DisplayWidth.cells(of: "\u{600}") == 1)
    }
}
