package import DecoderProtocol

/// A sound whose samples we don't decode, by what its header and its tags tell.
package struct UndecodedSound {
    /// The name that people know the format by.
    package let name: String
    package let fileExtension: String
    package let mimeType: String
    package private(set) var metadata = MediumMetadata()
    /// Whether there are moving pictures too, so that it is a film.
    package private(set) var hasVideo = false
    /// Whether it calls itself a sound and none could be found in it.
    package private(set) var isDamaged = false
    /// The picture of the front cover, as a file.
    package private(set) var cover: [UInt8]?

    /// Reads the file at the descriptor, if its first bytes are those of a sound that is only described; its position
    /// stays where it is.
    ///
    /// Nil for everything else, and where there is neither sound nor film in it.
    ///
    /// - Parameter isUnreadable: whether libsndfile has refused the file.
    package init?(
        descriptor: Int32, firstBytes: [UInt8], isUnreadable: Bool = false, limits: AudioLimits = AudioLimits()
    ) {
        guard let kind = Kind(firstBytes: firstBytes) ?? (isUnreadable ? Kind(tagOf: firstBytes) : nil) else {
            return nil
        }
        (name, fileExtension, mimeType) = (kind.name, kind.fileExtension, kind.mimeType)
        let tags = kind.hasTags ? SoundTags(descriptor: descriptor) : nil
        tags?.measure(&metadata, limits: limits)
        metadata.codec = kind.codec
        isDamaged = !read(FileBytes(descriptor: descriptor), kind, firstBytes)
        guard !isDamaged || kind.isSoundByName else { return nil }
        tags?.describe(&metadata)
        cover = tags?.cover
        if let duration = metadata.duration, duration > Double(limits.seconds) { metadata.duration = nil }
        metadata.sampleRate = metadata.sampleRate.flatMap { limits.sampleRates ~= $0 ? $0 : nil }
        metadata.channels = metadata.channels.flatMap { limits.channels ~= $0 ? $0 : nil }
    }

    /// Whether there is something to be kept.
    private mutating func read(_ file: FileBytes, _ kind: Kind, _ firstBytes: [UInt8]) -> Bool {
        switch kind.structure {
        case .boxes: return readMovie(file)
        case .elements: return readMatroska(file)
        case .frames: return readFrames(file, firstBytes)
        case .tagged:
            if metadata.duration == nil, kind.mimeType == "audio/ogg", let rate = metadata.sampleRate {
                metadata.duration = OggLinks.lastPosition(in: file).map { Double($0) / Double(rate) }
            }
            return metadata.sampleRate != nil
        }
    }

    private mutating func readMovie(_ file: FileBytes) -> Bool {
        let movie = MovieSound(file: file)
        hasVideo = movie.hasVideo
        metadata.duration = movie.duration
        metadata.codec = movie.encoding.codec ?? metadata.codec
        metadata.sampleRate = movie.encoding.sampleRate ?? metadata.sampleRate
        metadata.channels = movie.encoding.channels ?? metadata.channels
        metadata.bitDepth = movie.encoding.bitDepth
        metadata.captureTime = movie.creationTime.map { CaptureTime(wallTime: $0, offset: 0) }
        return movie.hasSound || movie.hasVideo
    }

    private mutating func readMatroska(_ file: FileBytes) -> Bool {
        let sound = MatroskaSound(file: file)
        hasVideo = sound.hasVideo
        metadata = sound.metadata
        return sound.hasSound || sound.hasVideo
    }

    private mutating func readFrames(_ file: FileBytes, _ firstBytes: [UInt8]) -> Bool {
        if let stream = AMRStream(firstBytes: firstBytes) {
            metadata.duration = stream.duration(of: file, from: stream.start)
            (metadata.codec, metadata.channels) = (stream.isWide ? "AMR-WB" : "AMR-NB", 1)
            metadata.sampleRate = stream.isWide ? 16_000 : 8000
        } else if let stream = AACStream(header: firstBytes) {
            metadata.duration = stream.duration(of: file, from: 0)
            (metadata.sampleRate, metadata.channels) = (stream.sampleRate, stream.channels)
        }
        return metadata.duration ?? 0 > 0
    }
}
