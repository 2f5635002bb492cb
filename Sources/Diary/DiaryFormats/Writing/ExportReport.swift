package import DiaryModel

package struct ExportReport {
    /// Entries written.
    package var entryCount = 0
    /// The number of photos with originals in it.
    package var photoCount = 0
    /// The number of PDFs with originals in it.
    package var pdfCount = 0
    /// The number of sounds with originals in it.
    package var soundCount = 0
    /// The number of films with originals in it.
    package var videoCount = 0
    /// Saved searches written.
    package var searchCount = 0
    /// Templates written.
    package var templateCount = 0
    /// Companion files of media.
    package var companionCount = 0
    /// Films of motion photos as files of their own.
    package var filmCount = 0
    /// The number of media of each type of which the format takes no original.
    package var leftOutCounts: [MediumType: Int] = [:]
    /// The number of PDFs of which the format takes no original.
    package var leftOutPDFCount = 0
    /// What the format can't hold, by kind, with the number of them.
    package var leftOutFeatures: [EntryFeature: Int] = [:]
    /// What is only in the texts, since the format can't hold it otherwise, by kind, with the number of them.
    package var featuresInText: [EntryFeature: Int] = [:]
    /// Bytes of originals that were copied.
    package var byteCount: Int64 = 0
    /// The number of copies from which positions were removed.
    package var strippedCount = 0
    /// Sounds of an album that browsers don't play.
    package var unplayableCount = 0
    /// Files of an album that were written, because it was new or they had changed; nil for other formats.
    package var writtenCount: Int?
    /// Originals that are left out since another machine has not delivered them yet.
    package var awaitedCount = 0
    /// Originals without an exact copy; each was reported.
    package var lossCount = 0

    /// Counts the media of an entry of which the format takes no original.
    mutating func countLeftOut(_ entry: DiaryEntry) {
        for medium in entry.media {
            if medium.isPDF { leftOutPDFCount += 1 } else { leftOutCounts[medium.type, default: 0] += 1 }
        }
    }

    mutating func count(_ medium: Medium) {
        switch medium.type {
        case .image where medium.isPDF: pdfCount += 1
        case .image: photoCount += 1
        case .audio: soundCount += 1
        case .video: videoCount += 1
        }
    }
}

package struct ExportProgress {
    /// Originals copied so far.
    package var fileCount = 0
    /// Originals to copy.
    package var fileTotal = 0
    package var byteCount: Int64 = 0
    package var byteTotal: Int64 = 0
}
