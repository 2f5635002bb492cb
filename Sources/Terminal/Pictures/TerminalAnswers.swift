import Pixels

/// What a terminal answered to ``TerminalInquiry``, in as many pieces as it came.
struct TerminalAnswers {
    private var bytes: [UInt8] = []
    /// Whether it draws pictures as Kitty does.
    private(set) var knowsKitty = false
    /// The features in its answer about itself; nil while that hasn't come, which is the last one.
    private(set) var features: [Int]?
    /// Pixels of a cell.
    private(set) var cell: PixelSize?

    /// More than any terminal has to say; what goes on beyond it is none.
    private static let limit = 4096

    /// Whether there is nothing to wait for any more.
    var isComplete: Bool { features != nil || bytes.count > Self.limit }

    /// Feature 4 of the device attributes.
    var knowsSixel: Bool { features?.contains(4) ?? false }

    /// Takes what has come.
    mutating func take(_ piece: some Sequence<UInt8>) {
        bytes += piece
        for start in bytes.indices where bytes[start] == Self.escape { read(bytes[(start + 1)...]) }
    }

    /// Reads one answer, where all of it is there; read twice it says the same.
    private mutating func read(_ rest: ArraySlice<UInt8>) {
        switch rest.first {
        case UInt8(ascii: "_"): readKitty(rest.dropFirst())
        case UInt8(ascii: "["): readControl(rest.dropFirst())
        default: break
        }
    }

    /// `ESC _ G i=31;OK ESC \`, where it does.
    private mutating func readKitty(_ rest: ArraySlice<UInt8>) {
        guard let end = rest.firstIndex(of: Self.escape), rest.first == UInt8(ascii: "G") else { return }
        let words = String(decoding: rest[..<end], as: UTF8.self).split(separator: ";")
        if words.count == 2, words[1] == "OK" {
            let keys = words[0].dropFirst().split(separator: ",")
            if keys.contains("i=\(TerminalInquiry.pictureNumber)") { knowsKitty = true }
        }
    }

    /// `ESC [ 6 ; HEIGHT ; WIDTH t` of a cell, and `ESC [ ? CLASS ; FEATURE ; … c` of the terminal (DA1).
    private mutating func readControl(_ rest: ArraySlice<UInt8>) {
        guard let end = rest.firstIndex(where: { 0x40...0x7E ~= $0 }) else { return }
        let text = String(decoding: rest[..<end], as: UTF8.self)
        let numbers = text.drop { $0 == "?" }.split(separator: ";").map { Int($0) }
        switch (rest[end], text.first) {
        case (UInt8(ascii: "t"), _):
            guard numbers.count == 3, numbers[0] == 6, let height = numbers[1], let width = numbers[2] else { return }
            cell = PixelSize(width: width, height: height)
        case (UInt8(ascii: "c"), "?"): features = numbers.compactMap(\.self)
        default: break
        }
    }

    private static let escape: UInt8 = 0x1B
}
