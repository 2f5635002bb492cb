import Containers
package import DecoderProtocol

/// A sound with samples that are not decoded, described by its header and its tags.
package struct UndecodedSound {
    package private(set) var name: String
    package private(set) var fileExtension: String
    package private(set) var mimeType: String
    package private(set) var metadata = MediumMetadata()
    /// True if the file also has a video track, so that it is a film.
    package private(set) var hasVideo = false
    /// True if the type says that the file is a sound, but no sound was found in it.
    package private(set) var isDamaged = false
    /// The picture of the front cover, as a file.
    package private(set) var cover: [UInt8]?
    /// The packet of XMP in a file of the MP4 family.
    package private(set) var packet: [UInt8]?

    /// Reads the file at the descriptor, if its signature is that of a sound that is only described; the descriptor's
    /// position does not change.
    ///
    /// Nil for everything else, and for files without sound and film.
    ///
    /// - Parameter isUnreadable: whether libsndfile refused the file.
    package init?(
        descriptor: Int32, firstBytes: [UInt8], isUnreadable: Bool = false, limits: AudioLimits = AudioLimits()
    ) {
        let file = ByteSource.file(descriptor: descriptor)
        let tagByteCount = ID3Tag.byteCount(firstBytes)
        // Recordings of streams begin anywhere in a frame.
        let found = isUnreadable ? AACStream.start(in: file, from: tagByteCount) : nil
        let streamStart = found == tagByteCount ? nil : found
        let start = streamStart ?? tagByteCount
        let head = start > 0 ? file.bytes(at: start, count: 64) : firstBytes
        let refused = isUnreadable ? Kind(refused: head, isTagged: tagByteCount > 0) : nil
        guard let kind = Kind(firstBytes: head) ?? refused else { return nil }
        (name, fileExtension, mimeType) = (kind.name, kind.fileExtension, kind.mimeType)
        let isTagged = kind.hasTags || kind.structure == .frames || start > 0
        let tags = isTagged ? SoundTags(descriptor: descriptor, start: tagByteCount > 0 ? 0 : start) : nil
        if kind.hasTags { tags?.measure(&metadata, limits: limits) }
        metadata.codec = kind.codec
        if !kind.isSampled { metadata.bitDepth = nil }
        isDamaged = !read(file, kind, head, start: start)
        guard !isDamaged || kind.isSoundByName else { return nil }
        tags?.describe(&metadata)
        cover = tags?.cover
        if kind.structure == .tagged {
            for claim in RIFFTimes(descriptor: descriptor).claims { metadata.times.add(claim.source, claim.time) }
        }
        metadata.addTagTimes()
        keepLimits(limits)
    }

    /// The name of the format that a file certainly has, though no sound may be found in it; nil if it is uncertain.
    package static func certainName(firstBytes: [UInt8]) -> String? {
        Kind.certainName(firstBytes)
    }

    /// Removes values beyond the limits.
    private mutating func keepLimits(_ limits: AudioLimits) {
        metadata.duration = metadata.duration.flatMap { 0...Double(limits.seconds) ~= $0 ? $0 : nil }
        metadata.sampleRate = metadata.sampleRate.flatMap { limits.describedSampleRates ~= $0 ? $0 : nil }
        metadata.channels = metadata.channels.flatMap { limits.channels ~= $0 ? $0 : nil }
        metadata.bitDepth = metadata.bitDepth.flatMap { 1...64 ~= $0 ? $0 : nil }
        let sides = 1...Int(UInt16.max)
        if !(sides ~= metadata.width ?? 0 && sides ~= metadata.height ?? 0) {
            (metadata.width, metadata.height) = (nil, nil)
        }
    }

    /// Reads the file; returns whether there is a value to keep.
    private mutating func read(_ file: ByteSource, _ kind: Kind, _ head: [UInt8], start: Int) -> Bool {
        switch kind.structure {
        case .boxes: return readMovie(file, kind)
        case .elements: return readMatroska(file)
        case .objects: return readASF(file)
        case .frames: return readFrames(file, head, start: start)
        case .chunks: return take(CAFSound(file: file)?.metadata)
        case .bits: return readBits(file)
        case .dictation: return take(DictationSound(file: file).metadata)
        case .unread: return true
        case .tagged:
            if metadata.duration == nil, kind.mimeType == "audio/ogg", let rate = metadata.sampleRate {
                metadata.duration = OggLinks.lastPosition(in: file).map { Double($0) / Double(rate) }
            }
            return metadata.sampleRate != nil
        }
    }

    /// Takes the values of a header, except for a codec that is already known.
    private mutating func take(_ found: MediumMetadata?) -> Bool {
        guard var found else { return false }
        found.codec = found.codec ?? metadata.codec
        metadata = found
        return true
    }

    private mutating func readASF(_ file: ByteSource) -> Bool {
        let sound = ASFSound(file: file)
        hasVideo = sound.hasVideo
        return take(sound.hasSound || sound.hasVideo ? sound.metadata : nil)
    }

    private mutating func readBits(_ file: ByteSource) -> Bool {
        guard let sound = DSDSound(file: file), take(sound.metadata) else { return false }
        if sound.tagOffset > 0, case .file(let descriptor) = file.storage,
            let tags = SoundTags(descriptor: descriptor, start: sound.tagOffset)
        {
            tags.describe(&metadata)
            cover = tags.cover
        }
        return true
    }

    private mutating func readMovie(_ file: ByteSource, _ kind: Kind) -> Bool {
        let movie = MovieSound(file: file)
        let film = movie.hasVideo ? MovieVideo(file: file, soundDuration: movie.duration) : nil
        // The pictures of a book's chapters don't make it a film.
        hasVideo = film.map { !kind.isSoundByName || !["mjpeg", "png"].contains($0.metadata.videoCodec) } ?? false
        let known = metadata
        (metadata, packet) = (movie.texts, movie.packet)
        (metadata.sampleRate, metadata.channels) = (known.sampleRate, known.channels)
        metadata.duration = movie.duration
        metadata.codec = movie.encoding.codec ?? known.codec
        metadata.sampleRate = movie.encoding.sampleRate ?? metadata.sampleRate
        metadata.channels = movie.encoding.channels ?? metadata.channels
        metadata.bitDepth = movie.encoding.bitDepth
        metadata.times.add(.header, movie.creationTime)
        movie.keys.describe(&metadata)
        if hasVideo, let film { describe(film) }
        if metadata.times.isEmpty { metadata.times.add(.modification, movie.changeTime) }
        return movie.hasSound || movie.hasVideo
    }

    private mutating func describe(_ film: MovieVideo) {
        let found = film.metadata
        (metadata.width, metadata.height, metadata.orientation) = (found.width, found.height, found.orientation)
        (metadata.videoCodec, metadata.frameRate) = (found.videoCodec, found.frameRate)
        metadata.isHighDynamicRange = found.isHighDynamicRange
        metadata.duration = found.duration ?? metadata.duration
        metadata.times.add(.header, found.times.first(.header))
        film.professional?.describe(&metadata)
    }

    private mutating func readMatroska(_ file: ByteSource) -> Bool {
        let sound = MatroskaSound(file: file)
        hasVideo = sound.hasVideo
        metadata = sound.metadata
        if !sound.isWebM { (name, fileExtension, mimeType) = ("Matroska", "mka", "audio/x-matroska") }
        return sound.hasSound || sound.hasVideo
    }

    private mutating func readFrames(_ file: ByteSource, _ head: [UInt8], start: Int) -> Bool {
        if let stream = AMRStream(firstBytes: head) {
            metadata.duration = stream.duration(of: file, from: start + stream.start)
            (metadata.codec, metadata.channels) = (stream.isWide ? "AMR-WB" : "AMR-NB", 1)
            metadata.sampleRate = stream.isWide ? 16_000 : 8000
        } else if let stream = AACStream(header: head) {
            // The frames of FLAC begin with the same bits.
            guard AACStream.isStream(file, at: start) else { return false }
            metadata.duration = stream.duration(of: file, from: start)
            (metadata.sampleRate, metadata.channels) = (stream.sampleRate, stream.channels)
        } else if let stream = AC3Stream(header: head) {
            metadata.duration = stream.duration(of: file, from: start)
            (metadata.sampleRate, metadata.channels) = (stream.sampleRate, stream.channels)
            // Two bytes may match a sync word by chance; two frames don't.
            return metadata.duration ?? 0 > 1.5 * stream.frameDuration
        }
        return metadata.duration ?? 0 > 0
    }
}

/// The ID3 tag before many sounds; its length gives the offset of the sound.
enum ID3Tag {
    private static let headByteCount = 10

    /// The length of the tag at the beginning of these bytes, with its header; 0 if there is none.
    static func byteCount(_ bytes: [UInt8]) -> Int {
        guard bytes.starts(with: "ID3".utf8), bytes.count >= headByteCount else { return 0 }
        return headByteCount + bytes[6..<10].reduce(0) { $0 << 7 | Int($1 & 0x7F) }
    }
}
