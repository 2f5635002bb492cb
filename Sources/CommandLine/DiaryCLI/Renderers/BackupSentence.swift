import Chronology
import DiaryStore
import Terminal

/// The content of an archive in words, and its age.
enum BackupSentence {
    /// The age in days from which on another archive is recommended.
    static let oldAge = 31

    static func age(of time: Instant, at now: Instant) -> Int {
        Int((now.microseconds - time.microseconds) / 86_400_000_000)
    }

    /// The content, `8,214 entries, 6,202 originals, 27.1 GB`; without originals `8,214 entries, 74 MB`.
    static func contents(of manifest: BackupManifest) -> StyledText {
        let originals = manifest.originalCount > 0 ? ", \(manifest.originalCount.counted("original"))" : ""
        return "\(manifest.entryCount.counted("entry"))\(originals), \(ByteCount.text(manifest.byteCount))"
    }
}
