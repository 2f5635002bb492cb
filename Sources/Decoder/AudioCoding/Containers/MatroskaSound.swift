import Containers
import DecoderProtocol

/// The sound, and the film, in a WebM or Matroska file (RFC 9559).
struct MatroskaSound {
    private(set) var isWebM = false
    /// True if the file also has a video track, so that it is a film.
    private(set) var hasVideo = false
    private(set) var hasSound = false
    private(set) var metadata = MediumMetadata()

    private let file: ByteSource
    private var elements: MatroskaElements
    /// The nanoseconds of one unit of the durations.
    private var scale = 1_000_000.0
    private var claimedUnits: Double?
    private var lastUnits = 0.0
    private var clusterUnits = 0.0
    private var track = MatroskaTrack()
    private var tags = MatroskaTags()
    private var fileTitle: String?

    init(file: ByteSource) {
        self.file = file
        elements = MatroskaElements(file, limit: 400_000)
        walk(0..<file.count)
        endTrack()
        tags.describe(&metadata, fileTitle: fileTitle, isFilm: hasVideo)
        let seconds = (claimedUnits ?? lastUnits) * scale / 1e9
        metadata.duration = seconds > 0 ? seconds : nil
        // Only uncompressed samples have a bit depth of their own, and Opus always plays at 48 kHz.
        if !["PCM", "float", "FLAC", "ALAC"].contains(metadata.codec) { metadata.bitDepth = nil }
        if metadata.codec == "Opus" { metadata.sampleRate = 48_000 }
    }

    /// The elements that are read, by the numbers of the standard.
    private enum Element {
        static let entered: Set<UInt64> = [
            0x1A45_DFA3, 0x1853_8067, 0x1549_A966, 0x1654_AE6B, 0xE1, 0x1254_C367, tag, simpleTag, cluster,
            0xA0, track, 0xE0, 0x55B0, 0x7670, targets,
        ]
        static let tag: UInt64 = 0x7373
        static let targets: UInt64 = 0x63C0
        static let simpleTag: UInt64 = 0x67C8
        static let track: UInt64 = 0xAE
        static let cluster: UInt64 = 0x1F43_B675
    }

    /// Walks the elements of a range and, recursively, of those that contain others; no deeper than the format nests
    /// them.
    private mutating func walk(_ range: Range<Int>, depth: Int = 0) {
        var offset = range.lowerBound
        while let element = elements.element(at: offset, end: range.upperBound) {
            offset = element.content.upperBound
            // If the length is known, the clusters are skipped: a film has hundreds of thousands.
            let isPassed = element.identifier == Element.cluster && claimedUnits != nil && element.hasLength
            guard Element.entered.contains(element.identifier), !isPassed else {
                read(element.identifier, element.content)
                continue
            }
            if !element.hasLength {
                // It contains all that follows, also its own kind.
                begin(element.identifier)
                offset = element.content.lowerBound
            } else if depth < 8 {
                begin(element.identifier)
                walk(element.content, depth: depth + 1)
                if element.identifier == Element.simpleTag { tags.endText() }
            }
        }
    }

    private mutating func begin(_ identifier: UInt64) {
        if identifier == Element.cluster { clusterUnits = 0 }
        if identifier == Element.track { endTrack() }
        if identifier == Element.tag { tags.beginTag() }
        if identifier == Element.simpleTag { tags.beginText() }
    }

    /// Of several tracks of a kind the first is used.
    private mutating func endTrack() {
        defer { track = MatroskaTrack() }
        if track.isSound, !hasSound {
            hasSound = true
            // What isn't written has the value that the standard says.
            (metadata.codec, metadata.sampleRate) = (track.soundCodec, track.sampleRate ?? 8000)
            (metadata.channels, metadata.bitDepth) = (track.channels ?? 1, track.bitDepth)
        }
        if track.isFilm, !hasVideo {
            hasVideo = true
            track.describeVideo(&metadata)
        }
    }

    private mutating func read(_ identifier: UInt64, _ content: Range<Int>) {
        switch identifier {
        case 0x4282: isWebM = text(content) == "webm"
        case 0x2AD7B1: scale = Double(number(content))
        case 0x4489: claimedUnits = float(content)
        case 0x7BA9: fileTitle = text(content)
        case 0x4461: metadata.times.add(.header, date(content))
        case 0x68CA: tags.level = number(content)
        case 0x63C5: tags.isOfTrack = number(content) != 0
        case 0x63C4, 0x63C6: tags.isOfPart = number(content) != 0
        case 0x45A3: tags.name = text(content)
        case 0x4487: tags.value = text(content)
        case 0xE7: clusterUnits = Double(number(content))
        case 0xA3, 0xA1: readBlock(content)
        default: readTrack(identifier, content)
        }
    }

    private mutating func readTrack(_ identifier: UInt64, _ content: Range<Int>) {
        switch identifier {
        case 0x83: track.kind = number(content)
        case 0x86: track.codec = text(content)
        case 0x63A2:
            // The header of Microsoft's containers begins with the codec's number, little-endian.
            let number = file.number(at: content.lowerBound, byteCount: 2).map { Int($0 >> 8 | $0 << 8 & 0xFF00) }
            track.waveCodec = number.flatMap(WaveCodec.name)
        case 0xB5: track.sampleRate = float(content).flatMap { Int(exactly: $0.rounded()) }
        case 0x9F: track.channels = Int(clamping: number(content))
        case 0x6264: track.bitDepth = Int(clamping: number(content))
        case 0xB0: track.width = Int(clamping: number(content))
        case 0xBA: track.height = Int(clamping: number(content))
        case 0x23E383: track.frameNanoseconds = number(content)
        case 0x55BA: track.transfer = number(content)
        case 0x7675: track.roll = float(content, isSigned: true)
        default: break
        }
    }

    /// A block stores its offset from its cluster after the number of its track.
    private mutating func readBlock(_ content: Range<Int>) {
        guard claimedUnits == nil, let track = elements.number(at: content.lowerBound, keepsMarker: false) else {
            return
        }
        let distance = file.number(at: content.lowerBound + track.width, byteCount: 2) ?? 0
        lastUnits = max(lastUnits, clusterUnits + Double(Int16(truncatingIfNeeded: distance)))
    }

    private func number(_ content: Range<Int>) -> UInt64 {
        file.number(at: content.lowerBound, byteCount: min(content.count, 8)) ?? 0
    }

    private func float(_ content: Range<Int>, isSigned: Bool = false) -> Double? {
        let value =
            content.count == 4
            ? Double(Float(bitPattern: UInt32(truncatingIfNeeded: number(content))))
            : Double(bitPattern: number(content))
        return value.isFinite && (isSigned || value >= 0) ? value : nil
    }

    private func text(_ content: Range<Int>) -> String? {
        let count = min(content.count, DecoderProtocolLimits.textByteCount)
        return MetadataText.string(fromPossiblyUTF8: file.bytes(at: content.lowerBound, count: count))
    }

    /// Nanoseconds since the year 2001 began.
    private func date(_ content: Range<Int>) -> CaptureTime? {
        let seconds = Int64(bitPattern: number(content)) / 1_000_000_000 + 978_307_200
        return CaptureTime(universalSecond: seconds)
    }
}
