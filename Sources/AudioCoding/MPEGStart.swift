/// Finds the first frame of an MP3 file that begins with something else, as recordings cut out of streams do.
enum MPEGStart {
    private static let searchedByteCount = 1 << 16
    private static let neededFrameCount = 4
    private static let markByteCount = 4

    /// Where the frames begin, if that is not at the beginning and nothing that is known stands there.
    ///
    /// Chance makes no four frames behind each other.
    static func offset(in file: FileBytes) -> Int? {
        let bytes = file.bytes(at: 0, count: searchedByteCount)
        guard bytes.count > markByteCount, !isFrame(bytes), !isKnown(bytes) else { return nil }
        return (1..<bytes.count - markByteCount).first { index in
            isFrame(bytes[index...]) && isRun(file, at: index)
        }
    }

    private static func isFrame(_ bytes: some Collection<UInt8>) -> Bool {
        bytes.first == 0xFF && bytes.dropFirst().first.map { $0 & 0xE0 == 0xE0 } == true
    }

    private static func isKnown(_ bytes: [UInt8]) -> Bool {
        ["ID3", "RIFF", "RIFX", "RF64", "OggS", "fLaC", "FORM", "caff", ".snd", "riff", "Crea", "TAG"].contains {
            bytes.starts(with: $0.utf8)
        }
    }

    private static func isRun(_ file: FileBytes, at start: Int) -> Bool {
        var (offset, kind) = (start, UInt8(0))
        for count in 0..<neededFrameCount {
            let header = file.bytes(at: offset, count: markByteCount)
            guard header.count == markByteCount, let size = MPEGStream.byteCount(header[...]) else { return false }
            // Version, layer and rate are the same in all frames.
            let found = header[1] & 0x1E ^ header[2] & 0x0C << 4
            guard count == 0 || found == kind else { return false }
            (offset, kind) = (offset + size, found)
        }
        return true
    }
}
