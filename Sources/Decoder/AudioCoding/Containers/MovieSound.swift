import Containers
import DecoderProtocol

/// The sound in a file of the MP4 family, read from its boxes (ISO/IEC 14496-12 and -14).
struct MovieSound {
    /// True if the file also has a video track, so that it is a film.
    private(set) var hasVideo = false
    private(set) var hasSound = false
    private(set) var encoding = MovieEncoding()
    /// Seconds, of the tracks or of the fragments that follow them.
    private(set) var duration: Double?
    /// The creation time, in UTC.
    private(set) var creationTime: CaptureTime?
    /// The time of the last change, in UTC.
    private(set) var changeTime: CaptureTime?
    /// The texts beside the tracks, and the place.
    private(set) var texts = MediumMetadata()
    /// The values that cameras, phones and programs write under keys.
    private(set) var keys = MovieKeys()
    private(set) var packet: [UInt8]?

    private var boxes: MovieBoxes
    private var headerScale: UInt64 = 0
    private var timeScale: UInt64 = 0
    private var track: UInt64 = 0
    /// The seconds outside fragments.
    private var unbrokenDuration = 0.0

    init(file: ByteSource) {
        boxes = MovieBoxes(file: file)
        let top = boxes.boxes(in: boxes.whole)
        for box in top where packet == nil { packet = boxes.packet(of: box) }
        guard let movie = top.first(where: { $0.type == "moov" }) else { return }
        let parts = boxes.boxes(in: movie.content)
        for box in parts {
            if box.type == "mvhd" { readHeader(box.content) }
            if box.type == "trak" { readTrack(box.content) }
            if box.type == "udta" { readTexts(box.content) }
        }
        // Cameras write keys here, programs beside the texts.
        let others = boxes.contents(of: "udta", "meta", in: movie.content)
        for metadata in parts.filter({ $0.type == "meta" }).map(\.content) + others { keys.read(metadata, &boxes) }
        readFragments(top, movie: movie.content)
    }

    private mutating func readHeader(_ content: Range<Int>) {
        let times = boxes.times(in: content)
        headerScale = times.scale
        creationTime = CaptureTime(secondsSince1904: times.created)
        changeTime = CaptureTime(secondsSince1904: times.changed)
    }

    private mutating func readTexts(_ content: Range<Int>) {
        let found = MovieTexts(userData: content, boxes: &boxes)
        (texts, packet) = (found.metadata, packet ?? found.packet)
    }

    private mutating func readTrack(_ track: Range<Int>) {
        guard let media = boxes.first("mdia", in: track), let handler = boxes.first("hdlr", in: media) else { return }
        switch String(decoding: boxes.file.bytes(at: handler.lowerBound + 8, count: 4), as: UTF8.self) {
        case "vide": hasVideo = true
        case "soun" where !hasSound:
            readSound(media)
            let headers = [boxes.first("mdhd", in: media), boxes.first("tkhd", in: track)].compactMap(\.self)
            for header in headers where creationTime == nil && !hasVideo {
                creationTime = CaptureTime(secondsSince1904: boxes.times(in: header).created)
            }
            cut(to: boxes.editedDuration(of: track, scale: headerScale))
            let header = boxes.first("tkhd", in: track)?.lowerBound ?? 0
            self.track = boxes.number(header + (boxes.number(header, 1) == 1 ? 20 : 12), 4)
        default: break
        }
    }

    private mutating func readSound(_ media: Range<Int>) {
        hasSound = true
        if let header = boxes.first("mdhd", in: media) {
            let times = boxes.times(in: header)
            timeScale = times.scale
            if times.scale > 0 { duration = Double(times.units) / Double(times.scale) }
        }
        if let times = boxes.first("minf", "stbl", "stts", in: media), boxes.number(times.lowerBound + 4, 4) > 0 {
            unbrokenDuration = duration ?? 0
        }
        if let entries = boxes.first("minf", "stbl", "stsd", in: media) {
            encoding = MovieEncoding(sampleDescription: entries, boxes: &boxes)
        }
    }

    /// A recording that was trimmed keeps all its samples, and its edit list says which of them are played.
    private mutating func cut(to edited: Double?) {
        guard let edited, edited > 0, let duration, edited < duration else { return }
        self.duration = edited
    }

    /// A recording that is written while it runs has its times in the fragments, also in those after a first part
    /// without any.
    private mutating func readFragments(_ top: [ISOBox], movie: Range<Int>) {
        guard hasSound, timeScale > 0, top.contains(where: { $0.type == "moof" }) else { return }
        let fragments = MovieFragments(top, movie: movie, track: track, boxes: &boxes)
        // The header's duration may already cover all of it.
        duration = max(duration ?? 0, unbrokenDuration + fragments.units / Double(timeScale))
    }
}

extension CaptureTime {
    /// A time in seconds since 1904 in UTC, as in the MP4 family; 0 means none.
    ///
    /// Some recorders count from 1970, so that their films seem to be 66 years older, as exiftool corrects it, too.
    init?(secondsSince1904 seconds: UInt64) {
        let (offset, year1990): (UInt64, UInt64) = (2_082_844_800, 631_152_000)
        guard seconds >= year1990, seconds < offset + 253_402_300_800 else { return nil }
        self.init(universalSecond: Int64(seconds > offset ? seconds - offset : seconds))
    }
}
