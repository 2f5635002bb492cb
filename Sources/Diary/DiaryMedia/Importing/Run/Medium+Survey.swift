import DecoderProtocol
import DiaryModel
import DiaryStore

extension Medium {
    /// A medium as the decoder described it, with the time that an import gives it.
    init(
        _ inspected: InspectedMedium, of path: FilePath, time: MediumTime, hash: ContentHash, byteCount: Int64
    ) {
        let name = MediumName.shown(path.lastComponent)
        self.init(
            id: UniqueIdentifier(), type: MediumType(inspected.kind), fileName: name.text,
            fileNameBytes: name.bytes, fileExtension: inspected.fileExtension, mimeType: inspected.mimeType, hash: hash,
            byteCount: byteCount, metadata: Metadata(inspected.metadata), addTime: time.instant,
            extra: CameraTexts(inspected.metadata).extra)
        apply(time)
    }
}

extension Medium.Companion {
    /// A file that was copied along with a medium.
    init(_ staged: StagedOriginal, of path: FilePath, kind: Kind) {
        let (name, ending) = (MediumName.shown(path.lastComponent), MediumName.safeExtension(of: path.lastComponent))
        self.init(kind: kind, hash: staged.hash, byteCount: staged.byteCount, fileExtension: ending)
        fileName = name.text
        fileNameBytes = name.bytes
        mimeType = Self.mimeTypes[ending]
    }

    private static let mimeTypes = [
        "mov": "video/quicktime", "mp4": "video/mp4", "xmp": "application/rdf+xml", "dng": "image/x-adobe-dng",
        "jpg": "image/jpeg", "jpeg": "image/jpeg", "thm": "image/jpeg", "heic": "image/heic", "lrv": "video/mp4",
        "lrf": "video/mp4", "srt": "application/x-subrip", "xml": "application/xml",
    ]
}
