/// A small built-in font, five pixels wide and seven high, for dates, times, numbers and words of European languages.
enum PixelFont {
    /// Pixels of a character.
    static let (width, height) = (5, 7)
    /// Pixels from one character to the next.
    static let advance = 6

    /// The rows of a character from the top, the leftmost pixel as the highest of five bits; nil if it is not in the
    /// font.
    static func rows(of character: Character) -> [UInt8]? { glyphs[character] }

    /// A box, for a missing character.
    static let unknown = rows(drawn: "##### #...# #...# #...# #...# #...# #####")

    private static let glyphs: [Character: [UInt8]] = {
        let all = [drawings, furtherDrawings, greekDrawings, cyrillicDrawings]
        var glyphs = all.reduce(into: [:]) { $0.merge($1) { first, _ in first } }.mapValues(rows(drawn:))
        for (letters, latin) in [greekLikenesses, cyrillicLikenesses] {
            for (letter, likeness) in zip(letters, latin) { glyphs[letter] = glyphs[likeness] }
        }
        for (marked, plain, mark) in markedLetters {
            for (letter, base) in zip(marked, plain) { glyphs[letter] = glyphs[base].map { rows(of: $0, with: mark) } }
        }
        return glyphs
    }()

    private static func rows(drawn drawing: String) -> [UInt8] {
        drawing.split(separator: " ").map { row in row.reduce(0) { $0 << 1 | ($1 == "#" ? 1 : 0) } }
    }

    private static let drawings: [Character: String] = [
        " ": "..... ..... ..... ..... ..... ..... .....",
        "-": "..... ..... ..... .###. ..... ..... .....",
        "+": "..... ..#.. ..#.. ##### ..#.. ..#.. .....",
        ":": "..... ..#.. ..#.. ..... ..#.. ..#.. .....",
        ".": "..... ..... ..... ..... ..... ..##. ..##.",
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
        "c": "..... ..... .###. #.... #.... #...# .###.",
        "d": "....# ....# .#### #...# #...# #...# .####",
        "e": "..... ..... .###. #...# ##### #.... .###.",
        "h": "#.... #.... ####. #...# #...# #...# #...#",
        "i": "..#.. ..... .##.. ..#.. ..#.. ..#.. .###.",
        "n": "..... ..... ####. #...# #...# #...# #...#",
        "o": "..... ..... .###. #...# #...# #...# .###.",
        "p": "..... ..... ####. #...# ####. #.... #....",
        "r": "..... ..... #.##. ##..# #.... #.... #....",
        "s": "..... ..... .#### #.... .###. ....# ####.",
        "t": ".#... .#... ####. .#... .#... .#..# ..##.",
        "u": "..... ..... #...# #...# #...# #..## .##.#",
    ]
}
