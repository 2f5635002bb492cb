import Glibc

/// A question with the answers yes and no, asked on a terminal.
package struct Question: Sendable {
    package var input: Int32
    package var output: Int32

    /// Asks on these descriptors; the caller knows that they are a terminal.
    package init(input: Int32, output: Int32) {
        self.input = input
        self.output = output
    }

    /// The cells for the offered answers and the typed text after them.
    package static let answerCells = 10

    /// Returns whether the answer was yes: `y` or `yes`.
    ///
    /// Anything else, also the end of the input, is no. `[y/N]` is appended to the question.
    /// - Throws: `OutputError` if the question could not be shown.
    package func isAnsweredYes(_ question: StyledText, rendering: StyleRendering) throws(OutputError) -> Bool {
        guard let answer = try answer(to: question + " [y/N]", rendering: rendering) else { return false }
        let word = answer.split(whereSeparator: \.isWhitespace).first?.lowercased()
        return word == "y" || word == "yes"
    }

    /// The line that was typed after the question; nil at the end of the input.
    /// - Throws: `OutputError` if the question could not be shown.
    package func answer(to question: StyledText, rendering: StyleRendering) throws(OutputError) -> String? {
        let writer = OutputWriter(descriptor: output)
        try writer.write(question.rendered(rendering) + " ")
        try writer.flush()
        if let answer = readLine() { return answer }
        // Ctrl-D leaves the cursor after the question.
        try writer.write("\n")
        try writer.flush()
        return nil
    }

    /// One line without its end, read byte by byte so that nothing after it is consumed; `nil` at the end of the input.
    package func readLine() -> String? {
        var bytes: [UInt8] = []
        var byte: UInt8 = 0
        while true {
            let count = unsafe read(input, &byte, 1)
            if count < 0 && errno == EINTR { continue }
            guard count == 1 else { return bytes.isEmpty ? nil : String(decoding: bytes, as: UTF8.self) }
            if byte == UInt8(ascii: "\n") { return String(decoding: bytes, as: UTF8.self) }
            bytes.append(byte)
        }
    }
}
