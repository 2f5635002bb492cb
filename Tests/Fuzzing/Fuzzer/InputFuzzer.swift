@testable import Terminal

/// Input of a terminal: independent of how it is split, it gives the same keys, answers and pasted text, with bounded
/// memory.
enum InputFuzzer {
    /// The maximum number of kept bytes: those of a paste, with a possible beginning of its end.
    private static let keptLimit = 2 * InputParser.pasteLimit

    /// The first bytes determine how the rest is split.
    static func run(_ bytes: UnsafeBufferPointer<UInt8>) {
        let bytes = unsafe Array(bytes)
        let (sizes, input) = (bytes.prefix(4).map { Int($0) + 1 }, Array(bytes.dropFirst(4)))
        guard !sizes.isEmpty else { return }
        let whole = events(of: input, cutAs: [max(1, input.count)])
        guard events(of: input, cutAs: [1]) == whole, events(of: input, cutAs: sizes) == whole else {
            fatalError("other events where it is cut")
        }
        var parser = InputParser()
        _ = parser.take(input)
        while parser.hasBegun, parser.patience != nil { _ = parser.giveUp() }
        // The end of a paste ends it in any state, and a key is a key then.
        let after = parser.take(Array("\u{1B}[201~q".utf8))
        guard case .key(let key)? = after.last, key == .character("q") else { fatalError("a key is lost: \(after)") }
    }

    /// Pieces of a long paste are joined, since their boundaries depend on the splitting.
    private static func events(of input: [UInt8], cutAs sizes: [Int]) -> [InputEvent] {
        var parser = InputParser()
        var (events, rest, turn) = ([InputEvent](), input[...], 0)
        while !rest.isEmpty {
            let piece = rest.prefix(sizes[turn % sizes.count])
            (rest, turn) = (rest.dropFirst(piece.count), turn + 1)
            events += parser.take(piece)
            guard parser.keptCount <= keptLimit else { fatalError("\(parser.keptCount) bytes are kept") }
        }
        return events + parser.giveUp()
    }
}
