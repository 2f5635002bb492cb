import Containers

/// Finds the first frame of an MP3 file that begins with other bytes, as recordings cut out of streams do.
enum MPEGStart {
    /// The offset of the first frame, if it is not 0 and the beginning is not a known format.
    static func offset(in file: ByteSource) -> Int? {
        let bytes = file.bytes(at: 0, count: 4)
        guard !isFrame(bytes), !isKnown(bytes) else { return nil }
        return MPEGStream.start(in: file, from: 1)
    }

    private static func isFrame(_ bytes: [UInt8]) -> Bool {
        bytes.first == 0xFF && bytes.dropFirst().first.map { $0 & 0xE0 == 0xE0 } == true
    }

    private static func isKnown(_ bytes: [UInt8]) -> Bool {
        ["ID3", "RIFF", "RIFX", "RF64", "OggS", "fLaC", "FORM", "caff", ".snd", "riff", "Crea", "TAG"].contains {
            bytes.starts(with: $0.utf8)
        }
    }
}
