import Arguments
import Terminal

/// The options of commands that draw pictures on the terminal.
enum PictureOptions {
    static let asked = OptionDeclaration.flag(.pictures, "draw photos and waveforms, if the terminal can")
    static let size = OptionDeclaration.value(
        .pictureSize, "SIZE", "lines of a picture: 12; or cells and lines: 40x12; 0 for none")

    /// The options of commands that draw on request.
    static let group = OptionGroup("Pictures", [asked, size])
}

/// The maximum size of a picture, in cells.
struct PictureExtent: Equatable {
    /// The maximum number side by side; nil for as many as fit.
    var columns: Int?
    var rows: Int

    /// Reads `40x12` and `12`.
    init?(_ text: String) {
        let numbers = text.split(separator: "x", omittingEmptySubsequences: false).map { Self.number($0) }
        guard 1...2 ~= numbers.count, let last = numbers[numbers.count - 1], let first = numbers[0] else { return nil }
        columns = numbers.count == 2 ? first : nil
        rows = first == 0 ? 0 : last
    }

    /// The value of `--picture-size`; nil if it isn't given.
    init?(_ values: OptionValues) throws(Failure) {
        guard let text = values.value(.pictureSize) else { return nil }
        guard let extent = Self(text) else {
            throw Failure(
                "\(line: text) is not the size of a picture",
                hint: "--picture-size 12 for twelve lines, 40x12 for forty cells and twelve lines, 0 for none", .usage)
        }
        self = extent
    }

    /// Throws for an invalid `--picture-size`, even if nothing will be drawn.
    static func check(_ values: OptionValues) throws(Failure) {
        _ = try Self(values)
    }

    private static func number(_ text: Substring) -> Int? {
        guard 1...3 ~= text.utf8.count, text.utf8.allSatisfy({ UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }) else {
            return nil
        }
        return Int(text)
    }
}
