import ImageCoding

/// The code that processes the bytes.
enum FuzzedPath: String, CaseIterable {
    case predicate, input
    case jpeg, png, webp, heic, avif, gif, tiff, raw, jxl, bmp
    case exif, xmp, iptc, icc, segments, chunks, boxes, blocks, parts, walkers
    case makerNote = "maker-note"
    case sound, tags, movie, matroska, ogg, containers, frames, samples, described, probe
    case archive, html, yaml, plist, calendar
    case message, frame
    case file
    case sharedFolder = "shared-folder"

    /// Processes the bytes; must return for any bytes.
    func run(_ bytes: UnsafeBufferPointer<UInt8>) {
        if self == .predicate { return unsafe PredicateFuzzer.run(bytes) }
        if self == .input { return unsafe InputFuzzer.run(bytes) }
        let bytes = unsafe Array(bytes)
        if let read = Self.pictures[self] {
            PictureFuzzer.decode(bytes, as: read)
        } else if let kind = Self.documents[self] {
            DocumentFuzzer.parse(bytes, as: kind)
        } else if let read = Self.metadata[self] {
            read(bytes)
        } else if let read = Self.sounds[self] {
            read(FuzzedFile.shared.descriptor(of: bytes), bytes)
        } else {
            runWhole(bytes)
        }
    }

    private func runWhole(_ bytes: [UInt8]) {
        switch self {
        case .message: ProtocolFuzzer.readMessage(bytes)
        case .frame: ProtocolFuzzer.readFrames(bytes)
        case .sharedFolder: SharedFolderFuzzer.run(bytes)
        case .archive: DocumentFuzzer.unpack(FuzzedFile.shared.descriptor(of: bytes))
        default: WholeFileFuzzer.run(FuzzedFile.shared.descriptor(of: bytes))
        }
    }
}
