import Arguments
import DiaryModel

struct WrittenText {
    var text: String
    /// True if the user typed it, so that a date at its beginning is that of the entry.
    var mayBeginWithDate: Bool
    /// True if it was read from standard input, which may be a draft.
    var isStandardInput = false
}

enum AddSource {
    case text(WrittenText)
    case editor

    /// Words take precedence.
    ///
    /// `-` means standard input, and so does a pipe without words. A terminal means the editor.
    init(_ invocation: Invocation) throws {
        let words = invocation.operands
        if words.isEmpty, invocation.context.isInputTerminal {
            self =
                invocation.values.isGiven(.media) || invocation.values.isGiven(.measure)
                ? .text(WrittenText(text: "", mayBeginWithDate: false)) : .editor
        } else if words.isEmpty || words == ["-"] {
            let text = try TextInput(invocation: invocation).read()
            self = .text(WrittenText(text: text, mayBeginWithDate: false, isStandardInput: true))
        } else {
            let typed = try words.map { word throws(Failure) in try invocation.keptText(word, called: "the text") }
            self = .text(WrittenText(text: typed.joined(separator: " "), mayBeginWithDate: true))
        }
    }
}

struct TextInput {
    let invocation: Invocation

    /// Reads all of it and drops one final line end.
    func read() throws -> String {
        let bytes = try readBytes()
        do throws(IncomingTextError) {
            guard let name = invocation.values.value(.encoding) else {
                return IncomingText.withoutFinalLineEnd(try IncomingText.decode(bytes))
            }
            return IncomingText.withoutFinalLineEnd(try IncomingText.decode(bytes, encoding: name))
        } catch {
            let hintsEncoding = invocation.command.command?.options.contains { $0.key == .encoding } == true
            throw Failure(error, source: "standard input", hintsEncoding: hintsEncoding)
        }
    }

    private func readBytes() throws -> [UInt8] {
        let (descriptor, path) = (invocation.context.standardInput, FilePath("standard input"))
        var bytes: [UInt8] = []
        while true {
            let chunk = try DescriptorReading.read(descriptor, upTo: 1 << 16, path: path)
            guard !chunk.isEmpty else { return bytes }
            bytes += chunk
            guard bytes.count <= IncomingText.maximumByteCount else {
                throw Failure(IncomingTextError.tooLong, source: "standard input")
            }
        }
    }
}
