import AudioCoding
import DecoderProtocol
import Glibc
import ImageCoding

/// Inspects one file of any kind, recognised by its content.
enum FileInspection {
    case image(ImageInspection)
    case audio(AudioInspection)
    case video(VideoInspection)
    /// A PDF, with the longer side of its thumbnail.
    case pdf(InspectedMedium, side: Int)

    /// Recognises the file and reads header and metadata without decoding anything yet.
    ///
    /// - Parameter takesPDF: whether a PDF is a medium, too.
    init(descriptor: Int32, side: Int, takesPDF: Bool = false) throws(DecoderFailure) {
        let start = try Self.firstBytes(of: descriptor)
        if let format = ImageFormat(firstBytes: start) {
            self = .image(try ImageInspection(descriptor: descriptor, format: format, side: side))
        } else if takesPDF, PDFPlaceholder.begins(start) {
            self = .pdf(try PDFPlaceholder.medium(), side: side)
        } else if let sidecar = SidecarFormat(firstBytes: start) {
            var failure = DecoderFailure(.notAMedium, format: sidecar.name, message: "no photo, sound or video")
            switch sidecar {
            case .xmp: failure.sidecar = PhotoSidecar(descriptor: descriptor).values
            case .clip: failure.sidecar = ClipDocument(descriptor: descriptor).values
            case .subtitles: failure.sidecar = DroneSubtitles(descriptor: descriptor)?.values
            case .adjustments: break
            }
            throw failure
        } else {
            self = try Self.audio(descriptor: descriptor, side: side, firstBytes: start)
        }
    }

    var medium: InspectedMedium {
        switch self {
        case .image(let inspection): inspection.medium
        case .audio(let inspection): inspection.medium
        case .video(let inspection): inspection.medium
        case .pdf(let medium, _): medium
        }
    }

    /// All that can be known, with the thumbnail.
    func inspect() -> InspectedMedium {
        switch self {
        case .image(let inspection): inspection.inspect()
        case .audio(let inspection): inspection.inspect()
        case .video(let inspection): inspection.inspect()
        case .pdf(let medium, let side): PDFPlaceholder.inspect(side: side) ?? medium
        }
    }

    private static func audio(descriptor: Int32, side: Int, firstBytes: [UInt8]) throws(DecoderFailure) -> Self {
        if let described = UndecodedSound(descriptor: descriptor, firstBytes: firstBytes) {
            guard described.hasVideo else { return .audio(try AudioInspection(described, side: side)) }
            let format = ForeignFormat(firstBytes: firstBytes) ?? ForeignFormat(described.name, isVideo: true)
            return .video(try VideoInspection(described, format: format, side: side))
        }
        if let foreign = ForeignFormat(firstBytes: firstBytes) {
            guard foreign.isVideo else { throw unsupported(foreign.name) }
            guard foreign.isNamed else {
                let message = "a damaged \(foreign.name): neither sound nor film in it"
                throw DecoderFailure(.notAMedium, format: foreign.name, message: message)
            }
            return .video(try VideoInspection(descriptor: descriptor, format: foreign))
        }
        do throws(DecoderFailure) {
            return .audio(try AudioInspection(descriptor: descriptor, side: side))
        } catch {
            guard [.notAMedium, .unsupported].contains(error.kind) else { throw error }
            return .audio(try refused(error, descriptor: descriptor, side: side, firstBytes: firstBytes))
        }
    }

    /// A sound that libsndfile refuses, if its header can be read.
    private static func refused(
        _ failure: DecoderFailure, descriptor: Int32, side: Int, firstBytes: [UInt8]
    ) throws(DecoderFailure) -> AudioInspection {
        if let described = UndecodedSound(descriptor: descriptor, firstBytes: firstBytes, isUnreadable: true) {
            return try AudioInspection(described, side: side, refusal: failure.message)
        }
        guard let name = UndecodedSound.certainName(firstBytes: firstBytes) else { throw failure }
        let reason = "no sound found in it (libsndfile: \(failure.message.libraryWords))"
        throw DecoderFailure(.corrupt, format: name, message: "a damaged \(name): \(reason)")
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
