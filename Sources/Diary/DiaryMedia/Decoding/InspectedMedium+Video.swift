import DecoderProtocol

extension InspectedMedium {
    /// True if `ffprobe` has to describe a film: our readers found nothing about its pictures.
    var needsProbe: Bool {
        kind == .video && metadata.videoCodec == nil && thumbnailFailure?.kind == .needsConverter
    }

    var needsFrame: Bool { kind == .video && thumbnailFailure?.kind != .corrupt }

    /// The film with the description of `ffprobe`, for unknown values; a sound if it has no pictures.
    func taking(probed found: InspectedMedium) -> InspectedMedium {
        var medium = found.kind == .audio ? asSound ?? self : self
        medium.unprobed = metadata
        medium.metadata.fill(from: found.metadata)
        if medium.kind == .audio {
            let codec = medium.metadata.codec ?? fileExtension.uppercased()
            medium.thumbnailFailure = DecoderFailure(
                .needsConverter, format: codec,
                message: "no waveform: \(codec) is decoded by ffmpeg, which is not installed")
        } else if let codec = medium.metadata.videoCodec {
            medium.thumbnailFailure = DecoderFailure(
                .needsConverter, format: codec,
                message: "no picture: \(codec) is decoded by ffmpeg, which is not installed")
        }
        return medium
    }

    private var asSound: InspectedMedium? {
        let type = "audio/" + mimeType.drop { $0 != "/" }.dropFirst()
        var sound = InspectedMedium(kind: .audio, fileExtension: fileExtension, mimeType: type)
        sound?.metadata = metadata
        sound?.warnings = warnings
        return sound
    }

    /// The film with a frame in place of its cover.
    ///
    /// Of black frames the last is kept, with the reason why another one was tried.
    func taking(frame: InspectedMedium) -> InspectedMedium {
        var medium = self
        (medium.thumbnail, medium.thumbnailFailure) = (frame.thumbnail, frame.thumbnailFailure)
        return medium
    }

    /// The film if nothing was found in it.
    var withoutPictures: InspectedMedium {
        var medium = self
        let format = thumbnailFailure?.format ?? fileExtension.uppercased()
        medium.thumbnailFailure = DecoderFailure(
            .corrupt, format: format, message: "a damaged \(format): neither pictures nor sound found in it")
        return medium
    }

    /// The film if `ffmpeg` made no frame of it: its cover, or an earlier black frame, stays.
    var withoutFrame: InspectedMedium {
        var medium = self
        guard thumbnail == nil else { return medium }
        let codec = metadata.videoCodec ?? "film"
        medium.thumbnailFailure = DecoderFailure(
            .crashed, format: codec, message: "no picture: ffmpeg can't decode the \(codec) in it")
        return medium
    }

    /// The film after the last attempt: a black frame is better than none.
    var settled: InspectedMedium {
        guard thumbnailFailure?.kind == .darkFrame else { return self }
        var medium = self
        medium.thumbnailFailure = nil
        return medium
    }
}

extension MediumMetadata {
    /// Adopts another reader's values, if they are unknown.
    fileprivate mutating func fill(from other: MediumMetadata) {
        for claim in other.times { times.add(claim.source, claim.time) }
        (width, height) = (width ?? other.width, height ?? other.height)
        orientation = orientation ?? other.orientation
        (make, model) = (make ?? other.make, model ?? other.model)
        (videoCodec, frameRate) = (videoCodec ?? other.videoCodec, frameRate ?? other.frameRate)
        isHighDynamicRange = isHighDynamicRange || other.isHighDynamicRange
        duration = duration ?? other.duration
        (codec, sampleRate) = (codec ?? other.codec, sampleRate ?? other.sampleRate)
        (channels, bitDepth) = (channels ?? other.channels, bitDepth ?? other.bitDepth)
        (title, artist, album) = (title ?? other.title, artist ?? other.artist, album ?? other.album)
        (date, comment) = (date ?? other.date, comment ?? other.comment)
    }
}
