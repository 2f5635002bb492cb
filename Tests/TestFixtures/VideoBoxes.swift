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
    /// The times of the film's last change, and of the tracks; nil for the same as ``creationTime`` and for none.
    package var changeTime: Int?
    package var trackTime: Int?
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

    package var bytes: [UInt8] {
        let header = big(0, 4) + big(creationTime, 4) + big(changeTime ?? creationTime, 4)
        var movie = box("mvhd", header + big(1000, 4) + big(headerUnits, 4) + big(0, 80))
        movie += pictures + (hasSound ? sound : [])
        if !fragments.isEmpty {
            let usual = big(0, 4) + big(1, 4) + big(1, 4) + big(512, 4) + big(0, 8)
            movie += box("mvex", box("trex", usual))
        }
        if !keys.isEmpty { movie += box("meta", (isMetadataPlain ? big(0, 4) : []) + metadata) }
        if let telemetry { movie += track(of: telemetry, at: 28 + samples.count) }
        let place = position.map { box("\u{A9}xyz", big($0.utf8.count, 2) + big(0, 2) + Array($0.utf8)) }
        movie += box("udta", (place ?? []) + userData)
        let start = box("ftyp", Array(brand.utf8) + big(0, 4) + Array(brand.utf8))
        return start + box("mdat", samples + (telemetry?.bytes ?? [])) + box("moov", movie)
            + fragments.flatMap(fragment)
    }

    private var pictures: [UInt8] {
        let turns = [matrix[0] << 16, matrix[1] << 16, 0, matrix[2] << 16, matrix[3] << 16, 0, 0, 0, 1 << 30]
        let times = big(trackTime ?? 0, 4) + big(trackTime ?? 0, 4)
        var header = big(1, 4) + times + big(1, 4) + big(0, 8) + big(0, 16)
        header += turns.flatMap { big($0, 4) } + big(size.width << 16, 4) + big(size.height << 16, 4)
        var entry = big(0, 6) + big(1, 2) + big(0, 16) + big(size.width, 2)
        entry += big(size.height, 2) + big(0, 50)
        if let transfer {
            let numbers = [1, transfer, 1].flatMap { big($0, 2) }
            entry += box("colr", Array("nclx".utf8) + numbers + [0])
        }
        let list =
            big(0, 4) + big(edits.count, 4)
            + edits.flatMap { big($0, 4) + big(0, 4) + big(1 << 16, 4) }
        return track(
            header, "vide", entry: box(code, entry), scale: 12_800, sampleCount, sampleUnits: 512,
            edits: edits.isEmpty ? [] : box("edts", box("elst", list)))
    }

    private var sound: [UInt8] {
        let entry =
            big(0, 6) + big(1, 2) + big(0, 8) + big(2, 2) + big(16, 2)
            + big(0, 4) + big(48_000, 2) + big(0, 2)
        let times = big(trackTime ?? 0, 4) + big(trackTime ?? 0, 4)
        let header = big(1, 4) + times + big(2, 4) + big(0, 68)
        return track(
            header, "soun", entry: box("mp4a", entry), scale: 48_000, sampleCount * 1920 / 1024, sampleUnits: 1024)
    }

    private func track(
        _ header: [UInt8], _ kind: String, entry: [UInt8], scale: Int, _ count: Int, sampleUnits: Int,
        edits: [UInt8] = []
    ) -> [UInt8] {
        let times =
            big(0, 4)
            + (count > 0 ? big(1, 4) + big(count, 4) + big(sampleUnits, 4) : big(0, 4))
        let table = box(
            "stbl", box("stsd", big(0, 4) + big(1, 4) + entry) + box("stts", times))
        let length =
            big(0, 4) + big(creationTime, 4) + big(creationTime, 4) + big(scale, 4)
            + big(count * sampleUnits, 4) + big(0, 4)
        let handler = box("hdlr", big(0, 8) + Array(kind.utf8) + big(0, 12))
        let media = box("mdia", box("mdhd", length) + handler + box("minf", table))
        return box("trak", box("tkhd", header) + edits + media)
    }

    /// A track of one sample at an offset of the file.
    private func track(of telemetry: (code: String, bytes: [UInt8]), at place: Int) -> [UInt8] {
        let entry = big(0, 4) + big(1, 4) + box(telemetry.code, big(0, 6) + big(1, 2))
        let sizes = big(0, 4) + big(0, 4) + big(1, 4) + big(telemetry.bytes.count, 4)
        let runs = big(0, 4) + [1, 1, 1, 1].flatMap { big($0, 4) }
        let table =
            box("stsd", entry) + box("stsz", sizes) + box("stsc", runs)
            + box("stco", big(0, 4) + big(1, 4) + big(place, 4))
        let handler = box("hdlr", big(0, 8) + Array("meta".utf8) + big(0, 12))
        return box("trak", box("mdia", handler + box("minf", box("stbl", table))))
    }

    private var metadata: [UInt8] {
        let names = keys.flatMap { big($0.key.utf8.count + 8, 4) + Array("mdta".utf8) + Array($0.key.utf8) }
        let items = keys.enumerated().flatMap { index, member in
            let value = box("data", big(1, 4) + big(0, 4) + Array(member.value.utf8))
            return big(value.count + 8, 4) + big(index + 1, 4) + value
        }
        let handler = box("hdlr", big(0, 8) + Array("mdta".utf8) + big(0, 13))
        return handler + box("keys", big(0, 4) + big(keys.count, 4) + names) + box("ilst", items)
    }

    private func fragment(_ count: Int) -> [UInt8] {
        let run = box("trun", big(0, 4) + big(count, 4))
        let part = box("traf", box("tfhd", big(0, 4) + big(1, 4)) + run)
        return box("moof", box("mfhd", big(0, 8)) + part) + box("mdat", samples)
    }
}
