extension StyledText {
    /// The text as lines at most `cells` wide; as it is without a width.
    ///
    /// Lines break at spaces, which are dropped there, and between ideographs; never inside a cluster, and inside a
    /// word only if it is wider than a line. Lines that continue one with leading spaces are indented like it. Tabs
    /// become spaces up to the next eighth cell. A cluster wider than `cells` is a line of its own. Linear in the
    /// length.
    package func wrapped(to cells: Int?) -> [StyledText] {
        guard let cells else { return [self] }
        return paragraphs.flatMap { Paragraph(clusters: $0, width: max(cells, 1)).lines }
    }

    /// The clusters of each line of the source, tabs expanded.
    private var paragraphs: [[StyledCluster]] {
        var result: [[StyledCluster]] = [[]]
        var column = 0
        for run in runs {
            for character in run.text.string {
                if character == "\n" {
                    result.append([])
                    column = 0
                    continue
                }
                let isTab = character == "\t"
                let cluster = StyledCluster(character: isTab ? " " : character, style: run.style)
                let count = isTab ? 8 - column % 8 : 1
                result[result.count - 1].append(contentsOf: repeatElement(cluster, count: count))
                column += isTab ? count : cluster.width
            }
        }
        return result
    }
}

/// A grapheme cluster of a line.
struct StyledCluster {
    let character: Character
    let style: Style
    let width: Int

    init(character: Character, style: Style) {
        self.character = character
        self.style = style
        width = DisplayWidth.cells(of: character)
    }

    var isSpace: Bool { character == " " || character == "\u{200B}" || character == "\u{3000}" }

    /// True if a line may break on both sides of it, kinsoku aside: ideographs and kana, not Hangul, which has spaces.
    var isIdeographic: Bool {
        guard let scalar = character.unicodeScalars.first else { return false }
        switch scalar.value {
        case 0x2E80...0x30FF, 0x31C0...0x9FFF, 0xF900...0xFAFF, 0xFF01...0xFF9F, 0x20000...0x3FFFF: return true
        default: return false
        }
    }

    /// Marks that must not begin a line (JIS X 4051, the common ones).
    var mayNotBegin: Bool { "、。，．・：；？！）」』】〉》〕ー々ぁぃぅぇぉっゃゅょァィゥェォッャュョ".contains(character) }

    /// Marks that must not end a line.
    var mayNotEnd: Bool { "（「『【〈《〔".contains(character) }
}
