import Glibc

/// Walks over the marker segments in front of a JPEG's first scan, without a codec.
struct JPEGSegments {
    /// Empty segments cost nothing to write and a system call to skip.
    private static let segmentLimit = 10_000
    private static let exifMarker: UInt8 = 0xE1

    private let descriptor: Int32

    init(descriptor: Int32) {
        self.descriptor = descriptor
    }

    /// The bytes of the first EXIF segment, from its identifier on: at most 64 KiB, as a segment is.
    func exif() -> [UInt8]? {
        var offset = 2
        for _ in 0..<Self.segmentLimit {
            let head = bytes(at: offset, count: 10)
            guard head.count >= 4, head[0] == 0xFF else { return nil }
            if head[1] == 0xFF {
                offset += 1
                continue
            }
            guard Self.hasLength(head[1]) else { return nil }
            let length = Int(head[2]) << 8 | Int(head[3])
            if head[1] == Self.exifMarker, head.dropFirst(4).elementsEqual("Exif\0\0".utf8) {
                return bytes(at: offset + 4, count: max(0, length - 2))
            }
            offset += 2 + max(2, length)
        }
        return nil
    }

    /// Whether a segment with a length begins with this marker, and not a scan or the end of the picture.
    private static func hasLength(_ marker: UInt8) -> Bool {
        switch marker {
        case 0x00, 0x01, 0xD0...0xDA: false
        default: true
        }
    }

    private func bytes(at offset: Int, count: Int) -> [UInt8] {
        unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, initializedCount in
            initializedCount = unsafe max(0, pread(descriptor, buffer.baseAddress, count, offset))
        }
    }
}
