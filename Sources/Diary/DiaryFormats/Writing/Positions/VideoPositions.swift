import Containers
import DiaryModel

/// Removes positions from a copy of a film of the MP4 family, in place.
///
/// A box with a position becomes free space, and samples with the camera's positions become zeros. Pictures and sounds
/// are not read.
struct VideoPositions: ~Copyable {
    private static let mostBoxes = 200_000
    private static let deepestBox = 6
    private static let largestKeys = 1 << 20
    private static let largestDescription = 64 << 10

    private let file: FileDescriptor
    private let source: ByteSource
    /// The offset of the film in the file.
    private let start: Int
    private var boxesLeft = mostBoxes
    private var isChanged = false
    /// The ranges without samples, which may contain packets of metadata; empty if the file is not a film.
    private(set) var frames: [Range<Int>] = []

    /// Reads the outermost boxes in a range of a file; photos in such boxes are ignored.
    init(file: consuming FileDescriptor, in range: Range<Int>) throws(SystemCallError) {
        source = .file(descriptor: file.number)
        self.file = file
        start = range.lowerBound
        let head = try self.file.read(upTo: 12, at: start)
        let type = head.dropFirst(4)
        guard
            type.starts(with: "ftyp".utf8)
                || ["moov", "mdat", "wide", "free"].contains(where: { type.starts(with: $0.utf8) })
        else { return }
        let brand = String(decoding: head.dropFirst(8), as: UTF8.self)
        guard !Self.photoBrands.contains(brand) else { return }
        let boxes = try boxes(in: range)
        guard boxes.contains(where: { $0.type == "moov" }) else { return }
        frames = boxes.filter { !["mdat", "free", "skip", "wide"].contains($0.type) }.map {
            $0.start..<$0.content.upperBound
        }
    }

    private static let photoBrands: Set<String> = [
        "heic", "heix", "hevc", "hevx", "heim", "heis", "mif1", "mif2", "msf1", "avif", "avis", "crx ",
    ]

    /// Removes the positions; returns whether there were any.
    mutating func remove() throws(SystemCallError) -> Bool {
        for frame in frames { try clear(frame, depth: 0) }
        return isChanged
    }

    private mutating func boxes(in range: Range<Int>) throws(SystemCallError) -> [ISOBox] {
        var (walk, found) = (ISOBoxes(source, in: range, limit: boxesLeft), [ISOBox]())
        while let box = walk.next() { found.append(box) }
        boxesLeft -= found.count
        try file.check(walk.failure)
        return found
    }

    private mutating func first(_ path: FourCharacterCode..., in range: Range<Int>) throws(SystemCallError) -> ISOBox? {
        var (range, found) = (range, ISOBox?.none)
        for name in path {
            found = try boxes(in: range).first { $0.type == name }
            guard let found else { return nil }
            range = found.content
        }
        return found
    }

    /// Frees the boxes of positions: QuickTime's and iTunes' text, 3GPP's place, and those of dashboard cameras.
    private mutating func clear(_ range: Range<Int>, depth: Int) throws(SystemCallError) {
        guard depth < Self.deepestBox else { return }
        for box in try boxes(in: range) {
            switch box.type {
            case "\u{A9}xyz", "loci", "gps ", "GPS ": try free(box)
            case "trak":
                try clear(box.content, depth: depth + 1)
                try clearSamples(of: box)
            case "meta": try clearMetadata(box)
            case "moov", "udta", "ilst": try clear(box.content, depth: depth + 1)
            default: break
            }
        }
    }

    /// Turns a box into free space, which readers skip.
    private mutating func free(_ box: ISOBox) throws(SystemCallError) {
        try file.write(Array("free".utf8), at: box.start + 4)
        try zero(box.content)
        isChanged = true
    }

    private func zero(_ range: Range<Int>) throws(SystemCallError) {
        var offset = range.lowerBound
        while offset < range.upperBound {
            let count = min(1 << 16, range.upperBound - offset)
            try file.write([UInt8](repeating: 0, count: count), at: offset)
            offset += count
        }
    }

    /// Clears values under keys of places; in MP4 the box begins with version and flags, in QuickTime it does not.
    private mutating func clearMetadata(_ box: ISOBox) throws(SystemCallError) {
        let isPlain = try file.read(upTo: 8, at: box.content.lowerBound).dropFirst(4).contains { $0 < 0x20 }
        let content =
            isPlain ? min(box.content.lowerBound + 4, box.content.upperBound)..<box.content.upperBound : box.content
        let parts = try boxes(in: content)
        var numbers: Set<Int> = []
        for part in parts where part.type == "keys" { numbers = try numbersOfPlaces(in: part) }
        for list in parts where list.type == "ilst" {
            for item in try boxes(in: list.content)
            where numbers.contains(Int(item.type.value)) || item.type == "\u{A9}xyz" {
                try free(item)
            }
        }
    }

    /// The numbers, from 1, of the keys of places.
    private func numbersOfPlaces(in keys: ISOBox) throws(SystemCallError) -> Set<Int> {
        let bytes = try file.read(upTo: min(keys.content.count, Self.largestKeys), at: keys.content.lowerBound)
        var (offset, number, found) = (8, 1, Set<Int>())
        while offset + 8 <= bytes.count {
            let size = bytes[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) }
            guard size >= 8, size <= bytes.count - offset else { break }
            if Self.namesPlace(bytes[offset + 8..<offset + size]) { found.insert(number) }
            (offset, number) = (offset + size, number + 1)
        }
        return found
    }

    private static func namesPlace(_ key: ArraySlice<UInt8>) -> Bool {
        ["location", "gps", "latitude", "longitude"].contains { word in
            key.indices.contains { start in
                zip(key[start...], word.utf8).allSatisfy { $0 | 0x20 == $1 } && key[start...].count >= word.utf8.count
            }
        }
    }

    /// Clears tracks with the camera's positions along the film: GoPro's, Google's, Sony's, DJI's, Apple's if their
    /// keys say so, and subtitles with coordinates.
    private mutating func clearSamples(of track: ISOBox) throws(SystemCallError) {
        guard let table = try first("mdia", "minf", "stbl", in: track.content),
            let description = try first("stsd", in: table.content)
        else { return }
        let bytes = try file.read(
            upTo: min(description.content.count, Self.largestDescription), at: description.content.lowerBound)
        guard bytes.count >= 16 else { return }
        let code = String(decoding: bytes[12..<16], as: UTF8.self)
        let isText = ["text", "tx3g", "sbtl", "subt"].contains(code)
        let isOfPlaces =
            ["gpmd", "camm", "rtmd", "djmd", "dbgi", "fdsc"].contains(code)
            || code == "mebx" && Self.namesPlace(bytes[16...])
        guard isText || isOfPlaces,
            let samples = try SampleRanges(of: table.content, boxes: parts(of: table), file, start: start)
        else { return }
        for range in samples.ranges {
            if isText {
                let text = try file.read(upTo: min(range.count, 1 << 16), at: range.lowerBound)
                guard Self.namesPlace(text[...]) else { continue }
            }
            try zero(range)
            isChanged = true
        }
    }

    private mutating func parts(of table: ISOBox) throws(SystemCallError) -> [FourCharacterCode: Range<Int>] {
        var parts: [FourCharacterCode: Range<Int>] = [:]
        for box in try boxes(in: table.content) { parts[box.type] = box.content }
        return parts
    }
}
