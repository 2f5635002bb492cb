import Arguments
import DiaryFormats
import Terminal

/// The options that only apply to albums.
enum AlbumChoice {
    private static let names: [(key: OptionKey, name: String)] = [
        (.details, "--details"), (.originals, "--originals"), (.title, "--title"), (.update, "--update"),
    ]

    /// The options of an album, with the programs that it needs.
    ///
    /// - Throws: `Failure` if an option for albums is combined with another format.
    static func options(_ invocation: Invocation, for format: ExportFormat) throws(Failure) -> AlbumOptions {
        var options = AlbumOptions()
        options.showsDetails = invocation.values.flag(.details)
        options.addsOriginals = invocation.values.flag(.originals)
        options.updates = invocation.values.flag(.update)
        options.title = try title(invocation)
        options.creationMask = invocation.context.creationMask
        options.decoderPath = invocation.context.decoderPath
        options.ffmpegPath = invocation.context.ffmpegPath
        if !format.isAlbum, let option = names.first(where: { invocation.values.flag($0.key) }) {
            throw Failure("\(option.name) is for albums, and this is \(format.name)", hint: "--format html", .usage)
        }
        return options
    }

    /// The title in one line.
    private static func title(_ invocation: Invocation) throws(Failure) -> String? {
        guard let text = invocation.values.value(.title) else { return nil }
        let title = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        guard !title.isEmpty else { throw Failure("--title is empty", hint: "--title 'Elbe 2026'", .usage) }
        return title
    }
}
