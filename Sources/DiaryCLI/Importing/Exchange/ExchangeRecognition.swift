import Arguments
import DiaryCore
import Glibc
import Terminal

/// Finds the operands of `import` that are another program's diary, by their content.
struct ExchangeRecognition {
    let invocation: Invocation
    let store: Store?

    /// The sources that are to be read, each in its way.
    struct Found {
        /// Diaries of other programs.
        var exchanges: [RecognizedExchange] = []
        /// Files and folders of photos and sounds.
        var paths: [FilePath] = []
        /// Archives of photos and sounds, unpacked.
        var unpacked: [ExchangeSource] = []
    }

    /// The word of `--as` for photos and sounds, whatever a folder looks like.
    static let media = "media"

    static var names: [String] { ExchangeFormats.all.map { $0.name } + [media] }

    /// The format that `--as` names; nil where each source is to be recognized.
    private func wanted() throws(Failure) -> (any ExchangeFormat.Type)? {
        guard let name = invocation.values.value(.as), name != Self.media else { return nil }
        if let format = ExchangeFormats.named(name) { return format }
        throw Failure(
            "\(SafeText(name).singleLine) is no format of a diary", hint: "\(Self.names.joined(separator: ", "))",
            .usage)
    }

    /// Sorts operands by what they are.
    func sort(_ operands: [(word: String, path: FilePath)]) throws -> Found {
        let format = try wanted()
        let isMedia = invocation.values.value(.as) == Self.media
        var found = Found()
        for operand in operands {
            guard !isMedia, let exchange = try exchange(operand, as: format) else {
                found.paths.append(operand.path)
                continue
            }
            found.exchanges.append(exchange)
        }
        return found
    }

    private func exchange(
        _ operand: (word: String, path: FilePath), as format: (any ExchangeFormat.Type)?
    ) throws -> RecognizedExchange? {
        let decoder = invocation.context.decoderPath
        let source =
            Folder.isFolder(operand.path)
            ? try ExchangeSource.open(folder: operand.path, decoderPath: decoder)
            : try ExchangeSource.open(document: operand.path, decoderPath: decoder)
        return try recognize(source, named: operand.word, as: format)
    }

    private func recognize(
        _ source: ExchangeSource, named name: String, as format: (any ExchangeFormat.Type)?
    ) throws -> RecognizedExchange? {
        if let format { return RecognizedExchange(source: source, format: format, name: name) }
        for format in ExchangeFormats.all {
            guard let words = try format.recognize(source) else { continue }
            try invocation.messages.note("\(SafeText(name).singleLine) is a \(SafeText(words).singleLine)")
            return RecognizedExchange(source: source, format: format, name: name)
        }
        return nil
    }
}
