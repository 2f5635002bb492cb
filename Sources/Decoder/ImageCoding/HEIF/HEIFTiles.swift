import CHEIF
import Pixels

/// The equal tiles of a grid, as telephones write them, which are decoded one after another.
///
/// libheif would assemble the whole picture. Here only a row of tiles is in memory at a time.
@safe
struct HEIFTiles {
    /// libheif searches all items for each tile.
    private static let countLimit = 1000
    private static let rowLimit = 32_000_000
    /// The number of bytes of a plane that are decoded well within the time of a file.
    private static let planeLimit = 240_000_000

    private let context: OpaquePointer
    private let items: [Int]
    /// The sizes of the whole picture and of a tile.
    private let size: PixelSize
    private let tile: PixelSize

    private var columnCount: Int { (size.width + tile.width - 1) / tile.width }

    /// Nil unless the items are tiles that just cover the picture.
    ///
    /// Throws `outOfTime` if there are too many pixels in them.
    @unsafe
    init?(_ items: [Int], of size: PixelSize, in context: OpaquePointer) throws(ImageCodingError) {
        guard 1...Self.countLimit ~= items.count, let first = unsafe Self.handle(of: items[0], in: context) else {
            return nil
        }
        defer { unsafe heif_image_handle_release(first) }
        let tile = unsafe PixelSize(
            width: Int(heif_image_handle_get_width(first)), height: Int(heif_image_handle_get_height(first)))
        guard tile.width > 0, tile.height > 0 else { return nil }
        unsafe (self.context, self.items, self.size, self.tile) = (context, items, size, tile)
        let rowCount = (size.height + tile.height - 1) / tile.height
        let sampleSize = unsafe heif_image_handle_get_luma_bits_per_pixel(first) > 8 ? 2 : 1
        guard rowCount * columnCount == items.count, columnCount * tile.width * tile.height <= Self.rowLimit
        else { return nil }
        guard size.width * size.height * sampleSize <= Self.planeLimit else { throw .outOfTime }
    }

    @unsafe
    private static func handle(of item: Int, in context: OpaquePointer) -> OpaquePointer? {
        var handle: OpaquePointer?
        let error = unsafe heif_context_get_image_handle(context, heif_item_id(item), &handle)
        return unsafe error.code == heif_error_Ok ? handle : nil
    }

    /// The picture, made to fit into a square.
    func picture(fitting side: Int) throws(ImageCodingError) -> PixelPicture {
        var builder = PictureBuilder(of: size, fitting: side)
        for top in stride(from: 0, to: size.height, by: tile.height) {
            let height = min(tile.height, size.height - top)
            let rows = try rows(of: items.dropFirst(top / tile.height * columnCount).prefix(columnCount), height)
            for row in 0..<height { builder.add(rows, at: row * size.width * 4) }
        }
        return try builder.finish()
    }

    /// Red, green, blue and alpha of adjacent tiles, as far as they lie in the picture.
    private func rows(of items: ArraySlice<Int>, _ height: Int) throws(ImageCodingError) -> [UInt8] {
        var rows = [UInt8](repeating: 255, count: size.width * 4 * height)
        for (item, left) in zip(items, stride(from: 0, to: size.width, by: tile.width)) {
            guard let handle = unsafe Self.handle(of: item, in: context) else { throw .corrupt("a tile is missing") }
            defer { unsafe heif_image_handle_release(handle) }
            let image = try unsafe HEIFImage(handle)
            let width = min(tile.width, size.width - left)
            guard image.size.covers(PixelSize(width: width, height: height)) else {
                throw .corrupt("a tile is too small")
            }
            for row in 0..<height {
                image.read(row: row, width: width, into: &rows, at: (row * size.width + left) * 4)
            }
        }
        return rows
    }
}
