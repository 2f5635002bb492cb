import Pixels

/// The capabilities of a terminal, from its environment and then from its answers.
package struct TerminalProfile: Hashable, Sendable {
    package internal(set) var widths = WidthProfile.standard
    package internal(set) var synchronizes = false
    /// Its form of pictures; nil while unknown: blocks until then, or nothing.
    package internal(set) var pictures: PictureTerminal?

    static let synchronizedMode = 2026
}

/// Queries a terminal after its first frame, and reads its answers; nothing waits for them.
struct TerminalProbe {
    private let variables: TerminalVariables
    /// The samples whose width is still unknown, in the order of the answers.
    private var samples = WidthProfile.Kind.allCases[...]
    private(set) var profile: TerminalProfile
    private var cell: PixelSize?
    private var knowsKitty = false
    private(set) var isOpen = false

    init(_ variables: TerminalVariables, cell: PixelSize?) {
        self.variables = variables
        self.cell = cell
        profile = TerminalProfile()
        // Values known from the environment need no query.
        if let form = variables.form, form.isText || cell != nil {
            profile.pictures = PictureTerminal(form: form, cell: cell)
        }
    }

    /// The row for the queries: row 2, since the answer for row 1 looks like F3; everything written there is
    /// overwritten.
    static let row = 1

    /// The queries: samples with a query for the cursor after each, the mode of synchronized frames, a picture, the
    /// size of a cell, and last DA1, which every terminal answers.
    mutating func questions() -> [UInt8] {
        isOpen = true
        samples = WidthProfile.Kind.allCases[...]
        let begin = "\u{1B}[\(Self.row + 1)H"
        var text = "\u{1B}[8m"
        for kind in samples { text += "\(begin)\(kind.sample)\u{1B}[6n" }
        text += "\(begin)\u{1B}[m\u{1B}[?\(TerminalProfile.synchronizedMode)$p"
        text += TerminalInquiry.questions(asksForKitty: variables.mayKnowKitty)
        return Array(text.utf8)
    }

    /// Takes the pixels of a cell, if the terminal reports them; returns whether pictures are drawn differently then.
    mutating func resize(cell: PixelSize?) -> Bool {
        guard let cell, cell != self.cell else { return false }
        self.cell = cell
        guard let pictures = profile.pictures else { return false }
        profile.pictures = PictureTerminal(form: pictures.form, cell: cell)
        return profile.pictures != pictures
    }

    /// Takes an answer; returns whether it was the last.
    mutating func take(_ answer: TerminalAnswer) -> Bool {
        guard isOpen else { return false }
        switch answer {
        case .cursor(let position):
            guard position.row == Self.row, let kind = samples.popFirst() else { return false }
            profile.widths.set(kind, cells: position.column)
        case .mode(TerminalProfile.synchronizedMode, let state): profile.synchronizes = 1...2 ~= state
        case .picture(TerminalInquiry.pictureNumber, let message): knowsKitty = message == "OK"
        case .cell(let width, let height): cell = cell ?? PixelSize(width: width, height: height)
        case .features(let features):
            isOpen = false
            profile.pictures = PictureTerminal(
                form: variables.form(knowsKitty: knowsKitty, knowsSixel: features.contains(4)), cell: cell)
            return true
        case .mode, .picture, .keyboard, .other: break
        }
        return false
    }
}
