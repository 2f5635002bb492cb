package import DecoderProtocol
package import Foundation
import TestFixtures

/// A shell script in place of the decoder, in its own folder that is removed with it.
package final class StandInDecoder {
    /// The folder, which the script finds through `$0`.
    package let folder = FileManager.default.temporaryDirectory.appending(path: "stand-in-\(UUID().uuidString)")

    package var path: String { folder.appending(path: "decoder").path }

    package init(_ script: String) throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try ShellScript.write("PATH=/usr/bin:/bin\nhere=\"${0%/*}\"\n" + script, to: path)
    }

    deinit {
        try? FileManager.default.removeItem(at: folder)
    }
}

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
