extension PixelCanvas {
    /// The pixels of a letter, and from one letter to the next.
    private static let (letterWidth, letterHeight, advance) = (5, 7, 6)

    /// The size in pixels of a text, each dot of a letter a square of that many pixels.
    package static func size(of text: String, scale: Int) -> PixelSize {
        let width = text.count * advance - (advance - letterWidth)
        return PixelSize(width: max(0, width) * scale, height: letterHeight * scale)
    }

    /// Writes digits with colons, or `PDF`; other characters leave a gap.
    package mutating func write(_ text: String, left: Int, top: Int, scale: Int, _ color: Color) {
        let dot = PixelSize(width: scale, height: scale)
        for (index, letter) in text.enumerated() {
            for (row, dots) in (Self.letters[letter] ?? "").split(separator: " ").enumerated() {
                for (column, mark) in dots.enumerated() where mark == "#" {
                    fill(left: left + (index * Self.advance + column) * scale, top: top + row * scale, dot, color)
                }
            }
        }
    }

    private static let letters: [Character: String] = [
        ":": "..... ..#.. ..#.. ..... ..#.. ..#.. .....",
        "0": ".###. #...# #..## #.#.# ##..# #...# .###.",
        "1": "..#.. .##.. ..#.. ..#.. ..#.. ..#.. .###.",
        "2": ".###. #...# ....# ..##. .#... #.... #####",
        "3": ".###. #...# ....# ..##. ....# #...# .###.",
        "4": "...#. ..##. .#.#. #..#. ##### ...#. ...#.",
        "5": "##### #.... ####. ....# ....# #...# .###.",
        "6": ".###. #.... #.... ####. #...# #...# .###.",
        "7": "##### ....# ...#. ...#. ..#.. ..#.. ..#..",
        "8": ".###. #...# #...# .###. #...# #...# .###.",
        "9": ".###. #...# #...# .#### ....# ....# .###.",
        "D": "####. #...# #...# #...# #...# #...# ####.",
        "F": "##### #.... #.... ####. #.... #.... #....",
        "P": "####. #...# #...# ####. #.... #.... #....",
    ]
}
