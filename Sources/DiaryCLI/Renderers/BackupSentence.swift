import DiaryCore
import Terminal

/// What an archive holds, in words.
enum BackupSentence {
    /// `8,214 entries, 6,202 originals, 27.1 GB`; `8,214 entries, 74 MB` where there are no originals.
    static func contents(of manifest: BackupManifest) -> StyledText {
        let originals = manifest.originalCount > 0 ? ", \(manifest.originalCount.counted("original"))" : ""
        return "\(manifest.entryCount.counted("entry"))\(originals), \(ByteCount.text(manifest.byteCount))"
    }
}
