import Pixels
import TestFixtures
import Testing

@testable import ImageCoding

/// HEIF files of tiles, which are decoded one by one.
struct HEIFTilesTests {
    @Test(
        arguments: [(0, .upright), (1, .turnedLeft), (2, .upsideDown), (3, .turnedRight)] as [(UInt8, Orientation)])
    func `every tile is in its place`(quarters: UInt8, orientation: Orientation) throws {
        var grid = SampleGrid(columns: 3, rows: 2)
        (grid.width, grid.height, grid.quarters, grid.mirrored) = (550, 280, quarters, [1, 3])
        let tile = try SamplePicture.thumbnail(.heic, SampleMedia.bytes(of: "formats/balloon.heic"), side: 200)
        var whole = PixelPicture(size: PixelSize(width: grid.width, height: grid.height))
        for index in 0..<6 {
            whole.draw(
                grid.mirrored.contains(index) ? tile.oriented(.mirrored) : tile,
                left: index % 3 * SampleGrid.tileWidth, top: index / 3 * SampleGrid.tileHeight)
        }
        let picture = try SamplePicture.thumbnail(.heic, grid.bytes(), side: 550)
        #expect(SamplePicture.distance(picture, whole.oriented(orientation)) < 1)
    }

    @Test func `tiles that do not cover the picture are left to libheif`() throws {
        var grid = SampleGrid(columns: 2, rows: 2)
        grid.width += 1
        // Later versions of it refuse such a picture.
        do {
            let picture = try SamplePicture.thumbnail(.heic, grid.bytes(), side: 401)
            #expect(picture.size == PixelSize(width: 401, height: 300))
        } catch ImageCodingError.corrupt(let words) {
            #expect(words.contains("libheif"))
        }
    }

    @Test func `a grid of more pixels than can be decoded in time is refused for that`() throws {
        var grid = SampleGrid(columns: 16, rows: 16)
        (grid.writtenTile, grid.width, grid.height) = ((1000, 1000), 16_000, 16_000)
        #expect(throws: ImageCodingError.outOfTime) {
            try SamplePicture.thumbnail(.heic, grid.bytes(), side: 64)
        }
    }

    @Test func `a file truncated anywhere is harmless`() throws {
        let bytes = try SampleGrid(columns: 2, rows: 2).bytes()
        for count in stride(from: 12, to: bytes.count, by: 11) {
            _ = try? SamplePicture.thumbnail(.heic, Array(bytes.prefix(count)), side: 32)
        }
    }
}
