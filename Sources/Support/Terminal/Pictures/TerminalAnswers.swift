import Pixels

/// A terminal's answers to ``TerminalInquiry``, in any number of pieces.
struct TerminalAnswers {
    private var parser = InputParser()
    private var byteCount = 0
    /// True if it supports Kitty's graphics protocol.
    private(set) var knowsKitty = false
    /// The features in its device attributes; nil until that answer arrives, which is the last one.
    private(set) var features: [Int]?
    private(set) var cell: PixelSize?

    /// The largest number of bytes, more than any terminal answers; longer input is not an answer.
    private static let limit = 4096

    var isComplete: Bool { features != nil || byteCount > Self.limit }

    /// True if it supports Sixel: feature 4 of the device attributes.
    var knowsSixel: Bool { features?.contains(4) ?? false }

    mutating func take(_ piece: some Collection<UInt8>) {
        byteCount += piece.count
        for case .answer(let answer) in parser.take(piece) {
            switch answer {
            case .picture(TerminalInquiry.pictureNumber, let message): knowsKitty = message == "OK"
            case .cell(let width, let height): cell = PixelSize(width: width, height: height)
            case .features(let found): features = found
            case .cursor, .mode, .picture, .keyboard, .other: break
            }
        }
    }
}
