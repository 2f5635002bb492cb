import DiaryModel
import Terminal

/// Photos and sounds of the entry.
extension BrowserModel {
    mutating func stepMedium(by step: Int) {
        guard let found = selectedMedium() else { return }
        message = detail.stepMedium(by: step, found.listed.entry.media)
    }

    mutating func openMedium() -> [BrowserRequest] { selectedMedium().map { [.open($0)] } ?? [] }

    /// The selected medium; reports it if the entry has none.
    private mutating func selectedMedium() -> NumberedMedium? {
        if let found = list.selectedEntry.flatMap({ detail.selectedMedium(of: $0) }) { return found }
        message = list.selected == nil ? "there is no entry" : "it has neither photo nor sound nor video"
        return nil
    }

    /// Shows the selected photo in the whole window.
    mutating func enlarge() {
        guard pictures.usedTerminal != nil else {
            message =
                pictures.failure ?? "this terminal shows pictures in colours alone, which are off   o opens the photo"
            return
        }
        overlay = .photo
    }

    /// Stores a painted picture.
    ///
    /// A picture painted twice is shown once, since terminals cache pictures.
    mutating func take(_ painted: PaintedPicture, for request: PictureRequest) {
        if pictures.painted[request] == nil { pictures.painted.keep(painted, for: request) }
    }
}
