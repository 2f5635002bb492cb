/// The counts of a diary.
public struct DiarySummary: Sendable {
    /// Entries in the diary.
    public let entryCount: Int
    /// Entries in the trash.
    public let trashedEntryCount: Int
    /// Media of entries in the diary, of every type.
    public let mediumCount: Int
    /// Media in the trash, by themselves or with their entries.
    public let trashedMediumCount: Int
    /// Photos of entries in the diary.
    public let photoCount: Int
    /// Sounds of entries in the diary.
    public let soundCount: Int
    /// Films of entries in the diary.
    public let videoCount: Int
    /// PDFs of entries in the diary.
    public let pdfCount: Int
    /// Bytes of their originals.
    public let mediaByteCount: Int64

    package init(
        entryCount: Int, trashedEntryCount: Int, mediumCount: Int, trashedMediumCount: Int, photoCount: Int,
        soundCount: Int, videoCount: Int, pdfCount: Int, mediaByteCount: Int64
    ) {
        self.entryCount = entryCount
        self.trashedEntryCount = trashedEntryCount
        self.mediumCount = mediumCount
        self.trashedMediumCount = trashedMediumCount
        self.photoCount = photoCount
        self.soundCount = soundCount
        self.videoCount = videoCount
        self.pdfCount = pdfCount
        self.mediaByteCount = mediaByteCount
    }
}
