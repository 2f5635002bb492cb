/// A film of the MP4 family that is only its boxes: it describes pictures and has none.
package struct VideoBoxes {
    package var brand = "mp42"
    package var code = "avc1"
    package var size = (width: 1920, height: 1080)
    /// The axes of the first row, then of the second: right and down.
    package var matrix = [1, 0, 0, 1]
    /// By ITU-T H.273; nil for a film without colour information.
    package var transfer: Int?
    /// The number of pictures, 25 per second.
    package var sampleCount = 100
    /// The length in the header, in thousandths of a second.
    package var headerUnits = 4000
    /// The length of the shown parts, in thousandths of a second.
    package var edits: [Int] = []
    /// Seconds since 1904.
    package var creationTime = 2_082_844_800 + 1_719_921_933
    /// QuickTime's metadata.
    package var keys: [(key: String, value: String)] = []
    /// True if the box of the keys has version and flags, as in MP4.
    package var isMetadataPlain = false
    /// A position in Android's notation.
    package var position: String?
    /// Further boxes beside the position.
    package var userData: [UInt8] = []
    /// The numbers of pictures in fragments after the film.
    package var fragments: [Int] = []
    /// The samples, which nothing refers to.
    package var samples: [UInt8] = [1, 2, 3, 4]
    package var hasSound = true
    /// A track beside pictures and sound: the code of its samples, and one sample.
    package var telemetry: (code: String, bytes: [UInt8])?

    package init() {}

    package static func big(_ value: Int, _ width: Int) -> [UInt8] {
        (0..<width).reversed().map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
    }

    package static func box(_ name: String, _ content: [UInt8]) -> [UInt8] {
        big(content.count + 8, 4) + name.unicodeScalars.map { UInt8($0.value) } + content
    }

    package var bytes: [UInt8] {
        let header = Self.big(0, 4) + Self.big(creationTime, 4) + Self.big(creationTime, 4)
        var movie = Self.box("mvhd", header + Self.big(1000, 4) + Self.big(headerUnits, 4) + Self.big(0, 80))
        movie += pictures + (hasSound ? sound : [])
        if !fragments.isEmpty {
            let usual = Self.big(0, 4) + Self.big(1, 4) + Self.big(1, 4) + Self.big(512, 4) + Self.big(0, 8)
            movie += Self.box("mvex", Self.box("trex", usual))
        }
        if !keys.isEmpty { movie += Self.box("meta", (isMetadataPlain ? Self.big(0, 4) : []) + metadata) }
        if let telemetry { movie += track(of: telemetry, at: 28 + samples.count) }
        let place = position.map { Self.box("\u{A9}xyz", Self.big($0.utf8.count, 2) + Self.big(0, 2) + Array($0.utf8)) }
        movie += Self.box("udta", (place ?? []) + userData)
        let start = Self.box("ftyp", Array(brand.utf8) + Self.big(0, 4) + Array(brand.utf8))
        return start + Self.box("mdat", samples + (telemetry?.bytes ?? [])) + Self.box("moov", movie)
            + fragments.flatMap(fragment)
    }

    private var pictures: [UInt8] {
        let turns = [matrix[0] << 16, matrix[1] << 16, 0, matrix[2] << 16, matrix[3] << 16, 0, 0, 0, 1 << 30]
        var header = Self.big(1, 4) + Self.big(0, 8) + Self.big(1, 4) + Self.big(0, 8) + Self.big(0, 16)
        header += turns.flatMap { Self.big($0, 4) } + Self.big(size.width << 16, 4) + Self.big(size.height << 16, 4)
        var entry = Self.big(0, 6) + Self.big(1, 2) + Self.big(0, 16) + Self.big(size.width, 2)
        entry += Self.big(size.height, 2) + Self.big(0, 50)
        if let transfer {
            let numbers = [1, transfer, 1].flatMap { Self.big($0, 2) }
            entry += Self.box("colr", Array("nclx".utf8) + numbers + [0])
        }
        let list =
            Self.big(0, 4) + Self.big(edits.count, 4)
            + edits.flatMap { Self.big($0, 4) + Self.big(0, 4) + Self.big(1 << 16, 4) }
        return track(
            header, "vide", entry: Self.box(code, entry), scale: 12_800, sampleCount, sampleUnits: 512,
            edits: edits.isEmpty ? [] : Self.box("edts", Self.box("elst", list)))
    }

    private var sound: [UInt8] {
        let entry =
            Self.big(0, 6) + Self.big(1, 2) + Self.big(0, 8) + Self.big(2, 2) + Self.big(16, 2)
            + Self.big(0, 4) + Self.big(48_000, 2) + Self.big(0, 2)
        let header = Self.big(1, 4) + Self.big(0, 8) + Self.big(2, 4) + Self.big(0, 68)
        return track(
            header, "soun", entry: Self.box("mp4a", entry), scale: 48_000, sampleCount * 1920 / 1024, sampleUnits: 1024)
    }

    private func track(
        _ header: [UInt8], _ kind: String, entry: [UInt8], scale: Int, _ count: Int, sampleUnits: Int,
        edits: [UInt8] = []
    ) -> [UInt8] {
        let times =
            Self.big(0, 4)
            + (count > 0 ? Self.big(1, 4) + Self.big(count, 4) + Self.big(sampleUnits, 4) : Self.big(0, 4))
        let table = Self.box(
            "stbl", Self.box("stsd", Self.big(0, 4) + Self.big(1, 4) + entry) + Self.box("stts", times))
        let length =
            Self.big(0, 4) + Self.big(creationTime, 4) + Self.big(creationTime, 4) + Self.big(scale, 4)
            + Self.big(count * sampleUnits, 4) + Self.big(0, 4)
        let handler = Self.box("hdlr", Self.big(0, 8) + Array(kind.utf8) + Self.big(0, 12))
        let media = Self.box("mdia", Self.box("mdhd", length) + handler + Self.box("minf", table))
        return Self.box("trak", Self.box("tkhd", header) + edits + media)
    }

    /// A track of one sample at an offset of the file.
    private func track(of telemetry: (code: String, bytes: [UInt8]), at place: Int) -> [UInt8] {
        let entry = Self.big(0, 4) + Self.big(1, 4) + Self.box(telemetry.code, Self.big(0, 6) + Self.big(1, 2))
        let sizes = Self.big(0, 4) + Self.big(0, 4) + Self.big(1, 4) + Self.big(telemetry.bytes.count, 4)
        let runs = Self.big(0, 4) + [1, 1, 1, 1].flatMap { Self.big($0, 4) }
        let table =
            Self.box("stsd", entry) + Self.box("stsz", sizes) + Self.box("stsc", runs)
            + Self.box("stco", Self.big(0, 4) + Self.big(1, 4) + Self.big(place, 4))
        let handler = Self.box("hdlr", Self.big(0, 8) + Array("meta".utf8) + Self.big(0, 12))
        return Self.box("trak", Self.box("mdia", handler + Self.box("minf", Self.box("stbl", table))))
    }

    private var metadata: [UInt8] {
        let names = keys.flatMap { Self.big($0.key.utf8.count + 8, 4) + Array("mdta".utf8) + Array($0.key.utf8) }
        let items = keys.enumerated().flatMap { index, member in
            let value = Self.box("data", Self.big(1, 4) + Self.big(0, 4) + Array(member.value.utf8))
            return Self.big(value.count + 8, 4) + Self.big(index + 1, 4) + value
        }
        let handler = Self.box("hdlr", Self.big(0, 8) + Array("mdta".utf8) + Self.big(0, 13))
        return handler + Self.box("keys", Self.big(0, 4) + Self.big(keys.count, 4) + names) + Self.box("ilst", items)
    }

    private func fragment(_ count: Int) -> [UInt8] {
        let run = Self.box("trun", Self.big(0, 4) + Self.big(count, 4))
        let part = Self.box("traf", Self.box("tfhd", Self.big(0, 4) + Self.big(1, 4)) + run)
        return Self.box("moof", Self.box("mfhd", Self.big(0, 8)) + part) + Self.box("mdat", samples)
    }
}
