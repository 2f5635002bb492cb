import DecoderProtocol
import DiaryModel

extension Thumbnail {
    /// Reads the size from a JPEG's frame header; nil if there is none, or one that no thumbnail has.
    ///
    /// The bytes come from a process that may be compromised; only a decoder ever reads more of them.
    init?(jpeg: [UInt8]) {
        guard jpeg.starts(with: [0xFF, 0xD8, 0xFF]) else { return nil }
        let sides = 1...DecoderProtocolLimits.thumbnailSides.upperBound
        var position = 2
        while position + 9 < jpeg.count, jpeg[position] == 0xFF {
            let marker = jpeg[position + 1]
            if (0xC0...0xCF).contains(marker), ![0xC4, 0xC8, 0xCC].contains(marker) {
                let height = Int(jpeg[position + 5]) << 8 | Int(jpeg[position + 6])
                let width = Int(jpeg[position + 7]) << 8 | Int(jpeg[position + 8])
                guard sides ~= width, sides ~= height else { return nil }
                self.init(width: width, height: height, jpeg: jpeg)
                return
            }
            position += 2 + (Int(jpeg[position + 2]) << 8 | Int(jpeg[position + 3]))
        }
        return nil
    }
}
