import DecoderProtocol
import DiaryModel
import TextFolding

extension MediumType {
    init(_ kind: MediumKind) {
        switch kind {
        case .image: self = .image
        case .audio: self = .audio
        case .video: self = .video
        }
    }
}

extension Medium.Metadata {
    /// The decoder's metadata, with the texts composed (NFC).
    init(_ found: MediumMetadata) {
        self.init()
        width = found.width
        height = found.height
        orientation = found.orientation
        make = found.make.map(nfc)
        model = found.model.map(nfc)
        lens = found.lens.map(nfc)
        position = Position(measured: found.latitude, found.longitude, altitude: found.altitude)
        duration = found.duration
        sampleRate = found.sampleRate
        channels = found.channels
        bitDepth = found.bitDepth
        codec = found.codec
        title = found.title.map(nfc)
        artist = found.artist.map(nfc)
        album = found.album.map(nfc)
        date = found.date
        comment = CameraTexts.isAutomatic(found.comment) ? nil : found.comment.map(nfc)
        exposureTime = found.exposureTime
        fNumber = found.fNumber
        isoSpeed = found.isoSpeed
        focalLength = found.focalLength
        rating = found.rating
        description = CameraTexts.isAutomatic(found.description) ? nil : found.description.map(nfc)
        keywords = found.keywords.filter { !CameraTexts.isVersion($0) }.map(nfc)
        videoCodec = found.videoCodec
        frameRate = found.frameRate
        filmDuration = found.film?.duration
    }
}
