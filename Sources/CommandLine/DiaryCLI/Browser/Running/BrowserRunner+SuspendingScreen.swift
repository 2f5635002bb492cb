import Arguments
import DiaryMedia
import DiaryModel
import DiaryStore
import Terminal

/// Commands that need the terminal, such as an editor.
extension BrowserRunner {
    mutating func edit(_ id: UniqueIdentifier) {
        write { invocation, store in
            let before = try store.entry(id)?.updateTime
            _ = try EditInEditor(invocation: invocation, store: store).run([id])
            return try store.entry(id)?.updateTime == before ? nil : id
        }
    }

    /// - Parameter body: returns the changed entry; nil if none was changed.
    mutating func write(_ body: (Invocation, DiaryStore) throws -> UniqueIdentifier?) {
        // Options of the selection have another meaning for an entry.
        var plain = invocation
        plain.command.values = invocation.values.removing(SelectionOptions.group.options.map(\.key))
        plain.command.operands = []
        player.pauseNow()
        do {
            let id = try session.suspendingScreen { [plain, writer] () throws -> UniqueIdentifier? in
                let store = try plain.openStore(.writing)
                let id = try body(plain, store)
                // A recording is written through a separate store.
                let number = try store.lastCommandNumber ?? store.commands(limit: 1).first?.number
                if id != nil, let number { writer.note(number) }
                return id
            }
            model.message = id == nil ? "nothing was changed" : "saved   u undoes it"
            if let id { model.list.want(id) }
        } catch {
            model.message = Self.words(for: error)
        }
    }

    mutating func open(_ found: NumberedMedium) { open(found, film: nil) }

    mutating func openFilm(of found: NumberedMedium) {
        do throws(DecoderError) {
            guard let film = try store.photoVideos().film(of: found.medium) else {
                model.message = "the film in it can't be read"
                return
            }
            open(found, film: film)
        } catch {
            model.message = Self.words(for: error)
        }
    }

    private mutating func open(_ found: NumberedMedium, film: PhotoVideo?) {
        let type = film == nil ? found.medium.type : .video
        do {
            try session.suspendingScreen { [invocation, store] in
                try OutsideViewer(invocation.context, for: type).show(found, film: film, of: store)
            }
        } catch {
            model.message = Self.words(for: error)
        }
    }

    /// The error and its hint on one line.
    static func words(for error: any Error) -> StyledText {
        if error is EarlyExit { return "interrupted" }
        return StyledText("error: ", .red) + Failure.describing(error).line()
    }
}
