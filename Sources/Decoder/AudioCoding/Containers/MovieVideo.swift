import Containers
import DecoderProtocol

/// The video track of a file of the MP4 family, read from its boxes (ISO/IEC 14496-12, QuickTime File Format).
///
/// Of several video tracks the first enabled one is used.
struct MovieVideo {
    /// The known properties of the film; its sounds and texts are read by others.
    private(set) var metadata = MediumMetadata()
    /// The document that Sony's cameras write.
    private(set) var professional: ProfessionalDisc?

    private var boxes: MovieBoxes
    /// Units of a second by the clock of the whole film, and its length in them.
    private var header: (scale: UInt64, units: UInt64) = (0, 0)
    private var picture: Track?
    private let soundDuration: Double

    private struct Track {
        var number: UInt64 = 0
        var isEnabled = false
        var scale: UInt64 = 0
        /// The length of the medium, and of the part that its edit list plays, in seconds.
        var duration = 0.0
        var editedDuration: Double?
        var sampleCount = 0
        var sampleUnits = 0.0
        var metadata = MediumMetadata()
    }

    /// The film in a file.
    ///
    /// - Parameter soundDuration: the seconds of its sound, which goes on after the last picture of a slide show.
    init(file: ByteSource, soundDuration: Double? = nil) {
        self.soundDuration = soundDuration ?? 0
        boxes = MovieBoxes(file: file)
        let top = boxes.boxes(in: boxes.whole)
        guard let movie = top.first(where: { $0.type == "moov" }) else { return }
        let parts = boxes.boxes(in: movie.content)
        for metadata in (top + parts).filter({ $0.type == "meta" }) where professional == nil {
            professional = ProfessionalDisc(metadata: metadata.content, boxes: &boxes)
        }
        for part in parts where part.type == "mvhd" { readHeader(part.content) }
        for part in parts where part.type == "trak" { readTrack(part.content) }
        guard var picture else { return }
        if picture.scale > 0, top.contains(where: { $0.type == "moof" }) {
            let fragments = MovieFragments(top, movie: movie.content, track: picture.number, boxes: &boxes)
            picture.sampleCount += fragments.sampleCount
            picture.sampleUnits += fragments.units
            picture.duration = max(picture.duration, picture.sampleUnits / Double(picture.scale))
            if picture.editedDuration == 0 { picture.editedDuration = nil }
        }
        conclude(picture)
    }

    private mutating func conclude(_ picture: Track) {
        let times = metadata.times
        metadata = picture.metadata
        metadata.times = times + picture.metadata.times
        metadata.duration = duration(of: picture)
        guard picture.scale > 0, picture.sampleUnits > 0, picture.sampleCount > 0 else { return }
        let rate = Double(picture.sampleCount) * Double(picture.scale) / picture.sampleUnits
        if 0.001...100_000 ~= rate { metadata.frameRate = (rate * 1000).rounded() / 1000 }
    }

    /// The header gives the length of the longest track after editing; an implausible one is ignored.
    private func duration(of picture: Track) -> Double? {
        let track = picture.editedDuration ?? picture.duration
        let longest = max(track, picture.duration, soundDuration)
        let claimed = header.scale > 0 ? Double(header.units) / Double(header.scale) : 0
        let isPlausible = claimed > 0 && (track <= 0 || claimed < 2 * longest + 60)
        // An edit list is shorter than the sound that it cuts.
        let others = picture.editedDuration == nil ? soundDuration : 0
        let seconds = max(isPlausible ? claimed : others, track)
        return seconds > 0 && seconds < 1e8 ? seconds : nil
    }

    private mutating func readHeader(_ content: Range<Int>) {
        let times = boxes.times(in: content)
        header = (times.scale, times.units)
        metadata.times.add(.header, CaptureTime(secondsSince1904: times.created))
    }

    private mutating func readTrack(_ content: Range<Int>) {
        guard let media = boxes.first("mdia", in: content), let handler = boxes.first("hdlr", in: media),
            boxes.file.bytes(at: handler.lowerBound + 8, count: 4).elementsEqual("vide".utf8)
        else { return }
        var track = Track()
        readTrackHeader(content, &track)
        guard picture == nil || picture?.isEnabled == false && track.isEnabled else { return }
        if let header = boxes.first("mdhd", in: media) {
            let times = boxes.times(in: header)
            track.scale = times.scale
            if times.scale > 0 { track.duration = Double(times.units) / Double(times.scale) }
            track.metadata.times.add(.header, CaptureTime(secondsSince1904: times.created))
        }
        if let header = boxes.first("tkhd", in: content) {
            track.metadata.times.add(.header, CaptureTime(secondsSince1904: boxes.times(in: header).created))
        }
        track.editedDuration = boxes.editedDuration(of: content, scale: header.scale)
        readSampleTimes(media, &track)
        if let entries = boxes.first("minf", "stbl", "stsd", in: media) {
            MovieVideoEncoding(sampleDescription: entries, boxes: &boxes).describe(&track.metadata)
        }
        picture = track
    }

    /// Number, flags, and the matrix that rotates the pictures, as an EXIF orientation.
    private mutating func readTrackHeader(_ content: Range<Int>, _ track: inout Track) {
        guard let header = boxes.first("tkhd", in: content) else { return }
        let isLong = boxes.number(header.lowerBound, 1) == 1
        track.isEnabled = boxes.number(header.lowerBound + 3, 1) & 1 == 1
        track.number = boxes.number(header.lowerBound + (isLong ? 20 : 12), 4)
        let matrix = header.lowerBound + (isLong ? 52 : 40)
        guard matrix + 20 <= header.upperBound else { return }
        let parts = [0, 4, 12, 16].map { Int32(truncatingIfNeeded: boxes.number(matrix + $0, 4)).signum() }
        track.metadata.orientation = Self.orientations[parts]
    }

    /// EXIF's orientations by the signs of the matrix: right, down from the first axis, then from the second.
    private static let orientations: [[Int32]: Int] = [
        [1, 0, 0, 1]: 1, [-1, 0, 0, 1]: 2, [-1, 0, 0, -1]: 3, [1, 0, 0, -1]: 4, [0, 1, 1, 0]: 5, [0, 1, -1, 0]: 6,
        [0, -1, -1, 0]: 7, [0, -1, 1, 0]: 8,
    ]

    /// Runs of samples, each with a number of samples of one length.
    private mutating func readSampleTimes(_ media: Range<Int>, _ track: inout Track) {
        guard let table = boxes.first("minf", "stbl", "stts", in: media) else { return }
        let bytes = boxes.bytes(of: table, limit: 8 << 20).dropFirst(8)
        let claimed = Int(boxes.number(table.lowerBound + 4, 4))
        for index in 0..<min(claimed, bytes.count / 8) {
            let start = bytes.startIndex + index * 8
            let count = Int(MovieBoxes.number(bytes[start..<start + 4]))
            track.sampleCount += count
            track.sampleUnits += Double(count) * Double(MovieBoxes.number(bytes[start + 4..<start + 8]))
        }
    }
}

/// The "non-real-time metadata" of Sony's cameras: a document of XML in the file, which has the local time with its
/// zone and the camera's name.
struct ProfessionalDisc {
    private static let largestDocument = 256 << 10

    private let time: CaptureTime?
    private let make: String?
    private let model: String?

    /// Reads the content of a box `meta`; nil for other metadata.
    init?(metadata content: Range<Int>, boxes: inout MovieBoxes) {
        let inner = content.dropFirst(4)
        guard let handler = boxes.first("hdlr", in: inner), let document = boxes.first("xml ", in: inner),
            boxes.file.bytes(at: handler.lowerBound + 8, count: 4).elementsEqual("nrtm".utf8)
        else { return nil }
        let bytes = Array(boxes.bytes(of: document, limit: Self.largestDocument).dropFirst(4))
        time = Self.value(of: "value", in: "CreationDate", bytes).flatMap { CaptureTime(metadataText: $0) }
        make = Self.value(of: "manufacturer", in: "Device", bytes)
        model = Self.value(of: "modelName", in: "Device", bytes)
    }

    /// Fills in what the film doesn't say elsewhere.
    func describe(_ metadata: inout MediumMetadata) {
        metadata.times.add(.recorder, time)
        (metadata.make, metadata.model) = (metadata.make ?? make, metadata.model ?? model)
    }

    /// The value of an attribute of the first element with a name.
    private static func value(of attribute: String, in element: String, _ bytes: [UInt8]) -> String? {
        let (start, mark) = (Array("<\(element) ".utf8), Array(" \(attribute)=\"".utf8))
        guard let open = bytes.indices.first(where: { bytes[$0...].starts(with: start) }) else { return nil }
        let tag = bytes[open...].prefix { $0 != UInt8(ascii: ">") }
        guard let found = tag.indices.first(where: { tag[$0...].starts(with: mark) }) else { return nil }
        let value = tag[(found + mark.count)...].prefix { $0 != UInt8(ascii: "\"") }
        return MetadataText.string(fromPossiblyUTF8: value)
    }
}
