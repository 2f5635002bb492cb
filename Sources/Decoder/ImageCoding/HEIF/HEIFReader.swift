import CHEIF
import CHEVC
import Containers
import DecoderProtocol
import Pixels

/// Decodes the primary picture of a HEIF file: HEIC, or AVIF.
///
/// Wraps libheif, which could also assemble a picture of tiles and rotate it, but in whole copies of it. So tiles are
/// decoded one by one, a large picture in one piece is averaged over blocks, and the small picture is rotated.
@safe
final class HEIFReader: PictureDecoder {
    /// The largest number of pixels that fit into memory besides libheif's own copies of them.
    private static let pixelLimit = 120_000_000

    private(set) var size = PixelSize(width: 0, height: 0)
    private let source: ByteSource
    private let limits: ImageLimits
    private let context: OpaquePointer
    private var handle: OpaquePointer?
    /// The thumbnail that replaces a picture that is too large.
    private var small: OpaquePointer?
    /// The tiles of the picture if they can be decoded one by one.
    private var tiles: HEIFTiles?
    /// True if the picture as stored only has to be rotated or mirrored.
    private var isOnlyTurned = false
    /// The picture in the container's boxes.
    private var item: HEIFPrimaryItem?
    private var bytes: UnsafeMutableBufferPointer<UInt8>?
    /// The picture if its codec is one that libheif does not read.
    private var foreign: HEIFPrimaryItem?

    init(_ source: ByteSource, limits: ImageLimits) throws(ImageCodingError) {
        guard let context = unsafe heif_context_alloc() else { throw .outOfMemory }
        unsafe self.context = context
        (self.source, self.limits) = (source, limits)
        // A confined process may not start threads.
        unsafe heif_context_set_max_decoding_threads(context, 0)
        unsafe heif_context_set_maximum_image_size_limit(context, Int32(limits.side))
    }

    deinit {
        unsafe [handle, small].forEach { handle in unsafe heif_image_handle_release(handle) }
        unsafe heif_context_free(context)
        unsafe bytes?.deallocate()
    }

    var decodesUpright: Bool { true }

    var ownOrientation: Orientation? { HEIFTransformation(source).orientation }

    var metadataBlocks: MetadataBlocks {
        var blocks = MetadataBlocks()
        // Four bytes give the distance to the start of the block after them.
        if let item = metadata(type: "Exif"), item.count > 4 {
            let skipped = item.prefix(4).reduce(0) { $0 << 8 | Int($1) }
            blocks.setExif(Array(item.dropFirst(4).dropFirst(min(skipped, 64))))
        }
        blocks.xmp = metadata(type: "mime")
        blocks.own.times.add(.recorder, SamsungTrailer(source)?.time)
        return blocks
    }

    var colorProfile: [UInt8]? {
        guard let handle = unsafe handle else { return nil }
        let count = unsafe heif_image_handle_get_raw_color_profile_size(handle)
        guard 1...(4 << 20) ~= count else { return nil }
        var profile = [UInt8](repeating: 0, count: count)
        let error = unsafe profile.withUnsafeMutableBytes {
            unsafe heif_image_handle_get_raw_color_profile(handle, $0.baseAddress)
        }
        return unsafe error.code == heif_error_Ok ? profile : nil
    }

    func readHeader() throws(ImageCodingError) {
        item = HEIFPrimaryItem(source)
        if let size = item?.size { try limits.check(size) }
        guard let item, let type = item.type, !Self.known.contains(type) else { return try readContainer() }
        guard let size = item.size, size.width > 0, size.height > 0 else {
            throw .notAPicture("a picture without a size")
        }
        (foreign, self.size) = (item, size)
    }

    /// The types that libheif decodes, or assembles from others.
    private static let known: Set<String> = ["hvc1", "hev1", "av01", "grid", "iden", "iovl"]

    private static let names = [
        "avc1": "H.264", "j2k1": "JPEG 2000", "vvc1": "H.266", "evc1": "EVC", "unci": "uncompressed pixels",
    ]

    private func readContainer() throws(ImageCodingError) {
        // libheif follows them until the stack overflows.
        guard !HEIFReferences(source).isEndless else { throw .corrupt("pictures that refer to each other in a circle") }
        let isGrid = item?.type == "grid"
        let file = try source.all()
        let copy = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: file.count)
        _ = unsafe copy.initialize(from: file)
        unsafe bytes = copy
        if isGrid, let item {
            // libheif 1.15 gives no access to hidden pictures, which tiles are.
            for place in item.hidingBytes where place < copy.count { unsafe copy[place] &= ~1 }
        }
        try unsafe heif_context_read_from_memory_without_copy(context, copy.baseAddress, copy.count, nil)
            .check(isHeader: true)
        var handle: OpaquePointer?
        try unsafe heif_context_get_primary_image_handle(context, &handle).check(isHeader: true)
        unsafe self.handle = handle
        size = unsafe PixelSize(
            width: Int(heif_image_handle_get_ispe_width(handle)), height: Int(heif_image_handle_get_ispe_height(handle))
        )
        guard size.width > 0, size.height > 0 else { throw .notAPicture("a picture without a size") }
        try limits.check(size)
        let transformation = HEIFTransformation(source)
        let hasAlpha = unsafe heif_image_handle_has_alpha_channel(handle) != 0
        isOnlyTurned = item?.size == size && !transformation.isCropped && !hasAlpha
        var obstacle = ImageCodingError.outOfMemory
        if isGrid, isOnlyTurned {
            do throws(ImageCodingError) {
                tiles = try unsafe HEIFTiles(item?.parts ?? [], of: size, in: context)
            } catch {
                obstacle = error
            }
        }
        guard size.width * size.height > Self.pixelLimit else { return }
        unsafe small = Self.thumbnail(of: handle)
        guard unsafe small != nil || tiles != nil else { throw obstacle }
    }

    /// The thumbnail that phones store with the large picture.
    @unsafe
    private static func thumbnail(of handle: OpaquePointer?) -> OpaquePointer? {
        var (identifier, small): (heif_item_id, OpaquePointer?) = (0, nil)
        guard unsafe heif_image_handle_get_list_of_thumbnail_IDs(handle, &identifier, 1) == 1,
            unsafe heif_image_handle_get_thumbnail(handle, identifier, &small).code == heif_error_Ok
        else { return nil }
        let pixelCount = unsafe Int(heif_image_handle_get_width(small)) * Int(heif_image_handle_get_height(small))
        if pixelCount <= pixelLimit { return unsafe small }
        unsafe heif_image_handle_release(small)
        return nil
    }

    private func decode(_ item: HEIFPrimaryItem, fitting side: Int) throws(ImageCodingError) -> PixelPicture {
        let type = item.type ?? ""
        guard type == "jpeg", let bytes = item.bytes else {
            throw .corrupt("a picture in \(Self.names[type] ?? type), which is not decoded")
        }
        let reader = try JPEGReader(.memory(bytes), limits: limits)
        try reader.readHeader()
        return try reader.decode(fitting: side).oriented(ownOrientation ?? .upright)
    }

    func decode(fitting side: Int) throws(ImageCodingError) -> PixelPicture {
        if let foreign { return try decode(foreign, fitting: side) }
        if let small = unsafe small { return try unsafe HEIFImage(small).picture(fitting: side) }
        if let tiles { return try tiles.picture(fitting: side).oriented(ownOrientation ?? .upright) }
        guard let handle = unsafe handle else { throw .corrupt("no picture") }
        if let picture = unsafe averagedPicture(of: handle, fitting: side) {
            return picture.oriented(ownOrientation ?? .upright)
        }
        // The small picture is rotated in less memory than the large one.
        let image = try unsafe HEIFImage(handle, isTransformed: !isOnlyTurned)
        return try image.picture(fitting: side).oriented(isOnlyTurned ? ownOrientation ?? .upright : .upright)
    }

    /// The picture, averaged over blocks before its colors are converted; nil if that is not possible.
    @unsafe
    private func averagedPicture(of handle: OpaquePointer, fitting side: Int) -> PixelPicture? {
        let blockSide = PictureBuilder.blockSide(of: size, fitting: side)
        guard isOnlyTurned, blockSide > 1, let item, item.type == "hvc1", let data = item.bytes,
            let configuration = item.property("hvcC")
        else { return nil }
        let small = size.divided(by: blockSide)
        var pixels = [UInt8](repeating: 0, count: small.width * small.height * 4)
        let isMade = unsafe diary_hevc_average(
            configuration, configuration.count, data, data.count, blockSide, size.width, size.height,
            colors(of: handle), &pixels)
        guard isMade else { return nil }
        var builder = PictureBuilder(of: size, fitting: side, isAveraged: true)
        for row in 0..<small.height { builder.add(pixels, at: row * small.width * 4) }
        return try? builder.finish()
    }

    @unsafe
    private func colors(of handle: OpaquePointer) -> diary_hevc_colors {
        var found: UnsafeMutablePointer<heif_color_profile_nclx>?
        guard unsafe heif_image_handle_get_nclx_color_profile(handle, &found).code == heif_error_Ok,
            let found = unsafe found
        else { return diary_hevc_colors(are_known: false, matrix: 0, is_full_range: false) }
        defer { unsafe heif_nclx_color_profile_free(found) }
        return unsafe diary_hevc_colors(
            are_known: true, matrix: Int32(found.pointee.matrix_coefficients.rawValue),
            is_full_range: found.pointee.full_range_flag != 0)
    }

    private func metadata(type: String) -> [UInt8]? {
        guard let handle = unsafe handle else { return nil }
        var identifier: heif_item_id = 0
        guard unsafe heif_image_handle_get_list_of_metadata_block_IDs(handle, type, &identifier, 1) == 1 else {
            return nil
        }
        let count = unsafe heif_image_handle_get_metadata_size(handle, identifier)
        guard 1...(1 << 20) ~= count else { return nil }
        var bytes = [UInt8](repeating: 0, count: count)
        let error = unsafe bytes.withUnsafeMutableBytes {
            unsafe heif_image_handle_get_metadata(handle, identifier, $0.baseAddress)
        }
        return unsafe error.code == heif_error_Ok ? bytes : nil
    }
}

/// The container's rotation and mirroring of the primary picture of a HEIF file (ISO/IEC 23008-12), as an EXIF
/// orientation.
struct HEIFTransformation {
    /// Nil if the container does not transform it.
    private(set) var orientation: Orientation?
    /// True if the container crops it, too.
    private(set) var isCropped = false

    init(_ source: ByteSource) {
        apply(HEIFPrimaryItem(source)?.properties ?? [], source)
    }

    /// Applies rotations by quarter turns anticlockwise, and mirrors, in order.
    private mutating func apply(_ properties: [ISOBox], _ source: ByteSource) {
        var (quarters, isMirrored, isTurned) = (0, false, false)
        for box in properties {
            let value = Int(source.bytes(at: box.content.lowerBound, count: 1).first ?? 0)
            switch box.type {
            case "irot": quarters += 4 - value & 3
            // A mirror after a rotation equals the mirror before the inverse rotation.
            case "imir": (quarters, isMirrored) = ((value & 1 == 0 ? 2 : 0) - quarters + 8, !isMirrored)
            case "clap":
                isCropped = true
                continue
            default: continue
            }
            isTurned = true
        }
        guard isTurned else { return }
        let numbers = isMirrored ? [2, 7, 4, 5] : [1, 6, 3, 8]
        orientation = Orientation(rawValue: numbers[quarters & 3])
    }
}

package enum HEIFLibrary {
    /// Loads its codecs, which are files of their own since version 1.19, while files can still be opened.
    ///
    /// Without this they are loaded at the first picture.
    package static func loadCodecs() { _ = unsafe heif_init(nil) }
}
