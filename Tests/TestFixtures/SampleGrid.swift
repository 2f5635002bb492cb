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
    /// The size that the file gives its tiles.
    package var writtenTile = (width: tileWidth, height: tileHeight)
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
        let layout = [0, 1, UInt8(rows - 1), UInt8(columns - 1)] + big(width) + big(height)
        var properties = box("hvcC", Array(configuration.prefix(configurationSize - 8)))
        properties += box("ispe", big(0) + big(writtenTile.width) + big(writtenTile.height))
        properties += box("ispe", big(0) + big(width) + big(height))
        properties += box("irot", [quarters]) + box("imir", [1])
        let start = box("ftyp", Array("heic".utf8) + big(0) + Array("mif1heic".utf8))
        func meta(at offset: Int) -> [UInt8] {
            self.meta(properties, picture: (offset, layout.count), tile: (offset + layout.count, tile.count))
        }
        return start + meta(at: start.count + meta(at: 0).count + 8) + box("mdat", layout + tile)
    }

    private typealias Place = (offset: Int, count: Int)

    private func meta(_ properties: [UInt8], picture: Place, tile: Place) -> [UInt8] {
        let (count, tiles) = (columns * rows, 2..<columns * rows + 2)
        let handler = box("hdlr", big(0) + big(0) + Array("pict".utf8) + [UInt8](repeating: 0, count: 13))
        var places = place(of: 1, picture)
        var entries = entry(of: 1, "grid", isHidden: false)
        var associations: [UInt8] = big(1, 2) + [2, 3, 4]
        var references = big(1, 2) + big(count, 2)
        for item in tiles {
            places += place(of: item, tile)
            entries += entry(of: item, "hvc1", isHidden: true)
            associations += big(item, 2) + (mirrored.contains(item - 2) ? [3, 1, 2, 5] : [2, 1, 2])
            references += big(item, 2)
        }
        var content = big(0) + handler + box("pitm", big(0) + big(1, 2))
        // Offsets and lengths of four bytes.
        content += box("iloc", big(0) + [0x44, 0] + big(count + 1, 2) + places)
        content += box("iinf", big(0) + big(count + 1, 2) + entries)
        content += box("iref", big(0) + box("dimg", references))
        content += box("iprp", box("ipco", properties) + box("ipma", big(0) + big(count + 1) + associations))
        return box("meta", content)
    }

    private func entry(of item: Int, _ type: String, isHidden: Bool) -> [UInt8] {
        box("infe", [2, 0, 0, isHidden ? 1 : 0] + big(item, 2) + big(0, 2) + Array(type.utf8) + [0])
    }

    private func place(of item: Int, _ place: Place) -> [UInt8] {
        big(item, 2) + big(0, 2) + big(1, 2) + big(place.offset) + big(place.count)
    }

    private func value(_ bytes: some Sequence<UInt8>) -> Int { bytes.reduce(0) { $0 << 8 | Int($1) } }

    /// The index of a box's name.
    private func place(of name: String, in bytes: [UInt8]) -> Int {
        bytes.indices.first { bytes[$0...].starts(with: name.utf8) } ?? 4
    }
}
