package import DecoderProtocol
import Foundation

extension StandInDecoder {
    /// Sets the message in `answer`, which describes any file as a medium of this kind.
    package func answer(with kind: MediumKind, fileExtension: String, mimeType: String) throws {
        try StandInAnswer.write(to: folder, kind, fileExtension: fileExtension, mimeType: mimeType)
    }
}

extension StandInProgram {
    /// Sets the message in `answer`, which describes any file as a medium of this kind.
    package func answer(with kind: MediumKind, fileExtension: String, mimeType: String) throws {
        try StandInAnswer.write(to: folder, kind, fileExtension: fileExtension, mimeType: mimeType)
    }
}

private enum StandInAnswer {
    package static func write(to folder: URL, _ kind: MediumKind, fileExtension: String, mimeType: String) throws {
        guard let medium = InspectedMedium(kind: kind, fileExtension: fileExtension, mimeType: mimeType) else { return }
        let bytes = DecoderResponse.inspected(medium).bytes
        let length = (0..<4).map { UInt8(truncatingIfNeeded: bytes.count >> ($0 * 8)) }
        try Data(length + [DecoderProtocolLimits.version] + bytes).write(to: folder.appending(path: "answer"))
    }
}
