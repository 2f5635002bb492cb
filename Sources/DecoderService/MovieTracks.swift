import Glibc

/// Which kinds of tracks a file of the MP4 family has; a recorder's sound may come under any brand.
struct MovieTracks {
    private(set) var hasVideo = false
    private(set) var hasSound = false
    /// Files with more boxes on the way to their tracks are not looked through to the end.
    private var boxesLeft = 4096

    private let descriptor: Int32

    init(descriptor: Int32) {
        self.descriptor = descriptor
        var status = stat()
        let size = unsafe fstat(descriptor, &status) == 0 ? Int(status.st_size) : 0
        walk(0..<size, path: ["moov", "trak", "mdia", "hdlr"])
    }

    /// Goes through the boxes of a range and into those of the path's first name.
    private mutating func walk(_ range: Range<Int>, path: ArraySlice<String>) {
        guard let name = path.first else { return }
        var offset = range.lowerBound
        while offset + 8 <= range.upperBound, boxesLeft > 0, let box = box(at: offset, end: range.upperBound) {
            boxesLeft -= 1
            if box.name == name { enter(box.content, path: path.dropFirst()) }
            offset = box.content.upperBound
        }
    }

    private mutating func enter(_ content: Range<Int>, path: ArraySlice<String>) {
        guard path.isEmpty else { return walk(content, path: path) }
        // Version, flags and a reserved word stand before the kind of the track.
        switch name(of: bytes(at: content.lowerBound + 8, count: 4)) {
        case "vide": hasVideo = true
        case "soun": hasSound = true
        default: break
        }
    }

    /// The box at an offset; nil where its size is none.
    ///
    /// Size 1 stands for one of 64 bits, 0 for the rest.
    private func box(at offset: Int, end: Int) -> (name: String, content: Range<Int>)? {
        let head = bytes(at: offset, count: 16)
        guard head.count >= 8 else { return nil }
        let (short, long) = (number(head.prefix(4)), number(head.dropFirst(8)))
        let headerSize = short == 1 ? 16 : 8
        let size = short == 0 ? UInt64(end - offset) : short == 1 ? long : short
        guard size >= headerSize, size <= UInt64(end - offset) else { return nil }
        return (name(of: head[4..<8]), offset + headerSize..<offset + Int(size))
    }

    private func name(of bytes: some Collection<UInt8>) -> String {
        String(decoding: bytes, as: UTF8.self)
    }

    private func number(_ bytes: some Collection<UInt8>) -> UInt64 {
        bytes.reduce(0) { $0 << 8 | UInt64($1) }
    }

    private func bytes(at offset: Int, count: Int) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: count)
        let read = unsafe bytes.withUnsafeMutableBytes { unsafe pread(descriptor, $0.baseAddress, count, offset) }
        return Array(bytes.prefix(max(0, read)))
    }
}
