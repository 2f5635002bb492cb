import Pixels
import TestFixtures
import Testing

@testable import ImageCoding

/// HEIF files of tiles, which are decoded one by one.
struct HEIFTilesTests {
    private func thumbnail(_ bytes: [UInt8], side: Int) throws -> PixelPicture {
        let photo = try #require(try PhotoFile(.memory(bytes), format: .heic))
        try photo.readHeader()
        return try photo.thumbnail(side: side)
    }

    @Test(
        arguments: [(0, .upright), (1, .turnedLeft), (2, .upsideDown), (3, .turnedRight)] as [(UInt8, Orientation)])
    func `every tile is in its place`(quarters: UInt8, orientation: Orientation) throws {
        var grid = SampleGrid(columns: 3, rows: 2)
        (grid.width, grid.height, grid.quarters, grid.mirrored) = (550, 280, quarters, [1, 3])
        let tile = try thumbnail(SampleMedia.bytes(of: "formats/balloon.heic"), side: 200)
        var whole = PixelPicture(size: PixelSize(width: grid.width, height: grid.height))
        for index in 0..<6 {
            whole.draw(
                grid.mirrored.contains(index) ? tile.oriented(.mirrored) : tile,
                left: index % 3 * SampleGrid.tileWidth, top: index / 3 * SampleGrid.tileHeight)
        }
        #expect(SamplePicture.distance(try thumbnail(grid.bytes(), side: 550), whole.oriented(orientation)) < 1)
    }

    @Test func `tiles that do not cover the picture are left to libheif`() throws {
        var grid = SampleGrid(columns: 2, rows: 2)
        grid.width += 1
        let picture = try thumbnail(grid.bytes(), side: 401)
        #expect(picture.size == PixelSize(width: 401, height: 300))
    }

    @Test func `a file truncated anywhere is harmless`() throws {
        let bytes = try SampleGrid(columns: 2, rows: 2).bytes()
        for count in stride(from: 12, to: bytes.count, by: 11) {
            _ = try? thumbnail(Array(bytes.prefix(count)), side: 32)
        }
    }
}
