import Arguments
import CSystem
import DiaryMedia
import DiaryModel
import DiaryStore
import Terminal

extension PictureGallery {
    /// The gallery of an output that can show pictures; nil if it can't or shouldn't.
    ///
    /// The terminal is queried for its capabilities, so this is only called if there is something to draw.
    ///
    /// - Throws: `Failure` if the size is invalid, and if pictures are requested and the library that draws them is
    ///   missing.
    static func find(for invocation: Invocation, _ store: Store) throws -> PictureGallery? {
        let extent = try PictureExtent(invocation.values)
        guard let window = invocation.output.window, invocation.messages.redraws, extent?.rows != 0 else { return nil }
        let isAsked = invocation.values.flag(.pictures)
        let variables = TerminalVariables(invocation.context.variable)
        guard !variables.isDumb, try canDraw(invocation, isAsked: isAsked) else { return nil }
        let standardOutput = invocation.context.standardOutput
        guard let terminal = invocation.context.pictureTerminal(standardOutput, variables) else { return nil }
        // Blocks consist only of colours, whereas pixels are content, as in a picture viewer.
        guard !terminal.form.isText || invocation.output.rendering.isColored else {
            if isAsked { try invocation.messages.note("this terminal shows pictures in colours alone, which are off") }
            return nil
        }
        invocation.output.prepareForPictures(areText: terminal.form.isText)
        return PictureGallery(
            invocation: invocation, store: store, drawing: PictureDrawing(terminal: terminal), window: window,
            extent: extent, isAsked: isAsked)
    }

    /// Returns whether library and decoder are installed; if pictures are requested, they are required.
    private static func canDraw(_ invocation: Invocation, isAsked: Bool) throws -> Bool {
        guard PictureDrawing.isAvailable else {
            guard isAsked else { return false }
            throw Failure(
                "the library that draws pictures on terminals is missing",
                hint: LibraryPackages.hint(for: [DIARY_LIBRARY_CHAFA]))
        }
        let path = invocation.context.decoderPath
        guard !Folder.exists(FilePath(path)) else { return true }
        guard isAsked else { return false }
        throw DecoderError.decoderMissing(path: path)
    }
}
