import DecoderProtocol
import DiaryModel
import DiaryStore

/// A file for a medium that was imported earlier.
struct LateCompanion {
    let file: FoundFile
    let kind: Medium.Companion.Kind
    let main: KnownMedium
    /// The values that it gives the medium.
    let sidecar: SidecarValues?
    /// Seconds of the film of a Live Photo.
    var filmDuration: Double?
    /// True if an earlier sidecar of the same name goes to the trash: a program has written the file again.
    let replacesNamesake: Bool
}

extension NewCompanion {
    init(_ file: LateCompanion, _ companion: Medium.Companion) {
        self.init(
            main: file.main, companion: companion, values: file.sidecar, filmDuration: file.filmDuration,
            replacesNamesake: file.replacesNamesake)
    }
}
