import DecoderProtocol
import Glibc
import ImageCoding

/// Looks at one file of any kind; what it is decides its content.
enum FileInspection {
    case image(ImageInspection)
    case audio(AudioInspection)

    /// Recognises the file and reads header and metadata, decoding nothing yet.
    init(descriptor: Int32, side: Int) throws(DecoderFailure) {
        let start = try Self.firstBytes(of: descriptor)
        switch ImageFormat(firstBytes: start) {
        case .jpeg: self = .image(try ImageInspection(descriptor: descriptor, side: side))
        case let format?:
            throw Self.unsupported(RawPhotoFormat(firstBytes: start, descriptor: descriptor)?.name ?? format.name)
        case nil:
            if let sidecar = SidecarFormat(firstBytes: start) {
                throw DecoderFailure(.notAMedium, format: sidecar.name, message: "no photo or sound")
            }
            self = try Self.audio(descriptor: descriptor, side: side, firstBytes: start)
        }
    }

    /// What is known so far.
    var medium: InspectedMedium {
        switch self {
        case .image(let inspection): inspection.medium
        case .audio(let inspection): inspection.medium
        }
    }

    /// All that can be known, with the thumbnail.
    func inspect() -> InspectedMedium {
        switch self {
        case .image(let inspection): inspection.inspect()
        case .audio(let inspection): inspection.inspect()
        }
    }

    private static func audio(descriptor: Int32, side: Int, firstBytes: [UInt8]) throws(DecoderFailure) -> Self {
        if let foreign = ForeignFormat(firstBytes: firstBytes) {
            guard foreign.isVideo, !(foreign.mayBeSound && isSound(descriptor)) else {
                throw unsupported(foreign.mayBeSound ? "M4A" : foreign.name)
            }
            throw DecoderFailure(.video, format: foreign.name, message: "a film")
        }
        return .audio(try AudioInspection(descriptor: descriptor, side: side))
    }

    private static func isSound(_ descriptor: Int32) -> Bool {
        let tracks = MovieTracks(descriptor: descriptor)
        return tracks.hasSound && !tracks.hasVideo
    }

    static func firstBytes(of descriptor: Int32) throws(DecoderFailure) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: ForeignFormat.sniffedByteCount)
        let count = unsafe bytes.withUnsafeMutableBytes { unsafe pread(descriptor, $0.baseAddress, $0.count, 0) }
        guard count >= 0 else { throw DecoderFailure(.unreadable, message: "the file can't be read") }
        guard count > 0 else { throw DecoderFailure(.notAMedium, message: "empty file") }
        return Array(bytes.prefix(count))
    }

    private static func unsupported(_ format: String) -> DecoderFailure {
        DecoderFailure(.unsupported, format: format, message: "\(format) is not read yet")
    }
}
