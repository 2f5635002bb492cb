/// A HEIC of equal tiles, as telephones write it: the tiles are items of their own, and hidden.
///
/// Each tile is the picture of `formats/balloon.heic`, of 200 by 150 pixels.
package struct SampleGrid {
    package static let tileWidth = 200
    package static let tileHeight = 150

    private let columns: Int
    private let rows: Int
    /// The size of the picture, which cuts off parts of the last tiles.
    package var width: Int
    package var height: Int
    /// The quarter turns anticlockwise of the whole picture.
    package var quarters: UInt8 = 0
    /// The tiles that are mirrored from left to right.
    package var mirrored: Set<Int> = []

    package init(columns: Int, rows: Int) {
        (self.columns, self.rows) = (columns, rows)
        (width, height) = (columns * Self.tileWidth, rows * Self.tileHeight)
    }

    /// The file (ISO/IEC 23008-12): item 1 is the picture, the next ones are the tiles.
    package func bytes() throws -> [UInt8] {
        let balloon = try SampleMedia.bytes(of: "formats/balloon.heic")
        let configuration = balloon[place(of: "hvcC", in: balloon)...].dropFirst(4)
        let configurationSize = value(balloon[place(of: "hvcC", in: balloon) - 4..<place(of: "hvcC", in: balloon)])
        // The first item's base, number of extents, and offset and length of the first.
        let location = balloon[(place(of: "iloc", in: balloon) + 16)...]
        let tile = balloon[value(location.prefix(4))...].prefix(value(location.dropFirst(10).prefix(4)))
        let layout = [0, 1, UInt8(rows - 1), UInt8(columns - 1)] + number(width) + number(height)
        var properties = box("hvcC", Array(configuration.prefix(configurationSize - 8)))
        properties += box("ispe", number(0) + number(Self.tileWidth) + number(Self.tileHeight))
        properties += box("ispe", number(0) + number(width) + number(height))
        properties += box("irot", [quarters]) + box("imir", [1])
        let start = box("ftyp", Array("heic".utf8) + number(0) + Array("mif1heic".utf8))
        func meta(at offset: Int) -> [UInt8] {
            self.meta(properties, picture: (offset, layout.count), tile: (offset + layout.count, tile.count))
        }
        return start + meta(at: start.count + meta(at: 0).count + 8) + box("mdat", layout + tile)
    }

    private typealias Place = (offset: Int, count: Int)

    private func meta(_ properties: [UInt8], picture: Place, tile: Place) -> [UInt8] {
        let (count, tiles) = (columns * rows, 2..<columns * rows + 2)
        let handler = box("hdlr", number(0) + number(0) + Array("pict".utf8) + [UInt8](repeating: 0, count: 13))
        var places = place(of: 1, picture)
        var entries = entry(of: 1, "grid", isHidden: false)
        var associations: [UInt8] = number(1, 2) + [2, 3, 4]
        var references = number(1, 2) + number(count, 2)
        for item in tiles {
            places += place(of: item, tile)
            entries += entry(of: item, "hvc1", isHidden: true)
            associations += number(item, 2) + (mirrored.contains(item - 2) ? [3, 1, 2, 5] : [2, 1, 2])
            references += number(item, 2)
        }
        var content = number(0) + handler + box("pitm", number(0) + number(1, 2))
        // Offsets and lengths of four bytes.
        content += box("iloc", number(0) + [0x44, 0] + number(count + 1, 2) + places)
        content += box("iinf", number(0) + number(count + 1, 2) + entries)
        content += box("iref", number(0) + box("dimg", references))
        content += box("iprp", box("ipco", properties) + box("ipma", number(0) + number(count + 1) + associations))
        return box("meta", content)
    }

    private func entry(of item: Int, _ type: String, isHidden: Bool) -> [UInt8] {
        box("infe", [2, 0, 0, isHidden ? 1 : 0] + number(item, 2) + number(0, 2) + Array(type.utf8) + [0])
    }

    private func place(of item: Int, _ place: Place) -> [UInt8] {
        number(item, 2) + number(0, 2) + number(1, 2) + number(place.offset) + number(place.count)
    }

    private func number(_ value: Int, _ width: Int = 4) -> [UInt8] {
        (0..<width).map { UInt8(truncatingIfNeeded: value >> ((width - 1 - $0) * 8)) }
    }

    private func value(_ bytes: some Sequence<UInt8>) -> Int { bytes.reduce(0) { $0 << 8 | Int($1) } }

    private func box(_ name: String, _ content: [UInt8]) -> [UInt8] {
        number(content.count + 8) + Array(name.utf8) + content
    }

    /// The index of a box's name.
    private func place(of name: String, in bytes: [UInt8]) -> Int {
        bytes.indices.first { bytes[$0...].starts(with: name.utf8) } ?? 4
    }
}
