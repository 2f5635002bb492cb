import Pixels

/// What a terminal answered to ``TerminalInquiry``, in as many pieces as it came.
struct TerminalAnswers {
    private var parser = InputParser()
    private var byteCount = 0
    /// Whether it draws pictures as Kitty does.
    private(set) var knowsKitty = false
    /// The features in its answer about itself; nil while that hasn't come, which is the last one.
    private(set) var features: [Int]?
    /// Pixels of a cell.
    private(set) var cell: PixelSize?

    /// More than any terminal has to say; what goes on beyond it is none.
    private static let limit = 4096

    /// Whether there is nothing to wait for any more.
    var isComplete: Bool { features != nil || byteCount > Self.limit }

    /// Feature 4 of the device attributes.
    var knowsSixel: Bool { features?.contains(4) ?? false }

    /// Takes what has come.
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
