/// The name of a document of Notion's: `Day one 2f2e3d4c5b6a79808192a3b4c5d6e7f8.md`.
///
/// The words are the title of the page, cut after about fifty characters, without characters that file systems refuse.
struct NotionName: Equatable {
    /// The words before the identifier; empty if there are none.
    let title: String
    /// The identifier, 32 hexadecimal digits in lower case.
    let id: String
    /// True for the table of a database with the columns that its view hides: `Journal 1f2e…_all.csv`.
    let isWhole: Bool

    /// Nil if the path is none of a page or a database.
    init?(_ path: String) {
        let ending = SourcePath.pathExtension(path)
        guard ["md", "html", "htm", "csv"].contains(ending) else { return nil }
        let stem = SourcePath.stem(path)
        isWhole = ending == "csv" && stem.hasSuffix("_all")
        guard let parts = Self.parts(isWhole ? stem.dropLast(4) : stem) else { return nil }
        (title, id) = parts
    }

    /// The parts of a name without its extension, also of the folder of a page.
    static func parts(_ name: Substring) -> (title: String, id: String)? {
        let id = name.utf8.suffix(32)
        guard id.count == 32, id.allSatisfy(isDigit), id.startIndex > name.startIndex else { return nil }
        let before = name[..<id.startIndex]
        guard before.last == " " else { return nil }
        return (String(before.dropLast()), String(Substring(id)))
    }

    /// The identifier in an attribute of HTML, where it has hyphens; nil if it is none.
    static func id(inAttribute text: String?) -> String? {
        let digits = (text ?? "").utf8.filter { $0 != UInt8(ascii: "-") }
        guard digits.count == 32, digits.allSatisfy(isDigit) else { return nil }
        return String(decoding: digits, as: UTF8.self)
    }

    private static func isDigit(_ byte: UInt8) -> Bool {
        0x30...0x39 ~= byte || UInt8(ascii: "a")...UInt8(ascii: "f") ~= byte
    }
}
